#version 330 core
in float across;
flat in float halfWidth;
flat in vec4 ink;
out vec4 color;

void main() {
	float a = ink.a * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0);
	color = vec4(ink.rgb * a, a);
}
