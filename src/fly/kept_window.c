#include "fly/kept_window.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

enum { LARGEST_FILE = 4096, LARGEST_SIZE = 16384, FARTHEST = 1000000 };

static const char first_line[] = "skein-window 1";
static const char section_word[] = "section.";

// --- Sections ---

static const KeptSection *find_section(const KeptWindow *kept, const char *title) {
    for (size_t i = 0; i < kept->section_count; i++)
        if (strcmp(kept->sections[i].title, title) == 0)
            return &kept->sections[i];
    return NULL;
}

bool kept_window_is_open(const KeptWindow *kept, const char *title, bool open_at_first) {
    const KeptSection *section = find_section(kept, title);
    return section ? section->open : open_at_first;
}

bool kept_window_set_open(KeptWindow *kept, const char *title, bool open) {
    const KeptSection *found = find_section(kept, title);
    size_t index = found ? (size_t)(found - kept->sections) : kept->section_count;
    if (index == KEPT_SECTIONS || !*title || strlen(title) >= KEPT_TITLE_SIZE)
        return false;
    kept->section_count += !found;
    snprintf(kept->sections[index].title, KEPT_TITLE_SIZE, "%s", title);
    kept->sections[index].open = open;
    return true;
}

// --- The file ---

static bool find_file(char folder[FILE_PATH_SIZE], char path[FILE_PATH_SIZE]) {
    Error ignored = {0};
    if (!file_find_user_folder("XDG_STATE_HOME", ".local/state", folder, &ignored))
        return false;
    return snprintf(path, FILE_PATH_SIZE, "%s/window", folder) < FILE_PATH_SIZE;
}

static bool is_within(int value, int low, int high) {
    return value >= low && value <= high;
}

// "1280x720" and "40,60", without anything behind them.
static bool read_pair(const char *text, const char *format, int low, int high, int *a, int *b) {
    int end = 0;
    return sscanf(text, format, a, b, &end) == 2 && text[end] == '\0' && is_within(*a, low, high) &&
           is_within(*b, low, high);
}

static bool read_value(KeptWindow *kept, const char *name, const char *value) {
    WindowPlace *place = &kept->place;
    size_t length = strlen(section_word);
    bool on;
    if (strcmp(name, "size") == 0)
        return read_pair(value, "%5dx%5d%n", 1, LARGEST_SIZE, &place->width, &place->height);
    if (strcmp(name, "position") == 0)
        return place->has_position =
                   read_pair(value, "%8d,%8d%n", -FARTHEST, FARTHEST, &place->x, &place->y);
    if (!text_to_bool(value, &on))
        return false;
    if (strcmp(name, "maximised") == 0)
        place->maximised = on;
    else if (strcmp(name, "panel") == 0)
        kept->has_panel = true, kept->panel = on;
    else
        return strncmp(name, section_word, length) == 0 &&
               kept_window_set_open(kept, name + length, on);
    return true;
}

// The text loses its line ends.
static bool read_lines(KeptWindow *kept, char *text) {
    char *rest, *line = strtok_r(text, "\n", &rest);
    if (!line || strcmp(line, first_line) != 0)
        return false;
    while ((line = strtok_r(NULL, "\n", &rest))) {
        char *value = strchr(line, '=');
        if (!value)
            return false;
        *value++ = '\0';
        if (!read_value(kept, line, value))
            return false;
    }
    return true;
}

void kept_window_read(KeptWindow *kept) {
    char folder[FILE_PATH_SIZE], path[FILE_PATH_SIZE];
    size_t size;
    Error ignored = {0};
    *kept = (KeptWindow){0};
    char *text =
        find_file(folder, path) ? file_read_text(path, LARGEST_FILE, &size, &ignored) : NULL;
    if (text && !read_lines(kept, text))
        *kept = (KeptWindow){0};
    memory_free(text);
}

static const char *on_off(bool on) {
    return on ? "on" : "off";
}

static void print(const KeptWindow *kept, FILE *stream) {
    const WindowPlace *place = &kept->place;
    fprintf(stream, "%s\n", first_line);
    if (place->width > 0)
        fprintf(stream, "size=%dx%d\n", place->width, place->height);
    if (place->has_position)
        fprintf(stream, "position=%d,%d\n", place->x, place->y);
    fprintf(stream, "maximised=%s\n", on_off(place->maximised));
    if (kept->has_panel)
        fprintf(stream, "panel=%s\n", on_off(kept->panel));
    for (size_t i = 0; i < kept->section_count; i++)
        fprintf(stream, "%s%s=%s\n", section_word, kept->sections[i].title,
                on_off(kept->sections[i].open));
}

void kept_window_write(const KeptWindow *kept) {
    char folder[FILE_PATH_SIZE], path[FILE_PATH_SIZE];
    FileWriter writer;
    Error ignored = {0};
    if (!find_file(folder, path) || !file_make_folder(folder, 0700, &ignored) ||
        !file_begin(&writer, path, &ignored))
        return;
    print(kept, writer.stream);
    file_commit(&writer, &ignored);
}
