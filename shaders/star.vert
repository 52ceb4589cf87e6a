#version 330 core
// A point of the background. Place is in units of the longer half of the picture.
layout(location = 0) in vec2 place;
layout(location = 1) in float diameter; // points
layout(location = 2) in vec4 tint;
layout(location = 3) in float depth; // pixels that it drifts for each of drift; 0 is far
uniform vec2 pixel;  // clip units per pixel
uniform float reach; // pixels of the longer half
uniform float scale; // pixels per point
uniform vec2 drift;  // pixels that the view has moved
flat out vec4 light;
flat out float size;

void main() {
	light = tint;
	size = diameter * scale + 1.0;
	gl_PointSize = size;
	vec2 p = place;
	if (depth > 0.0) p = mod(p - depth * drift / reach + 1.0, 2.0) - 1.0; // what leaves at one edge enters at the other
	gl_Position = vec4(p * reach * pixel, 0.0, 1.0);
}
