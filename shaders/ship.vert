#version 330 core
// A dart in one triangle: its hull, with a pixel of room for the soft edge.
//
//	wing
//	 | '-.
//	 \    '-.
//	  notch   > nose      as wide as 0.68 of its length, notched to 0.22
//	 /    .-'
//	 | .-'
//	wing
//
// A square that stands parallel to the picture, and every other hull, has a fourth
// vertex. A dart that is drawn with these has its third one twice.
layout(location = 0) in vec2 place;    // pixels
layout(location = 1) in float heading; // 1/32768 of a half turn; -32768 is a square
layout(location = 2) in float size;    // pixels / 16: nose to tail, or a side
layout(location = 3) in vec4 tint;
layout(location = 4) in float hull;    // of scene.Hull, and eight times by how much it is shortened, to 31
uniform vec2 pixel;
uniform mat3 lie; // how the ground lies in the picture: a square lies on it
out vec2 local; // pixels, +x is the nose
flat out float len;
flat out float square; // 1 or 0
flat out float shape;  // of scene.Hull
flat out vec4 ink;

void main() {
	len = size / 16.0;
	ink = tint;
	square = heading < -32767.5 ? 1.0 : 0.0;
	shape = mod(hull, 8.0);
	float across = 1.0 - floor(hull / 8.0) * (0.6 / 31.0); // of its length, as far as the nose points across the view
	if (square > 0.0) {
		local = (vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5) * (len + 2.0);
		gl_Position = vec4((place + mat2(lie) * local) * pixel, 0.0, 1.0);
		return;
	}
	// The dart's flanks have a slope of 0.34; moved out by one pixel they meet
	// √(1 + 0.34²)/0.34 before the nose.
	if (shape > 0.5)
		local = (vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5) * (len + 2.0);
	else
		local = gl_VertexID == 0 ? vec2(0.5 * len + 3.11, 0.0)
		                         : vec2(-0.5 * len - 1.0, (0.34 * (len + 1.0) + 1.06) * (gl_VertexID == 1 ? 1.0 : -1.0));
	float a = heading * (3.14159265358979 / 32768.0);
	float ca = cos(a), sa = sin(a);
	gl_Position = vec4((place + mat2(ca, sa, -sa, ca) * vec2(across * local.x, local.y)) * pixel, 0.0, 1.0);
}
