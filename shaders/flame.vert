#version 330 core
// The flame of a ship's engine: from its edge away from where it accelerates, as long as
// the thrust is strong.
layout(location = 0) in vec2 place;    // pixels
layout(location = 1) in float heading; // -32768 is a square, without a flame
layout(location = 2) in float size;    // pixels / 16
layout(location = 3) in vec4 tint;
layout(location = 5) in float burn;    // share of the strongest
layout(location = 6) in float exhaust; // 1/32768 of a half turn
uniform vec2 pixel;
out vec2 along; // 0 to 1 from the nozzle to the tip, -1 to 1 across
flat out vec4 ink;

void main() {
	float len = size / 16.0;
	ink = tint;
	if (burn == 0.0 || len < 6.0 || heading < -32767.5) {
		gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
		along = vec2(0.0);
		return;
	}
	along = vec2(gl_VertexID & 1, (gl_VertexID >> 1) * 2 - 1);
	vec2 local = vec2((0.2 + along.x * (0.25 + 0.55 * burn)) * len, along.y * 0.16 * len);
	float a = exhaust * (3.14159265358979 / 32768.0);
	float ca = cos(a), sa = sin(a);
	gl_Position = vec4((place + mat2(ca, sa, -sa, ca) * local) * pixel, 0.0, 1.0);
}
