#version 330 core
// A circle of any size. It is given by the point of its limb nearest to the
// picture's centre, the outward normal there and the curvature, so that a planet
// of 10⁹ pixels has as sharp an edge as one of ten.
layout(location = 0) in vec4 bounds; // part of the picture to paint: pixels
layout(location = 1) in vec4 limb;   // point, outward normal
layout(location = 2) in vec4 shape;  // curvature, radius, ring width, glow
layout(location = 3) in vec3 light;  // direction to the star, 0 where unlit; of a star itself the width of its halo, or 0
layout(location = 4) in vec4 tint;
uniform vec2 pixel;
out vec2 place; // from the limb point
flat out vec2 normal;
flat out vec4 form;
flat out vec3 sun;
flat out vec4 ink;

void main() {
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	vec2 p = mix(bounds.xy, bounds.zw, c);
	place = p - limb.xy;
	normal = limb.zw;
	form = shape;
	sun = light;
	ink = tint;
	gl_Position = vec4(p * pixel, 0.0, 1.0);
}
