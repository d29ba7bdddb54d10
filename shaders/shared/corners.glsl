// Less light towards the corners of the picture, at this place of it, -1 to 1; most: as much less
// in the corners.
float corners_shade(vec2 place, float most) {
    float away = 0.5 * dot(place, place);
    return 1.0 - most * away * (0.4 + 0.6 * away);
}
