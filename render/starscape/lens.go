package starscape

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// A lens is the black hole in the middle of the galaxy, which bends the light of what is behind it. It does not turn,
// and the eye hangs at rest. Its table is nil where it bends nothing by as much as one could see.
type lens struct {
	toward r3.Vec  // the unit vector from the eye, in the axes of the galaxy
	far    float64 // its distance, pc
	table  *bends
}

// leastBend is the radius in pixels of the ring that a thing right behind the hole would be, from which on it is a lens.
const leastBend = 0.5

// nearestHang is the least distance of an eye in radii of the horizon: nearer it sees what it would see there.
const nearestHang = 2

// lensOf returns the lens that a camera sees. last is the one of a picture before.
func lensOf(cam *camera, last lens) lens {
	far := r3.Norm(cam.at)
	if ring := math.Sqrt(2 * sky.HoleRadius / max(far, sky.HoleRadius)); ring*cam.length < leastBend {
		return lens{}
	}
	l := lens{toward: r3.Scale(-1/max(far, math.SmallestNonzeroFloat64), cam.at), far: far, table: last.table}
	if radii := max(far/sky.HoleRadius, nearestHang); l.table == nil || l.table.radii != radii {
		l.table = newBends(radii)
	}
	return l
}

// shadow returns how large the hole's shadow is, as the angle from its middle.
func (l *lens) shadow() float64 { return l.table.at[0].seen }

// image returns where the eye sees what is at v from it, as far away, and how much brighter.
func (l *lens) image(v r3.Vec) (r3.Vec, float64) {
	angle, side, share := l.angleOf(v)
	if share == 0 || side == (r3.Vec{}) {
		return v, 1
	}
	seen, slope := l.table.seen(angle, share)
	return l.turned(seen, side, r3.Norm(v)), brighter(seen, angle, slope)
}

// second returns the same of the image on the other side of the hole.
func (l *lens) second(v r3.Vec) (r3.Vec, float64) {
	angle, side, share := l.angleOf(v)
	if share == 0 || side == (r3.Vec{}) {
		return v, 0
	}
	seen, slope := l.table.seen(-angle, share)
	return l.turned(seen, r3.Scale(-1, side), r3.Norm(v)), brighter(seen, angle, slope)
}

// source returns the direction from which the light comes that the eye sees in one; the zero vector in the shadow.
func (l *lens) source(v r3.Vec) r3.Vec {
	angle, side, _ := l.angleOf(v)
	if angle <= l.shadow() {
		return r3.Vec{}
	}
	return l.turned(l.table.source(angle), side, 1)
}

// angleOf returns the angle of v from the hole, to which side it is, and the share of all bending that the light of a
// thing there has: 0 before the hole.
func (l *lens) angleOf(v r3.Vec) (angle float64, side r3.Vec, share float64) {
	along := dot(v, l.toward)
	side = r3.Sub(v, r3.Scale(along, l.toward))
	across := r3.Norm(side)
	if across > 0 {
		side = r3.Scale(1/across, side)
	}
	return math.Atan2(across, along), side, max(0, 1-l.far/r3.Norm(v))
}

func (l *lens) turned(angle float64, side r3.Vec, far float64) r3.Vec {
	sin, cos := math.Sincos(angle)
	return r3.Scale(far, r3.Add(r3.Scale(cos, l.toward), r3.Scale(sin, side)))
}

// brighter returns the area of an image over that of its source: slope is that of the source's angle over the seen one.
func brighter(seen, angle, slope float64) float64 {
	const most = 100 // of a thing right behind the hole, whose ring has a width
	return min(most, math.Abs(math.Sin(seen)/(math.Sin(angle)*slope)))
}

// bends has the bending of all light that comes to an eye from far away.
type bends struct {
	radii float64 // from the hole to the eye, in radii of the horizon
	at    [512]bend
}

// bend is of one direction: the angle from the hole in which the eye sees a thing, and in which it would be without the
// hole; below 0 it is on the other side.
type bend struct{ seen, source float64 }

func newBends(radii float64) *bends {
	b := &bends{radii: radii}
	shadow := shadowAngle(radii)
	n := float64(len(b.at) - 1)
	for i := range b.at {
		// Most of them are near the shadow, about which light winds without end.
		share := float64(i) / n
		b.at[i].seen = shadow + (math.Pi-shadow)*share*share*share*share
		b.at[i].source = sourceAngle(b.at[i].seen, radii)
	}
	b.at[0].source = math.Inf(-1)
	return b
}

// find returns the place of the first direction for which above is true, and of the one before it; beyond the
// last one it is the last one.
func (b *bends) find(above func(*bend) bool) (low, high *bend) {
	i := min(max(sort.Search(len(b.at), func(i int) bool { return above(&b.at[i]) }), 2), len(b.at)-1)
	return &b.at[i-1], &b.at[i]
}

// source returns the angle in which a thing would be without the hole that is seen in one.
func (b *bends) source(seen float64) float64 {
	low, high := b.find(func(x *bend) bool { return x.seen >= seen })
	return low.source + (high.source-low.source)*(seen-low.seen)/(high.seen-low.seen)
}

// seen is the inverse of source, for light that has a share of all the bending, with the slope of source.
func (b *bends) seen(source, share float64) (seen, slope float64) {
	of := func(x *bend) float64 { return x.seen - share*(x.seen-x.source) }
	low, high := b.find(func(x *bend) bool { return of(x) >= source })
	slope = (of(high) - of(low)) / (high.seen - low.seen)
	return min(max(low.seen+(source-of(low))/slope, b.at[0].seen), math.Pi), slope
}

// shadowAngle returns the angle from the middle of a hole to the edge of its shadow, for an eye so many radii of the
// horizon away. Source: Synge 1966, MNRAS 131, 463.
func shadowAngle(radii float64) float64 {
	sin := 0.5 * math.Sqrt(27*(1-1/radii)) / radii
	if radii < 1.5 {
		return math.Pi - math.Asin(sin)
	}
	return math.Asin(min(1, sin))
}

// nodes are those of a Gauss-Legendre integration from 0 to 1.
var nodes, weights = func() (x, w []float64) {
	const n = 64
	x, w = make([]float64, n), make([]float64, n)
	quad.Legendre{}.FixedLocations(x, w, 0, 1)
	return x, w
}()

// sourceAngle returns the angle from a hole in which a thing far away would be without it, if an eye so many radii away
// sees it in an angle. It is exact for a hole that does not turn, but for the sum: with u the hole's radius over
// the distance and b the impact parameter, the light turns about the hole by
//
//	∫ du / √(1/b² − u² + u³)
//
// from far away, u = 0, to where it is nearest, and on to the eye. There u = nearest·(1 − t²) takes the root away.
func sourceAngle(seen, radii float64) float64 {
	b := radii * math.Sin(seen) / math.Sqrt(1-1/radii)
	if b < 1e-9*radii { // away from the hole, or into it
		return seen
	}
	here := 1 / radii
	ratio := -0.5 * math.Sqrt(27) / b
	if ratio < -1 {
		ratio = -1 // at the edge of the shadow
	}
	nearest := math.Sqrt(3) / (2 * b * math.Cos(math.Acos(ratio)/3))
	t := math.Sqrt(max(0, 1-here/nearest))
	turn := func(from, to float64) (sum float64) {
		for i, x := range nodes {
			t := from + (to-from)*x
			u := nearest * (1 - t*t)
			sum += weights[i] * (to - from) / math.Sqrt((1-nearest)*(nearest+u)-u*u)
		}
		return 2 * math.Sqrt(nearest) * sum
	}
	if seen > 0.5*math.Pi {
		return math.Pi - turn(t, 1)
	}
	return math.Pi - turn(0, 1) - turn(0, t)
}
