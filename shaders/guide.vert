#include "shared/scene.glsl"

// One corner of the strip that draws a line with a constant width in pixels. A line that crosses
// the eye's plane needs no special case: the offset is multiplied by w, and both are linear along
// the line, so clipping it stays correct.

layout(location = 0) in vec3 line_from; // in the world
layout(location = 1) in vec3 line_to;
layout(location = 2) in float line_width; // pixels, multiplied by the picture's scale
layout(location = 3) in vec4 line_tint;   // display colour: no light, no tone curve

uniform vec3 picture; // width, height in pixels; scale

const int corners[6] = int[6](0, 1, 2, 2, 1, 3); // of two triangles: 0 and 1 where the line begins

out vec4 seen;
flat out float half_width; // pixels
out vec2 off_line;         // x: pixels from the line's middle, times y; y: w: their quotient is linear
                           // on the screen, as noperspective, which OpenGL ES lacks, would have it

void main() {
    vec4 from = scene_matrix * vec4(line_from - scene_eye.xyz, 1.0);
    vec4 to = scene_matrix * vec4(line_to - scene_eye.xyz, 1.0);
    // The difference of the two ends on the screen, multiplied by both w to avoid divisions.
    vec2 along = (to.xy * from.w - from.xy * to.w) * picture.xy;
    float run = length(along);
    along = run > 0.0 ? along / run : vec2(1.0, 0.0);
    half_width = 0.5 * line_width * picture.z;
    // Half a pixel more on either side, for antialiasing.
    int corner = corners[gl_VertexID % 6];
    float off = (half_width + 0.5) * ((corner & 1) == 0 ? -1.0 : 1.0);
    vec4 end = corner < 2 ? from : to;
    off_line = vec2(off * end.w, end.w);
    vec2 side = vec2(-along.y, along.x) * off * 2.0 / picture.xy;
    gl_Position = end + vec4(side * end.w, 0.0, 0.0);
    seen = line_tint;
}
