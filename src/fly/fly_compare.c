// Side by side: the flock as it was, and with the changes made since.
#include "fly/flight.h"

void fly_toggle_compare(Flight *flight) {
    bool on = !session_twin(flight->session);
    if (!fly_change(flight, "compare=%s", on ? "on" : "off"))
        return;
    fly_tell(flight, "compare",
             on ? "side by side: left as it was, right with your changes"
                : "one flock again, with your changes");
}
