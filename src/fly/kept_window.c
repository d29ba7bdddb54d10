#include "fly/flight.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

enum { LARGEST_FILE = 4096 };

static const char first_line[] = "skein-window 1";

// The section's place in the list, behind its last one where it is not there.
static size_t find_section(const KeptWindow *kept, const char *title) {
    size_t i = 0;
    while (i < kept->section_count && strcmp(kept->sections[i].title, title) != 0)
        i++;
    return i;
}

bool kept_window_is_open(const KeptWindow *kept, const char *title, bool open_at_first) {
    const size_t i = find_section(kept, title);
    return i < kept->section_count ? kept->sections[i].open : open_at_first;
}

void kept_window_set_open(KeptWindow *kept, const char *title, bool open) {
    const size_t i = find_section(kept, title);
    if (i == KEPT_SECTIONS)
        return;
    kept->section_count += i == kept->section_count;
    snprintf(kept->sections[i].title, KEPT_TITLE_SIZE, "%s", title);
    kept->sections[i].open = open;
}

// --- The file ---

static bool find_file(char folder[FILE_PATH_SIZE], char path[FILE_PATH_SIZE]) {
    Error ignored = {0};
    return file_find_user_folder(DISK_OWN_STATE, folder, &ignored) &&
           snprintf(path, FILE_PATH_SIZE, "%s/window", folder) < FILE_PATH_SIZE;
}

// One that says nothing is passed over.
static void read_line(KeptWindow *kept, const char *line) {
    WindowPlace *place = &kept->place;
    char title[KEPT_TITLE_SIZE], word[4];
    int a, b;
    if (sscanf(line, "size=%5dx%5d", &a, &b) == 2 && a > 0 && b > 0) {
        place->width = a;
        place->height = b;
    } else if (sscanf(line, "position=%7d,%7d", &place->x, &place->y) == 2) {
        place->has_position = true;
    } else if (sscanf(line, "maximised=%3s", word) == 1) {
        place->maximised = strcmp(word, "on") == 0;
    } else if (sscanf(line, "panel=%3s", word) == 1) {
        kept->has_panel = true;
        kept->panel = strcmp(word, "on") == 0;
    } else if (sscanf(line, "section.%31[^=]=%3s", title, word) == 2) {
        kept_window_set_open(kept, title, strcmp(word, "on") == 0);
    }
}

void kept_window_read(KeptWindow *kept) {
    char folder[FILE_PATH_SIZE], path[FILE_PATH_SIZE];
    size_t size;
    Error ignored = {0};
    *kept = (KeptWindow){0};
    char *text =
        find_file(folder, path) ? file_read_text(path, LARGEST_FILE, &size, &ignored) : NULL;
    char *rest, *line = text ? strtok_r(text, "\n", &rest) : NULL;
    if (line && strcmp(line, first_line) == 0)
        while ((line = strtok_r(NULL, "\n", &rest)))
            read_line(kept, line);
    memory_free(text);
}

void kept_window_write(const KeptWindow *kept) {
    const WindowPlace *place = &kept->place;
    char folder[FILE_PATH_SIZE], path[FILE_PATH_SIZE];
    FileWriter writer;
    Error ignored = {0};
    if (!find_file(folder, path) || !file_make_folder(folder, 0700, &ignored) ||
        !file_begin(&writer, path, &ignored))
        return;
    fprintf(writer.stream, "%s\n", first_line);
    if (place->width > 0)
        fprintf(writer.stream, "size=%dx%d\n", place->width, place->height);
    if (place->has_position)
        fprintf(writer.stream, "position=%d,%d\n", place->x, place->y);
    fprintf(writer.stream, "maximised=%s\n", fly_on_off(place->maximised));
    if (kept->has_panel)
        fprintf(writer.stream, "panel=%s\n", fly_on_off(kept->panel));
    for (size_t i = 0; i < kept->section_count; i++)
        fprintf(writer.stream, "section.%s=%s\n", kept->sections[i].title,
                fly_on_off(kept->sections[i].open));
    file_commit(&writer, &ignored);
}
