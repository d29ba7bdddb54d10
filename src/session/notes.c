#include "session/notes.h"

#include "base/json.h"
#include "base/machine.h"
#include "session/session_json.h"

bool meta_write(FILE *stream, const Meta *meta, Error *error) {
    cJSON *tree = cJSON_CreateObject();
    json_add_number(tree, "schema", 1);
    json_add_text(tree, "version", version_number());
    json_add_text(tree, "commit", version_commit());
    cJSON *command = json_add_array(tree, "command");
    for (int i = 0; i < meta->argc; i++)
        json_append_text(command, meta->argv[i]);
    json_add_number(tree, "first_tick", (double)meta->first_tick);
    json_add_number(tree, "last_tick", (double)session_steps(meta->session));
    json_add_session(tree, meta->session);
    return json_print(tree, stream, error);
}
