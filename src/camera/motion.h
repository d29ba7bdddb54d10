// Smooth motion. Springs in closed form over a frame of any length, so that the result does not
// depend on the frame rate; and the cubic between two keyframes.
#pragma once

// Clamps to [low, high].
float camera_clamp(float value, float low, float high);

// The turn from one direction to another the short way, in degrees: -180 to 180.
float camera_turn_between(float from, float to);

// Moves value to goal by a critically damped spring, the fastest without oscillation. velocity is
// that of value, kept between calls. rate, 1/s: after 5 / rate seconds 4 % of the distance are
// left.
void camera_spring(float *value, float *velocity, float goal, float rate, float seconds);

// Moves a velocity to the one wanted exponentially, 63 % of it within time_constant seconds;
// returns the distance covered.
float camera_approach(float *velocity, float wanted, float time_constant, float seconds);

// The cubic Hermite curve from 0, at t = 0, to rise, at t = 1, with these slopes at both ends.
double camera_cubic(double rise, double first_slope, double last_slope, double t);
