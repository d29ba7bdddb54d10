#include "render/shape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"

static const float pi = 3.14159265f;

void mesh_deinit(Mesh *mesh) {
    memory_free(mesh->vertices);
    memory_free(mesh->indices);
    *mesh = (Mesh){0};
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
    *mesh = (Mesh){.vertex_count = 4 * (size_t)down * down + 2,
                   .index_count = 24 * (size_t)down * down};
    mesh->vertices = memory_alloc(mesh->vertex_count, sizeof *mesh->vertices, error);
    mesh->indices = memory_alloc(mesh->index_count, sizeof *mesh->indices, error);
    if (!mesh->vertices || !mesh->indices) {
        mesh_deinit(mesh);
        return false;
    }
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

// --- OBJ files ---
//
// Wavefront OBJ, the part of it that is about shape. Corners that name the same position, texture
// coordinate and normal share one vertex: the vertices of a position are a list.

enum { OBJ_FILE_LIMIT = 16 * 1024 * 1024 };

static const float obj_max_coordinate = 1e6f;

typedef struct ObjPosition {
    float at[3], normal[3]; // normal: the sum over its triangles, as long as their areas
    uint32_t vertex;        // the latest made of it + 1, 0 for none
} ObjPosition;

// A texture coordinate or a normal.
typedef struct ObjVector {
    float at[3];
} ObjVector;

typedef ARRAY_OF(ObjVector) ObjVectors;

// What a vertex is made of: indices from 0, or -1 for no texture coordinate or normal.
typedef struct ObjCorner {
    int64_t position, uv, normal;
    int16_t wing;  // as MeshVertex.wing
    uint32_t next; // vertex of this position + 1, 0 for none
} ObjCorner;

typedef struct ObjReader {
    const char *path;
    int line;
    char *rest; // of the line
    ARRAY_OF(ObjPosition) positions;
    ObjVectors uvs, normals;
    ARRAY_OF(ObjCorner) corners; // of each vertex
    ARRAY_OF(MeshVertex) vertices;
    ARRAY_OF(uint32_t) indices;
    int16_t wing; // of the group
    bool swims;
} ObjReader;

static bool obj_fail(const ObjReader *reader, Error *error, const char *what, const char *found) {
    return error_set(error, ERROR_FAILED, "%s:%d: %s expected, found %.60s", reader->path,
                     reader->line, what, found);
}

// The next word of the line; NULL at its end or a comment.
static const char *obj_next_word(ObjReader *reader) {
    static const char blanks[] = " \t\r";
    char *word = reader->rest + strspn(reader->rest, blanks);
    if (*word == '\0' || *word == '#')
        return NULL;
    reader->rest = word + strcspn(word, blanks);
    if (*reader->rest)
        *reader->rest++ = '\0';
    return word;
}

static bool obj_read_floats(ObjReader *reader, float *out, int count, Error *error) {
    for (int i = 0; i < count; i++) {
        const char *word = obj_next_word(reader);
        if (!word || !text_to_float(word, &out[i]) || fabsf(out[i]) > obj_max_coordinate)
            return obj_fail(reader, error,
                            count == 3 ? "3 numbers within ±1e6" : "2 numbers within ±1e6",
                            word ? word : "fewer");
    }
    return true;
}

// position, position/uv, position//normal or position/uv/normal; each counts from 1 the
// first, or from -1 the latest.
static bool obj_read_corner(const ObjReader *reader, const char *word, ObjCorner *corner) {
    const size_t counts[3] = {reader->positions.count, reader->uvs.count, reader->normals.count};
    int64_t found[3] = {-1, -1, -1}, value;
    for (int i = 0; i < 3; i++) {
        char digits[24];
        int64_t count = (int64_t)counts[i];
        size_t length = strcspn(word, "/");
        bool may_lack = i == 1 && word[length] == '/';
        snprintf(digits, sizeof digits, "%.*s", (int)length, word);
        if (length > 0 || !may_lack) {
            if (!text_to_int(digits, -count, count, &value) || value == 0)
                return false;
            found[i] = value > 0 ? value - 1 : count + value;
        }
        word += length;
        if (*word++ == '\0') {
            *corner = (ObjCorner){found[0], found[1], found[2], reader->wing, 0};
            return true;
        }
    }
    return false;
}

// The vertex of a corner: an existing one, or a new one.
static bool obj_find_vertex(ObjReader *reader, ObjCorner *corner, uint32_t *vertex, Error *error) {
    ObjPosition *position = &reader->positions.items[corner->position];
    const ObjCorner *other;
    for (uint32_t next = position->vertex; next; next = other->next) {
        other = &reader->corners.items[next - 1];
        *vertex = next - 1;
        if (other->uv == corner->uv && other->normal == corner->normal &&
            other->wing == corner->wing)
            return true;
    }
    MeshVertex made = {.wing = corner->wing};
    memcpy(made.position, position->at, sizeof made.position);
    if (corner->uv >= 0) {
        made.uv[0] = reader->uvs.items[corner->uv].at[0];
        made.uv[1] = 1 - reader->uvs.items[corner->uv].at[1];
    }
    corner->next = position->vertex;
    *vertex = (uint32_t)reader->vertices.count;
    position->vertex = *vertex + 1;
    return array_push(&reader->corners, *corner, error) &&
           array_push(&reader->vertices, made, error);
}

static bool obj_add_triangle(ObjReader *reader, const uint32_t triangle[3], Error *error) {
    const MeshVertex *vertices = reader->vertices.items;
    const float *a = vertices[triangle[0]].position;
    float u[3], v[3], normal[3];
    vec_subtract(vertices[triangle[1]].position, a, u);
    vec_subtract(vertices[triangle[2]].position, a, v);
    vec_cross(u, v, normal);
    for (int i = 0; i < 3; i++) {
        float *sum = reader->positions.items[reader->corners.items[triangle[i]].position].normal;
        vec_add(sum, normal, sum);
        if (!array_push(&reader->indices, triangle[i], error))
            return false;
    }
    return true;
}

static bool obj_read_face(ObjReader *reader, Error *error) {
    uint32_t triangle[3];
    int count = 0;
    for (const char *word; (word = obj_next_word(reader)); count++) {
        ObjCorner corner;
        if (!obj_read_corner(reader, word, &corner))
            return obj_fail(reader, error, "a corner V, V/VT, V//VN or V/VT/VN of earlier lines",
                            word);
        if (!obj_find_vertex(reader, &corner, &triangle[count < 2 ? count : 2], error))
            return false;
        if (count >= 2) {
            if (!obj_add_triangle(reader, triangle, error))
                return false;
            triangle[1] = triangle[2];
        }
    }
    return count >= 3 || obj_fail(reader, error, "3 corners of a face", "fewer");
}

static bool obj_read_line(ObjReader *reader, Error *error) {
    const char *word = obj_next_word(reader);
    if (!word)
        return true;
    if (strcmp(word, "v") == 0) {
        ObjPosition position = {.vertex = 0};
        return obj_read_floats(reader, position.at, 3, error) &&
               array_push(&reader->positions, position, error);
    }
    bool normal = strcmp(word, "vn") == 0;
    if (normal || strcmp(word, "vt") == 0) {
        ObjVector vector = {.at = {0}};
        ObjVectors *vectors = normal ? &reader->normals : &reader->uvs;
        return obj_read_floats(reader, vector.at, normal ? 3 : 2, error) &&
               array_push(vectors, vector, error);
    }
    if (strcmp(word, "f") == 0)
        return obj_read_face(reader, error);
    if (strcmp(word, "g") == 0 || strcmp(word, "o") == 0) {
        const char *word_after = obj_next_word(reader), *name = word_after ? word_after : "";
        reader->wing = strncmp(name, "wing", 4) == 0     ? MESH_UNIT
                       : strcmp(name, "white_edge") == 0 ? -MESH_UNIT
                                                         : 0;
        reader->swims |= strncmp(name, "swim", 4) == 0;
    }
    return true;
}

// Normals as given; where a corner has none, the mean over the triangles at its position, weighted
// by their areas.
static void obj_set_normal(const ObjReader *reader, size_t vertex) {
    const ObjCorner *corner = &reader->corners.items[vertex];
    const float *normal = corner->normal >= 0 ? reader->normals.items[corner->normal].at
                                              : reader->positions.items[corner->position].normal;
    // In double precision: the squares of small floats underflow.
    double x = (double)normal[0], y = (double)normal[1], z = (double)normal[2];
    double length = sqrt(x * x + y * y + z * z);
    for (int k = 0; k < 3; k++)
        reader->vertices.items[vertex].normal[k] =
            length > 0 ? (int16_t)lrint((double)normal[k] / length * MESH_UNIT)
                       : (k == 1 ? MESH_UNIT : 0);
}

bool mesh_read_obj(Mesh *mesh, const char *path, Error *error) {
    size_t size;
    char *text = file_read_text(path, OBJ_FILE_LIMIT, &size, error);
    ObjReader reader = {.path = path};
    bool good = text;
    for (char *next = text; good && next;) {
        reader.line++;
        reader.rest = next;
        if ((next = strchr(next, '\n')))
            *next++ = '\0';
        good = obj_read_line(&reader, error);
    }
    if (good && reader.indices.count == 0)
        good = error_set(error, ERROR_FAILED, "%s: no faces: lines f V V V are expected", path);
    for (size_t i = 0; good && i < reader.vertices.count; i++)
        obj_set_normal(&reader, i);
    *mesh = (Mesh){reader.vertices.items, reader.indices.items, reader.vertices.count,
                   reader.indices.count, reader.swims};
    if (!good)
        mesh_deinit(mesh);
    array_deinit(&reader.positions);
    array_deinit(&reader.uvs);
    array_deinit(&reader.normals);
    array_deinit(&reader.corners);
    memory_free(text);
    return good;
}
