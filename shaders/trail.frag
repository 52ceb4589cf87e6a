#version 330 core
in float across;
in vec4 ink;
uniform float width;
out vec4 color;

void main() {
	color = ink * clamp(0.5 * width + 0.5 - abs(across), 0.0, 1.0);
}
