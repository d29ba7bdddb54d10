// Turned and sorted into what a PNG holds, on the thread that writes.
#include "film/picture_png.h"

#include "base/memory.h"

bool picture_encode_png(const uint8_t *bgrx, int width, int height, ImageFile *file, Error *error) {
    uint8_t *rgb = memory_alloc((size_t)width * (size_t)height, 3, error);
    if (!rgb)
        return false;
    uint8_t *out = rgb;
    for (int y = height - 1; y >= 0; y--) {
        const uint8_t *in = bgrx + (size_t)y * (size_t)width * 4;
        for (int x = 0; x < width; x++, in += 4, out += 3) {
            out[0] = in[2];
            out[1] = in[1];
            out[2] = in[0];
        }
    }
    bool good = image_encode_png(file, width, height, rgb, error);
    memory_free(rgb);
    return good;
}
