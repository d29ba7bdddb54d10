// The mouse of a model with a pointer becomes a change like any other, at most one a tick, for only
// a tick makes something of it.
#include "fly/fly_pointer.h"

#include <math.h>

#include "film/split.h"
#include "fly/flight.h"
#include "show/layout.h"

static float along(const float offset[3], const float direction[3]) {
    return offset[0] * direction[0] + offset[1] * direction[1] + offset[2] * direction[2];
}

static void subtract(const float a[3], const float b[3], float out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = a[i] - b[i];
}

bool fly_pointer_place(const Camera *camera, int width, int height, const float pixel[2],
                       const float centre[3], float place[3]) {
    float forward[3], right[3], up[3], offset[3], ray[3];
    camera_axes(camera, forward, right, up);
    subtract(centre, camera->position, offset);
    camera_ray(camera, width, height, pixel, ray);
    float depth = along(offset, forward), slant = along(ray, forward);
    if (!(depth > CAMERA_NEAR) || !(slant > 1e-3f))
        return false;
    for (int i = 0; i < 3; i++)
        place[i] = camera->position[i] + ray[i] * depth / slant;
    return true;
}

bool fly_pointer_moved(const Camera *camera, int height, const float from[3], const float to[3]) {
    float apart[3], offset[3];
    subtract(to, from, apart);
    subtract(to, camera->position, offset);
    float pixel = 2 * tanf(camera->field_of_view * 0.00872664626f) / (float)height;
    return along(apart, apart) > pixel * pixel * along(offset, offset);
}

void fly_point(Flight *flight, const Input *input, int width, int height) {
    const Camera *camera = &flight->camera.camera;
    const Model *model = sim_model(session_sim(flight->session));
    float place[3], was[3];
    uint64_t ticks = session_steps(flight->session);
    // After a change of model nobody has seen yet where its flock is.
    if (!input->pointing || input->looking || ticks == flight->pointed_at ||
        model != flight->model || !show_pointer(flight->session, was))
        return;
    const float pixel[2] = {input->pointer_x, input->pointer_y};
    SplitPlace on =
        split_find(session_twin(flight->session), fly_area(flight, width, height), pixel);
    if (!fly_pointer_place(camera, on.width, on.height, on.pixel, flight->scene.centre, place) ||
        !fly_pointer_moved(camera, height, was, place))
        return;
    flight->pointed_at = ticks;
    layout_place(model_is_flat(model), place);
    Error error = {0};
    // One that is refused, for it lies too far out, is no message's worth.
    if (session_change(flight->session, &error, "pointer=%.9g,%.9g,%.9g", (double)place[0],
                       (double)place[1], (double)place[2]) &&
        !session_apply_due(flight->session, &error))
        fly_say(flight, true, "%s", error.text);
}
