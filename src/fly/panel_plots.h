// The live plots of the panel: where a frame's time goes, and the flock's metrics over the last
// minute, of one flock or of two side by side.
#pragma once

struct Flight;

// Draws the plots as the panel's next lines. To be called between panel_begin and panel_end.
void fly_show_plots(struct Flight *flight);
