// Pictures and videos of the flight, written while it goes on.
#include "app/flight.h"

void flight_take_picture(Flight *flight) {
    capture_request(&flight->capture);
}

void flight_toggle_series(Flight *flight) {
    flight_say(flight, false, "series");
}

void flight_toggle_recording(Flight *flight) {
    flight_say(flight, false, "record");
}
