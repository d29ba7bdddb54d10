// Which of the compiled kernels this processor can run.
#include "sim/sim.h"

bool sim_has_simd(SimSimd simd) {
    switch (simd) {
    case SIM_SIMD_AUTO:
    case SIM_SIMD_PLAIN:
        return true;
#ifdef SKEIN_KERNEL_X86
    case SIM_SIMD_AVX2:
        return __builtin_cpu_supports("avx2") != 0;
    case SIM_SIMD_AVX512:
        return __builtin_cpu_supports("avx512f") != 0;
#else
    case SIM_SIMD_AVX2:
    case SIM_SIMD_AVX512:
        return false;
#endif
    }
    return false;
}

SimSimd sim_widest_simd(void) {
    if (sim_has_simd(SIM_SIMD_AVX512))
        return SIM_SIMD_AVX512;
    return sim_has_simd(SIM_SIMD_AVX2) ? SIM_SIMD_AVX2 : SIM_SIMD_PLAIN;
}

const char *sim_simd_name(SimSimd simd) {
    static const char *const names[] = {
        [SIM_SIMD_AUTO] = "auto",
        [SIM_SIMD_PLAIN] = "plain",
        [SIM_SIMD_AVX2] = "avx2",
        [SIM_SIMD_AVX512] = "avx512",
    };
    return names[simd];
}
