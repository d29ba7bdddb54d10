// Numbers and names as people write them, in the C locale. Only finite numbers are accepted.
//
// Errors: false, and nothing is stored. Memory: the caller's buffers; output is truncated to size.
// Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(format_at, args_at) __attribute__((format(printf, format_at, args_at)))
#else
#define PRINTF_LIKE(format_at, args_at)
#endif

// The whole text has to be one decimal number: no space, no hexadecimal, no nan or inf.
bool text_to_float(const char *text, float *value); // false also where it overflows a float
bool text_to_double(const char *text, double *value);
// Numbers with commas between them: how many; -1 where one is none, or there are more than most.
int text_to_floats(const char *text, float *values, int most);
bool text_to_int(const char *text, int64_t low, int64_t high, int64_t *value);
bool text_to_uint64(const char *text, uint64_t *value);

// The part before the first such character, which is overwritten; rest goes behind it, or becomes
// NULL at the end. NULL where it was NULL.
char *text_cut(char **rest, char mark);

// Whether it has neither a line end nor another control character.
bool text_is_one_line(const char *text);

// Replaces every control character, those that turn the direction of writing too, and every byte
// that is not UTF-8 by '?', so that it can be printed in one line.
void text_make_printable(char *text);

// on|off
bool text_to_bool(const char *text, bool *value);

// The index of a name in a list "a|b|c", from 0; -1 where it is not in the list.
int text_list_find(const char *list, const char *name);
// The name at an index; false where the list has fewer.
bool text_list_get(const char *list, int index, char *out, size_t size);

// Finds the nearest name, to suggest it. Call once for each candidate; best starts as {0}.
typedef struct TextNear {
    const char *name; // NULL where no candidate was near enough
    size_t distance;
} TextNear;
void text_near_offer(TextNear *best, const char *wanted, const char *candidate);

// Appends to a text; what does not fit into size bytes in all is left out.
void text_add(char *out, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

// A short decimal that reads back as the same number, which is finite.
void text_from_float(float value, char *out, size_t size);
void text_from_double(double value, char *out, size_t size);

// The text as one word for a shell: in quotes where it needs some.
void text_quote(const char *text, char *out, size_t size);

// A name as a person reads it: "origin pull" for origin_pull, "near distance" for near_dist.
void text_from_name(const char *name, char *out, size_t size);

// 1234567 as "1,234,567".
void text_from_count(size_t number, char *out, size_t size);
