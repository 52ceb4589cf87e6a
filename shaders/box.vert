#version 330 core
layout(location = 0) in vec4 corners; // lower left, upper right: pixels
layout(location = 1) in vec4 tint;
layout(location = 2) in vec4 edge;
uniform vec2 pixel;
uniform mat3 lie; // how the ground lies in the picture: its point, times the distance of the eye
out vec2 place;
flat out vec4 rect, fill, rim;
flat out float slanted; // 1 where the ground is not seen from above

void main() {
	rect = corners;
	fill = tint;
	slanted = lie == mat3(1.0) ? 0.0 : 1.0;
	rim = edge;
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	place = mix(corners.xy - 1.0, corners.zw + 1.0, c);
	vec3 seen = lie * vec3(place, 1.0);
	gl_Position = vec4(seen.xy * pixel, 0.0, seen.z);
}
