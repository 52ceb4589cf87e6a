#version 330 core
// One triangle that covers the picture: no buffer, no seam.
out vec2 uv;

void main() {
	vec2 p = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1));
	uv = p * 0.5;
	gl_Position = vec4(p - 1.0, 0.0, 1.0);
}
