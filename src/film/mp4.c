// A file is boxes: a length, a name of four letters, and a content, which may be boxes again.
//
//     ftyp                              the kind of file
//     moov                              what is in it
//       trak                            the one track
//         mdia
//           hdlr, mdhd                  that it is video; its units of time, and how long it is
//           minf / stbl
//             stsd / avc1 / avcC        codec, size of the picture
//             stts, stsz                the number of samples, the size of each
//             stsc, stco or co64        how many samples a chunk has, where each chunk is
//     mdat                              the samples
//
// A sample, here a picture, is units of H.264, each with its length before it: together they fill
// the sample, unless some of it was never written.
#include "film/mp4.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Mp4Box {
    char name[5];
    uint64_t at, end; // of its content, in the file
} Mp4Box;

typedef struct Mp4 {
    int descriptor;
    const Mp4Film *film;
    Error *error;
} Mp4;

static bool mp4_fail(const Mp4 *mp4, const char *wrong) {
    return error_set(mp4->error, ERROR_FAILED, "%s", wrong);
}

// --- Numbers ---

static bool mp4_read(const Mp4 *mp4, const Mp4Box *within, uint64_t at, void *out, size_t size) {
    if (at > within->end || size > within->end - at)
        return mp4_fail(mp4, "a box of it ends too early");
    for (size_t filled = 0; filled < size;) {
        ssize_t got =
            pread(mp4->descriptor, (char *)out + filled, size - filled, (off_t)(at + filled));
        if (got <= 0 && !(got < 0 && errno == EINTR))
            return error_set(mp4->error, ERROR_FAILED, "it cannot be read: %s",
                             got < 0 ? strerror(errno) : "it became shorter");
        filled += got > 0 ? (size_t)got : 0;
    }
    return true;
}

// A number of so many bytes, the highest first; at: from the beginning of the box's content.
static bool mp4_get(const Mp4 *mp4, const Mp4Box *box, uint64_t at, size_t bytes,
                    uint64_t *number) {
    unsigned char text[8];
    *number = 0;
    if (at > box->end - box->at)
        return mp4_fail(mp4, "a box of it ends too early");
    if (!mp4_read(mp4, box, box->at + at, text, bytes))
        return false;
    for (size_t i = 0; i < bytes; i++)
        *number = *number << 8 | text[i];
    return true;
}

// --- Boxes ---

// The box that begins there, which lies within the other.
static bool mp4_open(const Mp4 *mp4, const Mp4Box *within, uint64_t at, Mp4Box *box) {
    Mp4Box rest = {.at = at, .end = within->end};
    uint64_t length, header = 8;
    if (!mp4_get(mp4, &rest, 0, 4, &length) || !mp4_read(mp4, &rest, at + 4, box->name, 4))
        return false;
    box->name[4] = '\0';
    if (length == 1) {
        header = 16;
        if (!mp4_get(mp4, &rest, 8, 8, &length))
            return false;
    }
    if (length < header)
        return mp4_fail(mp4, "a box of it is empty");
    if (length > within->end - at)
        return mp4_fail(mp4, "a box of it is longer than the file");
    box->at = at + header;
    box->end = at + length;
    return true;
}

// The one box of this name in the other, whose boxes begin so many bytes after its beginning and
// fill it.
static bool mp4_find(const Mp4 *mp4, const Mp4Box *within, uint64_t skip, const char *name,
                     Mp4Box *found) {
    Mp4Box box;
    int count = 0;
    for (uint64_t at = within->at + skip; at < within->end; at = box.end) {
        if (!mp4_open(mp4, within, at, &box))
            return false;
        if (strcmp(box.name, name) == 0) {
            *found = box;
            count++;
        }
    }
    return count == 1 || mp4_fail(mp4, count ? "it has a box twice" : "a box of it is missing");
}

// --- The track ---

typedef struct Mp4Samples {
    Mp4Box data;                // mdat
    Mp4Box sizes, runs, chunks; // stsz, stsc, stco or co64
    uint64_t same_size;         // of every sample; 0: each has its own
    uint64_t run_count, chunk_count;
    size_t chunk_bytes; // 4 or 8, of a place
} Mp4Samples;

static bool mp4_check_header(const Mp4 *mp4, const Mp4Box *media) {
    Mp4Box header, kind;
    uint64_t version, units, duration, handler;
    if (!mp4_find(mp4, media, 0, "hdlr", &kind) || !mp4_get(mp4, &kind, 8, 4, &handler) ||
        !mp4_find(mp4, media, 0, "mdhd", &header) || !mp4_get(mp4, &header, 0, 1, &version) ||
        !mp4_get(mp4, &header, version ? 20 : 12, 4, &units) ||
        !mp4_get(mp4, &header, version ? 24 : 16, version ? 8 : 4, &duration))
        return false;
    if (handler != 0x76696465) // vide
        return mp4_fail(mp4, "its track is no video");
    double wanted = (double)mp4->film->pictures / mp4->film->fps, found;
    found = units ? (double)duration / (double)units : 0;
    // ffmpeg rounds the rate to a fraction.
    return fabs(found - wanted) <= 1 / mp4->film->fps + 1e-5 * wanted ||
           mp4_fail(mp4, "it is not as long as its pictures");
}

// The size of a picture, and that four bytes are before each unit of it.
static bool mp4_check_codec(const Mp4 *mp4, const Mp4Box *table) {
    Mp4Box kinds, codec, settings;
    uint64_t count, width, height, profile;
    if (!mp4_find(mp4, table, 0, "stsd", &kinds) || !mp4_get(mp4, &kinds, 4, 4, &count) ||
        !mp4_find(mp4, &kinds, 8, "avc1", &codec) || !mp4_get(mp4, &codec, 24, 2, &width) ||
        !mp4_get(mp4, &codec, 26, 2, &height) || !mp4_find(mp4, &codec, 78, "avcC", &settings) ||
        !mp4_get(mp4, &settings, 0, 5, &profile))
        return false;
    if (count != 1 || (profile & 3) != 3)
        return mp4_fail(mp4, "it is coded otherwise than asked for");
    return (width == (uint64_t)mp4->film->width && height == (uint64_t)mp4->film->height) ||
           mp4_fail(mp4, "its pictures are of another size");
}

// That as many pictures as were given have a time.
static bool mp4_check_times(const Mp4 *mp4, const Mp4Box *table) {
    Mp4Box times;
    uint64_t runs, samples, count = 0;
    if (!mp4_find(mp4, table, 0, "stts", &times) || !mp4_get(mp4, &times, 4, 4, &runs))
        return false;
    for (uint64_t i = 0; i < runs && count <= mp4->film->pictures; i++) {
        if (!mp4_get(mp4, &times, 8 + 8 * i, 4, &samples))
            return false;
        count += samples;
    }
    return count == mp4->film->pictures || mp4_fail(mp4, "pictures of it are missing");
}

static bool mp4_find_samples(const Mp4 *mp4, const Mp4Box *table, Mp4Samples *samples) {
    uint64_t count;
    if (!mp4_find(mp4, table, 0, "stsz", &samples->sizes) ||
        !mp4_get(mp4, &samples->sizes, 4, 4, &samples->same_size) ||
        !mp4_get(mp4, &samples->sizes, 8, 4, &count) ||
        !mp4_find(mp4, table, 0, "stsc", &samples->runs) ||
        !mp4_get(mp4, &samples->runs, 4, 4, &samples->run_count))
        return false;
    if (count != mp4->film->pictures)
        return mp4_fail(mp4, "pictures of it are missing");
    // Long films have places of 8 bytes.
    Error ignored = {0};
    Mp4 trial = {.descriptor = mp4->descriptor, .film = mp4->film, .error = &ignored};
    bool is_long = mp4_find(&trial, table, 0, "co64", &samples->chunks);
    samples->chunk_bytes = is_long ? 8 : 4;
    return (is_long || mp4_find(mp4, table, 0, "stco", &samples->chunks)) &&
           mp4_get(mp4, &samples->chunks, 4, 4, &samples->chunk_count);
}

// --- The pictures ---

static bool mp4_check_sample(const Mp4 *mp4, const Mp4Samples *samples, uint64_t at,
                             uint64_t size) {
    const Mp4Box *data = &samples->data;
    if (at < data->at || at > data->end || size == 0 || size > data->end - at)
        return mp4_fail(mp4, "pictures of it are missing");
    Mp4Box sample = {.at = at, .end = at + size};
    uint64_t length;
    for (uint64_t unit = 0; unit < size; unit += 4 + length) {
        if (!mp4_get(mp4, &sample, unit, 4, &length))
            return false;
        if (length == 0 || length > size - unit - 4)
            return mp4_fail(mp4, "a picture of it is damaged");
    }
    return true;
}

// The pictures of a chunk, from this one on, one behind the other.
static bool mp4_check_chunk(const Mp4 *mp4, const Mp4Samples *samples, uint64_t chunk,
                            uint64_t first, uint64_t count) {
    uint64_t at, size = samples->same_size;
    if (!mp4_get(mp4, &samples->chunks, 8 + chunk * samples->chunk_bytes, samples->chunk_bytes,
                 &at))
        return false;
    for (uint64_t i = first; i < first + count; i++, at += size)
        if ((!samples->same_size && !mp4_get(mp4, &samples->sizes, 12 + 4 * i, 4, &size)) ||
            !mp4_check_sample(mp4, samples, at, size))
            return false;
    return true;
}

// From this chunk on each has so many pictures; chunks count from 1. Behind the last row: past the
// last chunk.
static bool mp4_get_run(const Mp4 *mp4, const Mp4Samples *samples, uint64_t row,
                        uint64_t *first_chunk, uint64_t *count) {
    *first_chunk = samples->chunk_count + 1;
    *count = 0;
    return row >= samples->run_count ||
           (mp4_get(mp4, &samples->runs, 8 + 12 * row, 4, first_chunk) &&
            mp4_get(mp4, &samples->runs, 12 + 12 * row, 4, count));
}

static bool mp4_check_samples(const Mp4 *mp4, const Mp4Samples *samples) {
    uint64_t sample = 0, row = 0, count = 0, next = 1, next_count = 0;
    for (uint64_t chunk = 1; chunk <= samples->chunk_count; chunk++) {
        if (chunk == 1 && !mp4_get_run(mp4, samples, 0, &next, &next_count))
            return false;
        if (chunk == next) {
            count = next_count;
            if (!mp4_get_run(mp4, samples, ++row, &next, &next_count))
                return false;
        }
        if (count == 0 || count > mp4->film->pictures - sample)
            return mp4_fail(mp4, "its chunks are not those of its pictures");
        if (!mp4_check_chunk(mp4, samples, chunk - 1, sample, count))
            return false;
        sample += count;
    }
    return sample == mp4->film->pictures || mp4_fail(mp4, "pictures of it are missing");
}

static bool mp4_check_whole(const Mp4 *mp4, const Mp4Box *file) {
    Mp4Box first, movie, track, media, information, table;
    Mp4Samples samples;
    if (!mp4_open(mp4, file, 0, &first))
        return false;
    if (strcmp(first.name, "ftyp") != 0)
        return mp4_fail(mp4, "it is no film");
    return mp4_find(mp4, file, 0, "mdat", &samples.data) &&
           mp4_find(mp4, file, 0, "moov", &movie) && mp4_find(mp4, &movie, 0, "trak", &track) &&
           mp4_find(mp4, &track, 0, "mdia", &media) && mp4_check_header(mp4, &media) &&
           mp4_find(mp4, &media, 0, "minf", &information) &&
           mp4_find(mp4, &information, 0, "stbl", &table) && mp4_check_codec(mp4, &table) &&
           mp4_check_times(mp4, &table) && mp4_find_samples(mp4, &table, &samples) &&
           mp4_check_samples(mp4, &samples);
}

bool mp4_check(const char *path, const Mp4Film *film, Error *error) {
    Mp4 mp4 = {.film = film, .error = error};
    struct stat status;
    mp4.descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (mp4.descriptor < 0)
        return error_set(error, ERROR_FAILED, "it cannot be opened: %s", strerror(errno));
    bool good = false;
    if (fstat(mp4.descriptor, &status) != 0)
        error_set(error, ERROR_FAILED, "it cannot be read: %s", strerror(errno));
    else if (!S_ISREG(status.st_mode))
        mp4_fail(&mp4, "it is no regular file");
    else if (status.st_size == 0)
        mp4_fail(&mp4, "it is empty");
    else
        good = mp4_check_whole(&mp4, &(Mp4Box){.end = (uint64_t)status.st_size});
    close(mp4.descriptor);
    return good;
}
