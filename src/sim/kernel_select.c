// Which of the compiled kernels this processor runs.
#include "sim/kernel.h"

extern const KernelTable kernel_table_plain;
#ifdef SKEIN_KERNEL_X86
extern const KernelTable kernel_table_avx2, kernel_table_avx512;
#endif

const KernelTable *kernel_table(SimSimd simd) {
    switch (simd) {
    case SIM_SIMD_AUTO:
        return kernel_table(sim_widest_simd());
    case SIM_SIMD_PLAIN:
        return &kernel_table_plain;
#ifdef SKEIN_KERNEL_X86
    case SIM_SIMD_AVX2:
        return __builtin_cpu_supports("avx2") ? &kernel_table_avx2 : NULL;
    case SIM_SIMD_AVX512:
        return __builtin_cpu_supports("avx512f") ? &kernel_table_avx512 : NULL;
#else
    case SIM_SIMD_AVX2:
    case SIM_SIMD_AVX512:
        return NULL;
#endif
    }
    return NULL;
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

bool sim_has_simd(SimSimd simd) {
    return kernel_table(simd) != NULL;
}

SimSimd sim_widest_simd(void) {
    if (kernel_table(SIM_SIMD_AVX512))
        return SIM_SIMD_AVX512;
    return kernel_table(SIM_SIMD_AVX2) ? SIM_SIMD_AVX2 : SIM_SIMD_PLAIN;
}
