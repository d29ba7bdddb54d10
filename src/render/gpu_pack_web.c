// A browser's flock is the processor's.
#include "render/gpu_pack.h"

bool gpu_pack_takes(const FrameDescription *frame) {
    (void)frame;
    return false;
}

bool gpu_pack_run(GpuPack **gpu, Pack *pack, const FrameDescription *frame, const Shape *shape,
                  bool mirrored, const PackRun runs[PACK_RUNS], size_t counts[CULL_BINS],
                  Error *error) {
    (void)gpu, (void)pack, (void)frame, (void)shape, (void)mirrored, (void)runs, (void)counts,
        (void)error;
    return false;
}

GLuint gpu_pack_instances(const GpuPack *gpu) {
    (void)gpu;
    return 0;
}

void gpu_pack_draw_meshes(const GpuPack *gpu, int level) {
    (void)gpu, (void)level;
}

void gpu_pack_draw_points(const GpuPack *gpu, int run) {
    (void)gpu, (void)run;
}

void gpu_pack_give_back(GpuPack *gpu, Pack *pack) {
    (void)gpu, (void)pack;
}

void gpu_pack_destroy(GpuPack *gpu) {
    (void)gpu;
}
