// Smooth motion in closed form over a frame of any length: the same way in the same time at 30 and
// at 120 frames a second.
#pragma once

float motion_clamp(float value, float low, float high);

// The turn from one direction to another the short way, in degrees: -180 to 180.
float motion_turn_between(float from, float to);

// Brings value to goal by a critically damped spring: the fastest way to a goal, moving or not,
// without swinging. rate: a second; after 5 / rate seconds 4 % of the way are left.
void motion_spring(float *value, float *velocity, float goal, float rate, float seconds);

// Brings a velocity to the one wanted, 63 % of it within time_constant seconds; returns the way
// covered meanwhile.
float motion_approach(float *velocity, float wanted, float time_constant, float seconds);
