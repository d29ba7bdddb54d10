// The beat of a wing, which is an arm and a hand with a hinge each: at the shoulder and the wrist.
// Starlings sweep the stretched wing down and forward, and raise it half folded, the wrist first
// and the hand hanging from it, in less time (Bret Tobalske, Neuromuscular control and kinematics
// of intermittent flight in the European starling, Journal of Experimental Biology, 1995).

struct Beat {
    vec2 arm, hand; // unit vectors outwards and up, of a wing on the right or the left
    vec2 span;      // of arm and hand, as shares of their lengths
    float forward;  // how far the wing is moved forward for each unit of its length
    float twist;    // how far the hand's trailing edge sinks, for each unit behind the leading one
                    // and of the hand
    float bend;     // how far the hand is bent up, for each unit of its length squared
    float heave;    // how far the body sinks against the wings, for a bird of size 1
};

// flap: phase in turns and strength: 1 full beats, 0 gliding, -1 wings drawn in; climb: the
// heading's upward component; fold: 1 where the wings are drawn in, as in a dive. The wings are
// highest at phase 0.28, lowest at 0.88. A gliding bird has its arms a little up and its hands a
// little down; the steeper it descends, the further its wings are drawn in.
Beat beat_at(vec2 flap, float climb, float fold) {
    float turned = flap.x * 6.2831853;
    float angle = turned - 0.45 * (1.0 - sin(turned - 0.6)); // slow on the way down
    float strength = max(flap.y, 0.0);
    float high = sin(angle), rising = cos(angle); // 1 at the top, and halfway up
    float folded = 0.5 + 0.5 * rising;
    folded *= strength * folded;
    float swept = max((1.0 - strength) * clamp(-1.6 * climb - 0.3, 0.0, 1.0), max(fold, -flap.y));
    float arm = 0.10 * (1.0 - swept) + strength * (0.10 + 0.68 * high);
    float hand = arm - 0.16 + strength * (0.42 * sin(angle - 1.1) - 0.14);
    vec2 span = 1.0 - max(vec2(0.22, 0.48) * folded, vec2(0.62, 0.72) * swept);
    return Beat(vec2(cos(arm), sin(arm)), vec2(cos(hand), sin(hand)), span,
                0.12 * (folded - strength * high), 1.1 * strength * rising,
                -0.5 * strength * rising, 0.035 * strength * high);
}

// Moves a place on a wing and its normal, for a bird of size 1. hinges: |x| of shoulder and wrist,
// their height, and z of the wrist's leading edge. Around the wrist the wing bends smoothly. Where
// the hand is folded, its feathers close like a fan about the wrist's leading edge, each as long as
// before.
void beat_wing(Beat beat, vec4 hinges, inout vec3 place, inout vec3 normal) {
    const float soft = 0.04;
    float side = place.x < 0.0 ? -1.0 : 1.0;
    float out_of_shoulder = max(abs(place.x) - hinges.x, 0.0);
    float past = abs(place.x) - hinges.y + soft;
    float within = clamp(past, 0.0, 2.0 * soft);
    float on_hand = within * within / (4.0 * soft) + max(past - 2.0 * soft, 0.0);
    float on_arm = out_of_shoulder - on_hand;
    vec2 along = normalize(mix(beat.arm, beat.hand, within / (2.0 * soft)));

    float behind = hinges.w - place.z, twist = beat.twist * on_hand;
    float lift = place.y - hinges.z - twist * behind + beat.bend * on_hand * on_hand;
    float spread = on_hand * beat.span.y;
    // Where the compiler fuses one of the products, their difference may be less than 0.
    float fanned = max(on_hand * on_hand - spread * spread, 0.0);
    behind = sqrt(fanned + max(behind, 0.0) * max(behind, 0.0)) + min(behind, 0.0);
    vec2 at = hinges.xz + on_arm * beat.span.x * beat.arm + spread * beat.hand +
              lift * vec2(-along.y, along.x);
    place = vec3(side * at.x, at.y, hinges.w - behind + beat.forward * out_of_shoulder);

    normal.z -= twist * normal.y;
    float across = normal.x * side;
    normal.x = side * (across * along.x - normal.y * along.y);
    normal.y = across * along.y + normal.y * along.x;
}

// Bends a fish of length 1 from side to side, and its normals: a wave that runs from nose to tail, as
// wide as John Videler and F. Hess measured on mackerel and saithe, Fast continuous swimming of two
// pelagic predators, Journal of Experimental Biology (1984). A fish that rests glides straight.
void beat_tail(vec2 flap, inout vec3 place, inout vec3 normal) {
    float behind = 0.5 - place.z, turned = 6.2831853 * (flap.x - behind);
    float wide = 0.02 + behind * (0.1625 * behind - 0.0825), strength = max(flap.y, 0.0);
    place.x += strength * wide * sin(turned);
    normal.z += strength * normal.x *
                ((0.325 * behind - 0.0825) * sin(turned) - 6.2831853 * wide * cos(turned));
    normal = normalize(normal);
}
