// Shaders, mesh and preset read again while the flock flies.
#include "app/flight.h"

void flight_reload(Flight *flight) {
    Error error = {0};
    if (renderer_reload(flight->renderer, &error))
        flight_say(flight, false, "shaders and mesh read again");
    else
        flight_say(flight, true, "%s", error.text);
}
