#version 330 core
layout(location = 0) in vec4 rect; // lower left, upper right: pixels
layout(location = 1) in vec4 cell; // the same in the atlas: texels
layout(location = 2) in vec4 tint;
layout(location = 3) in float edge;
uniform vec2 pixel;
uniform vec2 texel;
out vec2 uv;
flat out vec4 ink;
flat out float edged;

void main() {
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	uv = mix(cell.xy, cell.zw, c) * texel;
	ink = tint;
	edged = edge;
	gl_Position = vec4(mix(rect.xy, rect.zw, c) * pixel, 0.0, 1.0);
}
