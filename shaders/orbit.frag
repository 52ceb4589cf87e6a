#version 330 core
in float across;
flat in float halfWidth;
in vec3 place;
flat in vec4 ink;
in float height;
uniform int balls;     // bodies that hide what is behind them
uniform vec4 ball[16]; // place in the picture, radius, how far before the focus
uniform float depth[16]; // radius towards the eye
uniform vec2 middle;   // of the picture, pixels
out vec4 color;

void main() {
	float a = ink.a * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0);
	if (height < -0.5) a *= 0.45; // under the plane
	for (int k = 0; k < balls; k++) {
		vec2 d = gl_FragCoord.xy - middle - ball[k].xy;
		float r = ball[k].z, in_ = 1.0 - dot(d, d) / (r * r);
		if (place.z < ball[k].w + depth[k] * sqrt(max(in_, 0.0))) a *= clamp(length(d) - r + 0.5, 0.0, 1.0);
	}
	color = vec4(ink.rgb * a, a);
}
