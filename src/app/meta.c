#include "app/meta.h"

#include "app/json_file.h"
#include "app/session_json.h"
#include "app/version.h"

bool meta_write(FILE *stream, const Meta *meta, Error *error) {
    cJSON *tree = cJSON_CreateObject();
    cJSON_AddNumberToObject(tree, "schema", 1);
    cJSON_AddStringToObject(tree, "version", version_number());
    cJSON_AddStringToObject(tree, "commit", version_commit());
    cJSON_AddItemToObject(tree, "command",
                          cJSON_CreateStringArray((const char *const *)meta->argv, meta->argc));
    cJSON_AddNumberToObject(tree, "first_tick", (double)meta->first_tick);
    cJSON_AddNumberToObject(tree, "last_tick", (double)session_steps(meta->session));
    json_add_session(tree, meta->session);
    return json_print(tree, stream, error);
}
