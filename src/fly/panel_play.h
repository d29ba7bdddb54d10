// The panel's sections of what a person plays with, each where the model has it. To be called
// between panel_begin and panel_end.
#pragma once

struct Flight;

void fly_show_falcon(struct Flight *flight);
void fly_show_play(struct Flight *flight); // lure and threat
void fly_show_obstacles(struct Flight *flight);
