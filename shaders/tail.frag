#version 330 core
in vec2 place;
in vec2 near;
flat in vec4 tail; // lengths of gas and dust, where dust bends, how far gas leans
flat in vec3 coma; // its radius, light, phase
uniform float scale; // pixels per point
out vec4 color;

float chance(float n) { return fract(sin(n * 127.1) * 43758.5453); }
float noise(float x) { float i = floor(x), f = x - i; return mix(chance(i), chance(i + 1.0), f * f * (3.0 - 2.0 * f)); }

void main() {
	vec3 c = vec3(0.0);
	float x = place.x, y = place.y;

	// Gas: a straight bundle of rays, with waves that run outward.
	float gas = tail.x;
	if (x > -coma.x && x < gas) {
		float along = max(x, 0.0) / gas;
		float wide = 0.30 * coma.x + 0.05 * gas * (0.15 + along);
		float wave = noise(9.0 * along - coma.z) + 0.5 * noise(23.0 * along - 2.0 * coma.z) - 0.75;
		float u = (y - tail.w * max(x, 0.0)) / wide + 0.35 * along * wave;
		float rays = 0.45 + 0.55 * noise(5.0 * u + 3.0) + 0.35 * noise(13.0 * u + 50.0) - 0.2;
		float light = exp(-1.6 * u * u) * rays * exp(-2.4 * along) * (1.0 - along) * smoothstep(-coma.x, 0.6 * coma.x, x);
		c += vec3(0.30, 0.55, 1.0) * 0.8 * light * (1.0 + 0.35 * wave);
	}

	// Dust: a grain that light presses on with a share b of the star's pull, and that has left
	// the head when it had still to turn by an angle, is b·bend·tan² away at 2/3 of that angle.
	float r = length(place), dust = tail.y;
	if (x > 0.0 && y > -0.25 * r && r < dust) {
		float back = (y + 0.03 * r + 0.15 * coma.x) / x; // tangent; grains have left at some speed
		float b = r / max(tail.z * back * back, 1e-6);
		float grains = smoothstep(0.012, 0.10, b) * (1.0 - smoothstep(0.30, 1.4, b));
		grains *= step(0.0, back);
		float out_ = r / dust;
		float stripes = 0.88 + 0.24 * noise(34.0 * atan(back));
		float light = grains * stripes * exp(-0.9 * back) * pow(1.0 - out_, 1.6) / (1.0 + 1.8 * out_);
		c += vec3(1.0, 0.88, 0.66) * 1.25 * light * smoothstep(0.0, coma.x, r);
	}

	// The coma: green gas about a heart of dust.
	float d = length(near) / coma.x;
	if (d < 1.5) {
		float edge = max(1.0 - d / 1.5, 0.0);
		float fall = edge * edge / (1.0 + 7.0 * d);
		c += vec3(0.45, 0.95, 0.68) * 0.9 * fall;
		c += vec3(1.0, 0.95, 0.84) * 1.2 * exp(-d * d * 28.0);
	}
	color = vec4(c * coma.y, 0.0);
}
