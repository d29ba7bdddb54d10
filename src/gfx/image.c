// stb_image trusts a chunk's length: a file of 3 KB can make it allocate a gigabyte despite its
// limits on dimensions. So the chunk structure is checked before decoding. stb_image_write checks
// neither its allocations nor whether the disk is full: its memory comes from here, and its output
// goes through a checked writer.

#include "gfx/image.h"

#include <assert.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

enum { IMAGE_MAX_PIXELS = 1 << 24, IMAGE_FILE_LIMIT = 64 * 1024 * 1024 };

// The data of a small file can unpack to thousands of times its length, more than its header says.
// The largest picture takes 8 bytes a pixel and its rows' filters; stb_image may allocate twice
// that.
static const size_t image_largest_block = (size_t)20 * IMAGE_MAX_PIXELS;

static void *image_realloc(void *block, size_t size) {
    return size <= image_largest_block ? realloc(block, size) : NULL;
}

// --- Memory to encode with ---

// stb_image_write does not check allocations and would write to NULL. With this allocator, longjmp
// leaves it when an allocation fails. All blocks are freed together, after the encoding: what it
// leaves behind as its buffers double is less than they are at the end. The allocator has no
// context argument, so each thread has its own list of blocks.
typedef struct EncoderBlock {
    _Alignas(max_align_t) struct EncoderBlock *next;
} EncoderBlock;

typedef struct Encoder {
    jmp_buf no_memory;
    EncoderBlock *blocks;
} Encoder;

static _Thread_local Encoder *encoder;

static void *encoder_realloc(const void *old, size_t old_size, size_t size) {
    EncoderBlock *block = malloc(sizeof *block + size);
    if (!block)
        longjmp(encoder->no_memory, 1);
    block->next = encoder->blocks;
    encoder->blocks = block;
    if (old)
        memcpy(block + 1, old, old_size);
    return block + 1;
}

static void encoder_free_all(Encoder *own) {
    for (EncoderBlock *block = own->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
}

// --- The libraries ---

#define STBI_MALLOC(size) image_realloc(NULL, size)
#define STBI_REALLOC(block, size) image_realloc(block, size)
#define STBI_FREE(block) free(block)

// Static, because the panel's library has the same names. The compiler reports unused functions at
// the end of the file, so the pragma must hold until there.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS (1 << 24)
#include <stb_image.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#define STBIW_MALLOC(size) encoder_realloc(NULL, 0, size)
#define STBIW_REALLOC_SIZED encoder_realloc
#define STBIW_FREE(block) (void)(block)
#include <stb_image_write.h>

static uint32_t image_big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// What is wrong with the chunk structure of a PNG, or NULL.
static const char *image_outline_fault(const unsigned char *data, size_t size) {
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    if (size < sizeof signature || memcmp(data, signature, sizeof signature) != 0)
        return "not a PNG file";
    size_t at = sizeof signature;
    bool data_seen = false;
    for (bool first = true;; first = false) {
        // A chunk: length, name, content, checksum.
        if (size - at < 12)
            return "the file ends before its last chunk";
        size_t length = image_big_endian(data + at);
        const unsigned char *name = data + at + 4;
        if (length > size - at - 12)
            return "a chunk is longer than the file";
        if (first) {
            if (memcmp(name, "IHDR", 4) != 0 || length != 13)
                return "the first chunk is not a PNG header";
            uint64_t width = image_big_endian(name + 4), height = image_big_endian(name + 8);
            if (width == 0 || height == 0 || width * height > IMAGE_MAX_PIXELS)
                return "the size is not between 1 and 2^24 pixels";
        }
        // stb_image would copy nothing to a NULL pointer.
        if (memcmp(name, "IDAT", 4) == 0 && length == 0 && !data_seen)
            return "its first chunk of data is empty";
        data_seen = data_seen || memcmp(name, "IDAT", 4) == 0;
        if (memcmp(name, "IEND", 4) == 0)
            return NULL;
        at += length + 12;
    }
}

bool image_read_png(Image *image, const char *path, Error *error) {
    *image = (Image){0};
    size_t size;
    char *data = file_read(path, IMAGE_FILE_LIMIT, &size, error);
    if (!data)
        return false;
    const unsigned char *bytes = (const unsigned char *)data;
    const char *fault = image_outline_fault(bytes, size);
    if (!fault) {
        int channels;
        image->pixels =
            stbi_load_from_memory(bytes, (int)size, &image->width, &image->height, &channels, 4);
        if (!image->pixels) {
            fault = stbi_failure_reason();
            fault = strcmp(fault, "outofmem") == 0 ? "out of memory" : fault;
        }
    }
    memory_free(data);
    if (fault)
        return error_set(error, ERROR_FAILED, "%s: cannot be read as PNG: %s", path, fault);
    return true;
}

void image_deinit(Image *image) {
    stbi_image_free(image->pixels);
    *image = (Image){0};
}

// Between which two of size pixels one of half as many lies: both the same distance away where size
// is even. share: of the second, of 256.
typedef struct ImageTaps {
    size_t first, second;
    unsigned share;
} ImageTaps;

static ImageTaps image_find_taps(size_t i, size_t half, size_t size) {
    size_t place = ((2 * i + 1) * size - half) * 128 / half; // in 256ths of a pixel
    size_t first = place / 256, second = first + 1 < size ? first + 1 : first;
    return (ImageTaps){first, second, (unsigned)place % 256};
}

// Rounded, as OpenGL does it.
static unsigned image_mix(unsigned first, unsigned second, unsigned share) {
    return (first * (256 - share) + second * share + 128) / 256;
}

// A pixel is written behind all that are still to be read.
void image_halve(Image *image) {
    size_t full_width = (size_t)image->width, width = full_width > 1 ? full_width / 2 : 1;
    size_t full_height = (size_t)image->height, height = full_height > 1 ? full_height / 2 : 1;
    size_t row = 4 * full_width;
    uint8_t *out = image->pixels;
    for (size_t y = 0; y < height; y++) {
        ImageTaps down = image_find_taps(y, height, full_height);
        const uint8_t *upper = image->pixels + down.first * row;
        const uint8_t *lower = image->pixels + down.second * row;
        for (size_t x = 0; x < width; x++) {
            ImageTaps across = image_find_taps(x, width, full_width);
            for (size_t k = 0; k < 4; k++, out++) {
                size_t a = 4 * across.first + k, b = 4 * across.second + k;
                unsigned top = image_mix(upper[a], upper[b], across.share);
                unsigned bottom = image_mix(lower[a], lower[b], across.share);
                *out = (uint8_t)image_mix(top, bottom, down.share);
            }
        }
    }
    image->width = (int)width;
    image->height = (int)height;
}

// stb_image_write keeps its settings in variables; several threads encode, so this one is set
// before any is started. Of all filters the difference to the pixel on the left makes the smallest
// files of dithered skies, in two thirds of the time that choosing one for each row takes.
__attribute__((constructor)) static void image_choose_filter(void) {
    stbi_write_force_png_filter = 1;
}

// Some bytes of a file. After a failure nothing more is written, so that errno stays.
static void image_put(void *context, void *bytes, int size) {
    FILE *stream = ((FileWriter *)context)->stream;
    if (!ferror(stream))
        fwrite(bytes, 1, (size_t)size, stream);
}

// False where there is no memory. A separate function, so that longjmp clobbers no variable of it.
static bool image_encode(Encoder *own, FileWriter *writer, ImageFormat format, int width,
                         int height, const uint8_t *rgb) {
    enum { QUALITY = 92 };
    encoder = own;
    if (setjmp(own->no_memory) != 0)
        return false;
    if (format == IMAGE_PNG)
        stbi_write_png_to_func(image_put, writer, width, height, 3, rgb, 3 * width);
    else
        stbi_write_jpg_to_func(image_put, writer, width, height, 3, rgb, QUALITY);
    return true;
}

bool image_write_numbered(FileWriter *writer, const char *path, size_t number_at,
                          ImageFormat format, int width, int height, const uint8_t *rgb,
                          Error *error) {
    assert(width > 0 && height > 0);
    if (!(number_at ? file_begin_new(writer, path, number_at, error)
                    : file_begin(writer, path, error)))
        return false;
    Encoder own = {.blocks = NULL};
    bool good = image_encode(&own, writer, format, width, height, rgb)
                    ? file_check(writer, error)
                    : error_set(error, ERROR_FAILED, "%s: out of memory for a picture of %dx%d",
                                path, width, height);
    encoder_free_all(&own);
    if (!good)
        file_abort(writer);
    return good && file_commit(writer, error);
}

bool image_write(const char *path, ImageFormat format, int width, int height, const uint8_t *rgb,
                 Error *error) {
    FileWriter writer;
    return image_write_numbered(&writer, path, 0, format, width, height, rgb, error);
}

bool image_find_format(const char *path, ImageFormat *format) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(path, ending);
    *format = strcmp(ending, "png") == 0 ? IMAGE_PNG : IMAGE_JPEG;
    return *format == IMAGE_PNG || strcmp(ending, "jpg") == 0 || strcmp(ending, "jpeg") == 0;
}
