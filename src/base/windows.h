// Windows' own header, and its wide texts from and to UTF-8. For files named NAME_windows.c alone.
//
// Errors: false with errno. Memory: the caller's. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

enum { WINDOWS_PATH_SIZE = 4200 }; // wide characters, "\\?\" included

// Sets errno as GetLastError tells; false.
bool windows_fail(void);

// Makes every '\\' of a path a '/'.
void windows_use_slashes(char *path);

// The program's own path.
bool windows_find_program(char *out, size_t size);

// size: of out, in characters or bytes, the '\0' included.
bool windows_widen(const char *text, wchar_t *out, size_t size);
bool windows_narrow(const wchar_t *text, char *out, size_t size);

// The event that asks a process of this number to end, as Ctrl-C does (interrupt_windows.c): made by
// the program that starts it, opened afterwards. NULL where there is none. The caller closes it.
HANDLE windows_end_event(DWORD process, bool make);
