// PNG files through the loader: decoded, and encoded and decoded again.
#include "gfx/image.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MOST_PIXELS = 1 << 24, MOST_ENCODED = 64 * 64 };

static void check_encoded(const Image *image) {
    size_t pixels = (size_t)image->width * (size_t)image->height;
    uint8_t *rgb = malloc(3 * pixels);
    fuzz_require(rgb);
    for (size_t i = 0; i < pixels; i++)
        memcpy(rgb + 3 * i, image->pixels + 4 * i, 3);
    Error error = {0};
    Image again;
    fuzz_clear_written();
    fuzz_require(image_write("-", IMAGE_PNG, image->width, image->height, rgb, &error));
    fuzz_require(image_read_png(&again, FUZZ_WRITTEN, &error));
    fuzz_require(again.width == image->width && again.height == image->height);
    for (size_t i = 0; i < pixels; i++)
        fuzz_require(memcmp(again.pixels + 4 * i, rgb + 3 * i, 3) == 0 &&
                     again.pixels[4 * i + 3] == 255);
    image_deinit(&again);
    free(rgb);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error = {0};
    Image image;
    if (!image_read_png(&image, FUZZ_INPUT, &error)) {
        fuzz_check_error(&error, FUZZ_INPUT);
        return 0;
    }
    fuzz_require(image.width > 0 && image.height > 0);
    size_t pixels = (size_t)image.width * (size_t)image.height;
    fuzz_require(pixels <= MOST_PIXELS);
    // Both ends are there.
    volatile uint8_t ends = image.pixels[0];
    ends = image.pixels[4 * pixels - 1];
    (void)ends;
    if (pixels <= MOST_ENCODED)
        check_encoded(&image);
    image_deinit(&image);
    return 0;
}
