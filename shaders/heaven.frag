#version 330 core
// The light of the sky as a screen shows it: with the haze of what is not drawn alone, softly
// clipped, encoded, and dithered.
in vec2 uv;
uniform sampler2D lights;
uniform sampler2D haze;
uniform float hazy; // 1 where there is haze
uniform float paper;
out vec4 color;

// Even noise from 0 to 1 (Jimenez, "Next Generation Post Processing in Call of Duty", 2014).
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }

void main() {
	vec3 c = texelFetch(lights, ivec2(gl_FragCoord.xy), 0).rgb;
	if (hazy > 0.0) c += texture(haze, uv).rgb;
	c += 0.06 * max(max(c.r, max(c.g, c.b)) - 1.0, 0.0); // what is overexposed turns white
	c = 1.0 - exp(-1.3 * c);
	c += vec3(0.0007, 0.0009, 0.0017); // no sky is quite black
	// The encoding of sRGB, within half a step of 8 bits, from roots alone.
	vec3 s1 = sqrt(c), s2 = sqrt(s1), s3 = sqrt(s2);
	c = mix(12.92 * c, 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c, step(0.0031308, c));
	c = mix(c, vec3(1.0 - 0.92 * max(c.r, max(c.g, c.b))), paper); // as on a printed chart
	// Noise hides the stairs of 8 bits, of each colour its own.
	vec2 p = gl_FragCoord.xy;
	vec3 dither = vec3(noise(p), noise(p + 47.0), noise(p + 113.0)) - 0.5;
	color = vec4(c + dither / 255.0, 1.0);
}
