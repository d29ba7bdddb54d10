#include "render/silhouette.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
enum { SIDE = 192 }; // cells across the square from -1 to 1

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

typedef enum Part { PART_ALL, PART_BODY, PART_WINGS } Part;

// Fills what is seen along the direction that is perpendicular to both unit vectors.
static void silhouette_draw(Grid *grid, const Mesh *mesh, Part part, const float right[3],
                            const float up[3]) {
    memset(grid, 0, sizeof *grid);
    for (size_t i = 0; i + 2 < mesh->index_count; i += 3) {
        float corners[3][2];
        bool wing = false;
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

static bool silhouette_is_of(const MeshVertex *vertex, Part part) {
    return part == PART_ALL || (vertex->wing > 0) == (part == PART_WINGS);
}

static Silhouette silhouette_measure_part(const Mesh *mesh, Part part) {
    Silhouette out = {.side = silhouette_area(mesh, part, axis_y, axis_z),
                      .above = silhouette_area(mesh, part, axis_x, axis_z),
                      .ahead = silhouette_area(mesh, part, axis_x, axis_y)};
    for (int axis = 0; axis < 3; axis++) {
        float low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            if (!silhouette_is_of(&mesh->vertices[i], part))
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

Silhouette silhouette_measure(const Mesh *mesh) {
    return silhouette_measure_part(mesh, PART_ALL);
}

// --- Form ---

// A row or a column of a grid: from where to where it is covered, and how much of it; units.
typedef struct Run {
    float low, high, covered;
} Run;

static const float cell = 2.0f / SIDE;

static float silhouette_place(int index) {
    return ((float)index + 0.5f) * cell - 1;
}

// of_row: of the cells in this row, otherwise of those in this column.
static Run silhouette_run(const Grid *grid, int index, bool of_row) {
    Run run = {INFINITY, -INFINITY, 0};
    for (int i = 0; i < SIDE; i++) {
        if (!(of_row ? grid->covered[index][i] : grid->covered[i][index]))
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

// Rings of the body from two grids whose rows go along z.
static void silhouette_find_body(const Grid *above, const Grid *side, FormRing rings[3]) {
    int first = SIDE, last = -1, thickest = 0;
    float most = 0;
    for (int row = 0; row < SIDE; row++) {
        float wide = silhouette_run(above, row, true).covered;
        float high = silhouette_run(side, row, true).covered, section = wide * high;
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
        areas[0][row > thickest] += silhouette_run(above, row, true).covered * cell;
        areas[1][row > thickest] += silhouette_run(side, row, true).covered * cell;
    }
    lengths[0] = (float)(thickest + 1 - first) * cell;
    lengths[1] = (float)(last - thickest) * cell;
    silhouette_taper(silhouette_run(above, thickest, true).covered, lengths, areas[0], sizes[0]);
    silhouette_taper(silhouette_run(side, thickest, true).covered, lengths, areas[1], sizes[1]);
    const int rows[3] = {first, thickest, last};
    for (int i = 0; i < 3; i++) {
        Run run = silhouette_run(side, rows[i], true);
        float middle = run.covered > 0 ? (run.low + run.high) / 2 : 0;
        rings[i] = (FormRing){silhouette_place(rows[i]) + (float)(i - 1) * cell / 2, middle,
                              sizes[0][i] / 2, sizes[1][i] / 2};
    }
}

// The plane through the vertices of the wings: its height at z = 0, and its slope along z.
typedef struct Plane {
    float height, slope;
} Plane;

static Plane silhouette_find_plane(const Mesh *mesh) {
    double count = 0, z = 0, y = 0, zz = 0, zy = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing <= 0)
            continue;
        double at = (double)vertex->position[2], height = (double)vertex->position[1];
        count += 1;
        z += at;
        y += height;
        zz += at * at;
        zy += at * height;
    }
    double spread = count * zz - z * z, slope = spread > 0 ? (count * zy - z * y) / spread : 0;
    return (Plane){(float)((y - slope * z) / count), (float)slope};
}

// The right wing from a grid whose columns go along z: areas of its parts, and at shoulder, wrist
// and tip the middle and the length of its chord.
typedef struct Spread {
    float x[3], middles[3], chords[3], areas[2];
} Spread;

static Spread silhouette_find_spread(const Grid *above, float shoulder, float wrist) {
    Spread spread = {.x = {shoulder, wrist, wrist}};
    float moments[2] = {0};
    int hinge = silhouette_cell(wrist);
    for (int column = silhouette_cell(shoulder); column < SIDE; column++) {
        Run run = silhouette_run(above, column, false);
        if (run.covered <= 0)
            continue;
        spread.areas[column > hinge] += run.covered * cell;
        moments[column > hinge] += run.covered * cell * (run.low + run.high) / 2;
        spread.x[2] = silhouette_place(column) + cell / 2;
    }
    Run at_wrist = silhouette_run(above, hinge, false);
    float middle = at_wrist.covered > 0 ? (at_wrist.low + at_wrist.high) / 2 : 0;
    const float lengths[2] = {wrist - shoulder, spread.x[2] - wrist};
    silhouette_taper(at_wrist.covered, lengths, spread.areas, spread.chords);
    spread.middles[1] = middle;
    for (int end = 0; end < 2; end++)
        spread.middles[2 * end] =
            spread.areas[end] > 0 ? 2 * moments[end] / spread.areas[end] - middle : middle;
    return spread;
}

static void silhouette_find_wing(const Mesh *mesh, float shoulder, float wrist, Form *form) {
    Grid above, ahead;
    silhouette_draw(&above, mesh, PART_WINGS, axis_x, axis_z);
    if (above.count == 0)
        return;
    Spread spread = silhouette_find_spread(&above, shoulder, wrist);
    Plane plane = silhouette_find_plane(mesh);
    for (int i = 0; i < 3; i++)
        for (int edge = 0; edge < 2; edge++) {
            float z = spread.middles[i] + (edge ? -0.5f : 0.5f) * spread.chords[i];
            float *place = form->edges[i][edge];
            place[0] = spread.x[i];
            place[1] = plane.height + plane.slope * z;
            place[2] = z;
        }
    form->arm = spread.areas[0];
    form->hand = spread.areas[1];
    form->span = spread.x[2] - shoulder;
    form->slope = plane.slope;
    silhouette_draw(&ahead, mesh, PART_WINGS, axis_x, axis_y);
    float seen = (float)ahead.count - fabsf(plane.slope) * (float)above.count;
    if (seen > 0 && form->span > 0)
        form->thick = seen * cell * cell / (4 * form->span);
}

Form silhouette_find_form(const Mesh *mesh, float shoulder, float wrist) {
    Form form = {.body = silhouette_measure_part(mesh, PART_BODY)};
    Grid above, side;
    silhouette_draw(&above, mesh, PART_BODY, axis_x, axis_z);
    silhouette_draw(&side, mesh, PART_BODY, axis_y, axis_z);
    if (above.count && side.count)
        silhouette_find_body(&above, &side, form.rings);
    silhouette_find_wing(mesh, shoulder, wrist, &form);
    return form;
}
