// Paths are wide for the system, and absolute behind "\\?\" where they are long: so no name or
// length depends on how a machine is set up.
#include "base/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

#include "base/windows.h"

const char disk_null_path[] = "NUL";

// Of an open file others may do everything, as on other systems.
static const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// --- Errors, names ---

bool windows_fail(void) {
    static const struct {
        DWORD code;
        int number;
    } errors[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_INVALID_DRIVE, ENOENT},     {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_NET_NAME, ENOENT},      {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES}, {ERROR_LOCK_VIOLATION, EACCES},
        {ERROR_FILE_EXISTS, EEXIST},       {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},         {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_WRITE_PROTECT, EROFS},      {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_DIRECTORY, ENOTDIR},        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},  {ERROR_NO_UNICODE_TRANSLATION, EILSEQ},
    };
    DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code)
            errno = errors[i].number;
    return false;
}

bool windows_widen(const char *text, wchar_t *out, size_t size) {
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, (int)size) > 0 ||
           windows_fail();
}

bool windows_narrow(const wchar_t *text, char *out, size_t size) {
    return WideCharToMultiByte(CP_UTF8, 0, text, -1, out, (int)size, NULL, NULL) > 0 ||
           windows_fail();
}

static bool disk_widen(const char *path, wchar_t out[WINDOWS_PATH_SIZE]) {
    enum { LONGEST = 240 }; // that every call takes, also for a folder
    wchar_t whole[WINDOWS_PATH_SIZE];
    if (!windows_widen(path, out, WINDOWS_PATH_SIZE))
        return false;
    DWORD length = GetFullPathNameW(out, WINDOWS_PATH_SIZE, whole, NULL);
    if (length < LONGEST || wcsncmp(whole, L"\\\\", 2) == 0)
        return true;
    if (length + 5 > WINDOWS_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    wcscpy(out, L"\\\\?\\");
    wcscat(out, whole);
    return true;
}

const char *disk_find_name(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

void windows_use_slashes(char *path) {
    for (char *at = path; *at; at++)
        if (*at == '\\')
            *at = '/';
}

bool windows_find_program(char *out, size_t size) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    DWORD length = GetModuleFileNameW(NULL, wide, WINDOWS_PATH_SIZE);
    errno = ENAMETOOLONG;
    if (length == 0 || length >= WINDOWS_PATH_SIZE || !windows_narrow(wide, out, size))
        return false;
    windows_use_slashes(out);
    return true;
}

// --- Looking ---

// What has no file's information is a device or a pipe.
static bool disk_describe(HANDLE handle, DiskEntry *out) {
    BY_HANDLE_FILE_INFORMATION found;
    *out = (DiskEntry){.kind = DISK_DIRECT, .device = GetFileType(handle), .permissions = 0666};
    if (!GetFileInformationByHandle(handle, &found))
        return true;
    const uint64_t time =
        (uint64_t)found.ftLastWriteTime.dwHighDateTime << 32 | found.ftLastWriteTime.dwLowDateTime;
    const uint64_t from_1601_to_1970 = UINT64_C(116444736000000000); // in hundreds of nanoseconds
    out->kind = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? DISK_FOLDER : DISK_FILE;
    out->size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    out->device = found.dwVolumeSerialNumber;
    out->inode = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    out->changed = (int64_t)(time - from_1601_to_1970) * 100;
    return true;
}

static HANDLE disk_open_to_look(const char *path, DWORD flags) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    if (!disk_widen(path, wide))
        return INVALID_HANDLE_VALUE;
    HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, share, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        windows_fail();
    return handle;
}

static bool disk_look_with(const char *path, DWORD flags, DiskEntry *out) {
    if (_stricmp(path, disk_null_path) == 0) {
        *out = (DiskEntry){.kind = DISK_NULL};
        return true;
    }
    HANDLE handle = disk_open_to_look(path, flags);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    disk_describe(handle, out);
    CloseHandle(handle);
    return true;
}

bool disk_look(const char *path, DiskEntry *out) {
    return disk_look_with(path, 0, out);
}

bool disk_look_at_name(const char *path, DiskEntry *out) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    if (!disk_look_with(path, FILE_FLAG_OPEN_REPARSE_POINT, out) || !disk_widen(path, wide))
        return false;
    DWORD attributes = GetFileAttributesW(wide);
    if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_REPARSE_POINT)
        out->kind = DISK_LINK;
    return true;
}

bool disk_look_at_open(int descriptor, DiskEntry *out) {
    intptr_t handle = _get_osfhandle(descriptor);
    return handle != -1 && disk_describe((HANDLE)handle, out);
}

bool disk_may_write(const char *path) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    if (!disk_widen(path, wide))
        return false;
    errno = EACCES;
    return !(GetFileAttributesW(wide) & FILE_ATTRIBUTE_READONLY);
}

bool disk_find_whole_path(const char *path, char *out, size_t size) {
    static const wchar_t lead[] = L"\\\\?\\";
    wchar_t whole[WINDOWS_PATH_SIZE];
    HANDLE handle = disk_open_to_look(path, 0);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    DWORD length = GetFinalPathNameByHandleW(handle, whole, WINDOWS_PATH_SIZE, 0);
    CloseHandle(handle);
    if (length == 0 || length >= WINDOWS_PATH_SIZE)
        return windows_fail();
    const bool plain = wcsncmp(whole, lead, 4) == 0 && wcsncmp(whole + 4, L"UNC\\", 4) != 0;
    if (!windows_narrow(whole + (plain ? 4 : 0), out, size))
        return false;
    if (plain)
        windows_use_slashes(out);
    return true;
}

static int disk_compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

bool disk_list(const char *folder, DiskNames *names) {
    char all[WINDOWS_PATH_SIZE];
    wchar_t wide[WINDOWS_PATH_SIZE];
    WIN32_FIND_DATAW found;
    if (snprintf(all, sizeof all, "%s/*", folder) >= (int)sizeof all || !disk_widen(all, wide))
        return false;
    HANDLE search = FindFirstFileW(wide, &found);
    if (search == INVALID_HANDLE_VALUE)
        return windows_fail();
    bool good = true;
    do {
        DiskName name;
        Error error = {0};
        if (wcscmp(found.cFileName, L".") == 0 || wcscmp(found.cFileName, L"..") == 0 ||
            !windows_narrow(found.cFileName, name.text, sizeof name.text))
            continue;
        good = array_push(names, name, &error);
        if (!good)
            errno = ENOMEM;
    } while (good && FindNextFileW(search, &found));
    FindClose(search);
    if (names->count > 0)
        qsort(names->items, names->count, sizeof *names->items, disk_compare_names);
    return good;
}

int disk_find_own_folder(DiskOwn what, char *out, size_t size, const char **why) {
    const bool local = what == DISK_OWN_STATE;
    wchar_t wide[WINDOWS_PATH_SIZE];
    *why = local ? "LOCALAPPDATA is not set" : "APPDATA is not set";
    DWORD length =
        GetEnvironmentVariableW(local ? L"LOCALAPPDATA" : L"APPDATA", wide, WINDOWS_PATH_SIZE);
    if (length == 0 || length >= WINDOWS_PATH_SIZE || !windows_narrow(wide, out, size))
        return -1;
    windows_use_slashes(out);
    return (int)strlen(out);
}

// --- Opening, renaming, removing ---

int disk_open(const char *path, DiskUse use, unsigned permissions) {
    static const DWORD access[] = {[DISK_READ] = GENERIC_READ,
                                   [DISK_WRITE] = GENERIC_WRITE,
                                   [DISK_CREATE] = GENERIC_READ | GENERIC_WRITE};
    wchar_t wide[WINDOWS_PATH_SIZE];
    (void)permissions;
    if (!disk_widen(path, wide))
        return -1;
    HANDLE handle =
        CreateFileW(wide, access[use], share, NULL, use == DISK_CREATE ? CREATE_NEW : OPEN_EXISTING,
                    use == DISK_READ ? FILE_FLAG_BACKUP_SEMANTICS : FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        windows_fail();
        return -1;
    }
    int descriptor = _open_osfhandle((intptr_t)handle,
                                     _O_BINARY | _O_NOINHERIT | (use == DISK_READ ? _O_RDONLY : 0));
    if (descriptor < 0)
        CloseHandle(handle);
    return descriptor;
}

void disk_permit(int descriptor, unsigned permissions) {
    (void)descriptor, (void)permissions;
}

FILE *disk_open_nameless(void) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (!GetTempPathW(MAX_PATH + 1, folder) || !GetTempFileNameW(folder, L"skn", 0, path)) {
        windows_fail();
        return NULL;
    }
    HANDLE handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE, share, NULL, CREATE_ALWAYS,
                                FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        windows_fail();
        return NULL;
    }
    return _fdopen(_open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT), "w+b");
}

bool disk_open_memory(DiskMemory *memory) {
    *memory = (DiskMemory){.stream = disk_open_nameless()};
    return memory->stream;
}

bool disk_close_memory(DiskMemory *memory) {
    long size = fflush(memory->stream) == 0 ? ftell(memory->stream) : -1;
    memory->text = size >= 0 && !ferror(memory->stream) ? calloc((size_t)size + 1, 1) : NULL;
    rewind(memory->stream);
    if (memory->text && fread(memory->text, 1, (size_t)size, memory->stream) != (size_t)size) {
        free(memory->text);
        memory->text = NULL;
    }
    memory->size = memory->text ? (size_t)size : 0;
    fclose(memory->stream);
    return memory->text;
}

bool disk_sync(int descriptor) {
    HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
    return GetFileType(handle) != FILE_TYPE_DISK || FlushFileBuffers(handle) || windows_fail();
}

static bool disk_move(const char *from, const char *to, DWORD flags) {
    wchar_t wide_from[WINDOWS_PATH_SIZE], wide_to[WINDOWS_PATH_SIZE];
    return disk_widen(from, wide_from) && disk_widen(to, wide_to) &&
           (MoveFileExW(wide_from, wide_to, flags | MOVEFILE_WRITE_THROUGH) || windows_fail());
}

bool disk_rename(const char *from, const char *to) {
    return disk_move(from, to, MOVEFILE_REPLACE_EXISTING);
}

bool disk_rename_to_free(const char *from, const char *to) {
    return disk_move(from, to, 0);
}

bool disk_remove(const char *path) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    return disk_widen(path, wide) && (DeleteFileW(wide) || windows_fail());
}

bool disk_remove_folder(const char *path) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    return disk_widen(path, wide) && (RemoveDirectoryW(wide) || windows_fail());
}

bool disk_make_folder(const char *path, unsigned permissions) {
    wchar_t wide[WINDOWS_PATH_SIZE];
    (void)permissions;
    return disk_widen(path, wide) && (CreateDirectoryW(wide, NULL) || windows_fail());
}
