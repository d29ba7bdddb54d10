// Which camera looks, and the keyframes of the path it is to fly.
#include "app/flight.h"

void flight_next_camera(Flight *flight) {
    flight_say(flight, false, "camera");
}

void flight_add_keyframe(Flight *flight) {
    flight_say(flight, false, "keyframe");
}
