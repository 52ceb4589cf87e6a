package starscape

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// star is a system of a visible set.
type star struct {
	at       r3.Vec     // pc, at J2000.0
	velocity [3]float32 // pc a day
	light    float32    // its flux at 1 pc behind the dust; 0: it is not in this visible set
	fadeFrom float32    // the light that was shown of it when the visible set was found
	prev     int32      // its index in the visible set before, or -1
	multiple int32      // its index in visibleSet.multiples, or -1
	hue      uint8
	dynamic  bool   // it is listed in each picture
	key      uint64 // its number in the catalogue, or else its code, which is larger
}

// catalogued is above all keys of the catalogue.
const catalogued = 1 << 32

// visibleSet holds the stars that look brighter than a magnitude ahead of one eye.
type visibleSet struct {
	camera camera
	budget int
	depth  float64 // the magnitude
	cos    float64 // of the angle about the axis within which it is complete
	framed bool    // it is complete in the picture alone, for an eye that does not move
	count  int     // of the search that has found it

	stars     []star // by key
	multiples []multiple
	dynamic   []int32    // indices of the dynamic stars
	patches   []patch    // none where it is framed
	glimpses  []glimpse  // of the stars, if there are patches
	rays      []ray      // the same
	sums      []patchSum // memory for patches
}

// margin is the angle beyond the picture's corners to which a visible set reaches: farther for an eye so low that it
// rather turns than moves.
func (cam *camera) margin() float64 {
	const usual, low, height = 12 * math.Pi / 180, 22 * math.Pi / 180, 0.05
	if cam.eye.Height < height {
		return low
	}
	return usual
}

// corner returns the cosine of the angle from the axis to a point so many pixels beside the picture's corners.
func (cam *camera) corner(beside float64) float64 {
	x, y := cam.half.X+beside, cam.half.Y+beside
	return cam.length / math.Sqrt(cam.length*cam.length+x*x+y*y)
}

// culler finds visible sets. It keeps its memory between them.
type culler struct {
	atlas  *sky.Atlas
	skies  [workers]*law.Seeker
	found  [workers][]law.Point
	points []law.Point
	known  []star // of the catalogue
	sight  law.Sight
	count  int // searches
	cache  map[uint64]*multiple
}

// query describes the stars to find.
type query struct {
	camera  camera
	budget  int
	last    *visibleSet // shown meanwhile, or nil
	framed  bool
	guard   float64 // pixels beside the picture that are shown, too
	workers int
}

// cull makes c the visible set of a camera. If there was one before, stars know their places in it.
func (k *culler) cull(c *visibleSet, q query) {
	const widest = 0.49 * math.Pi // the largest angle from the axis to a star of a visible set: less than a right one
	if k.cache == nil {
		k.cache = map[uint64]*multiple{}
		for i := range k.skies {
			k.skies[i] = k.atlas.Galaxy.Seeker()
		}
	}
	cam, budget := q.camera, q.budget
	k.count++
	k.sight.From(cam.at)
	c.camera, c.budget, c.framed, c.count = cam, budget, q.framed, k.count
	c.cos = math.Cos(min(math.Acos(cam.half.Z)+cam.margin(), widest))
	if q.framed {
		c.cos = cam.corner(q.guard)
	}
	axis := r3.Scale(-1, cam.eye.Axes[2])
	deepest := cam.limitingMagnitude()
	k.fromCatalogue(cam, deepest, c.cos, axis)

	// How many stars there are to a magnitude is known only when they are found. From
	// where there are few, steps that promise somewhat more than the budget lead to the depth: near the
	// centre of the galaxy it is several magnitudes above the usual one.
	const first, longest, growth, spare = 7, 2.5, 2.5, 1.3
	c.depth = deepest - first
	for {
		k.ahead(&q, c.depth, axis, c.cos)
		n := k.shown(cam, c.depth)
		if c.depth >= deepest || float64(n) > 0.5*(1+spare)*float64(budget) {
			break
		}
		step := math.Log(spare*float64(budget)/float64(max(n, 1))) / math.Log(growth)
		c.depth = min(deepest, c.depth+min(longest, max(0.3, step)))
	}

	c.stars = c.stars[:0]
	faintest := float32(fluxOf(c.depth))
	for i := range k.known {
		s := &k.known[i]
		d := r3.Sub(s.place(cam.eye.Time), cam.at)
		if s.light > faintest*float32(dot(d, d)) {
			c.stars = append(c.stars, *s)
		}
	}
	k.addStars(c, &q)
	slices.SortFunc(c.stars, func(a, b star) int { return cmp.Compare(a.key, b.key) })
	k.resolve(c)
	if q.last != nil {
		c.inherit(q.last)
	}
	c.findDynamic()
	if c.patches, c.glimpses = c.patches[:0], c.glimpses[:0]; !q.framed {
		c.findPatches()
	}
}

// ahead lists the generated systems that are ahead and brighter than a magnitude, in any order.
func (k *culler) ahead(q *query, depth float64, axis r3.Vec, cos float64) {
	for i := range k.found {
		k.found[i] = k.found[i][:0]
	}
	if q.workers == 1 {
		k.found[0] = k.skies[0].Ahead(k.found[0], q.camera.at, depth, axis, cos)
	} else {
		at := q.camera.at
		parallel(q.workers, law.Levels, func(worker, level int) {
			k.found[worker] = k.skies[worker].AheadAt(k.found[worker], at, depth, axis, cos, level)
		})
	}
	k.points = k.points[:0]
	for i := range k.found {
		for _, p := range k.found[i] {
			if !q.framed || q.camera.containsPlace(p.Place, q.guard) {
				k.points = append(k.points, p)
			}
		}
	}
}

// containsPlace reports whether a place is in the picture, or so many pixels beside it.
func (cam *camera) containsPlace(p r3.Vec, beside float64) bool {
	x, y, inFront := cam.project(r3.Sub(p, cam.at))
	return inFront && cam.contains(x, y, beside)
}

// inFrame restricts a query, for which the picture waits, to the stars that the picture shows. In times in which stars
// have moved far from their places it does not, and neither where a lens shows stars from beside the picture.
func (q query) inFrame(scale float64, bent bool) query {
	const long = 3000 * 365.25 // days
	q.framed, q.guard, q.workers = !bent && math.Abs(q.camera.eye.Time) < long, (guardBand+8)*scale, workers
	return q
}

// addStars adds the stars of the generated systems that were found.
func (k *culler) addStars(c *visibleSet, q *query) {
	first, n := len(c.stars), len(k.points)
	c.stars = slices.Grow(c.stars, n)[:first+n]
	stars := c.stars[first:]
	const many = 256
	parallel(q.workers, (n+many-1)/many, func(_, part int) {
		for i := part * many; i < min(n, (part+1)*many); i++ {
			p := &k.points[i]
			shine := k.atlas.Shine(*p)
			stars[i] = newStar(&shine, k.sight.Dust(p.Place), p.Code)
		}
	})
}

// newStar returns how a system shines through some magnitudes of dust.
func newStar(shine *sky.Shine, dust float64, key uint64) star {
	return star{
		at: shine.Place, velocity: [3]float32{float32(shine.Velocity.X * sky.PerDay), float32(shine.Velocity.Y * sky.PerDay), float32(shine.Velocity.Z * sky.PerDay)},
		light: float32(fluxOf(shine.AbsMag - 5 + dust)), prev: -1, multiple: -1, hue: hueIndex(shine.Kelvin), key: key,
	}
}

// place returns where the star is at t.
func (s *star) place(t float64) r3.Vec {
	return r3.Vec{X: s.at.X + t*float64(s.velocity[0]), Y: s.at.Y + t*float64(s.velocity[1]), Z: s.at.Z + t*float64(s.velocity[2])}
}

// fromCatalogue lists the stars of the catalogue that are ahead and brighter than a magnitude.
func (k *culler) fromCatalogue(cam camera, depth, cos float64, axis r3.Vec) {
	k.known = k.known[:0]
	faintest := fluxOf(depth)
	shines := k.atlas.Shines()
	for i := range shines {
		shine := &shines[i]
		at := shine.At(cam.eye.Time)
		d := r3.Sub(at, cam.at)
		d2 := dot(d, d)
		if shine.Kelvin == 0 || dot(d, axis) < cos*math.Sqrt(d2) || shine.AbsMag-5+2.5*math.Log10(d2) > depth {
			continue
		}
		if s := newStar(shine, k.sight.Dust(at), uint64(i)); float64(s.light) > faintest*d2 {
			k.known = append(k.known, s)
		}
	}
}

// shown returns how many stars to a depth are in the picture.
func (k *culler) shown(cam camera, depth float64) (n int) {
	faintest := float32(fluxOf(depth))
	for i := range k.known {
		d := r3.Sub(k.known[i].place(cam.eye.Time), cam.at)
		if x, y, inFront := cam.project(d); inFront && cam.contains(x, y, 0) && k.known[i].light > faintest*float32(dot(d, d)) {
			n++
		}
	}
	for i := range k.points {
		if cam.containsPlace(k.points[i].Place, 0) {
			n++
		}
	}
	return n
}

// inherit finds the stars of c in the visible set before, and adds those that have gone.
func (c *visibleSet) inherit(last *visibleSet) {
	i, n := 0, len(c.stars)
	for k := range last.stars {
		old := &last.stars[k]
		for i < n && c.stars[i].key < old.key {
			i++
		}
		if i < n && c.stars[i].key == old.key {
			c.stars[i].prev = int32(k)
			continue
		}
		gone := *old
		gone.light, gone.prev, gone.multiple = 0, int32(k), -1
		c.stars = append(c.stars, gone)
	}
	slices.SortFunc(c.stars, func(a, b star) int { return cmp.Compare(a.key, b.key) })
}

// fadeFrom has the visible set fade in from the one before, which had faded in by a share. Light fainter than a limit
// was not seen at all.
func (c *visibleSet) fadeFrom(last *visibleSet, crossfade float32, limit float64) {
	kept := c.stars[:0]
	for i := range c.stars {
		s := c.stars[i]
		s.fadeFrom = 0
		if s.prev >= 0 {
			s.fadeFrom = last.stars[s.prev].shown(crossfade)
		} else if !last.covers(s.place(last.camera.eye.Time)) {
			s.fadeFrom = s.light // the eye has turned to it
		}
		if s.light == 0 { // gone: until nothing is left of it
			d := r3.Sub(s.at, c.camera.at)
			if float64(s.fadeFrom) < limit*dot(d, d) {
				continue
			}
		}
		if len(c.glimpses) > 0 {
			g := c.glimpses[i]
			if s.fadeFrom > 1.1*s.light {
				g = glimpse{0, always} // it was brighter than its glimpse knows
			}
			c.glimpses[len(kept)], c.rays[len(kept)] = g, c.rays[i]
		}
		kept = append(kept, s)
	}
	c.stars = kept
	c.indexDynamic()
}

// covers reports whether the visible set was looked up at a place.
func (c *visibleSet) covers(p r3.Vec) bool {
	d := r3.Sub(p, c.camera.at)
	return -dot(d, c.camera.eye.Axes[2]) >= c.cos*math.Sqrt(dot(d, d))
}

// shown returns the light of a star of a visible set that has faded in by a share.
func (s *star) shown(crossfade float32) float32 {
	if crossfade == 1 {
		return s.light
	}
	return s.fadeFrom + crossfade*(s.light-s.fadeFrom)
}

// fadeFrames is the number of pictures in which a new visible set takes the place of the last one. One that comes sooner
// begins from the stars that are shown then.
const fadeFrames = 12

// stillFrames is the number of pictures for which an eye is still before the visible set is made exactly its own.
const stillFrames = 3

// starSpeed is how fast stars move, pc a day: 30 km/s.
const starSpeed = 3e-5 / 365.25
