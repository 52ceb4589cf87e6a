#version 330 core
in float across;
in vec4 ink;
uniform float width;
out vec4 color;

void main() {
	vec4 c = ink * clamp(0.5 * width + 0.5 - abs(across), 0.0, 1.0);
	color = vec4(c.rgb, 0.35 * c.a); // mostly light: trails that cross are brighter
}
