#version 330 core
in vec2 off;
flat in vec3 middle;
out vec4 color;

void main() {
	float edge = max(1.0 - dot(off, off), 0.0);
	color = vec4(middle * pow(edge, 4.0), 0.0);
}
