#version 330 core
in vec2 off;
flat in vec3 halo;
flat in float reach;
out vec4 color;

void main() {
	float r2 = dot(off, off);
	float edge = max(1.0 - r2 / (reach * reach), 0.0);
	color = vec4(halo * (edge * edge * inversesqrt(1.0 + r2) / (1.0 + r2)), 0.0);
}
