#version 330 core
// The picture and its glow, brought back below white. Colours under the knee
// pass unchanged, so that switching the glow off alters nothing but the glow.
in vec2 uv;
uniform sampler2D image;
uniform sampler2D glow;
uniform float strength;
out vec4 color;

void main() {
	const float knee = 0.8, room = 1.0 - knee;
	vec3 c = texelFetch(image, ivec2(gl_FragCoord.xy), 0).rgb + strength * texture(glow, uv).rgb;
	vec3 over = max(c - knee, 0.0);
	color = vec4(min(c, knee) + room * over / (over + room), 1.0);
}
