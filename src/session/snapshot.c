#include "session/snapshot.h"

#include <string.h>

#include "base/text.h"

static const char *const version_word = "version ";

static void snapshot_write_params(FILE *stream, const char *lead, const ParamTable *table,
                                  const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        char text[PARAM_TEXT_SIZE];
        param_get_text(&table->rows[i], values, text, sizeof text);
        fprintf(stream, "%s%s=%s\n", lead, table->rows[i].name, text);
    }
}

void snapshot_write(FILE *stream, const char *lead, const Sim *sim, const View *view) {
    const Model *model = sim_model(sim);
    fprintf(stream, "%smodel=%s\n", lead, model_name(model));
    fprintf(stream, "%s%s%d\n", lead, version_word, model_version(model));
    fprintf(stream, "%sseed=%llu\n", lead, (unsigned long long)sim_seed(sim));
    size_t count;
    const Rule *rules = model_rules(model, &count);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%srule.%s=%s\n", lead, rules[i].name,
                sim_rules(sim) >> i & 1 ? "on" : "off");
    snapshot_write_params(stream, lead, model_params(model), sim_params(sim));
    snapshot_write_params(stream, lead, &view_params, view);
}

bool snapshot_is_version(const char *line, int *version) {
    int64_t number;
    size_t length = strlen(version_word);
    if (strncmp(line, version_word, length) != 0 ||
        !text_to_int(line + length, 1, 1000000, &number))
        return false;
    *version = (int)number;
    return true;
}

bool snapshot_check_version(const Model *model, int version, Error *error) {
    if (version == model_version(model))
        return true;
    return error_set(error, ERROR_FAILED,
                     "flown with version %d of the model %s, which flies otherwise than version %d "
                     "of this program",
                     version, model_name(model), model_version(model));
}
