// A session flown by a program that links the session's room and what is below it:
// without_opengl.sh looks at what this program needs.
#include <stdio.h>

#include "session/session.h"

int main(void) {
    Error error = {0};
    SessionOptions options = {
        .model = "leader", .has_birds = true, .birds = 20, .seed = 1, .threads = 1};
    Session *session = session_create(&options, &error);
    if (!session || !session_tick(session, &error))
        error_print(&error, stderr);
    else
        printf("%llu\n", (unsigned long long)session_steps(session));
    session_destroy(session);
    return (int)error.kind;
}
