// Stands for ffmpeg and ffprobe: a film is its pictures' size and what comes in, and ffprobe writes
// a line for each picture in it.
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>

static int draw(const char *size, const char *path) {
    static char bytes[1 << 16];
    FILE *film = fopen(path, "wb");
    _setmode(0, _O_BINARY);
    if (!film)
        return 1;
    fprintf(film, "%s\n", size);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, stdin)) > 0;)
        fwrite(bytes, 1, got, film);
    return fclose(film) != 0;
}

static int probe(const char *path) {
    FILE *film = fopen(path, "rb");
    long width, height;
    if (!film || fscanf(film, "%ldx%ld\n", &width, &height) != 2)
        return 1;
    long begin = ftell(film);
    fseek(film, 0, SEEK_END);
    for (long i = 0; i < (ftell(film) - begin) / (3 * width * height); i++)
        puts("0,0,0,0,1,9,9");
    return 0;
}

int main(int argc, char **argv) {
    const char *path = argv[argc - 1] + strlen("file:");
    for (int i = 1; i < argc - 1; i++)
        if (strcmp(argv[i], "-s") == 0)
            return draw(argv[i + 1], path);
    return strstr(argv[0], "ffprobe") ? probe(path) : 0;
}
