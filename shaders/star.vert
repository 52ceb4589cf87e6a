#version 330 core
// A point of the background. Place is in units of the longer half of the picture.
layout(location = 0) in vec2 place;
layout(location = 1) in float diameter; // points
layout(location = 2) in vec4 tint;
uniform vec2 pixel;  // clip units per pixel
uniform float reach; // pixels of the longer half
uniform float scale; // pixels per point
flat out vec4 light;
flat out float size;

void main() {
	light = tint;
	size = diameter * scale + 1.0;
	gl_PointSize = size;
	gl_Position = vec4(place * reach * pixel, 0.0, 1.0);
}
