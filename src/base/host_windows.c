#include "base/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "base/windows.h"

#include <shellapi.h>

static bool clicked; // started by a double click

// Then its console, where there is one, is for it alone, and nothing takes what it writes.
static bool host_is_clicked(void) {
    DWORD users[2], type = GetFileType(GetStdHandle(STD_OUTPUT_HANDLE));
    return GetConsoleProcessList(users, 2) <= 1 && type != FILE_TYPE_DISK && type != FILE_TYPE_PIPE;
}

// The command line's words as UTF-8; they live as long as the program.
static void host_read_arguments(int *argc, char ***argv) {
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **words = wide ? calloc((size_t)count + 2, sizeof *words) : NULL;
    for (int i = 0; words && i < count; i++) {
        size_t size = 3 * wcslen(wide[i]) + 1;
        words[i] = malloc(size);
        if (!words[i] || !windows_narrow(wide[i], words[i], size))
            return;
    }
    LocalFree(wide);
    if (words) {
        if (clicked && count == 1)
            words[count++] = "fly";
        *argc = count;
        *argv = words;
    }
}

void host_begin(int *argc, char ***argv) {
    clicked = host_is_clicked();
    if (clicked)
        FreeConsole();
    host_read_arguments(argc, argv);
    // No streams: started by a double click. The next files opened would take their numbers.
    for (int stream = 0; stream <= 2; stream++)
        if (_get_osfhandle(stream) < 0)
            (void)freopen("NUL", stream ? "wb" : "rb",
                          stream == 0   ? stdin
                          : stream == 1 ? stdout
                                        : stderr);
    _fmode = _O_BINARY;
    for (int stream = 0; stream <= 2; stream++)
        _setmode(stream, _O_BINARY);
    setvbuf(stderr, NULL, _IONBF, 0);
    DWORD mode;
    HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    SetConsoleOutputCP(CP_UTF8);
    if (GetConsoleMode(console, &mode)) // "\033[K" clears a line
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool host_tell(const char *lines) {
    wchar_t wide[4096];
    if (clicked && windows_widen(lines, wide, sizeof wide / sizeof *wide))
        MessageBoxW(NULL, wide, L"Skein", MB_ICONERROR);
    return clicked;
}

// --- The machine ---

void host_processor_name(char *out, size_t size) {
    wchar_t name[128];
    DWORD bytes = sizeof name;
    snprintf(out, size, "unknown processor");
    if (RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                     L"ProcessorNameString", RRF_RT_REG_SZ, NULL, name, &bytes) == ERROR_SUCCESS)
        windows_narrow(name, out, size);
}

void host_system_name(char *out, size_t size) {
    // GetVersionEx tells what a manifest asks for.
    typedef LONG(WINAPI * Version)(OSVERSIONINFOW *);
    OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};
    Version ask = (Version)(void *)GetProcAddress(GetModuleHandleW(L"ntdll"), "RtlGetVersion");
    if (ask)
        ask(&version);
    snprintf(out, size, "Windows %lu.%lu.%lu x86_64", version.dwMajorVersion,
             version.dwMinorVersion, version.dwBuildNumber);
}

int host_processors(void) {
    DWORD_PTR own, all;
    return GetProcessAffinityMask(GetCurrentProcess(), &own, &all)
               ? __builtin_popcountll((unsigned long long)own)
               : 0;
}

double host_memory(void) {
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    return GlobalMemoryStatusEx(&memory) ? (double)memory.ullTotalPhys : 0;
}

double host_load(void) {
    return -1;
}

static double host_seconds(const FILETIME *time) {
    return 1e-7 * (double)((uint64_t)time->dwHighDateTime << 32 | time->dwLowDateTime);
}

// Of all processors, in ticks of a sixty-fourth of a second.
int host_busy(double *seconds, double *unsure) {
    FILETIME idle, kernel, user, begun, ended, own_kernel, own_user;
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    int count = (int)system.dwNumberOfProcessors;
    if (!GetSystemTimes(&idle, &kernel, &user) ||
        !GetProcessTimes(GetCurrentProcess(), &begun, &ended, &own_kernel, &own_user))
        return 0;
    *seconds = host_seconds(&kernel) + host_seconds(&user) - host_seconds(&idle) -
               host_seconds(&own_kernel) - host_seconds(&own_user);
    *unsure = 2.0 / 64 * count;
    return count;
}

bool host_find_program(char *out, size_t size) {
    if (!windows_find_program(out, size))
        return false;
    *strrchr(out, '/') = '\0';
    return true;
}

bool host_exchange_names(const char *a, const char *b) {
    (void)a, (void)b;
    errno = EINVAL;
    return false;
}

int host_terminal_columns(void) {
    CONSOLE_SCREEN_BUFFER_INFO console;
    return GetConsoleScreenBufferInfo(GetStdHandle(STD_ERROR_HANDLE), &console)
               ? console.srWindow.Right - console.srWindow.Left + 1
               : 0;
}

void *host_load_library(const char *name, char *why, size_t size) {
    HMODULE library = LoadLibraryA(name);
    if (!library)
        snprintf(why, size, "%s is not beside the program or on the PATH", name);
    return library;
}

void *host_find_symbol(void *library, const char *name) {
    return (void *)GetProcAddress(library, name);
}
