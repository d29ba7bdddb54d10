// The beat of a wing, which is an arm and a hand with a hinge each: at the shoulder and the wrist.

struct Beat {
    vec2 arm, hand; // unit vectors outwards and up, of a wing on the right or the left
    float span;     // of the hand, as a share of its length
    float back;     // how far the hand is swept back for each unit of its length
};

// flap: phase in turns and strength, 0 to 1; climb: the heading's upward component; fold: 1 where
// the hands are swept back, as in a dive. The hand lags behind the arm and is folded on the
// upstroke. A gliding bird has its arms a little up and its hands a little down; the steeper it
// descends, the further its hands sweep back.
Beat beat_at(vec2 flap, float climb, float fold) {
    float angle = flap.x * 6.2831853;
    float strength = flap.y;
    float rising = 0.5 + 0.5 * cos(angle);
    float folded = strength * rising * rising;
    float swept = max((1.0 - strength) * clamp(-1.6 * climb - 0.3, 0.0, 1.0), fold);
    float arm = 0.13 + strength * (0.04 + 0.62 * sin(angle));
    float hand = arm - 0.20 + strength * (-0.06 + 0.62 * sin(angle - 1.35));
    return Beat(vec2(cos(arm), sin(arm)), vec2(cos(hand), sin(hand)),
                1.0 - 0.35 * max(folded, swept), 0.5 * folded + 0.8 * swept);
}

// How far the body sinks against the beat of the wings, for a bird of size 1.
float beat_heave(vec2 flap) {
    return 0.035 * flap.y * sin(flap.x * 6.2831853);
}
