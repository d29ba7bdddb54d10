// On the processor, outside the frame, and only for as long as the sizes differ: no second picture
// has to be drawn, whatever the window's own format.
#include "fly/picture_fit.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct Span {
    int first, count; // source pixels
    float weight;     // of the second, where two are blended
} Span;

// Which of the source's pixels make the one at `at`: all that lie in it, or the two around its
// middle.
static Span span_of(int at, int to, int from) {
    float scale = (float)from / (float)to;
    if (scale > 1) {
        int first = (int)((float)at * scale), end = (int)((float)(at + 1) * scale);
        end = end > from ? from : end;
        return (Span){.first = first, .count = end > first ? end - first : 1};
    }
    float middle = fmaxf(((float)at + 0.5f) * scale - 0.5f, 0);
    int first = (int)middle;
    return (Span){first, first + 1 < from ? 2 : 1, middle - (float)first};
}

static float weight_of(const Span *span, int i, float scale) {
    if (scale > 1)
        return 1.0f / (float)span->count;
    return span->count == 1 ? 1 : i == 0 ? 1 - span->weight : span->weight;
}

void picture_fit(const uint8_t *from, int width, int height, uint8_t *to, int to_width,
                 int to_height) {
    assert(width > 0 && height > 0 && to_width > 0 && to_height > 0);
    float scale = fmaxf((float)width / (float)to_width,
                        (float)height / (float)to_height); // source per target
    int wide = (int)fminf(roundf((float)width / scale), (float)to_width);
    int high = (int)fminf(roundf((float)height / scale), (float)to_height);
    wide = wide > 0 ? wide : 1;
    high = high > 0 ? high : 1;
    int left = (to_width - wide) / 2, bottom = (to_height - high) / 2;
    memset(to, 0, (size_t)to_width * (size_t)to_height * 4);
    for (int y = 0; y < high; y++) {
        Span rows = span_of(y, high, height);
        uint8_t *out = to + ((size_t)(bottom + y) * (size_t)to_width + (size_t)left) * 4;
        for (int x = 0; x < wide; x++, out += 4) {
            Span columns = span_of(x, wide, width);
            float sum[3] = {0.5f, 0.5f, 0.5f};
            for (int j = 0; j < rows.count; j++) {
                float row = weight_of(&rows, j, (float)height / (float)high);
                const uint8_t *in =
                    from + ((size_t)(rows.first + j) * (size_t)width + (size_t)columns.first) * 4;
                for (int i = 0; i < columns.count; i++, in += 4) {
                    float weight = row * weight_of(&columns, i, (float)width / (float)wide);
                    for (int c = 0; c < 3; c++)
                        sum[c] += weight * (float)in[c];
                }
            }
            for (int c = 0; c < 3; c++)
                out[c] = (uint8_t)fminf(sum[c], 255);
        }
    }
}
