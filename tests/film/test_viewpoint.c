// Which camera the options ask for, and which bird or falcon it follows.

#include "test.h"

#include <stdio.h>
#include <string.h>

#include "film/picture.h"

enum { BIRDS = 5 };

// In a row, 10 apart; slots are not in the order of the birds.
typedef struct Row {
    float x[BIRDS], zero[BIRDS], speed[BIRDS];
    uint32_t id[BIRDS];
    View view;
    Picture picture;
} Row;

static Row row;
static Viewpoint viewpoint;
static CameraController fly;
static CameraScene scene;
static Error error;

static void make_row(void) {
    row = (Row){.id = {4, 2, 0, 1, 3}};
    param_reset_all(&view_params, &row.view);
    for (int i = 0; i < BIRDS; i++) {
        row.x[i] = (float)(10 * i);
        row.speed[i] = (float)i;
    }
    Columns columns = {row.x, row.zero, row.zero, row.speed, row.zero, row.zero};
    row.picture.frames[0].birds =
        (FrameBirds){.count = BIRDS, .id = row.id, .from = columns, .to = columns, .blend = 0.5f};
    row.picture.frames[0].view = &row.view;
    row.picture.frames[0].width = 150;
    row.picture.frames[0].height = 100;
    row.picture.count = 1;
    row.picture.area = (PictureArea){150, 100, 0};
}

static void begin(const char *camera) {
    if (!viewpoint_init(&viewpoint, camera, NULL, &error) ||
        !viewpoint_begin(&viewpoint, &fly, &row.picture, &scene, &error))
        fail_msg("%s", error.text);
}

static void look(void) {
    scene = viewpoint_scene(&viewpoint, &fly, &row.picture);
}

TEST(the_middle_bird_is_followed_and_kept) {
    make_row();
    begin("follow");
    assert_int_equal(fly.mode, CAMERA_MODE_FOLLOW);
    assert_true(scene.bird.present);
    assert_int_equal(scene.bird.id, 0);
    assert_float_equal(scene.bird.position[0], 20, 0);
    assert_float_equal(scene.bird.velocity[0], 2, 0);
    row.x[2] = 400; // it flies off
    look();
    assert_int_equal(scene.bird.id, 0);
    camera_controller_set_mode(&fly, CAMERA_MODE_HEAD);
    look();
    assert_int_equal(scene.bird.id, 0);
    // Picked, then let go: the picked one is kept.
    row.picture.has_picked = true;
    row.picture.picked = 3;
    look();
    assert_int_equal(scene.bird.id, 3);
    row.picture.has_picked = false;
    look();
    assert_int_equal(scene.bird.id, 3);
    // Fewer birds, and none.
    row.picture.frames[0].birds.count = 3;
    row.id[0] = 1;
    look();
    assert_true(scene.bird.present && scene.bird.id < 3);
    row.picture.has_picked = true; // of those that are gone
    look();
    assert_true(scene.bird.present && scene.bird.id < 3);
    row.picture.frames[0].birds.count = 0;
    look();
    assert_false(scene.bird.present);
    camera_controller_set_mode(&fly, CAMERA_MODE_ORBIT);
    row.picture.frames[0].birds.count = 3;
    look();
    assert_false(scene.bird.present);
}

static void dive(int id, bool dives) {
    FrameFalcon *falcon = &row.picture.frames[0].falcons[id];
    *falcon = (FrameFalcon){.velocity = {30, 0, 0}, .has_target = dives, .target = {60, 0, 0}};
}

TEST(the_director_follows_the_falcon_that_dives) {
    make_row();
    begin("director");
    row.picture.frames[0].falcon_count = 2;
    dive(1, true);
    look();
    assert_true(scene.falcon_dives);
    assert_int_equal(scene.falcon.id, 1);
    fly.director.shot = CAMERA_MODE_FALCON;
    dive(0, true);
    look();
    assert_int_equal(scene.falcon.id, 1); // to its end
    dive(1, false);
    look();
    assert_int_equal(scene.falcon.id, 1);
    assert_false(scene.falcon_dives);
    fly.director.shot = CAMERA_MODE_ORBIT;
    look();
    assert_int_equal(scene.falcon.id, 0);
    dive(0, false);
    dive(1, true);
    look();
    assert_int_equal(scene.falcon.id, 1);
    camera_controller_set_mode(&fly, CAMERA_MODE_FALCON);
    look();
    assert_int_equal(scene.falcon.id, 0); // that a person flies
}

TEST(options_say_which) {
    make_row();
    static const char *const names[] = {"fly", "follow", "head", "orbit"};
    for (int i = 0; i < 4; i++) {
        begin(names[i]);
        assert_string_equal(camera_modes[fly.mode].name, names[i]);
    }
    begin("1,2,3,4,5");
    assert_int_equal(fly.mode, CAMERA_MODE_FREE);
    assert_float_equal(fly.camera.yaw, 4, 0);
    assert_true(viewpoint_init(&viewpoint, "leader", NULL, &error));
    assert_false(viewpoint_begin(&viewpoint, &fly, &row.picture, &scene, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.text, "--camera leader: this model has no leader"));
    row.picture.frames[0].leader_count = 1;
    begin("leader");
    View views[2];
    viewpoint_show(&fly, &row.picture, views);
    assert_true(row.picture.frames[0].view->show_leader);
    assert_false(row.view.show_leader);
    const char *const wrong[] = {"chase", "path", "1,2,3", "", "Follow"};
    for (int i = 0; i < 5; i++) {
        assert_false(viewpoint_init(&viewpoint, wrong[i], NULL, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, "--camera: '"));
    }
}

TEST(a_path_begins_at_its_first_keyframe) {
    make_row();
    FILE *stream = fopen("path.txt", "wb");
    fputs("skein-path 1\n1 1 2 3 4 5 60\n2.5 1 2 3 4 5 60\n", stream);
    fclose(stream);
    assert_true(viewpoint_init(&viewpoint, NULL, "path.txt", &error));
    assert_true(viewpoint_begin(&viewpoint, &fly, &row.picture, &scene, &error));
    assert_int_equal(fly.mode, CAMERA_MODE_PATH);
    assert_float_equal(fly.camera.field_of_view, 60, 0);
    camera_path_deinit(&viewpoint.path);
    assert_false(viewpoint_init(&viewpoint, NULL, "missing.txt", &error));
    assert_non_null(strstr(error.text, "--path: missing.txt"));
}
