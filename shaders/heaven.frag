#version 330 core
// The light of the sky as a screen shows it: with the haze of what is not drawn alone, softly
// clipped, encoded, and dithered.
in vec2 uv;
uniform sampler2D lights;
uniform sampler2D haze;
uniform float hazy; // the share of the haze
uniform sampler2D band;
uniform float banded; // the share of the band
uniform float paper;
uniform float detailed; // the share of the detail of the galaxy's disk
uniform sampler2D detail;
uniform vec2 facing; // slopes of rays to the disk: from the first on they show detail, from the second on all of it
uniform vec3 eye;
uniform mat3 rays; // to the middle, and from there to the right and the upper edge
uniform float across; // the disk, in the unit of the eye
uniform float most; // the largest factor
uniform vec3 toward; // to a black hole: right, up, towards the eye
uniform vec2 shadow; // the angle from its middle to its edge, 0 where there is none; the focal length in pixels
uniform vec2 size;   // of the picture
out vec4 color;

// Even noise from 0 to 1 (Jimenez, "Next Generation Post Processing in Call of Duty", 2014).
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }

// The light and shade where the ray meets the plane of the galaxy.
vec3 shade() {
	if (detailed <= 0.0) return vec3(1.0);
	vec3 ray = rays * vec3(1.0, 2.0 * uv - 1.0);
	float away = -eye.z / ray.z;
	vec3 root = texture(detail, (eye.xy + away * ray.xy) / across + 0.5).rgb;
	float share = away > 0.0 ? detailed * smoothstep(facing.x, facing.y, abs(ray.z) / length(ray)) : 0.0;
	return mix(vec3(1.0), most * root * root, share);
}

// The share of light that is not in the shadow.
float outside() {
	if (shadow.x <= 0.0) return 1.0;
	vec3 ray = normalize(vec3(gl_FragCoord.xy - 0.5 * size, -shadow.y));
	float away = atan(length(cross(ray, toward)), dot(ray, toward)) - shadow.x;
	return clamp(0.5 + away * shadow.y, 0.0, 1.0);
}

void main() {
	vec4 all = texelFetch(lights, ivec2(gl_FragCoord.xy), 0);
	vec3 c = all.rgb;
	if (hazy > 0.0) c += hazy * texture(haze, uv).rgb * shade() * outside() * max(1.0 - all.a, 0.0); // less where dust is before it
	if (banded > 0.0) c += banded * texture(band, uv).rgb * max(1.0 - all.a, 0.0);
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
