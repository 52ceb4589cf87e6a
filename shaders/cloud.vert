#version 330 core
// A cluster, a nebula or another galaxy: something soft with all its light.
layout(location = 0) in vec3 place; // and its radius
layout(location = 1) in vec3 flux;  // linear
layout(location = 2) in vec4 shape; // its form, its seed, the direction of its longer axis
layout(location = 3) in vec2 disc;  // how far it is turned, and which side one sees
uniform vec2 pixel;
uniform float scale; // pixels per point
out vec2 off;        // radii from its middle, along its axes
flat out vec3 middle;
flat out float seed; // of its wisps
flat out float form;
flat out vec3 turn;  // cosine, sine, side
flat out float dark; // what a cloud of dust takes of the haze

const float SPREAD = 1.6; // radii to which it fades

void main() {
	float wide = max(place.z, 1.6 * scale);
	float slim = length(shape.zw);
	vec2 along = slim > 0.0 ? shape.zw / slim : vec2(1.0, 0.0);
	slim = slim > 0.0 && place.z > 1.6 * scale ? slim : 1.0;
	form = shape.x;
	dark = form > 5.5 && form < 6.5 ? flux.r : 0.0;
	middle = form > 5.5 && form < 6.5 ? vec3(0.0) : flux * (4.0 * scale * scale / (3.14159265 * wide * wide * slim));
	turn = vec3(cos(disc.x), sin(disc.x), disc.y == 0.0 ? 1.0 : disc.y);
	seed = 40.0 * fract(0.618034 * shape.y + 0.1);
	off = SPREAD * (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0);
	vec2 q = off * vec2(1.0, slim);
	gl_Position = vec4((place.xy + wide * (q.x * along + q.y * vec2(-along.y, along.x))) * pixel, 0.0, 1.0);
	if (middle == vec3(0.0) && dark == 0.0) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
}
