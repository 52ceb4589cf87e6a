#version 330 core
flat in vec4 light;
flat in float size;
out vec4 color;

void main() {
	vec2 p = (gl_PointCoord - 0.5) * 2.0;
	float a = exp(-3.5 * dot(p, p)) * light.a;
	color = vec4(light.rgb * a, 0.0); // light adds, it hides nothing
}
