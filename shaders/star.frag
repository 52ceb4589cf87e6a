#version 330 core
flat in vec4 light;
flat in float size;
uniform float paper;
out vec4 color;

void main() {
	vec2 p = (gl_PointCoord - 0.5) * 2.0;
	float r2 = dot(p, p);
	// A bright one is wide for its halo: its core stays as small as the others.
	float halo = smoothstep(4.0, 8.0, size);
	float core = exp(-mix(3.5, 0.35 * size * size / 4.0, halo) * r2);
	float a = (core + 0.16 * halo * exp(-3.2 * r2) * max(1.0 - r2, 0.0)) * light.a;
	vec3 c = mix(light.rgb, vec3(1.0), 0.6 * halo * core); // white where it is brightest
	c = mix(c, vec3(0.75), paper); // ink, whatever the colour of the light
	color = vec4(c * a, 0.0); // light adds, it hides nothing
}
