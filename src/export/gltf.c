// glTF 2.0 in one binary file (.glb): a node for each bird, whose place, rotation and beat are an
// animation with a key at each state.
//
// The beat is shapes that a mesh changes into (morph targets): the gliding bird is the mesh itself,
// and beside it are the full beat at BEATS phases and the bird with its wings drawn in. A key
// weighs the two phases that it is between by the strength of the beat.
#include "export/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/vec.h"
#include "render/beat.h"
#include "render/pack.h"

enum { BEATS = 6, DRAWN_IN = BEATS, SHAPES, RING = 32 };
enum { FLOAT = 5126, UNSIGNED_INT = 5125, UNSIGNED_BYTE = 5121 }; // component types

static const float first_beat = 0.28f; // the wings' highest
static const float ground_radius = 500, ground_depth = 0.05f;

// Of one bird or falcon in one state.
typedef struct GltfKey {
    float place[3], turn[4]; // a quaternion
    uint8_t weights[SHAPES]; // 255 is 1
} GltfKey;

typedef struct GltfFile {
    size_t birds, flyers; // flyers: birds, then falcons
    char mesh[PARAM_TEXT_SIZE];
    float size;
    ARRAY_OF(float) seconds; // by state
    ARRAY_OF(GltfKey) keys;  // state by state
    Obstacle obstacles[MODEL_MAX_OBSTACLES];
    ARRAY_OF(unsigned char) bytes; // the binary chunk
    Json *root, *views, *accessors, *meshes, *nodes, *materials;
    int view_count, accessor_count, mesh_count, node_count, texture_count;
} GltfFile;

// --- Keys ---

// The quaternion of pose_leaning (shaders/shared/pose.glsl): to the heading without a bank, before
// that the bank about it. lean: in half turns to the right.
static void gltf_turn(const float heading[3], float lean, const float before[4], float turn[4]) {
    float across = sqrtf(heading[0] * heading[0] + heading[2] * heading[2]);
    float yaw = across > 1e-3f ? atan2f(heading[0], heading[2]) / 2 : 0;
    float pitch = -atan2f(heading[1], across) / 2, roll = lean * 3.14159265f / 2;
    float cy = cosf(yaw), sy = sinf(yaw), cp = cosf(pitch), sp = sinf(pitch);
    float cr = cosf(roll), sr = sinf(roll), sum = 0;
    const float quaternion[4] = {cy * sp * cr + sy * cp * sr, sy * cp * cr - cy * sp * sr,
                                 cy * cp * sr - sy * sp * cr, cy * cp * cr + sy * sp * sr};
    for (int i = 0; i < 4; i++)
        sum += quaternion[i] * before[i];
    for (int i = 0; i < 4; i++)
        turn[i] = sum < 0 ? -quaternion[i] : quaternion[i]; // the short way from key to key
}

static void gltf_weigh(float phase, float strength, float climb, float fold,
                       uint8_t weights[SHAPES]) {
    float place = (phase - first_beat) * BEATS, whole = floorf(place), part = place - whole;
    float strong = 255 * posture_clamp(strength, 0, 1);
    int shape = ((int)whole % BEATS + BEATS) % BEATS;
    memset(weights, 0, SHAPES);
    weights[shape] = (uint8_t)(strong * (1 - part) + 0.5f);
    weights[(shape + 1) % BEATS] = (uint8_t)(strong * part + 0.5f);
    weights[DRAWN_IN] = (uint8_t)(255 * beat_swept(strength, climb, fold) + 0.5f);
}

static bool gltf_add(Export *export, const ExportState *state, Error *error) {
    GltfFile *file = export_own(export);
    const FrameDescription *frame = state->frame;
    const FrameBirds *birds = &frame->birds;
    size_t flyers = birds->count + frame->falcon_count;
    if (file->seconds.count == 0) {
        if (birds->count > EXPORT_MOST_NODES)
            return error_set(error, ERROR_FAILED, "%s: %zu birds; this format takes up to %d",
                             export_path(export), birds->count, EXPORT_MOST_NODES);
        file->birds = birds->count;
        file->flyers = flyers;
    }
    if (!export_check_birds(export, file->birds, birds->count, error) ||
        !export_check_birds(export, file->flyers, flyers, error) ||
        !array_push(&file->seconds, (float)state->seconds, error) ||
        !array_reserve(&file->keys, file->keys.count + flyers, error))
        return false;
    static const float upright[4] = {0, 0, 0, 1};
    GltfKey *keys = file->keys.items + file->keys.count;
    const GltfKey *before = file->seconds.count > 1 ? keys - flyers : NULL;
    for (size_t slot = 0; slot < birds->count; slot++) {
        uint32_t bird = birds->id[slot];
        const Posture *posture = &state->postures[bird];
        GltfKey *key = &keys[bird];
        frame_bird_place(birds, slot, key->place);
        gltf_turn(posture->heading, posture_lean(posture, frame->view->bank),
                  before ? before[bird].turn : upright, key->turn);
        gltf_weigh(posture->beats - floorf(posture->beats),
                   frame->view->flap ? posture_strength(posture, bird) : 0, posture->heading[1], 0,
                   key->weights);
    }
    for (size_t i = 0; i < frame->falcon_count; i++) {
        const BirdInstance falcon = pack_falcon(frame, i);
        GltfKey *key = &keys[birds->count + i];
        float heading[3];
        for (int axis = 0; axis < 3; axis++)
            heading[axis] = (float)falcon.forward[axis] / 32767;
        vec_copy(frame->falcons[i].position, key->place);
        gltf_turn(heading, (float)falcon.bank / 32767,
                  before ? before[birds->count + i].turn : upright, key->turn);
        gltf_weigh((float)falcon.phase / 32767, (float)falcon.strength / 32767, heading[1],
                   frame->falcons[i].fold, key->weights);
    }
    file->keys.count += flyers;
    file->size = frame->view->bird_size;
    snprintf(file->mesh, sizeof file->mesh, "%s", frame->view->mesh);
    memcpy(file->obstacles, frame->obstacles, sizeof file->obstacles);
    return true;
}

// --- The binary chunk ---

// glTF has no empty arrays: begun with the first element.
static Json *gltf_find_array(Json *object, const char *name) {
    Json *array = json_find(object, name);
    return array ? array : json_add_array(object, name);
}

// Room for so many bytes at a multiple of four, as a view of the buffer. target: 0, or what the
// vertices' or the indices' are bound to. Returns it, and its index; NULL without memory.
static void *gltf_add_view(GltfFile *file, size_t size, int target, int *index, Error *error) {
    size_t begin = file->bytes.count, end = (begin + size + 3) / 4 * 4;
    if (!array_reserve(&file->bytes, end, error))
        return NULL;
    memset(file->bytes.items + begin, 0, end - begin);
    file->bytes.count = end;
    Json *view = json_add_object(file->views, NULL);
    json_add_number(view, "buffer", 0);
    json_add_number(view, "byteOffset", (double)begin);
    json_add_number(view, "byteLength", (double)size);
    if (target)
        json_add_number(view, "target", target);
    *index = file->view_count++;
    return file->bytes.items + begin;
}

// count elements of a view from an offset on, as type says; its index into index. Returns it.
static Json *gltf_add_accessor(GltfFile *file, int view, size_t offset, size_t count, int component,
                               const char *type, int *index) {
    Json *accessor = json_add_object(file->accessors, NULL);
    json_add_number(accessor, "bufferView", view);
    json_add_number(accessor, "byteOffset", (double)offset);
    json_add_number(accessor, "componentType", component);
    json_add_number(accessor, "count", (double)count);
    json_add_text(accessor, "type", type);
    if (component == UNSIGNED_BYTE)
        json_add_bool(accessor, "normalized", true);
    *index = file->accessor_count++;
    return accessor;
}

static void gltf_add_bounds(Json *accessor, const float *values, size_t count, size_t components) {
    Json *low = json_add_array(accessor, "min"), *high = json_add_array(accessor, "max");
    for (size_t k = 0; k < components; k++) {
        float least = INFINITY, most = -INFINITY;
        for (size_t i = 0; i < count; i++) {
            least = fminf(least, values[i * components + k]);
            most = fmaxf(most, values[i * components + k]);
        }
        json_add_number(low, NULL, (double)least);
        json_add_number(high, NULL, (double)most);
    }
}

// Vectors of three or two as an attribute of a mesh.
static bool gltf_add_attribute(GltfFile *file, Json *attributes, const char *name,
                               const float *values, size_t count, size_t components, Error *error) {
    enum { ARRAY_BUFFER = 34962 };
    int view, index;
    void *bytes =
        gltf_add_view(file, count * components * sizeof *values, ARRAY_BUFFER, &view, error);
    if (!bytes)
        return false;
    memcpy(bytes, values, count * components * sizeof *values);
    Json *accessor =
        gltf_add_accessor(file, view, 0, count, FLOAT, components == 3 ? "VEC3" : "VEC2", &index);
    if (strcmp(name, "POSITION") == 0)
        gltf_add_bounds(accessor, values, count, components);
    json_add_number(attributes, name, index);
    return true;
}

// --- Meshes ---

// A shape of a bird: each vertex and normal in that shape, or, from base, how far it is from there.
static void gltf_move(const Mesh *mesh, const ShapeHinges *hinges, int shape, const float *base,
                      float *out) {
    size_t count = mesh->vertex_count;
    float phase = first_beat + (float)shape / BEATS, strength = base && shape != DRAWN_IN;
    Beat beat = beat_at(phase, strength, base && shape == DRAWN_IN);
    for (size_t i = 0; i < count; i++) {
        float *place = out + 3 * i, *normal = out + 3 * (count + i);
        if (hinges->wrist < 0)
            beat_swim(phase, strength, &mesh->vertices[i], place, normal);
        else
            beat_move(&beat, hinges, &mesh->vertices[i], place, normal);
    }
    for (size_t i = 0; base && i < 6 * count; i++)
        out[i] -= base[i];
}

static bool gltf_add_mesh(GltfFile *file, const char *name, const Mesh *mesh,
                          const ShapeHinges *hinges, Error *error) {
    enum { ELEMENT_ARRAY_BUFFER = 34963 };
    size_t count = mesh->vertex_count;
    int view, index;
    float *moved = memory_alloc(14 * count, sizeof *moved, error), *base = moved;
    void *indices = moved ? gltf_add_view(file, mesh->index_count * sizeof *mesh->indices,
                                          ELEMENT_ARRAY_BUFFER, &view, error)
                          : NULL;
    bool good = indices != NULL;
    if (good) {
        float *shape = base + 6 * count, *uv = base + 12 * count;
        memcpy(indices, mesh->indices, mesh->index_count * sizeof *mesh->indices);
        gltf_add_accessor(file, view, 0, mesh->index_count, UNSIGNED_INT, "SCALAR", &index);
        Json *added = json_add_object(file->meshes, NULL);
        json_add_text(added, "name", name);
        Json *part = json_add_object(json_add_array(added, "primitives"), NULL);
        json_add_number(part, "indices", index);
        json_add_number(part, "material", file->mesh_count);
        Json *attributes = json_add_object(part, "attributes");
        gltf_move(mesh, hinges, 0, NULL, base);
        for (size_t i = 0; i < 2 * count; i++)
            uv[i] = mesh->vertices[i / 2].uv[i % 2];
        good = gltf_add_attribute(file, attributes, "POSITION", base, count, 3, error) &&
               gltf_add_attribute(file, attributes, "NORMAL", base + 3 * count, count, 3, error) &&
               gltf_add_attribute(file, attributes, "TEXCOORD_0", uv, count, 2, error);
        Json *targets = hinges->wrist != 0 ? json_add_array(part, "targets") : NULL;
        Json *names =
            targets ? json_add_array(json_add_object(added, "extras"), "targetNames") : NULL;
        for (int i = 0; targets && i < SHAPES && good; i++) {
            Json *target = json_add_object(targets, NULL);
            char text[16];
            snprintf(text, sizeof text, i == DRAWN_IN ? "drawn in" : "beat %d", i);
            json_add_text(names, NULL, text);
            gltf_move(mesh, hinges, i, base, shape);
            good = gltf_add_attribute(file, target, "POSITION", shape, count, 3, error) &&
                   gltf_add_attribute(file, target, "NORMAL", shape + 3 * count, count, 3, error);
        }
    }
    memory_free(moved);
    file->mesh_count++;
    return good;
}

// One for each mesh, with the PNG file of its texture, which may be lacking.
static bool gltf_add_material(GltfFile *file, const char *texture, double light, Error *error) {
    Json *material = json_add_object(file->materials, NULL);
    json_add_bool(material, "doubleSided", true);
    Json *surface = json_add_object(material, "pbrMetallicRoughness");
    json_add_number(surface, "metallicFactor", 0);
    json_add_number(surface, "roughnessFactor", 0.8);
    if (!*texture || !file_is_there(texture)) {
        Json *colour = json_add_array(surface, "baseColorFactor");
        for (int i = 0; i < 4; i++)
            json_add_number(colour, NULL, i < 3 ? light : 1);
        return true;
    }
    enum { MOST = 1 << 28 };
    size_t size;
    int view;
    char *png = file_read(texture, MOST, &size, error);
    void *bytes = png ? gltf_add_view(file, size, 0, &view, error) : NULL;
    if (bytes) {
        memcpy(bytes, png, size);
        Json *image = json_add_object(gltf_find_array(file->root, "images"), NULL);
        json_add_number(image, "bufferView", view);
        json_add_text(image, "mimeType", "image/png");
        json_add_number(json_add_object(gltf_find_array(file->root, "textures"), NULL), "source",
                        file->texture_count);
        json_add_number(json_add_object(surface, "baseColorTexture"), "index",
                        file->texture_count++);
    }
    memory_free(png);
    return bytes != NULL;
}

// What is drawn by the name of its shape.
static bool gltf_add_shape(GltfFile *file, const char *name, bool *moves, Error *error) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE] = {{0}};
    ShapeHinges hinges;
    Mesh mesh = {0};
    shape_list_files(name, paths);
    bool good = shape_read_mesh(name, &mesh, &hinges, error) &&
                gltf_add_mesh(file, name, &mesh, &hinges, error) &&
                gltf_add_material(file, paths[SHAPE_LEVELS], 0.2, error);
    *moves = hinges.wrist != 0;
    mesh_deinit(&mesh);
    return good;
}

// --- Nodes ---

static Json *gltf_add_node(GltfFile *file, const char *name, size_t number, int mesh,
                           const float scale[3]) {
    char text[32];
    snprintf(text, sizeof text, "%s %zu", name, number);
    Json *node = json_add_object(file->nodes, NULL), *sizes;
    json_add_text(node, "name", text);
    json_add_number(node, "mesh", mesh);
    sizes = json_add_array(node, "scale");
    for (int i = 0; i < 3; i++)
        json_add_float(sizes, NULL, scale[i]);
    file->node_count++;
    return node;
}

// Of a node, what the accessors of its keys say.
static void gltf_add_channel(Json *animation, int node, const char *what, int input, int output,
                             int *samplers) {
    Json *sampler = json_add_object(gltf_find_array(animation, "samplers"), NULL);
    json_add_number(sampler, "input", input);
    json_add_number(sampler, "output", output);
    Json *channel = json_add_object(gltf_find_array(animation, "channels"), NULL);
    json_add_number(channel, "sampler", (*samplers)++);
    Json *target = json_add_object(channel, "target");
    json_add_number(target, "node", node);
    json_add_text(target, "path", what);
}

static bool gltf_add_flyers(GltfFile *file, const bool moves[2], Error *error) {
    static const size_t sizes[] = {3 * sizeof(float), 4 * sizeof(float), SHAPES};
    const size_t states = file->seconds.count, all = states * file->flyers;
    int input, views[3], view, samplers = 0;
    void *times = gltf_add_view(file, states * sizeof(float), 0, &view, error);
    if (!times)
        return false;
    memcpy(times, file->seconds.items, states * sizeof(float));
    gltf_add_bounds(gltf_add_accessor(file, view, 0, states, FLOAT, "SCALAR", &input),
                    file->seconds.items, states, 1);
    for (int i = 0; i < 3; i++) {
        unsigned char *bytes = gltf_add_view(file, all * sizes[i], 0, &views[i], error);
        if (!bytes)
            return false;
        for (size_t flyer = 0; flyer < file->flyers; flyer++)
            for (size_t state = 0; state < states; state++, bytes += sizes[i]) {
                const GltfKey *key = &file->keys.items[state * file->flyers + flyer];
                memcpy(bytes,
                       i == 0   ? (const void *)key->place
                       : i == 1 ? (const void *)key->turn
                                : key->weights,
                       sizes[i]);
            }
    }
    Json *animation = json_add_object(gltf_find_array(file->root, "animations"), NULL);
    for (size_t flyer = 0; flyer < file->flyers; flyer++) {
        bool falcon = flyer >= file->birds;
        float size = file->size * (falcon ? FRAME_FALCON_SIZE : 1);
        size_t at = flyer * states;
        int node = file->node_count, output;
        gltf_add_node(file, falcon ? "falcon" : "bird", falcon ? flyer - file->birds : flyer,
                      falcon, (float[]){size, size, size});
        gltf_add_accessor(file, views[0], at * sizes[0], states, FLOAT, "VEC3", &output);
        gltf_add_channel(animation, node, "translation", input, output, &samplers);
        gltf_add_accessor(file, views[1], at * sizes[1], states, FLOAT, "VEC4", &output);
        gltf_add_channel(animation, node, "rotation", input, output, &samplers);
        if (!moves[falcon])
            continue;
        gltf_add_accessor(file, views[2], at * sizes[2], states * SHAPES, UNSIGNED_BYTE, "SCALAR",
                          &output);
        gltf_add_channel(animation, node, "weights", input, output, &samplers);
    }
    return true;
}

// --- Obstacles ---

// About the y axis, of radius and height 1 from y = 0, closed.
static bool gltf_make_cylinder(Mesh *mesh, Error *error) {
    *mesh = (Mesh){.vertex_count = 4 * RING + 2, .index_count = 12 * RING};
    mesh->vertices = memory_alloc(mesh->vertex_count, sizeof *mesh->vertices, error);
    mesh->indices = memory_alloc(mesh->index_count, sizeof *mesh->indices, error);
    if (!mesh->vertices || !mesh->indices)
        return false;
    uint32_t *index = mesh->indices;
    for (uint32_t end = 0; end < 2; end++) {
        const int16_t up = (int16_t)(end ? MESH_UNIT : -MESH_UNIT);
        MeshVertex *side = mesh->vertices + 2 * end * RING, *cap = side + RING;
        uint32_t middle = 4 * RING + end;
        mesh->vertices[middle] = (MeshVertex){.position = {0, (float)end, 0}, .normal = {0, up, 0}};
        for (uint32_t i = 0; i < RING; i++) {
            float angle = 6.2831853f * (float)i / RING, x = cosf(angle), z = sinf(angle);
            uint32_t first = (2 * end + 1) * RING, next = (i + 1) % RING;
            side[i] =
                (MeshVertex){.position = {x, (float)end, z},
                             .normal = {(int16_t)(x * MESH_UNIT), 0, (int16_t)(z * MESH_UNIT)}};
            cap[i] = (MeshVertex){.position = {x, (float)end, z}, .normal = {0, up, 0}};
            // A triangle of the cap; and half of the side behind this edge of the ring.
            memcpy(index, (uint32_t[]){middle, first + (end ? next : i), first + (end ? i : next)},
                   3 * sizeof *index);
            memcpy(index + 3,
                   end ? (uint32_t[]){2 * RING + i, 2 * RING + next, next}
                       : (uint32_t[]){i, 2 * RING + i, next},
                   3 * sizeof *index);
            index += 6;
        }
    }
    return true;
}

static bool gltf_add_obstacles(GltfFile *file, Error *error) {
    int meshes[OBSTACLE_KINDS] = {0}; // 0: not there yet; the first mesh is the birds'
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *obstacle = &file->obstacles[i];
        const bool sphere = obstacle->kind == OBSTACLE_SPHERE;
        int *mesh = &meshes[sphere ? OBSTACLE_SPHERE : OBSTACLE_CYLINDER];
        if (obstacle->kind == OBSTACLE_NONE)
            continue;
        if (*mesh == 0) {
            const ShapeHinges none = {0};
            Mesh made = {0};
            *mesh = file->mesh_count;
            bool good = (sphere ? mesh_make_sphere(&made, RING / 2, error)
                                : gltf_make_cylinder(&made, error)) &&
                        gltf_add_mesh(file, sphere ? "sphere" : "cylinder", &made, &none, error) &&
                        gltf_add_material(file, "", 0.5, error);
            mesh_deinit(&made);
            if (!good)
                return false;
        }
        bool ground = obstacle->kind == OBSTACLE_GROUND;
        float wide = ground ? ground_radius : obstacle->radius * (sphere ? 2 : 1);
        float high = sphere ? wide : ground ? ground_depth : obstacle->height;
        Json *node = gltf_add_node(file, "obstacle", i, *mesh, (float[]){wide, high, wide});
        Json *place = json_add_array(node, "translation");
        for (int axis = 0; axis < 3; axis++)
            json_add_float(place, NULL,
                           obstacle->place[axis] - (ground && axis == 1 ? ground_depth : 0));
    }
    return true;
}

// --- The file ---

static void gltf_begin_json(GltfFile *file) {
    file->root = json_create();
    Json *asset = json_add_object(file->root, "asset");
    json_add_text(asset, "version", "2.0");
    json_add_text(asset, "generator", "Skein");
    file->views = json_add_array(file->root, "bufferViews");
    file->accessors = json_add_array(file->root, "accessors");
    file->meshes = json_add_array(file->root, "meshes");
    file->materials = json_add_array(file->root, "materials");
    file->nodes = json_add_array(file->root, "nodes");
}

static void gltf_end_json(GltfFile *file) {
    json_add_number(json_add_object(json_add_array(file->root, "buffers"), NULL), "byteLength",
                    (double)file->bytes.count);
    json_add_number(file->root, "scene", 0);
    Json *scene = json_add_object(json_add_array(file->root, "scenes"), NULL);
    Json *roots = json_add_array(scene, "nodes");
    for (int node = 0; node < file->node_count; node++)
        json_add_number(roots, NULL, node);
}

// The header, and the two chunks, each a multiple of four bytes.
static bool gltf_write(GltfFile *file, FILE *stream, Error *error) {
    static const uint32_t magic = 0x46546C67, version = 2, json = 0x4E4F534A, binary = 0x004E4942;
    DiskMemory memory;
    bool opened = disk_open_memory(&memory);
    bool good = opened && json_print(file->root, memory.stream, error);
    if (!opened)
        json_destroy(file->root);
    file->root = NULL;
    good = opened && disk_close_memory(&memory) && good;
    if (good) {
        uint32_t spaces = (uint32_t)(-memory.size % 4), written = (uint32_t)memory.size + spaces;
        uint32_t bytes = (uint32_t)file->bytes.count;
        const uint32_t head[] = {magic, version, 28 + written + bytes, written, json};
        fwrite(head, sizeof head, 1, stream);
        fwrite(memory.text, 1, memory.size, stream);
        fprintf(stream, "%*s", (int)spaces, "");
        fwrite((const uint32_t[]){bytes, binary}, sizeof(uint32_t), 2, stream);
        fwrite(file->bytes.items, 1, bytes, stream);
    }
    free(memory.text);
    return good;
}

static bool gltf_end(Export *export, Error *error) {
    GltfFile *file = export_own(export);
    bool moves[2] = {false};
    if (file->birds == 0)
        return error_set(error, ERROR_FAILED, "%s: this format needs a bird", export_path(export));
    gltf_begin_json(file);
    bool good = gltf_add_shape(file, file->mesh, &moves[0], error) &&
                (file->flyers == file->birds || gltf_add_shape(file, "falcon", &moves[1], error)) &&
                gltf_add_flyers(file, moves, error) && gltf_add_obstacles(file, error);
    gltf_end_json(file);
    if (good && file->bytes.count > UINT32_MAX / 2)
        good = error_set(error, ERROR_FAILED, "%s: larger than the format can be",
                         export_path(export));
    return good && gltf_write(file, export_stream(export), error);
}

static void gltf_free(Export *export) {
    GltfFile *file = export_own(export);
    json_destroy(file->root);
    array_deinit(&file->seconds);
    array_deinit(&file->keys);
    array_deinit(&file->bytes);
}

const ExportFormat export_gltf = {
    .size = sizeof(GltfFile), .add = gltf_add, .end = gltf_end, .free = gltf_free};
