#version 330 core
flat in vec4 ink;
out vec4 color;

void main() {
	color = vec4(ink.rgb * ink.a, ink.a);
}
