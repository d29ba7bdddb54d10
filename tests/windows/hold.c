// Has a file open, as most programs on Windows do, until its input ends: nobody may give it another
// name.
#include <stdio.h>
#include <windows.h>

int main(int argc, char **argv) {
    HANDLE file =
        CreateFileA(argv[argc - 1], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    puts(file == INVALID_HANDLE_VALUE ? "not held" : "held");
    fflush(stdout);
    while (getchar() != EOF)
        continue;
    return 0;
}
