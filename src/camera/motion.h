// Smooth motion. Springs in closed form over a frame of any length, so that the same time gives the
// same way at 30 and at 120 frames a second; and the cubic between two keyframes.
#pragma once

// To [low, high].
float camera_clamp(float value, float low, float high);

// The turn from one direction to another the short way, in degrees: -180 to 180.
float camera_turn_between(float from, float to);

// Brings value to goal by a critically damped spring: the fastest way to a goal, moving or not,
// without swinging. rate: a second; after 5 / rate seconds 4 % of the way are left.
void camera_spring(float *value, float *velocity, float goal, float rate, float seconds);

// Brings a velocity to the one wanted, 63 % of it within time_constant seconds; returns the way
// covered meanwhile.
float camera_approach(float *velocity, float wanted, float time_constant, float seconds);

// The cubic Hermite curve from 0, at t = 0, to rise, at t = 1, with these slopes at both ends.
double camera_cubic(double rise, double first_slope, double last_slope, double t);
