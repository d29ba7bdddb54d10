// StepSums of src/sim/step.c, of a group's birds. Whole numbers, so that their order does not matter.

struct MeanPart {
    uvec2 sum[3];
    uint count, unused;
};
layout(std430, binding = 14) buffer MeanParts { MeanPart mean_part[]; };

shared MeanPart group_mean[256];

MeanPart mean_none() {
    return MeanPart(uvec2[3](uvec2(0u), uvec2(0u), uvec2(0u)), 0u, 0u);
}
uvec2 mean_fixed(float value) {
    precise float scaled = value * 65536.0;
    return whole64(scaled);
}
MeanPart mean_of(uint slot) {
    return MeanPart(uvec2[3](mean_fixed(flock_from_x(slot)), mean_fixed(flock_from_y(slot)),
                             mean_fixed(flock_from_z(slot))), 1u, 0u);
}
MeanPart mean_add(MeanPart a, MeanPart b) {
    for (int axis = 0; axis < 3; axis++)
        a.sum[axis] = add64(a.sum[axis], b.sum[axis]);
    a.count += b.count;
    return a;
}
MeanPart mean_reduce(MeanPart mine) {
    uint l = gl_LocalInvocationID.x;
    group_mean[l] = mine;
    barrier();
    for (uint half_ = 128u; half_ > 0u; half_ /= 2u) {
        if (l < half_)
            group_mean[l] = mean_add(group_mean[l], group_mean[l + half_]);
        barrier();
    }
    MeanPart all = group_mean[0];
    barrier();
    return all;
}
