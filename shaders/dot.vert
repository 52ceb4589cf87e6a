#version 330 core
// A ship too small to show a heading.
layout(location = 0) in vec2 place;
layout(location = 2) in float size;
layout(location = 3) in vec4 tint;
uniform vec2 pixel;
flat out vec4 ink;

void main() {
	ink = tint;
	gl_PointSize = max(1.0, size / 16.0);
	gl_Position = vec4(place * pixel, 0.0, 1.0);
}
