// The meshes that need no file.
#include "render/mesh.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"

static const float pi = 3.14159265f;
static const float edged_inside = 0.45f; // the radius up to the white edge

void mesh_deinit(Mesh *mesh) {
    memory_free(mesh->vertices);
    memory_free(mesh->indices);
    *mesh = (Mesh){0};
}

static bool mesh_init(Mesh *mesh, size_t vertices, size_t indices, Error *error) {
    *mesh = (Mesh){.vertex_count = vertices, .index_count = indices};
    mesh->vertices = memory_alloc(vertices, sizeof *mesh->vertices, error);
    mesh->indices = memory_alloc(indices, sizeof *mesh->indices, error);
    if (mesh->vertices && mesh->indices)
        return true;
    mesh_deinit(mesh);
    return false;
}

bool mesh_make_cube(Mesh *mesh, Error *error) {
    if (!mesh_init(mesh, 24, 36, error))
        return false;
    for (uint32_t face = 0; face < 6; face++) {
        uint32_t axis = face / 2;
        float side = face % 2 ? 0.5f : -0.5f;
        for (uint32_t corner = 0; corner < 4; corner++) {
            MeshVertex *vertex = &mesh->vertices[face * 4 + corner];
            float across = corner == 1 || corner == 2 ? 0.5f : -0.5f;
            float along = corner >= 2 ? 0.5f : -0.5f;
            vertex->position[axis] = side;
            vertex->position[(axis + 1) % 3] = across;
            vertex->position[(axis + 2) % 3] = along;
            vertex->normal[axis] = face % 2 ? MESH_UNIT : -MESH_UNIT;
            vertex->uv[0] = across + 0.5f;
            vertex->uv[1] = along + 0.5f;
        }
        static const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
        for (uint32_t i = 0; i < 6; i++)
            mesh->indices[face * 6 + i] = face * 4 + corners[face % 2 ? i : 5 - i];
    }
    return true;
}

// The triangles between a ring of 4 * few vertices, a pole where few is 0, and the next larger one.
// below: the larger one is. Returns the place behind their indices.
static uint32_t *mesh_join_rings(uint32_t *index, uint32_t small, uint32_t few, uint32_t large,
                                 bool below) {
    uint32_t many = few + 1, around = few > 0 ? 4 * few : 1;
    for (uint32_t i = 0; i < 4 * many; i++) {
        uint32_t inner = i / many * few + i % many;
        uint32_t here = small + inner % around, next = small + (inner + 1) % around;
        uint32_t left = large + i, right = large + (i + 1) % (4 * many);
        const uint32_t corners[6] = {here, right, left, here, next, right};
        for (int k = 0; k < (i % many < few ? 6 : 3); k++)
            *index++ = corners[below || k % 3 == 0 ? k : k / 3 * 3 + 3 - k % 3];
    }
    return index;
}

bool mesh_make_sphere(Mesh *mesh, int rings, Error *error) {
    uint32_t down = (uint32_t)rings;
    if (!mesh_init(mesh, 4 * (size_t)down * down + 2, 24 * (size_t)down * down, error))
        return false;
    MeshVertex *vertex = mesh->vertices;
    uint32_t *index = mesh->indices;
    uint32_t before = 0, first = 0;
    for (uint32_t ring = 0; ring <= 2 * down; ring++) {
        uint32_t quarter = ring < down ? ring : 2 * down - ring;
        uint32_t around = quarter > 0 ? 4 * quarter : 1;
        float slope = pi / 2 * (float)ring / (float)down, level = sinf(slope);
        for (uint32_t i = 0; i < around; i++, vertex++) {
            float turn = 2 * pi * (float)i / (float)around;
            const float out[3] = {level * cosf(turn), cosf(slope), level * sinf(turn)};
            for (int axis = 0; axis < 3; axis++) {
                vertex->position[axis] = out[axis] / 2;
                vertex->normal[axis] = (int16_t)lrintf(out[axis] * MESH_UNIT);
            }
        }
        if (ring > 0)
            index = ring <= down ? mesh_join_rings(index, before, quarter - 1, first, true)
                                 : mesh_join_rings(index, first, quarter, before, false);
        before = first;
        first += around;
    }
    return true;
}

// A level place seen from above, x to the left of a bird that flies along z.
static void mesh_set_level(MeshVertex *vertex, float x, float z) {
    *vertex = (MeshVertex){
        .position = {x, 0, z}, .normal = {0, MESH_UNIT, 0}, .uv = {x + 0.5f, z + 0.5f}};
}

static void mesh_set_circle(MeshVertex *vertices, int around, float radius) {
    for (int i = 0; i < around; i++) {
        float angle = 2 * pi * (float)i / (float)around;
        mesh_set_level(&vertices[i], sinf(angle) * radius, cosf(angle) * radius);
    }
}

// The middle is the last of the vertices, those around it are the first.
static void mesh_fill_disc(Mesh *mesh, uint32_t around) {
    for (uint32_t i = 0; i < around; i++) {
        const uint32_t corners[3] = {(uint32_t)mesh->vertex_count - 1, i, (i + 1) % around};
        memcpy(&mesh->indices[3 * i], corners, sizeof corners);
    }
    mesh_set_level(&mesh->vertices[mesh->vertex_count - 1], 0, 0);
}

bool mesh_make_disc(Mesh *mesh, int segments, Error *error) {
    uint32_t around = (uint32_t)segments;
    if (!mesh_init(mesh, around + 1, (size_t)around * 3, error))
        return false;
    mesh_set_circle(mesh->vertices, segments, 0.5f);
    mesh_fill_disc(mesh, around);
    return true;
}

bool mesh_make_edged_disc(Mesh *mesh, int segments, Error *error) {
    uint32_t around = (uint32_t)segments;
    if (!mesh_init(mesh, 3 * (size_t)around + 1, (size_t)around * 9, error))
        return false;
    mesh_set_circle(mesh->vertices, segments, edged_inside);
    mesh_set_circle(mesh->vertices + around, segments, edged_inside);
    mesh_set_circle(mesh->vertices + 2 * around, segments, 0.5f);
    mesh_fill_disc(mesh, around);
    for (uint32_t i = 0; i < around; i++) {
        uint32_t in = around + i, out = in + around, next = (i + 1) % around - i;
        const uint32_t corners[6] = {in, out, out + next, in, out + next, in + next};
        memcpy(&mesh->indices[3 * around + 6 * i], corners, sizeof corners);
        mesh->vertices[in].wing = mesh->vertices[out].wing = -MESH_UNIT;
    }
    return true;
}

bool mesh_make_triangle(Mesh *mesh, Error *error) {
    static const float corners[3][2] = {{0, 0.5f}, {0.35f, -0.5f}, {-0.35f, -0.5f}};
    if (!mesh_init(mesh, 3, 3, error))
        return false;
    for (uint32_t i = 0; i < 3; i++) {
        mesh_set_level(&mesh->vertices[i], corners[i][0], corners[i][1]);
        mesh->indices[i] = i;
    }
    return true;
}

// --- Obj ---
//
// Wavefront OBJ files, the part of them that is about shape.
//
// Two passes over the text: the first only counts, so that the second fills arrays of known size.
// Corners that name the same position, place and normal share one vertex, found by hashing.

enum {
    OBJ_FILE_LIMIT = 16 * 1024 * 1024,
    OBJ_MAX_POSITIONS = 1000000,
    OBJ_MAX_TRIANGLES = 1000000,
    OBJ_TOKEN_SIZE = 64,
};

static const float obj_max_coordinate = 1e6f;

// One corner of a face: indices from 0, or -1 for no place or normal.
typedef struct ObjCorner {
    int64_t position, place, normal;
    int64_t wing;
} ObjCorner;

typedef struct ObjReader {
    const char *path;
    const char *at, *end; // the unread rest of the text
    int line;
    const char *line_end;

    float (*positions)[3];
    float (*places)[2];
    float (*normals)[3];
    size_t positions_count, places_count, normals_count, corners_count, triangles_count;

    ObjCorner *corners; // of each vertex made
    uint32_t *table;    // hash → vertex + 1, or 0
    size_t table_mask;
    bool wing;
    Mesh *mesh;
} ObjReader;

static bool obj_fail(const ObjReader *reader, Error *error, const char *what, const char *token) {
    return error_set(error, ERROR_FAILED, "%s:%d: %s%s%.60s", reader->path, reader->line, what,
                     token ? ", found " : "", token ? token : "");
}

static void obj_rewind(ObjReader *reader, const char *text, size_t size) {
    reader->at = text;
    reader->end = text + size;
    reader->line = 0;
}

static bool obj_next_line(ObjReader *reader) {
    // The unread rest of the last line is skipped.
    if (reader->line > 0)
        reader->at = reader->line_end < reader->end ? reader->line_end + 1 : reader->end;
    if (reader->at >= reader->end)
        return false;
    const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    reader->line_end = end ? end : reader->end;
    reader->line++;
    return true;
}

static bool obj_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// The next word of the line; false at its end. A word that does not fit is truncated and ends in
// dots, so that it matches no keyword.
static bool obj_next_token(ObjReader *reader, char token[OBJ_TOKEN_SIZE]) {
    while (reader->at < reader->line_end && obj_is_blank(*reader->at))
        reader->at++;
    const char *begin = reader->at;
    if (begin == reader->line_end || *begin == '#') {
        reader->at = reader->line_end;
        return false;
    }
    while (reader->at < reader->line_end && !obj_is_blank(*reader->at))
        reader->at++;
    size_t length = (size_t)(reader->at - begin);
    bool fits = length < OBJ_TOKEN_SIZE;
    memcpy(token, begin, fits ? length : OBJ_TOKEN_SIZE - sizeof "...");
    strcpy(token + (fits ? length : OBJ_TOKEN_SIZE - sizeof "..."), fits ? "" : "...");
    return true;
}

static bool obj_count(ObjReader *reader, Error *error) {
    char token[OBJ_TOKEN_SIZE];
    while (obj_next_line(reader)) {
        if (!obj_next_token(reader, token))
            continue;
        if (strcmp(token, "v") == 0) {
            reader->positions_count++;
        } else if (strcmp(token, "vt") == 0) {
            reader->places_count++;
        } else if (strcmp(token, "vn") == 0) {
            reader->normals_count++;
        } else if (strcmp(token, "f") == 0) {
            size_t corners = 0;
            while (obj_next_token(reader, token))
                corners++;
            if (corners < 3)
                return obj_fail(reader, error, "a face needs at least 3 corners", NULL);
            reader->corners_count += corners;
            reader->triangles_count += corners - 2;
        }
        if (reader->positions_count > OBJ_MAX_POSITIONS ||
            reader->places_count > OBJ_MAX_POSITIONS || reader->normals_count > OBJ_MAX_POSITIONS ||
            reader->triangles_count > OBJ_MAX_TRIANGLES)
            return obj_fail(reader, error,
                            "more than a million positions, places, normals or triangles", NULL);
    }
    if (reader->triangles_count == 0)
        return error_set(error, ERROR_FAILED, "%s: no faces: lines f V V V are expected",
                         reader->path);
    return true;
}

static bool obj_read_floats(ObjReader *reader, float *out, int count, Error *error) {
    char token[OBJ_TOKEN_SIZE];
    for (int i = 0; i < count; i++) {
        if (!obj_next_token(reader, token))
            return obj_fail(reader, error, count == 3 ? "3 numbers expected" : "2 numbers expected",
                            "fewer");
        if (!text_to_float(token, &out[i]) || fabsf(out[i]) > obj_max_coordinate)
            return obj_fail(reader, error, "a number within ±1e6 expected", token);
    }
    return true;
}

// One index of a corner, 1 the first or -1 the latest, made to count from 0.
static bool obj_read_index(const char *text, size_t length, size_t count, int64_t *index) {
    char digits[OBJ_TOKEN_SIZE];
    memcpy(digits, text, length);
    digits[length] = '\0';
    int64_t value;
    if (!text_to_int(digits, -(int64_t)count, (int64_t)count, &value) || value == 0)
        return false;
    *index = value > 0 ? value - 1 : (int64_t)count + value;
    return true;
}

// position, position/place, position//normal or position/place/normal
static bool obj_read_corner(const ObjReader *reader, const char *token, ObjCorner *corner) {
    const size_t counts[3] = {reader->positions_count, reader->places_count, reader->normals_count};
    int64_t found[3] = {-1, -1, -1};
    const char *at = token;
    for (int i = 0; i < 3; i++) {
        size_t length = strcspn(at, "/");
        bool may_lack = i == 1 && at[length] == '/';
        if ((length > 0 || !may_lack) && !obj_read_index(at, length, counts[i], &found[i]))
            return false;
        at += length;
        if (*at == '\0')
            break;
        at++;
        if (i == 2)
            return false;
    }
    *corner = (ObjCorner){found[0], found[1], found[2], reader->wing};
    return true;
}

// The vertex of a corner: an existing one, or a new one.
static uint32_t obj_find_vertex(ObjReader *reader, const ObjCorner *corner) {
    uint64_t hash = random_bits((uint64_t)corner->position, (uint64_t)corner->place,
                                (uint64_t)corner->normal, (uint64_t)corner->wing);
    size_t slot = hash & reader->table_mask;
    for (; reader->table[slot]; slot = (slot + 1) & reader->table_mask)
        if (memcmp(&reader->corners[reader->table[slot] - 1], corner, sizeof *corner) == 0)
            return reader->table[slot] - 1;
    uint32_t made = (uint32_t)reader->mesh->vertex_count++;
    reader->table[slot] = made + 1;
    reader->corners[made] = *corner;
    MeshVertex *vertex = &reader->mesh->vertices[made];
    memcpy(vertex->position, reader->positions[corner->position], sizeof vertex->position);
    vertex->wing = corner->wing ? MESH_UNIT : 0;
    if (corner->place >= 0) {
        vertex->uv[0] = reader->places[corner->place][0];
        vertex->uv[1] = 1 - reader->places[corner->place][1];
    }
    return made;
}

static bool obj_read_face(ObjReader *reader, Error *error) {
    char token[OBJ_TOKEN_SIZE];
    uint32_t first = 0, last = 0;
    for (int i = 0; obj_next_token(reader, token); i++) {
        ObjCorner corner;
        if (!obj_read_corner(reader, token, &corner))
            return obj_fail(reader, error,
                            "a corner V, V/VT, V//VN or V/VT/VN of earlier lines expected", token);
        uint32_t vertex = obj_find_vertex(reader, &corner);
        if (i == 0)
            first = vertex;
        if (i >= 2) {
            uint32_t *index = &reader->mesh->indices[reader->mesh->index_count];
            index[0] = first;
            index[1] = last;
            index[2] = vertex;
            reader->mesh->index_count += 3;
        }
        last = vertex;
    }
    return true;
}

static bool obj_fill(ObjReader *reader, Error *error) {
    // From here on the counts say how many have been read: faces may name earlier lines only.
    reader->positions_count = reader->places_count = reader->normals_count = 0;
    char token[OBJ_TOKEN_SIZE];
    while (obj_next_line(reader)) {
        bool good = true;
        if (!obj_next_token(reader, token))
            continue;
        if (strcmp(token, "v") == 0)
            good = obj_read_floats(reader, reader->positions[reader->positions_count++], 3, error);
        else if (strcmp(token, "vt") == 0)
            good = obj_read_floats(reader, reader->places[reader->places_count++], 2, error);
        else if (strcmp(token, "vn") == 0)
            good = obj_read_floats(reader, reader->normals[reader->normals_count++], 3, error);
        else if (strcmp(token, "f") == 0)
            good = obj_read_face(reader, error);
        else if (strcmp(token, "g") == 0 || strcmp(token, "o") == 0) {
            bool named = obj_next_token(reader, token);
            reader->wing = named && strncmp(token, "wing", 4) == 0;
            reader->mesh->swims |= named && strncmp(token, "swim", 4) == 0;
        }
        if (!good)
            return false;
    }
    return true;
}

// Normals as given; where a corner has none, the mean over the triangles at its position, weighted
// by their areas. sums: one zeroed place for each position.
static void obj_finish_normals(const ObjReader *reader, float (*sums)[3]) {
    Mesh *mesh = reader->mesh;
    for (size_t i = 0; i < mesh->index_count; i += 3) {
        const uint32_t *index = &mesh->indices[i];
        const float *a = mesh->vertices[index[0]].position, *b = mesh->vertices[index[1]].position,
                    *c = mesh->vertices[index[2]].position;
        float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        float v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        float normal[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                           u[0] * v[1] - u[1] * v[0]};
        for (int corner = 0; corner < 3; corner++)
            for (int k = 0; k < 3; k++)
                sums[reader->corners[index[corner]].position][k] += normal[k];
    }
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const ObjCorner *corner = &reader->corners[i];
        const float *normal =
            corner->normal >= 0 ? reader->normals[corner->normal] : sums[corner->position];
        // In double precision: the squares of small floats underflow.
        double x = (double)normal[0], y = (double)normal[1], z = (double)normal[2];
        double length = sqrt(x * x + y * y + z * z);
        for (int k = 0; k < 3; k++)
            mesh->vertices[i].normal[k] =
                length > 0 ? (int16_t)lrint((double)normal[k] / length * MESH_UNIT)
                           : (k == 1 ? MESH_UNIT : 0);
    }
}

static bool obj_build(ObjReader *reader, const char *text, size_t size, Error *error) {
    obj_rewind(reader, text, size);
    if (!obj_count(reader, error))
        return false;
    size_t table_size = 16;
    while (table_size < 2 * reader->corners_count)
        table_size *= 2;
    reader->table_mask = table_size - 1;
    Mesh *mesh = reader->mesh;
    float(*sums)[3] = memory_alloc(reader->positions_count, sizeof *sums, error);
    bool good =
        sums &&
        (reader->positions =
             memory_alloc(reader->positions_count, sizeof *reader->positions, error)) &&
        (reader->places = memory_alloc(reader->places_count, sizeof *reader->places, error)) &&
        (reader->normals = memory_alloc(reader->normals_count, sizeof *reader->normals, error)) &&
        (reader->corners = memory_alloc(reader->corners_count, sizeof *reader->corners, error)) &&
        (reader->table = memory_alloc(table_size, sizeof *reader->table, error)) &&
        (mesh->vertices = memory_alloc(reader->corners_count, sizeof *mesh->vertices, error)) &&
        (mesh->indices = memory_alloc(reader->triangles_count * 3, sizeof *mesh->indices, error));
    if (good) {
        obj_rewind(reader, text, size);
        good = obj_fill(reader, error);
    }
    if (good)
        obj_finish_normals(reader, sums);
    memory_free(sums);
    return good;
}

bool mesh_read_obj(Mesh *mesh, const char *path, Error *error) {
    *mesh = (Mesh){0};
    size_t size;
    char *text = file_read_text(path, OBJ_FILE_LIMIT, &size, error);
    if (!text)
        return false;
    ObjReader reader = {.path = path, .mesh = mesh};
    bool good = obj_build(&reader, text, size, error);
    memory_free(reader.positions);
    memory_free(reader.places);
    memory_free(reader.normals);
    memory_free(reader.corners);
    memory_free(reader.table);
    memory_free(text);
    if (!good)
        mesh_deinit(mesh);
    return good;
}
