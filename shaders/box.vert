#version 330 core
layout(location = 0) in vec4 corners; // lower left, upper right: pixels
layout(location = 1) in vec4 tint;
layout(location = 2) in vec4 edge;
uniform vec2 pixel;
out vec2 place;
flat out vec4 rect, fill, rim;

void main() {
	rect = corners;
	fill = tint;
	rim = edge;
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	place = mix(corners.xy - 1.0, corners.zw + 1.0, c);
	gl_Position = vec4(place * pixel, 0.0, 1.0);
}
