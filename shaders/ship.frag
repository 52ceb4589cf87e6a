#version 330 core
in vec2 local;
flat in float len;
flat in float square;
flat in float shape; // of scene.Hull
flat in vec4 ink;
uniform float line; // width of an outline, pixels; 0 fills the shape
out vec4 color;

// Pixels from the nearest side of a box, positive inside. Lengths are shares of the hull's.
float box(vec2 at, vec2 half_) {
	vec2 d = half_ * len - abs(local - at * len);
	return min(d.x, d.y);
}

// The parts of a hull other than the dart: how deep inside the pixel lies, and the shade
// of the part on top. All fit into a circle of the hull's length.
float parts(out float shade) {
	float y = abs(local.y);
	vec2 p = vec2(local.x, y);
	float d, e;
	shade = 1.0;
	if (shape < 1.5) { // freighter: a spine with two rows of containers, and a bridge
		d = box(vec2(-0.02, 0.0), vec2(0.46, 0.055));
		shade = 0.75;
		for (int i = 0; i < 3; i++) {
			vec2 c = vec2(-0.31 + 0.235 * float(i), 0.125) * len;
			vec2 q = vec2(0.105, 0.105) * len - abs(p - c);
			e = min(q.x, q.y);
			if (e > 0.0) shade = i == 1 ? 0.85 : 1.0;
			d = max(d, e);
		}
		e = min(box(vec2(0.38, 0.0), vec2(0.12, 0.11)), (0.56 * len - p.x - 1.1 * y) * 0.67);
		if (e > 0.0) shade = 1.15;
		return max(d, e);
	}
	if (shape < 2.5) { // probe: a round bus, two panels, a mast
		d = 0.17 * len - length(local);
		shade = 1.15;
		vec2 q = vec2(0.10, 0.13) * len - abs(p - vec2(0.0, 0.335) * len);
		e = min(q.x, q.y);
		if (e > d) shade = 0.65 + 0.25 * step(0.5, fract(y / (0.13 * len)));
		d = max(d, max(e, box(vec2(0.0), vec2(0.018, 0.3))));
		e = box(vec2(0.29, 0.0), vec2(0.16, 0.02));
		d = max(d, e);
		return max(d, min(0.09 * len - abs(local.x - 0.40 * len) * 2.2, 0.09 * len - y));
	}
	if (shape < 3.5) { // tank: two tracks and a body, light in front; its gun is drawn apart
		vec2 q = vec2(0.40, 0.075) * len - abs(p - vec2(-0.01, 0.225) * len);
		d = min(q.x, q.y);
		shade = 0.55 + 0.2 * step(0.5, fract(local.x / (0.1 * len)));
		e = min(box(vec2(0.0), vec2(0.36, 0.17)), (0.44 * len - local.x - 0.6 * y) * 0.86);
		if (e > 0.0) shade = local.x > 0.2 * len ? 1.2 : 0.9;
		return max(d, e);
	}
	d = 0.5 * len - length(local); // round: the disc that it is to others, and its nose
	shade = 0.7 + 0.3 * smoothstep(0.0, 0.16 * len, d);
	vec2 q = vec2(local.x - 0.06 * len, y);
	if (0.36 * len - q.x - 1.6 * y > 0.0 && q.x > 0.0) shade = 1.3;
	return d;
}

void main() {
	if (square > 0.0) {
		vec2 inside = 0.5 * len - abs(local); // from two of the sides
		float depth = min(inside.x, inside.y);
		// A side less than a pixel long covers less than that.
		vec2 cover = clamp(inside + 0.5, 0.0, min(1.0, len));
		float a = ink.a * cover.x * cover.y;
		if (line > 0.0)
			a *= clamp(min(line, 0.2 * len) - depth + 0.5, 0.0, 1.0);
		// The rim is lighter: squares that touch stay apart for the eye.
		float rim = clamp(0.1 * len - depth + 0.5, 0.0, 1.0);
		color = vec4(min(ink.rgb * mix(0.86, 1.12, rim), 1.0) * a, a);
		return;
	}
	float x = local.x, y = abs(local.y);
	// Distances from the flank and from the edge between wing and notch, both
	// positive inside: lines through the corners (0.5, 0), (-0.5, 0.34) and
	// (-0.28, 0), times the length, with unit normals.
	float flank = dot(vec3(x, y, len), vec3(-0.34, -1.0, 0.17) / 1.056220);
	float tail = dot(vec3(x, y, len), vec3(0.34, 0.22, 0.0952) / 0.404969);
	float depth = min(flank, tail);
	float shade = 1.12 - 1.12 * min(y / len, 0.34); // the spine catches a little light: a body, not a hole
	if (shape > 0.5) depth = parts(shade);
	depth = mix(0.5 * len - length(local), depth, smoothstep(2.5, 5.0, len)); // a small one is a point of light
	float a = ink.a * clamp(depth + 0.5, 0.0, 1.0);
	if (line > 0.0)
		a *= clamp(min(line, 0.09 * len) - depth + 0.5, 0.0, 1.0); // a small one stays hollow
	color = vec4(min(ink.rgb * shade, 1.0) * a, a);
}
