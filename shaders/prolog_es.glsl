#version 300 es
// Every shader begins with this where OpenGL ES draws, as in browsers.
precision highp float;
precision highp int;
precision highp sampler2D;
