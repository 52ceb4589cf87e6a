#version 330 core
flat in vec4 tip;
flat in vec3 peak;
out vec4 color;

void main() {
	color = vec4(peak * max(1.0 - length(gl_FragCoord.xy - tip.xy) * tip.z, 0.0), 0.0);
}
