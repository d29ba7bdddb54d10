#version 330 core
// Every shader begins with this where desktop OpenGL draws, otherwise with prolog_es.glsl.
