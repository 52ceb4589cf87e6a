#version 330 core
// An ellipse without a vertex buffer: a strip along P cos E + Q sin E, evaluated
// as the exact difference to the anchor at E0, the point nearest to the camera.
// The anchor comes from float64, so the line runs through its body at any zoom;
// steps grow with the cube of the distance from it, so that the part in the
// picture is always finely divided.
layout(location = 0) in vec3 anchor; // pixels of the focus; z towards the eye
layout(location = 1) in vec3 P;
layout(location = 6) in vec3 Q;
layout(location = 7) in float floor_; // how high over the focus the plane is
layout(location = 2) in vec2 e0;     // cos E0, sin E0
layout(location = 3) in float width; // pixels
layout(location = 4) in vec4 tint;
layout(location = 5) in float open;  // 0 an ellipse; else the half range of F of a hyperbola
uniform vec2 pixel;
uniform int steps;
uniform float nearness; // one over the distance of the eye from the focus, in pixels; 0: parallel rays
out float across;
out vec3 place; // pixels of the focus
out float height; // over the plane
uniform vec3 normal; // of the plane, in the picture's axes; 0 from above
flat out float halfWidth;
flat out vec4 ink;

void main() {
	float t = float(gl_VertexID >> 1) / float(steps) * 2.0 - 1.0;
	float side = float(gl_VertexID & 1) * 2.0 - 1.0;
	vec3 off, tangent;
	if (open == 0.0) {
		float d = 3.14159265358979 * t * t * t;
		float sh = sin(0.5 * d), ch = cos(0.5 * d);
		float cm = e0.x * ch - e0.y * sh, sm = e0.y * ch + e0.x * sh; // at E0 + d/2
		float ce = cm * ch - sm * sh, se = sm * ch + cm * sh;         // at E0 + d
		off = 2.0 * sh * (Q * cm - P * sm);
		tangent = Q * ce - P * se;
	} else {
		// Here e0 is cosh F0, sinh F0.
		float d = open * t * t * t;
		float sh = sinh(0.5 * d), ch = cosh(0.5 * d);
		float cm = e0.x * ch + e0.y * sh, sm = e0.y * ch + e0.x * sh;
		float ce = cm * ch + sm * sh, se = sm * ch + cm * sh;
		off = 2.0 * sh * (Q * cm + P * sm);
		tangent = Q * ce + P * se;
	}
	place = anchor + off;
	height = normal == vec3(0.0) ? 1.0 : dot(normal, place) - floor_;
	float deep = 1.0 - nearness * place.z;
	vec2 run = tangent.xy * deep + place.xy * (nearness * tangent.z); // in the picture
	float reach = max(abs(run.x), abs(run.y));
	vec2 n = reach > 0.0 ? normalize(vec2(-run.y, run.x) / reach) : vec2(0.0, 1.0);

	halfWidth = 0.5 * max(width, 1.0);
	across = side * (halfWidth + 1.0);
	ink = vec4(tint.rgb, tint.a * min(width, 1.0)); // thinner than a pixel is fainter
	gl_Position = vec4((place.xy + n * (across * deep)) * pixel, 0.0, deep);
}
