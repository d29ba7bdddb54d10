#include "render/shape.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vec.h"
#include "gfx/image.h"
#include "gfx/objects.h"

// --- Silhouette ---

enum { SIDE = 192 }; // cells across the square from -1 to 1

typedef enum Part { PART_ALL, PART_BODY, PART_WINGS } Part;

typedef struct Grid {
    bool covered[SIDE][SIDE];
    size_t count;
} Grid;

static float silhouette_cross(const float a[2], const float b[2], const float c[2]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static int silhouette_cell(float x) {
    float cell = (x + 1) * SIDE / 2;
    return cell > 0 ? cell < SIDE ? (int)cell : SIDE - 1 : 0;
}

static void silhouette_fill(Grid *grid, float corners[3][2]) {
    float *a = corners[0], *b = corners[1], *c = corners[2];
    float area = silhouette_cross(a, b, c);
    if (area == 0)
        return;
    float sign = area > 0 ? 1 : -1;
    int left = silhouette_cell(fminf(a[0], fminf(b[0], c[0])));
    int right = silhouette_cell(fmaxf(a[0], fmaxf(b[0], c[0])));
    int low = silhouette_cell(fminf(a[1], fminf(b[1], c[1])));
    int high = silhouette_cell(fmaxf(a[1], fmaxf(b[1], c[1])));
    for (int row = low; row <= high; row++)
        for (int column = left; column <= right; column++) {
            const float at[2] = {((float)column + 0.5f) * 2 / SIDE - 1,
                                 ((float)row + 0.5f) * 2 / SIDE - 1};
            if (grid->covered[row][column] || sign * silhouette_cross(a, b, at) < 0 ||
                sign * silhouette_cross(b, c, at) < 0 || sign * silhouette_cross(c, a, at) < 0)
                continue;
            grid->covered[row][column] = true;
            grid->count++;
        }
}

// Fills what is seen along the direction that is perpendicular to both unit vectors.
static void silhouette_draw(Grid *grid, const Mesh *mesh, Part part, const float right[3],
                            const float up[3]) {
    memset(grid, 0, sizeof *grid);
    for (size_t i = 0; i + 2 < mesh->index_count; i += 3) {
        float corners[3][2];
        bool wing = false; // of a triangle, as soon as one of its corners is
        for (size_t k = 0; k < 3; k++) {
            const MeshVertex *vertex = &mesh->vertices[mesh->indices[i + k]];
            corners[k][0] = vec_dot(vertex->position, right);
            corners[k][1] = vec_dot(vertex->position, up);
            wing = wing || vertex->wing > 0;
        }
        if (part == PART_ALL || wing == (part == PART_WINGS))
            silhouette_fill(grid, corners);
    }
}

static float silhouette_area(const Mesh *mesh, Part part, const float right[3], const float up[3]) {
    Grid grid;
    silhouette_draw(&grid, mesh, part, right, up);
    return (float)grid.count * 4 / (SIDE * SIDE);
}

static const float axis_x[3] = {1, 0, 0}, axis_y[3] = {0, 1, 0}, axis_z[3] = {0, 0, 1};

// Counts the covered cells of a grid, so surfaces may overlap and need not be closed. What is
// farther than 1 from the origin is ignored.
static Silhouette silhouette_measure(const Mesh *mesh, Part part) {
    Silhouette out = {.side = silhouette_area(mesh, part, axis_y, axis_z),
                      .above = silhouette_area(mesh, part, axis_x, axis_z),
                      .ahead = silhouette_area(mesh, part, axis_x, axis_y)};
    for (int axis = 0; axis < 3; axis++) {
        float low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            if (part != PART_ALL && (mesh->vertices[i].wing > 0) != (part == PART_WINGS))
                continue;
            low = fminf(low, mesh->vertices[i].position[axis]);
            high = fmaxf(high, mesh->vertices[i].position[axis]);
        }
        out.size[axis] = high > low ? high - low : 0;
    }
    // The four space diagonals, along which all three areas have the same share.
    const float flat = sqrtf(0.5f), third = sqrtf(1.0f / 6);
    float diagonals = 0;
    for (int i = 0; i < 4; i++) {
        float a = i & 1 ? -1 : 1, b = i & 2 ? -1 : 1; // of the direction (a, b, 1)
        const float right[3] = {a * flat, -b * flat, 0};
        const float up[3] = {a * third, b * third, -2 * third};
        diagonals += silhouette_area(mesh, part, right, up) / 4;
    }
    float egg = sqrtf((out.side * out.side + out.above * out.above + out.ahead * out.ahead) / 3);
    float box = (out.side + out.above + out.ahead) / sqrtf(3);
    float share = box > egg ? (diagonals - egg) / (box - egg) : 0;
    out.boxy = share > 0 ? share < 1 ? share : 1 : 0;
    return out;
}

// --- Form ---

// A row of a grid: from where to where it is covered, and how much of it; units.
typedef struct Run {
    float low, high, covered;
} Run;

static const float cell = 2.0f / SIDE;

static float silhouette_place(int index) {
    return ((float)index + 0.5f) * cell - 1;
}

static Run silhouette_run(const Grid *grid, int row) {
    Run run = {INFINITY, -INFINITY, 0};
    for (int i = 0; i < SIDE; i++) {
        if (!grid->covered[row][i])
            continue;
        run.low = fminf(run.low, silhouette_place(i) - cell / 2);
        run.high = fmaxf(run.high, silhouette_place(i) + cell / 2);
        run.covered += cell;
    }
    return run;
}

// The sizes at the ends of two pieces that meet where their size is middle, so that each has its
// area. Where an end would be less than nothing, everything is scaled to keep their sum.
static void silhouette_taper(float middle, const float lengths[2], const float areas[2],
                             float sizes[3]) {
    float sum = 0;
    sizes[1] = middle;
    for (int end = 0; end < 2; end++) {
        float *size = &sizes[2 * end];
        *size = lengths[end] > 0 ? fmaxf(2 * areas[end] / lengths[end] - middle, 0) : 0;
        sum += (*size + middle) / 2 * lengths[end];
    }
    for (int i = 0; i < 3 && sum > 0; i++)
        sizes[i] *= (areas[0] + areas[1]) / sum;
}

// Rings of the body from two grids whose rows go across it.
static void silhouette_find_body(const Grid *above, const Grid *side, FormRing rings[3]) {
    int first = SIDE, last = -1, thickest = 0;
    float most = 0;
    for (int row = 0; row < SIDE; row++) {
        float wide = silhouette_run(above, row).covered;
        float high = silhouette_run(side, row).covered, section = wide * high;
        if (wide + high <= 0)
            continue;
        first = row < first ? row : first;
        last = row;
        if (section > most) {
            most = section;
            thickest = row;
        }
    }
    float areas[2][2] = {{0}}, sizes[2][3], lengths[2];
    for (int row = first; row <= last; row++) {
        areas[0][row > thickest] += silhouette_run(above, row).covered * cell;
        areas[1][row > thickest] += silhouette_run(side, row).covered * cell;
    }
    lengths[0] = (float)(thickest + 1 - first) * cell;
    lengths[1] = (float)(last - thickest) * cell;
    silhouette_taper(silhouette_run(above, thickest).covered, lengths, areas[0], sizes[0]);
    silhouette_taper(silhouette_run(side, thickest).covered, lengths, areas[1], sizes[1]);
    const int rows[3] = {first, thickest, last};
    for (int i = 0; i < 3; i++) {
        Run run = silhouette_run(side, rows[i]);
        float middle = run.covered > 0 ? (run.low + run.high) / 2 : 0;
        rings[i] = (FormRing){silhouette_place(rows[i]) + (float)(i - 1) * cell / 2, middle,
                              sizes[0][i] / 2, sizes[1][i] / 2};
    }
}

// The plane through the vertices of the wings: its height at z = 0, and its slope along z.
static void silhouette_find_plane(const Mesh *mesh, float *height, float *slope) {
    double count = 0, z = 0, y = 0, zz = 0, zy = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing <= 0)
            continue;
        double along = (double)vertex->position[2], up = (double)vertex->position[1];
        count += 1;
        z += along;
        y += up;
        zz += along * along;
        zy += along * up;
    }
    double spread = count * zz - z * z, rise = spread > 0 ? (count * zy - z * y) / spread : 0;
    *height = (float)((y - rise * z) / count);
    *slope = (float)rise;
}

// The right wing from a grid whose rows go along z.
static void silhouette_find_wing(const Mesh *mesh, float shoulder, float wrist, Form *form) {
    Grid above, ahead;
    silhouette_draw(&above, mesh, PART_WINGS, axis_z, axis_x);
    if (above.count == 0)
        return;
    // Areas of arm and hand, and at shoulder, wrist and tip the middle and the length of the chord.
    float areas[2] = {0}, moments[2] = {0}, middles[3], chords[3], tip = wrist, height;
    int hinge = silhouette_cell(wrist);
    for (int row = silhouette_cell(shoulder); row < SIDE; row++) {
        Run run = silhouette_run(&above, row);
        if (run.covered <= 0)
            continue;
        areas[row > hinge] += run.covered * cell;
        moments[row > hinge] += run.covered * cell * (run.low + run.high) / 2;
        tip = silhouette_place(row) + cell / 2;
    }
    Run at_wrist = silhouette_run(&above, hinge);
    const float x[3] = {shoulder, wrist, tip}, lengths[2] = {wrist - shoulder, tip - wrist};
    silhouette_taper(at_wrist.covered, lengths, areas, chords);
    middles[1] = at_wrist.covered > 0 ? (at_wrist.low + at_wrist.high) / 2 : 0;
    for (int end = 0; end < 2; end++)
        middles[2 * end] = areas[end] > 0 ? 2 * moments[end] / areas[end] - middles[1] : middles[1];
    silhouette_find_plane(mesh, &height, &form->slope);
    for (int i = 0; i < 3; i++)
        for (int edge = 0; edge < 2; edge++) {
            float z = middles[i] + (edge ? -0.5f : 0.5f) * chords[i];
            vec_set(form->edges[i][edge], x[i], height + form->slope * z, z);
        }
    form->arm = areas[0];
    form->hand = areas[1];
    form->span = tip - shoulder;
    silhouette_draw(&ahead, mesh, PART_WINGS, axis_x, axis_y);
    float seen = (float)ahead.count - fabsf(form->slope) * (float)above.count;
    if (seen > 0 && form->span > 0)
        form->thick = seen * cell * cell / (4 * form->span);
}

static Form silhouette_find_form(const Mesh *mesh, float shoulder, float wrist) {
    Form form = {.body = silhouette_measure(mesh, PART_BODY)};
    Grid above, side;
    silhouette_draw(&above, mesh, PART_BODY, axis_x, axis_z);
    silhouette_draw(&side, mesh, PART_BODY, axis_y, axis_z);
    if (above.count && side.count)
        silhouette_find_body(&above, &side, form.rings);
    silhouette_find_wing(mesh, shoulder, wrist, &form);
    return form;
}

// --- Files ---

// Meshes in assets/meshes.
static const char shipped_shapes[] = "bird|falcon|dart|glider|fish|cube|disc|edged_disc|triangle";

// The paths of a shipped mesh or of the user's own, its coarser levels and its texture.
static bool shape_find_files(const char *name, char paths[SHAPE_FILES][FILE_PATH_SIZE],
                             Error *error) {
    static const char *const endings[SHAPE_FILES] = {"", ".1.obj", ".2.obj", ".png"};
    char asset[64];
    snprintf(asset, sizeof asset, "assets/meshes/%.32s.obj", name);
    if (text_list_find(shipped_shapes, name) < 0)
        snprintf(paths[0], FILE_PATH_SIZE, "%s", name);
    else if (!file_find_asset(asset, paths[0], error))
        return false;
    int length = (int)strlen(paths[0]);
    if (length >= 4 && strcmp(paths[0] + length - 4, ".obj") == 0)
        length -= 4;
    for (int i = 1; i < SHAPE_FILES; i++)
        snprintf(paths[i], FILE_PATH_SIZE, "%.*s%s", length, paths[0], endings[i]);
    return true;
}

// The one that needs no files.
static bool shape_is_made(const char *name) {
    return strcmp(name, "sphere") == 0;
}

size_t shape_list_files(const char *name, char paths[SHAPE_FILES][FILE_PATH_SIZE]) {
    Error missing;
    return shape_is_made(name) || !shape_find_files(name, paths, &missing) ? 0 : SHAPE_FILES;
}

// --- Meshes ---

// Where along a wing the wrist is, from the shoulder to the tip.
static const float shape_wrist_share = 0.42f;

// Brings all levels to the size and place of the finest.
static bool shape_normalise(Mesh levels[SHAPE_LEVELS], const char *name, Error *error) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < levels->vertex_count; i++)
        for (int k = 0; k < 3; k++) {
            low[k] = fminf(low[k], levels->vertices[i].position[k]);
            high[k] = fmaxf(high[k], levels->vertices[i].position[k]);
        }
    float extent = fmaxf(high[0] - low[0], fmaxf(high[1] - low[1], high[2] - low[2]));
    if (!(extent > 0))
        return error_set(error, ERROR_FAILED, "%s: all positions are the same", name);
    for (Mesh *mesh = levels; mesh < levels + SHAPE_LEVELS; mesh++)
        for (size_t i = 0; i < mesh->vertex_count; i++)
            for (int k = 0; k < 3; k++) {
                float *at = &mesh->vertices[i].position[k];
                // In double precision for small meshes far from their origin.
                double middle = ((double)low[k] + (double)high[k]) / 2;
                *at = (float)(((double)*at - middle) / (double)extent);
            }
    return true;
}

static ShapeHinges shape_find_hinges(const Mesh *mesh) {
    float nearest = INFINITY, farthest = 0, height = 0;
    size_t count = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing <= 0)
            continue;
        nearest = fminf(nearest, fabsf(vertex->position[0]));
        farthest = fmaxf(farthest, fabsf(vertex->position[0]));
        height += vertex->position[1];
        count++;
    }
    if (count == 0)
        return (ShapeHinges){.wrist = mesh->swims ? -1 : 0};
    float wrist = nearest + (farthest - nearest) * shape_wrist_share, front = -1;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing > 0 && fabsf(vertex->position[0]) >= wrist)
            front = fmaxf(front, vertex->position[2]);
    }
    return (ShapeHinges){
        .shoulder = nearest, .wrist = wrist, .height = height / (float)count, .front = front};
}

// Reads or makes meshes and texture, {0} without one, both to be freed, also after a failure; and
// fills in what follows from the meshes.
static bool shape_read(Shape *shape, Mesh levels[SHAPE_LEVELS], Image *plumage, const char *name,
                       Error *error) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    static const int rings[SHAPE_LEVELS] = {16, 8, 4};
    bool made = shape_is_made(name);
    memset(levels, 0, SHAPE_LEVELS * sizeof *levels);
    *plumage = (Image){0};
    if (!made && !shape_find_files(name, paths, error))
        return false;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        bool there = made || level == 0 || file_is_there(paths[level]);
        if (there && !(made ? mesh_make_sphere(&levels[level], rings[level], error)
                            : mesh_read_obj(&levels[level], paths[level], error)))
            return false;
    }
    if (!shape_normalise(levels, name, error))
        return false;
    if (!made && file_is_there(paths[SHAPE_LEVELS]) &&
        !image_read_png(plumage, paths[SHAPE_LEVELS], error))
        return false;
    const Mesh *coarsest = &levels[SHAPE_LEVELS - 1];
    while (coarsest->index_count == 0)
        coarsest--;
    shape->hinges = shape_find_hinges(levels);
    shape->winged = shape->hinges.wrist != 0;
    if (shape->winged)
        shape->form = silhouette_find_form(coarsest, shape->hinges.shoulder, shape->hinges.wrist);
    else
        shape->form.body = silhouette_measure(coarsest, PART_ALL);
    return true;
}

static void shape_free(Mesh levels[SHAPE_LEVELS], Image *plumage) {
    for (int level = 0; level < SHAPE_LEVELS; level++)
        mesh_deinit(&levels[level]);
    image_deinit(plumage);
}

bool shape_check(Shape *shape, const char *name, Error *error) {
    Mesh levels[SHAPE_LEVELS];
    Image plumage;
    *shape = (Shape){0};
    bool good = shape_read(shape, levels, &plumage, name, error);
    shape_free(levels, &plumage);
    return good;
}

bool shape_read_mesh(const char *name, Mesh *mesh, ShapeHinges *hinges, Error *error) {
    Mesh levels[SHAPE_LEVELS];
    Image plumage;
    Shape shape = {0};
    bool good = shape_read(&shape, levels, &plumage, name, error);
    *hinges = shape.hinges;
    *mesh = levels[0];
    levels[0] = (Mesh){0};
    shape_free(levels, &plumage);
    return good;
}

// --- On the GPU ---

// All levels share two buffers, in which indices count from the first vertex of all: OpenGL ES 3.0
// cannot add a level's own first vertex as it draws.
static void shape_upload(Shape *shape, Mesh levels[SHAPE_LEVELS]) {
    size_t vertices = 0, indices = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        vertices += levels[level].vertex_count;
        indices += levels[level].index_count;
    }
    shape->array = gfx_array_create("mesh");
    shape->vertices = gfx_buffer_create(GL_ARRAY_BUFFER, "mesh vertices");
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(vertices * sizeof(MeshVertex)), NULL,
                 GL_STATIC_DRAW);
    shape->indices = gfx_buffer_create(GL_ELEMENT_ARRAY_BUFFER, "mesh indices");
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(indices * sizeof(uint32_t)), NULL,
                 GL_STATIC_DRAW);
    vertices = indices = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Mesh *mesh = &levels[level];
        if (mesh->index_count == 0) {
            shape->index_count[level] = shape->index_count[level - 1];
            shape->index_start[level] = shape->index_start[level - 1];
            continue;
        }
        for (size_t i = 0; i < mesh->index_count; i++)
            mesh->indices[i] += (uint32_t)vertices;
        shape->index_count[level] = (GLsizei)mesh->index_count;
        shape->index_start[level] = indices * sizeof *mesh->indices;
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)(vertices * sizeof *mesh->vertices),
                        (GLsizeiptr)(mesh->vertex_count * sizeof *mesh->vertices), mesh->vertices);
        glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, (GLintptr)shape->index_start[level],
                        (GLsizeiptr)(mesh->index_count * sizeof *mesh->indices), mesh->indices);
        vertices += mesh->vertex_count;
        indices += mesh->index_count;
    }
    typedef MeshVertex V;
    gfx_attribute(0, 3, GL_FLOAT, sizeof(V), offsetof(V, position));
    gfx_attribute(1, 4, GL_SHORT, sizeof(V), offsetof(V, normal));
    gfx_attribute(2, 2, GL_FLOAT, sizeof(V), offsetof(V, uv));
    for (GLuint i = 3; i < 8; i++)
        glVertexAttribDivisor(i, 1);
}

bool shape_load(Shape *shape, Error *error) {
    Shape loaded = {0};
    Mesh levels[SHAPE_LEVELS];
    Image plumage;
    bool good = shape_read(&loaded, levels, &plumage, shape->name, error);
    if (good) {
        uint8_t slate[4] = {120, 116, 112, 255};
        Image even = {1, 1, slate}, *image = plumage.pixels ? &plumage : &even;
        loaded.texture = gfx_texture_create(image, plumage.pixels ? "plumage" : "no plumage");
        for (int i = 0; i < 3; i++) {
            float shown = (float)image->pixels[i] / 255;
            loaded.mean[i] = shown * shown; // as shaders decode it
        }
        snprintf(loaded.name, sizeof loaded.name, "%s", shape->name);
        shape_upload(&loaded, levels);
        shape_deinit(shape);
        *shape = loaded;
    }
    shape_free(levels, &plumage);
    return good;
}

bool shape_follow(Shape *shape, const char *name, Error *error) {
    if (strcmp(shape->name, name) == 0)
        return true;
    snprintf(shape->name, sizeof shape->name, "%s", name);
    return shape_load(shape, error);
}

void shape_deinit(Shape *shape) {
    const GLuint buffers[] = {shape->vertices, shape->indices};
    glDeleteBuffers(2, buffers);
    glDeleteVertexArrays(1, &shape->array);
    glDeleteTextures(1, &shape->texture);
    *shape = (Shape){0};
}
