#version 330 core
in vec2 along;
flat in vec4 ink;
uniform float paper;
out vec4 color;

void main() {
	float wide = mix(0.9, 0.25, along.x);
	float core = exp(-4.0 * along.y * along.y / (wide * wide)) * (1.0 - along.x) * (1.0 - along.x);
	vec3 c = mix(ink.rgb, vec3(1.0), 0.55 * core * (1.0 - paper));
	float a = core * ink.a * 0.85;
	color = vec4(c * a, a * paper); // light adds, it hides nothing; ink does
}
