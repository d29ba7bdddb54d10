// Starting states and states files: what is read, and what is refused with the file and the line.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/states.h"
#include "support/pool.h"
#include "support/set_param.h"

static const char *const path = "start.csv";

static void write_text(const char *text) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
}

TEST(reads_a_start) {
    Error error = {0};
    StatesFile file;
    // Ids in any order, CRLF, no line end at the end.
    write_text("id,x,y,z,vx,vy,vz\r\n1,1,2,3,4,5,6\r\n0,-1e3,.5,+3,4,5,1e-3");
    assert_true(states_read(path, false, &file, &error));
    assert_int_equal(file.start.count, 2);
    assert_true(file.start.birds.x[0] == -1000 && file.start.birds.x[1] == 1);
    assert_true(file.start.birds.y[0] == 0.5f && file.start.birds.vz[0] == 1e-3f &&
                file.start.birds.vz[1] == 6);
    states_free(&file);
    // No bird at all.
    write_text("id,x,y,z,vx,vy,vz\n");
    assert_true(states_read(path, false, &file, &error));
    assert_int_equal(file.start.count, 0);
    states_free(&file);
}

TEST(takes_the_last_step) {
    Error error = {0};
    StatesFile file;
    write_text("step,id,x,y,z,vx,vy,vz\n0,0,1,1,1,1,1,1\n0,1,2,2,2,2,2,2\n"
               "7,0,3,3,3,3,3,3\n7,1,4,4,4,4,4,4\n");
    assert_true(states_read(path, false, &file, &error));
    assert_int_equal(file.start.count, 2);
    assert_true(file.start.birds.x[0] == 3 && file.start.birds.x[1] == 4);
    states_free(&file);
}

// One bird and many steps: the time grows with the lines, not with their square.
TEST(many_steps_take_little_time) {
    // A sanitizer looks at all the rest of the text with each line.
    const int steps = getenv("SKEIN_WATCHED") ? 8000 : 800000;
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    fprintf(stream, "step,id,x,y,z,vx,vy,vz\n");
    for (int step = 0; step < steps; step++)
        fprintf(stream, "%d,0,1,2,3,4,5,6\n", step);
    assert_int_equal(fclose(stream), 0);
    Error error = {0};
    StatesFile file;
    clock_t begin = clock();
    assert_true(states_read(path, false, &file, &error));
    assert_true(clock() - begin < (clock_t)5 * CLOCKS_PER_SEC); // some tenths of one
    assert_int_equal(file.start.count, 1);
    states_free(&file);
    remove(path);
}

TEST(round_trip_is_exact) {
    Error error = {0};
    Sim *sim = make_flock("leader", 200, 5, "", pool);
    for (int step = 0; step < 33; step++)
        sim_step(sim);
    SimView view = sim_view(sim);
    const float *columns[COLUMNS_COUNT];
    float by_id[COLUMNS_COUNT][200];
    for (size_t c = 0; c < COLUMNS_COUNT; c++) {
        for (size_t i = 0; i < view.count; i++)
            by_id[c][view.id[i]] = columns_at(&view.to, c)[i];
        columns[c] = by_id[c];
    }
    FILE *stream = fopen(path, "wb");
    states_write_header(stream);
    states_write(stream, 33, view.count, columns);
    assert_int_equal(fclose(stream), 0);
    StatesFile file;
    assert_true(states_read(path, false, &file, &error));
    assert_int_equal(file.start.count, 200);
    for (size_t i = 0; i < view.count; i++) {
        size_t bird = view.id[i];
        assert_true(file.start.birds.x[bird] == view.to.x[i] &&
                    file.start.birds.y[bird] == view.to.y[i] &&
                    file.start.birds.z[bird] == view.to.z[i]);
        assert_true(file.start.birds.vx[bird] == view.to.vx[i] &&
                    file.start.birds.vz[bird] == view.to.vz[i]);
    }
    states_free(&file);
    sim_destroy(sim);
}

TEST(refuses_with_the_line) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", "start.csv:1: expected the header"},
        {"id,x,y,z\n", "start.csv:1: expected the header"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5\n", "start.csv:2: expected 7 fields, not fewer"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6,7\n", "start.csv:2: expected 7 fields"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n\n1,1,2,3,4,5,6\n", "start.csv:3: expected 7 fields"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,nan\n", "start.csv:2: expected a number within"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,1e39\n", "start.csv:2: expected a number within"},
        {"id,x,y,z,vx,vy,vz\n0,1,2e6,3,4,5,6\n", "start.csv:2: expected a number within"},
        {"id,x,y,z,vx,vy,vz\n0,1,,3,4,5,6\n", "start.csv:2: expected a number within"},
        {"id,x,y,z,vx,vy,vz\n0,1,0x2,3,4,5,6\n", "start.csv:2: expected a number within"},
        {"id,x,y,z,vx,vy,vz\n-1,1,2,3,4,5,6\n", "start.csv:2: expected an id"},
        {"id,x,y,z,vx,vy,vz\n0.5,1,2,3,4,5,6\n", "start.csv:2: expected an id"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n0,1,2,3,4,5,6\n", "start.csv:3: an id that was there"},
        {"id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n9,1,2,3,4,5,6\n", "start.csv:3: ids run from 0"},
        {"id,x,y,z,vx,vy,vz\n1,1,2,3,4,5,6\n", "start.csv:2: no bird with id 0"},
        {"step,id,x,y,z,vx,vy,vz\n3,0,1,2,3,4,5,6\n2,0,1,2,3,4,5,6\n",
         "start.csv:3: steps must not go back"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error error = {0};
        StatesFile file;
        write_text(bad[i].text);
        assert_false(states_read(path, false, &file, &error));
        assert_int_equal(error.kind, ERROR_FAILED);
        if (!strstr(error.text, bad[i].says))
            fail_msg("case %zu: %s", i, error.text);
        assert_null(file.memory);
    }
    Error error = {0};
    StatesFile file;
    FILE *stream = fopen(path, "wb");
    fwrite("id,x,y,z,vx,vy,vz\n0,1,2,3\0,4,5,6\n", 1, 34, stream);
    fclose(stream);
    assert_false(states_read(path, false, &file, &error));
    assert_non_null(strstr(error.text, "not a text file"));
}

TEST(a_flat_start_has_no_height) {
    static const char *const bad[] = {"id,x,y,z,vx,vy,vz\n0,1,2,0,4,5,0\n1,1,2,0.5,4,5,0\n",
                                      "id,x,y,z,vx,vy,vz\n0,1,2,0,4,5,0\n1,1,2,0,4,5,-1\n"};
    StatesFile file;
    for (size_t i = 0; i < 2; i++) {
        Error error = {0};
        write_text(bad[i]);
        assert_false(states_read(path, true, &file, &error));
        assert_non_null(strstr(error.text, "start.csv:3: expected z and vz to be 0"));
        assert_true(states_read(path, false, &file, &error));
        states_free(&file);
    }
    Error error = {0};
    write_text("id,x,y,z,vx,vy,vz\n0,1,2,0,4,5,-0\n");
    assert_true(states_read(path, true, &file, &error));
    states_free(&file);
}
