// Time for measuring, never for the simulation.
#pragma once

// Seconds from an arbitrary start, never going back.
double clock_now(void);

void clock_sleep(double seconds);
