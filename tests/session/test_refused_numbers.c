// What is no number, or out of its parameter's range, is refused at the one door for change, for
// every parameter of every model: the flock and its numbers stay as they were.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "session/session.h"
#include "support/door.h"

static void refuse(Session *session, const Param *param, const char *value) {
    Sim *sim = session_sim(session);
    uint64_t hash = sim_hash(sim);
    double before = param_get_number(param, sim_params(sim));
    char text[CHANGE_TEXT_SIZE];
    Error error;
    snprintf(text, sizeof text, "%s=%s", param->name, value);
    if (push(session, 0, text, &error))
        fail_msg("%s was accepted", text);
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.text, param->name));
    assert_null(strchr(error.text, '\n'));
    apply(session);
    assert_true(sim_hash(sim) == hash);
    assert_true(param_get_number(param, sim_params(sim)) == before);
}

TEST(every_parameter) {
    static const char *const bad[] = {"nan", "-nan", "inf", "+inf", "-inf", "1e999", "-1e999"};
    for (size_t m = 0; m < model_count(); m++) {
        SessionOptions options = small;
        options.model = model_at(m)->name;
        Session *session = create(&options);
        run(session, 3);
        const ParamTable *table = &model_at(m)->params;
        for (size_t i = 0; i < table->count; i++) {
            const Param *param = &table->rows[i];
            for (size_t b = 0; b < COUNT(bad); b++)
                refuse(session, param, bad[b]);
            if (param->kind != PARAM_FLOAT)
                continue;
            char beyond[64];
            snprintf(beyond, sizeof beyond, "%.9g", param->high * 1.000001 + 1e-6);
            refuse(session, param, beyond);
            snprintf(beyond, sizeof beyond, "%.9g", param->low - 1e-6);
            if ((float)(param->low - 1e-6) < (float)param->low)
                refuse(session, param, beyond);
        }
        session_destroy(session);
    }
}
