#version 330 core
// A cluster, a nebula or another galaxy: a soft disc with all its light.
layout(location = 0) in vec3 place; // and its radius
layout(location = 1) in vec3 flux;  // linear
uniform vec2 pixel;
uniform float scale; // pixels per point
out vec2 off;        // radii from its middle
flat out vec3 middle;
flat out float seed; // of its wisps: by its colour, which stays

void main() {
	float wide = max(place.z, 1.6 * scale);
	middle = flux * (4.0 * scale * scale / (3.14159265 * wide * wide));
	seed = 40.0 * fract(dot(flux / max(flux.r + flux.g + flux.b, 1e-9), vec3(91.7, 47.3, 13.9)));
	off = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
	gl_Position = vec4((place.xy + off * wide) * pixel, 0.0, 1.0);
}
