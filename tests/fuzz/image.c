// PNG files through the loader.
#include "gfx/image.h"

#include "fuzz.h"

enum { MOST_PIXELS = 1 << 24 };

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
    image_deinit(&image);
    return 0;
}
