#version 330 core
in vec2 local;
flat in vec4 form; // length, width, head, dash
flat in vec4 ink;
out vec4 color;

void main() {
	float len = form.x, width = form.y, head = min(form.z, len), dash = form.w;
	float neck = len - head;
	float y = abs(local.y);

	float shaftEnd = head > 0.0 ? neck + 0.5 : len;
	float shaft = min(min(local.x, shaftEnd - local.x), 0.5 * width - y);
	if (dash > 0.0) {
		float beat = abs(mod(local.x, 2.0 * dash) - dash) - 0.5 * dash;
		shaft = min(shaft, beat);
	}
	float tip = -1.0;
	if (head > 0.0) {
		// Half the head is half as wide as it is long: slope 1/2 · 0.8.
		vec2 n = normalize(vec2(0.42, 1.0));
		tip = min(local.x - neck, -dot(vec2(local.x - len, y), n));
	}
	float a = ink.a * clamp(max(shaft, tip) + 0.5, 0.0, 1.0);
	color = vec4(ink.rgb * a, a);
}
