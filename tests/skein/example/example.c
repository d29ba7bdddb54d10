// A program of its own that flies a preset: example PRESET BIRDS STEPS. It prints where the flock
// is and how much it flies one way, and the hash that `skein simulate` has for the same flight.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <skein.h>

// The mean of a column.
static double mean(const SkeinFlock *flock, const char *name) {
    SkeinColumn column;
    double sum = 0;
    for (size_t i = 0; skein_column(flock, i, &column); i++)
        for (size_t slot = 0; strcmp(column.name, name) == 0 && slot < column.count; slot++)
            sum += ((const float *)column.data)[slot] / (double)column.count;
    return sum;
}

static double metric(SkeinFlock *flock, const char *name) {
    double values[100] = {0};
    SkeinMetric metric;
    skein_measure(flock, NULL, values, NULL);
    for (size_t i = 0; skein_metric(i, &metric); i++)
        if (strcmp(metric.name, name) == 0)
            return values[i];
    return 0;
}

int main(int argc, char **argv) {
    SkeinError error = {"usage: example PRESET BIRDS STEPS"};
    SkeinOptions options = skein_default_options();
    SkeinFlock *flock = NULL;
    if (argc == 4) {
        options.preset = argv[1];
        options.birds = atoi(argv[2]);
        flock = skein_create(&options, &error);
    }
    if (!flock || !skein_step(flock, strtoull(argv[3], NULL, 10), &error)) {
        fprintf(stderr, "example: %s\n", error.text);
        return 1;
    }
    printf("%zu birds, polarization %.3f, height %.2f\n", skein_birds(flock),
           metric(flock, "polarization"), mean(flock, "y"));
    printf("hash %016" PRIx64 "\n", skein_hash(flock));
    skein_destroy(flock);
    return 0;
}
