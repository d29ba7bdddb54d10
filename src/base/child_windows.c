// A console program of a window's has no console, so that Ctrl-C of this one's does not reach it.
// Nothing kills what it has started itself: that finds its pipes closed.
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

#include "base/windows.h"

enum { PIPE_SIZE = 1 << 20, WRITE_SIZE = 1 << 16, LINE_SIZE = 32768 };

// --- Pipes ---

int child_open_pipe(int ends[2], int ours) {
    HANDLE read, write;
    DWORD mode = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    if (!CreatePipe(&read, &write, NULL, PIPE_SIZE) ||
        (ours == 1 && !SetNamedPipeHandleState(write, &mode, NULL, NULL))) {
        windows_fail();
        return errno;
    }
    ends[0] = _open_osfhandle((intptr_t)read, _O_BINARY | _O_RDONLY | _O_NOINHERIT);
    ends[1] = _open_osfhandle((intptr_t)write, _O_BINARY | _O_NOINHERIT);
    return ends[0] < 0 || ends[1] < 0 ? EMFILE : 0;
}

ptrdiff_t child_write(int pipe, const void *bytes, size_t size) {
    DWORD put = 0;
    if (!WriteFile((HANDLE)_get_osfhandle(pipe), bytes,
                   size < WRITE_SIZE ? (DWORD)size : WRITE_SIZE, &put, NULL))
        return -EPIPE;
    return put > 0 ? (ptrdiff_t)put : -EAGAIN;
}

ptrdiff_t child_read(int pipe, void *out, size_t size) {
    HANDLE handle = (HANDLE)_get_osfhandle(pipe);
    DWORD there = 0, got = 0;
    if (!PeekNamedPipe(handle, NULL, 0, NULL, &there, NULL))
        return 0;
    if (there == 0)
        return -EAGAIN;
    return ReadFile(handle, out, size < there ? (DWORD)size : there, &got, NULL) ? (ptrdiff_t)got
                                                                                 : 0;
}

// A pipe cannot be waited for.
void child_await(Child *child, int pipe) {
    (void)pipe;
    WaitForSingleObject((HANDLE)child->process, 5);
    child_listen(child);
}

// --- Processes ---

// Adds a word so that CommandLineToArgvW finds it again; false where there is no room.
static bool child_add_word(wchar_t *line, size_t *length, const char *word) {
    wchar_t wide[LINE_SIZE], *out = line + *length, *end = line + LINE_SIZE - 4;
    if (!windows_widen(word, wide, LINE_SIZE))
        return false;
    if (out > line)
        *out++ = ' ';
    *out++ = '"';
    for (const wchar_t *at = wide; *at && out < end; at++) {
        size_t slashes = wcsspn(at, L"\\");
        bool quote = at[slashes] == '"', last = !at[slashes];
        for (size_t i = 0; i < (quote || last ? 2 * slashes : slashes) && out < end; i++)
            *out++ = '\\';
        at += slashes;
        if (quote)
            *out++ = '\\';
        if (last)
            break;
        *out++ = *at;
    }
    *out++ = '"';
    *out = '\0';
    *length = (size_t)(out - line);
    return out < end;
}

// Returns 0 or the error number.
static int child_launch(const char *const *command, STARTUPINFOEXW *start, DWORD flags,
                        PROCESS_INFORMATION *made) {
    wchar_t *line = calloc(LINE_SIZE, sizeof *line);
    size_t length = 0;
    bool good = line;
    errno = line ? E2BIG : ENOMEM;
    for (size_t i = 0; good && command[i]; i++)
        good = child_add_word(line, &length, command[i]);
    good = good && (CreateProcessW(NULL, line, NULL, NULL, start != NULL, flags, NULL, NULL,
                                   start ? &start->StartupInfo : &(STARTUPINFOW){0}, made) ||
                    windows_fail());
    free(line);
    return good ? 0 : errno;
}

static HANDLE child_inherit(int descriptor) {
    HANDLE own = GetCurrentProcess(), copy = INVALID_HANDLE_VALUE;
    if (descriptor < 0)
        return CreateFileW(
            L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
            &(SECURITY_ATTRIBUTES){.nLength = sizeof(SECURITY_ATTRIBUTES), .bInheritHandle = TRUE},
            OPEN_EXISTING, 0, NULL);
    DuplicateHandle(own, (HANDLE)_get_osfhandle(descriptor), own, &copy, 0, TRUE,
                    DUPLICATE_SAME_ACCESS);
    return copy;
}

// With these three handles alone, or another child would keep this one's pipes open.
static int child_spawn_with(Child *child, const char *const *command, HANDLE streams[3]) {
    const DWORD flags = CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT;
    STARTUPINFOEXW start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = streams[0],
                                            .hStdOutput = streams[1],
                                            .hStdError = streams[2]}};
    PROCESS_INFORMATION made;
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    start.lpAttributeList = malloc(size);
    if (!start.lpAttributeList)
        return ENOMEM;
    InitializeProcThreadAttributeList(start.lpAttributeList, 1, 0, &size);
    UpdateProcThreadAttribute(start.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams,
                              3 * sizeof *streams, NULL, NULL);
    leftovers_hold();
    int failed = child_launch(command, &start, flags, &made);
    if (!failed) {
        // Its own, and there before it begins: it can be asked to end at any time.
        HANDLE event = windows_end_event(made.dwProcessId, true), its;
        DuplicateHandle(GetCurrentProcess(), event, made.hProcess, &its, 0, FALSE,
                        DUPLICATE_SAME_ACCESS | DUPLICATE_CLOSE_SOURCE);
        ResumeThread(made.hThread);
        CloseHandle(made.hThread);
        child->process = (intptr_t)made.hProcess;
        child->leftover = leftovers_add(child->process, "");
    }
    leftovers_release();
    DeleteProcThreadAttributeList(start.lpAttributeList);
    free(start.lpAttributeList);
    return failed;
}

int child_spawn(Child *child, const char *const *command, const int streams[3]) {
    HANDLE handles[3];
    for (int i = 0; i < 3; i++)
        handles[i] = child_inherit(streams[i]);
    int failed = child_spawn_with(child, command, handles);
    for (int i = 0; i < 3; i++)
        CloseHandle(handles[i]);
    return failed;
}

bool child_look(const Child *child, int *status) {
    DWORD code = 0;
    if (WaitForSingleObject((HANDLE)child->process, 0) != WAIT_OBJECT_0 ||
        !GetExitCodeProcess((HANDLE)child->process, &code))
        return false;
    *status = code < 0x80000000 ? (int)code : -(int)(code & 0xffff); // an exception's number
    return true;
}

void child_ask_to_end(Child *child) {
    HANDLE event = windows_end_event(GetProcessId((HANDLE)child->process), false);
    SetEvent(event);
    CloseHandle(event);
}

void child_set_aside(Child *child) {
    leftovers_forget(&child->leftover);
    SetPriorityClass((HANDLE)child->process, BELOW_NORMAL_PRIORITY_CLASS);
}

const char *child_own_program(void) {
    static char path[3 * WINDOWS_PATH_SIZE];
    windows_find_program(path, sizeof path);
    return path;
}

int child_become(const char *const *command) {
    PROCESS_INFORMATION made;
    DWORD code = 1;
    int failed = child_launch(command, NULL, 0, &made);
    if (failed)
        return failed;
    SetConsoleCtrlHandler(NULL, TRUE); // Ctrl-C is the other's
    WaitForSingleObject(made.hProcess, INFINITE);
    GetExitCodeProcess(made.hProcess, &code);
    exit((int)code);
}

void child_name_source(const char *program, const char *package, char *out, size_t size) {
    (void)package;
    snprintf(out, size, "%s.exe on the PATH or beside skein.exe", program);
}
