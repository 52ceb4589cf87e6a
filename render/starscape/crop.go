package starscape

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// star is a system of a crop.
type star struct {
	at    r3.Vec     // pc, at J2000.0
	move  [3]float32 // pc a day
	light float32    // its flux at 1 pc, less what the dust takes; 0: it is not in this crop
	was   float32    // what was shown of it when the crop arrived
	prev  int32      // its index in the crop before, or -1
	pair  int32      // its index in crop.pairs, or -1
	hue   uint8
	quick bool   // it is listed in each picture
	key   uint64 // its number in the catalogue, or else its code, which is larger
}

// catalogued is above all keys of the catalogue.
const catalogued = 1 << 32

// crop is what was looked up for one eye: what looks brighter than a magnitude ahead of it.
type crop struct {
	lens   lens
	budget int
	depth  float64 // the magnitude
	cos    float64 // of the angle about the axis within which it is complete
	scant  bool    // it is complete in the picture alone, for an eye that does not move
	count  int     // of the search that has found it

	stars []star // by key
	pairs []pair
	quick []int32 // those of the stars
}

// margin is the angle beyond the picture's corners to which a crop reaches: farther for an eye so low that it
// rather turns than moves.
func (l *lens) margin() float64 {
	const usual, low, height = 12 * math.Pi / 180, 22 * math.Pi / 180, 0.05
	if l.eye.Height < height {
		return low
	}
	return usual
}

// corner returns the cosine of the angle from the axis to what is so many pixels beside the picture's corners.
func (l *lens) corner(beside float64) float64 {
	x, y := l.half.X+beside, l.half.Y+beside
	return l.length / math.Sqrt(l.length*l.length+x*x+y*y)
}

// widest is the largest angle from the axis to what a crop has: less than a right one.
const widest = 0.49 * math.Pi

// seeker makes crops. It keeps its memory between them.
type seeker struct {
	atlas  *sky.Atlas
	skies  [hands]*sky.Seeker
	found  [hands][]sky.Point
	points []sky.Point
	known  []star // of the catalogue
	count  int    // searches
	cache  map[uint64]*pair
}

// hands is how many goroutines look up what a picture waits for.
const hands = 2

// shared calls f with the numbers 0 to n − 1, on so many goroutines: by which of them is chance.
func shared(hands, n int, f func(hand, i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for hand := range hands {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(hand, i)
			}
		})
	}
	all.Wait()
}

// order is what is to be looked up.
type order struct {
	lens   lens
	budget int
	last   *crop // shown meanwhile, or nil
	scant  bool
	beside float64 // pixels beside the picture that are shown, too
	hands  int
}

// seek makes c the crop of a lens. Where it is the last one's successor, stars know what they were there.
func (k *seeker) seek(c *crop, o order) {
	if k.cache == nil {
		k.cache = map[uint64]*pair{}
		for i := range k.skies {
			k.skies[i] = k.atlas.Galaxy.Seeker()
		}
	}
	l, budget := o.lens, o.budget
	k.count++
	c.lens, c.budget, c.scant, c.count = l, budget, o.scant, k.count
	c.cos = math.Cos(min(math.Acos(l.half.Z)+l.margin(), widest))
	if o.scant {
		c.cos = l.corner(o.beside)
	}
	axis := r3.Scale(-1, l.eye.Axes[2])
	deepest := l.faintest()
	k.fromCatalogue(l, deepest, c.cos, axis)

	// How many stars there are to a magnitude is known only when they are found. From
	// where there are few, steps that promise somewhat more than the budget lead to the depth: near the
	// centre of the galaxy it is several magnitudes above the usual one.
	const first, longest, growth, spare = 7, 2.5, 2.5, 1.3
	c.depth = deepest - first
	for {
		k.ahead(&o, c.depth, axis, c.cos)
		n := k.shown(l, c.depth)
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
		d := r3.Sub(s.place(l.eye.Time), l.at)
		if s.light > faintest*float32(dot(d, d)) {
			c.stars = append(c.stars, *s)
		}
	}
	k.shine(c, &o)
	slices.SortFunc(c.stars, func(a, b star) int { return cmp.Compare(a.key, b.key) })
	k.resolve(c)
	if o.last != nil {
		c.follow(o.last)
	}
	c.findQuick()
}

// ahead lists the generated systems that are ahead and brighter than a magnitude, in any order.
func (k *seeker) ahead(o *order, depth float64, axis r3.Vec, cos float64) {
	for i := range k.found {
		k.found[i] = k.found[i][:0]
	}
	if o.hands == 1 {
		k.found[0] = k.skies[0].Ahead(k.found[0], o.lens.at, depth, axis, cos)
	} else {
		at := o.lens.at
		shared(o.hands, sky.Levels, func(hand, level int) {
			k.found[hand] = k.skies[hand].AheadAt(k.found[hand], at, depth, axis, cos, level)
		})
	}
	k.points = k.points[:0]
	for i := range k.found {
		for _, p := range k.found[i] {
			if o.scant && !o.lens.shows(p.Place, o.beside) {
				continue
			}
			k.points = append(k.points, p)
		}
	}
}

// shows reports whether a place is in the picture, or so many pixels beside it.
func (l *lens) shows(p r3.Vec, beside float64) bool {
	x, y, before := l.from(r3.Sub(p, l.at))
	return before && l.on(x, y, beside)
}

// scantly makes an order one of what the picture shows alone, for which it waits: but for times in which stars have
// moved out of their places.
func (o order) scantly(scale float64) order {
	const long = 3000 * 365.25 // days
	o.scant, o.beside, o.hands = math.Abs(o.lens.eye.Time) < long, (beside+8)*scale, hands
	return o
}

// shine adds the stars of what was found.
func (k *seeker) shine(c *crop, o *order) {
	first, n := len(c.stars), len(k.points)
	c.stars = slices.Grow(c.stars, n)[:first+n]
	stars, at := c.stars[first:], o.lens.at
	if o.hands == 1 {
		k.shinePart(stars, 0, n, at)
		return
	}
	const many = 256
	shared(o.hands, (n+many-1)/many, func(_, part int) {
		k.shinePart(stars, part*many, min(n, (part+1)*many), at)
	})
}

func (k *seeker) shinePart(stars []star, from, to int, eye r3.Vec) {
	for i := from; i < to; i++ {
		p := &k.points[i]
		shine := k.atlas.Shine(*p)
		stars[i] = newStar(&shine, sky.Dust(eye, p.Place), p.Code)
	}
}

// newStar returns how a system shines through some magnitudes of dust.
func newStar(shine *sky.Shine, dust float64, key uint64) star {
	return star{
		at: shine.Place, move: [3]float32{float32(shine.Velocity.X * sky.PerDay), float32(shine.Velocity.Y * sky.PerDay), float32(shine.Velocity.Z * sky.PerDay)},
		light: float32(fluxOf(shine.AbsMag - 5 + dust)), prev: -1, pair: -1, hue: hueIndex(shine.Kelvin), key: key,
	}
}

// place returns where the star is at t.
func (s *star) place(t float64) r3.Vec {
	return r3.Vec{X: s.at.X + t*float64(s.move[0]), Y: s.at.Y + t*float64(s.move[1]), Z: s.at.Z + t*float64(s.move[2])}
}

// fromCatalogue lists the stars of the catalogue that are ahead and brighter than a magnitude.
func (k *seeker) fromCatalogue(l lens, depth, cos float64, axis r3.Vec) {
	k.known = k.known[:0]
	faintest := fluxOf(depth)
	shines := k.atlas.Shines()
	for i := range shines {
		shine := &shines[i]
		at := shine.At(l.eye.Time)
		d := r3.Sub(at, l.at)
		d2 := dot(d, d)
		if shine.Kelvin == 0 || dot(d, axis) < cos*math.Sqrt(d2) || shine.AbsMag-5+2.5*math.Log10(d2) > depth {
			continue
		}
		if s := newStar(shine, sky.Dust(l.at, at), uint64(i)); float64(s.light) > faintest*d2 {
			k.known = append(k.known, s)
		}
	}
}

// shown returns how many stars to a depth are in the picture.
func (k *seeker) shown(l lens, depth float64) (n int) {
	faintest := float32(fluxOf(depth))
	for i := range k.known {
		d := r3.Sub(k.known[i].place(l.eye.Time), l.at)
		if x, y, before := l.from(d); before && l.on(x, y, 0) && k.known[i].light > faintest*float32(dot(d, d)) {
			n++
		}
	}
	for i := range k.points {
		if l.shows(k.points[i].Place, 0) {
			n++
		}
	}
	return n
}

// follow finds the stars of c in the crop before, and adds those that have gone.
func (c *crop) follow(last *crop) {
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
		gone.light, gone.prev, gone.pair = 0, int32(k), -1
		c.stars = append(c.stars, gone)
	}
	slices.SortFunc(c.stars, func(a, b star) int { return cmp.Compare(a.key, b.key) })
}

// begin has the crop fade in from what was shown of the one before, which had arrived by a share, where light
// fainter than a limit was not seen at all.
func (c *crop) begin(last *crop, arrived float32, limit float64) {
	kept := c.stars[:0]
	for i := range c.stars {
		s := c.stars[i]
		s.was = 0
		if s.prev >= 0 {
			s.was = last.stars[s.prev].shown(arrived)
		} else if !last.ahead(s.place(last.lens.eye.Time)) {
			s.was = s.light // the eye has turned to it
		}
		if s.light == 0 { // gone: until nothing is left of it
			d := r3.Sub(s.at, c.lens.at)
			if float64(s.was) < limit*dot(d, d) {
				continue
			}
		}
		kept = append(kept, s)
	}
	c.stars = kept
	c.indexQuick()
}

// ahead reports whether a place is where the crop was looked up.
func (c *crop) ahead(p r3.Vec) bool {
	d := r3.Sub(p, c.lens.at)
	return -dot(d, c.lens.eye.Axes[2]) >= c.cos*math.Sqrt(dot(d, d))
}

// shown returns the light of a star of a crop that has arrived by a share.
func (s *star) shown(arrived float32) float32 {
	if arrived == 1 {
		return s.light
	}
	return s.was + arrived*(s.light-s.was)
}
