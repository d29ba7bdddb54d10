in vec4 seen;
flat in float half_width;
in vec2 off_line;

layout(location = 0) out vec4 colour;

void main() {
    // Antialiased here because a window on a software renderer has no multisampling.
    float cover = clamp(half_width + 0.5 - abs(off_line.x / off_line.y), 0.0, 1.0);
    colour = vec4(seen.rgb, seen.a * cover);
}
