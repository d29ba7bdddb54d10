// A triangle over the whole viewport.

out vec2 place; // (0, 0) to (1, 1) over the viewport

void main() {
    place = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}
