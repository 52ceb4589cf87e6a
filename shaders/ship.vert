#version 330 core
// A dart: half of it is a triangle nose–wing–notch, the other half its mirror
// image. The quad around it has room for the soft edge.
layout(location = 0) in vec2 place;    // pixels
layout(location = 1) in float heading; // half turns
layout(location = 2) in float size;    // pixels / 16: nose to tail
layout(location = 3) in vec4 tint;
uniform vec2 pixel;
out vec2 local; // pixels, +x is the nose
flat out float len;
flat out vec4 ink;

void main() {
	len = size / 16.0;
	ink = tint;
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
	local = c * vec2(0.5 * len + 1.5, 0.34 * len + 1.5);
	float a = heading * 3.14159265358979;
	float ca = cos(a), sa = sin(a);
	gl_Position = vec4((place + mat2(ca, sa, -sa, ca) * local) * pixel, 0.0, 1.0);
}
