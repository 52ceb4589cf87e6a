#version 330 core
in vec2 place;
flat in float rim;
flat in float slanted;
uniform sampler2D tiles; // share of walls, cost of the ground
uniform vec4 edge;
uniform vec2 corner; // of the first texel, pixels
uniform float texel; // its side, pixels: a tile's, or more where tiles are small
uniform float tile;
uniform float scale;
out vec4 color;

uniform float paper;

// On dark, and on paper.
const vec3 GROUND[2] = vec3[2](vec3(0.080, 0.095, 0.132), vec3(0.975, 0.978, 0.985));
const vec3 COSTLY[2] = vec3[2](vec3(0.400, 0.285, 0.150), vec3(0.860, 0.760, 0.590));
const vec3 WALL[2] = vec3[2](vec3(0.225, 0.255, 0.335), vec3(0.690, 0.715, 0.770));
const vec3 CREST[2] = vec3[2](vec3(0.470, 0.520, 0.630), vec3(0.500, 0.540, 0.620));

// Tiles with edges as sharp as pixels allow: the place moves to the middle of its
// texel but for half a pixel around each edge, where two texels blend.
vec2 sharp(vec2 u) {
	vec2 line = floor(u + 0.5);
	vec2 px = mix(vec2(1.0), max(fwidth(u) * texel, 1e-6), slanted); // of the picture
	vec2 off = clamp((u - line) * texel / px, -0.5, 0.5);
	return texture(tiles, (line + off) / vec2(textureSize(tiles, 0))).rg;
}

// Where the face between walls and ground is: how many pixels away, and how many
// straight up the picture, as far as it is at the edge of a tile next to this one.
vec2 face(vec2 u, ivec2 own, ivec2 last, bool inside) {
	vec2 low = u - vec2(own);
	vec2 found = vec2(tile);
	bool beside[3]; // another kind, in this row
	for (int j = -1; j <= 1; j++) {
		for (int i = -1; i <= 1; i++) {
			bool wall = texelFetch(tiles, clamp(own + ivec2(i, j), ivec2(0), last), 0).r > 0.5;
			if (j == 0)
				beside[i + 1] = wall != inside;
			if (wall == inside)
				continue;
			vec2 away = vec2(i == 0 ? 0.0 : i < 0 ? low.x : 1.0 - low.x, j == 0 ? 0.0 : j < 0 ? low.y : 1.0 - low.y);
			float d = length(away) * tile;
			found.x = min(found.x, d);
			if (j == 1 && !beside[i + 1]) // at a corner, and not along a face
				found.y = min(found.y, i == 0 ? d : length(away * vec2(2.0, 1.0)) * tile);
		}
	}
	return found;
}

void main() {
	int look = int(paper);
	vec2 u = (place - corner) / texel;
	vec2 past = max(edge.xy - place, place - edge.zw);
	float beyond = max(past.x, past.y); // pixels outside of the map
	vec2 here = sharp(u);
	float wall = mix(1.0, here.r, clamp(0.5 - beyond, 0.0, 1.0));

	vec3 ground = mix(GROUND[look], COSTLY[look], 0.75 * here.g);
	vec3 body = WALL[look];
	float size = tile / scale; // points
	if (size > 5.0) {
		float near = smoothstep(5.0, 12.0, size);
		ivec2 own = ivec2(floor(u)), last = textureSize(tiles, 0) - 1;
		bool inside = texelFetch(tiles, clamp(own, ivec2(0), last), 0).r > 0.5;
		vec2 d = face(u, own, last, inside);
		float wide = min(0.30 * tile, 9.0 * scale);
		float beside = 1.0 - smoothstep(0.0, 0.6 * wide, d.x);
		float under = 1.0 - smoothstep(0.0, wide, d.y);
		// Light falls from above the picture: on the walls' upper edges, and not on
		// the ground below them.
		if (inside)
			body = mix(body, CREST[look], near * max(0.22 * beside, 0.85 * under * under));
		else
			ground *= 1.0 - near * max(0.20 * beside, 0.50 * under) * (1.0 - 0.7 * paper);
		// Lines between tiles once these are large.
		vec2 off = abs(u - floor(u + 0.5)) * texel;
		float line = clamp(0.5 * scale + 0.5 - min(off.x, off.y), 0.0, 1.0);
		ground += mix(0.030, -0.070, paper) * line * smoothstep(14.0, 30.0, size);
	}
	float wide = mix(1.0, max(fwidth(beyond), 1e-6), slanted);
	float a = clamp((rim - beyond) / wide + 0.5, 0.0, 1.0);
	color = vec4(mix(ground, body, wall) * a, a);
}
