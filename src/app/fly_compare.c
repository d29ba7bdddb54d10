// Side by side: the flock as it was, and with the changes made since.
#include "app/flight.h"

void flight_toggle_compare(Flight *flight) {
    flight_say(flight, false, "compare");
}
