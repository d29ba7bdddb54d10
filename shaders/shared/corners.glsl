// Less light towards the corners of the picture, at this place of it, -1 to 1. Needs scene.glsl.
float corners_shade(vec2 place) {
    float away = 0.5 * dot(place, place);
    return 1.0 - scene_nadir.w * away * (0.4 + 0.6 * away);
}
