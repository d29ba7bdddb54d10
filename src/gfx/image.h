// PNG files are read and written, and JPEG files written, through stb_image.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"

typedef struct Image {
    int width, height; // pixels
    uint8_t *pixels;   // 4 bytes a pixel (red, green, blue, opacity), the top row first
} Image;

// At most 2^24 pixels and 64 MiB of file. Errors name the path.
bool image_read_png(Image *image, const char *path, Error *error);
void image_deinit(Image *image); // harmless on {0}

// Halves its size in place, odd sizes rounded down, but none below 1: the next level of a texture.
void image_halve(Image *image);

typedef enum ImageFormat { IMAGE_PNG, IMAGE_JPEG } ImageFormat;

// From the ending of a file's name: .png, .jpg or .jpeg; false for any other.
bool image_find_format(const char *path, ImageFormat *format);

// width · height · 3 bytes, red green blue, the top row first; the file appears whole or not at
// all. "-" is standard output. JPEG has quality 92 of 100 and its colours at full resolution.
bool image_write(const char *path, ImageFormat format, int width, int height, const uint8_t *rgb,
                 Error *error);

// The same; where number_at is not 0 for a file that replaces none: path and number_at as
// file_begin_new takes them. Its name is then in writer->path.
bool image_write_numbered(FileWriter *writer, const char *path, size_t number_at,
                          ImageFormat format, int width, int height, const uint8_t *rgb,
                          Error *error);
