// Exclusive sums of a block of BLOCK words by a group of 256.

#define BLOCK 1024u

shared uint scan_part[256];

// Of what the invocations before this one give; all: of all of them.
uint scan_group(uint mine, out uint all) {
    uint l = gl_LocalInvocationID.x;
    scan_part[l] = mine;
    barrier();
    for (uint by = 1u; by < 256u; by *= 2u) {
        uint before = l >= by ? scan_part[l - by] : 0u;
        barrier();
        scan_part[l] += before;
        barrier();
    }
    all = scan_part[255];
    uint sum = scan_part[l] - mine;
    barrier();
    return sum;
}
