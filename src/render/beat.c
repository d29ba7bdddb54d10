#include "render/beat.h"

#include <math.h>

#include "base/vec.h"
#include "render/posture.h"

static const float turn = 6.2831853f;

float beat_swept(float strength, float climb, float fold) {
    float drawn = (1 - fmaxf(strength, 0)) * posture_clamp(-1.6f * climb - 0.3f, 0, 1);
    return fmaxf(drawn, fmaxf(fold, -strength));
}

Beat beat_at(float phase, float strength, float swept) {
    float turned = phase * turn, angle = turned - 0.45f * (1 - sinf(turned - 0.6f));
    float high = sinf(angle), rising = cosf(angle), folded = 0.5f + 0.5f * rising;
    folded *= strength * folded;
    float arm = 0.10f * (1 - swept) + strength * (0.10f + 0.68f * high);
    float hand = arm - 0.16f + strength * (0.42f * sinf(angle - 1.1f) - 0.14f);
    return (Beat){.arm = {cosf(arm), sinf(arm)},
                  .hand = {cosf(hand), sinf(hand)},
                  .span = {1 - fmaxf(0.22f * folded, 0.62f * swept),
                           1 - fmaxf(0.48f * folded, 0.72f * swept)},
                  .forward = 0.12f * (folded - strength * high),
                  .twist = 1.1f * strength * rising,
                  .bend = -0.5f * strength * rising,
                  .heave = 0.035f * strength * high};
}

static void beat_normalize(float normal[3]) {
    vec_scale(normal, 1 / vec_length(normal), normal);
}

static void beat_take(const MeshVertex *vertex, float place[3], float normal[3]) {
    vec_copy(vertex->position, place);
    for (int i = 0; i < 3; i++)
        normal[i] = (float)vertex->normal[i] / MESH_UNIT;
}

static void beat_wing(const Beat *beat, const ShapeHinges *hinges, float place[3],
                      float normal[3]) {
    const float soft = 0.04f;
    float side = place[0] < 0 ? -1 : 1;
    float out_of_shoulder = fmaxf(fabsf(place[0]) - hinges->shoulder, 0);
    float past = fabsf(place[0]) - hinges->wrist + soft;
    float within = posture_clamp(past, 0, 2 * soft);
    float on_hand = within * within / (4 * soft) + fmaxf(past - 2 * soft, 0);
    float on_arm = out_of_shoulder - on_hand, hands = within / (2 * soft);
    float along[2] = {beat->arm[0] + (beat->hand[0] - beat->arm[0]) * hands,
                      beat->arm[1] + (beat->hand[1] - beat->arm[1]) * hands};
    float length = sqrtf(along[0] * along[0] + along[1] * along[1]);
    along[0] /= length;
    along[1] /= length;

    float behind = hinges->front - place[2], twist = beat->twist * on_hand;
    float lift = place[1] - hinges->height - twist * behind + beat->bend * on_hand * on_hand;
    float spread = on_hand * beat->span[1], trailing = fmaxf(behind, 0);
    float fanned = fmaxf(on_hand * on_hand - spread * spread, 0);
    behind = sqrtf(fanned + trailing * trailing) + fminf(behind, 0);
    float reach = on_arm * beat->span[0];
    place[0] =
        side * (hinges->shoulder + reach * beat->arm[0] + spread * beat->hand[0] - lift * along[1]);
    place[1] = hinges->height + reach * beat->arm[1] + spread * beat->hand[1] + lift * along[0];
    place[2] = hinges->front - behind + beat->forward * out_of_shoulder;

    normal[2] -= twist * normal[1];
    float across = normal[0] * side, up = normal[1];
    normal[0] = side * (across * along[0] - up * along[1]);
    normal[1] = across * along[1] + up * along[0];
}

void beat_move(const Beat *beat, const ShapeHinges *hinges, const MeshVertex *vertex,
               float place[3], float normal[3]) {
    beat_take(vertex, place, normal);
    if (vertex->wing > 0)
        beat_wing(beat, hinges, place, normal);
    place[1] -= beat->heave;
    beat_normalize(normal);
}

void beat_swim(float phase, float strength, const MeshVertex *vertex, float place[3],
               float normal[3]) {
    beat_take(vertex, place, normal);
    float behind = 0.5f - place[2], turned = turn * (phase - behind);
    float wide = 0.02f + behind * (0.1625f * behind - 0.0825f);
    place[0] += strength * wide * sinf(turned);
    normal[2] += strength * normal[0] *
                 ((0.325f * behind - 0.0825f) * sinf(turned) - turn * wide * cosf(turned));
    beat_normalize(normal);
}
