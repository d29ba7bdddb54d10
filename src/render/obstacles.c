#include "render/parts.h"

#include <math.h>
#include <string.h>

#include "gfx/context.h"

// Cells of the grids; each has two triangles. A cylinder has a row for its base, five for its
// wall, and one for its top.
enum { CROWN_COLUMNS = 36, CROWN_ROWS = 18, CROWN_SHELLS = 7, CROWN_PLAIN_SHELLS = 5 };
enum { CYLINDER_COLUMNS = 48, CYLINDER_ROWS = 7, CELL_CORNERS = 6 };

// Heights of the sun, as its direction's y, between which shadows come up: a sun on the horizon
// would throw them without end.
static const float no_shadow = 0.0f, full_shadow = 0.03f;

// What a cylinder is drawn as. Those on one axis that stand one on another are a tower.
typedef enum TowerForm {
    TOWER_ROUND,  // one that stands alone: as it is
    TOWER_STOREY, // square, with buttresses
    TOWER_SLAB,   // a low one: a cornice, or a parapet
    TOWER_SPIRE,  // a high one on which nothing as wide stands
} TowerForm;

// The cylinder that stands on this one, or NULL.
static const Obstacle *find_above(const FrameDescription *frame, const Obstacle *below) {
    float near = 0.1f * below->radius;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *above = &frame->obstacles[i];
        if (above->kind == OBSTACLE_CYLINDER && above->radius > 0 && above != below &&
            fabsf(above->place[0] - below->place[0]) < near &&
            fabsf(above->place[1] - below->place[1] - below->height) < near &&
            fabsf(above->place[2] - below->place[2]) < near)
            return above;
    }
    return NULL;
}

// size: as SceneUniforms.obstacle_sizes.
static void describe_cylinder(const FrameDescription *frame, const Obstacle *obstacle,
                              float size[4]) {
    const Obstacle *above = find_above(frame, obstacle);
    bool upper = false;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        upper |= frame->obstacles[i].kind == OBSTACLE_CYLINDER &&
                 find_above(frame, &frame->obstacles[i]) == obstacle;
    TowerForm form = !above && !upper                               ? TOWER_ROUND
                     : obstacle->height < 0.6f * obstacle->radius   ? TOWER_SLAB
                     : upper && (!above || above->radius < size[0]) ? TOWER_SPIRE
                                                                    : TOWER_STOREY;
    size[1] = obstacle->height;
    size[2] = (float)form;
    size[3] = above ? above->radius / obstacle->radius : 0;
}

// A sphere so low that a tree may bear it is a crown, and a balloon where it is higher.
static bool is_balloon(const FrameDescription *frame, const Obstacle *sphere) {
    return sphere->place[1] - frame->view->ground_y > 3 * sphere->radius;
}

// Adds them behind the count that there are; returns how many there are then.
static size_t add_kind(SceneUniforms *scene, const FrameDescription *frame, ObstacleKind kind,
                       size_t count) {
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *obstacle = &frame->obstacles[i];
        if (obstacle->kind != kind || obstacle->radius <= 0)
            continue;
        float *place = scene->obstacles[count], *size = scene->obstacle_sizes[count];
        memcpy(place, obstacle->place, sizeof obstacle->place);
        place[3] = (float)i;
        size[0] = obstacle->radius;
        if (kind == OBSTACLE_CYLINDER)
            describe_cylinder(frame, obstacle, size);
        else
            size[1] = is_balloon(frame, obstacle);
        count++;
    }
    return count;
}

void obstacles_describe(SceneUniforms *scene, const FrameDescription *frame, bool shadows) {
    size_t spheres = add_kind(scene, frame, OBSTACLE_SPHERE, 0);
    size_t count = add_kind(scene, frame, OBSTACLE_CYLINDER, spheres);
    float up = (scene->sun[1] - no_shadow) / (full_shadow - no_shadow);
    scene->obstacle_counts[0] = (float)spheres;
    scene->obstacle_counts[1] = (float)count;
    scene->obstacle_counts[2] = shadows && count > 0 ? fminf(fmaxf(up, 0), 1) : 0;
    scene->obstacle_counts[3] = frame->view->bird_size;
}

// third: what the program's grid has besides.
static void draw_kind(Programs *programs, Program program, int columns, int rows, int third,
                      int instances) {
    if (instances == 0 || !programs_use(programs, program))
        return;
    glUniform3f(programs_find(programs, "grid"), (float)columns, (float)rows, (float)third);
    glDrawArraysInstanced(GL_TRIANGLES, 0, CELL_CORNERS * columns * rows, instances);
    programs->draw_calls++;
}

void obstacles_draw(Programs *programs, const SceneUniforms *scene) {
    int spheres = (int)scene->obstacle_counts[0], all = (int)scene->obstacle_counts[1];
    if (all == 0)
        return;
    gfx_debug_begin("obstacles");
    glEnable(GL_CULL_FACE); // from within one, the camera looks out
    draw_kind(programs, PROGRAM_TOWER, CYLINDER_COLUMNS, CYLINDER_ROWS, spheres, all - spheres);
    int shells = scene->switches[2] > 0 ? CROWN_SHELLS : CROWN_PLAIN_SHELLS; // as fine as clouds
    draw_kind(programs, PROGRAM_CROWN, CROWN_COLUMNS, CROWN_ROWS, shells, spheres * shells);
    glDisable(GL_CULL_FACE);
    gfx_debug_end();
}
