package starscape

import (
	"math"
	"sort"

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
	radii, gas := max(far/sky.HoleRadius, nearestHang), gasShare(cam, far) > 0
	if l.table == nil || l.table.radii != radii || gas && l.table.paths == nil {
		l.table = newBends(radii, gas, last.table)
	}
	return l
}

// shadow returns how large the hole's shadow is, as the angle from its middle.
func (l *lens) shadow() float64 { return l.table.at[0].seen }

// image returns where the eye sees what is at v from it, as far away, and how much brighter.
func (l *lens) image(v r3.Vec) (r3.Vec, float64) { return l.bent(v, &l.table.first, 1) }

// second returns the same of the image on the other side of the hole.
func (l *lens) second(v r3.Vec) (r3.Vec, float64) { return l.bent(v, &l.table.second, -1) }

// most returns how much brighter than their sources the two images of a thing are at most that is so far from the hole or farther.
func (l *lens) most(angle float64) (first, second float64) {
	if angle <= 0 {
		return brightest, brightest
	}
	angle = min(angle, 0.5*math.Pi)
	root, sin := math.Sqrt(math.Sin(0.5*angle)), math.Sin(angle)
	return max(1, min(brightest, l.table.first.between(root).light/sin)), min(brightest, l.table.second.between(root).light/sin)
}

// bent returns an image of what is at v, on the same side of the hole, 1, or on the other one, -1.
func (l *lens) bent(v r3.Vec, of *images, side float64) (r3.Vec, float64) {
	n := math.Sqrt(dot(v, v))
	cos := dot(v, l.toward) / n
	half := 0.5 * (1 - cos) // the square of the sine of half the angle
	if n <= l.far || !(half > 0) || half >= 1 {
		return v, max(0, side)
	}
	var at image
	if share := 1 - l.far/n; share > farAway {
		at = of.between(math.Sqrt(math.Sqrt(half)))
	} else {
		at = l.table.image(2*math.Asin(math.Sqrt(half)), side, share)
	}
	sin, seenSin, seenCos := 2*math.Sqrt(half*(1-half)), 2*at.half*math.Sqrt(1-at.half*at.half), 1-2*at.half*at.half
	k := side * seenSin / sin
	return r3.Add(r3.Scale(n*(seenCos-k*cos), l.toward), r3.Scale(k, v)), min(brightest, at.light/sin)
}

// brightest is the most by which an image is brighter than its source: the ring of a thing right behind the hole has
// a width.
const brightest = 100

// farAway is the share of all bending from which on a thing has all of it.
const farAway = 0.999

// source returns the direction from which the light comes that the eye sees in one; the zero vector in the shadow.
func (l *lens) source(v r3.Vec) r3.Vec {
	angle, side := l.angleOf(v)
	if angle <= l.shadow() {
		return r3.Vec{}
	}
	sin, cos := math.Sincos(l.table.source(angle))
	return r3.Add(r3.Scale(cos, l.toward), r3.Scale(sin, side))
}

// angleOf returns the angle of v from the hole, and to which side it is.
func (l *lens) angleOf(v r3.Vec) (angle float64, side r3.Vec) {
	along := dot(v, l.toward)
	side = r3.Sub(v, r3.Scale(along, l.toward))
	across := math.Sqrt(dot(side, side))
	if across > 0 {
		side = r3.Scale(1/across, side)
	}
	return math.Atan2(across, along), side
}

// bends has the bending of all light that comes to an eye.
type bends struct {
	radii         float64        // from the hole to the eye, in radii of the horizon
	at            [outsides]bend // by what is beside the shadow
	first, second images
	paths         *Paths // nil where no gas is seen
	made          int    // how many tables there were before
}

// images are what the eye sees of things far away: by the square root of the sine of half their angle from the hole,
// in even steps.
type images [768]image

// image is one of them: the sine of half the angle in which it is seen, and its light, times the sine of the angle of the thing.
type image struct{ half, light float64 }

// between returns the image of a thing by a number from 0 to 1.
func (m *images) between(at float64) image {
	at *= float64(len(m) - 1)
	i := min(int(at), len(m)-2)
	low, high, share := &m[i], &m[i+1], at-float64(i)
	return image{low.half + share*(high.half-low.half), low.light + share*(high.light-low.light)}
}

// image returns the image of a thing in an angle from the hole, whose light has a share of all the bending.
func (b *bends) image(angle, side, share float64) image {
	seen, slope := b.seen(side*angle, share)
	return image{math.Sin(0.5 * seen), math.Abs(math.Sin(seen) / slope)}
}

// bend is of one direction: the angle from the hole in which the eye sees a thing, and in which it would be without the
// hole; below 0 it is on the other side.
type bend struct{ seen, source float64 }

// newBends makes the table for an eye, with the paths for gas; these use the memory of the last table.
func newBends(radii float64, gas bool, last *bends) *bends {
	b := &bends{radii: radii}
	if last != nil {
		b.paths, b.made = last.paths, last.made+1
	}
	if gas && b.paths == nil {
		b.paths = new(Paths)
	} else if !gas {
		b.paths = nil
	}
	shadow := shadowAngle(radii)
	parallel(workers, insides+outsides, func(_, i int) {
		var path []float32
		if b.paths != nil {
			path = b.paths.row(i)
		}
		// Most of them are near the shadow's edge, about which light winds without end.
		if i < insides {
			if share := 1 - float64(i)/(insides-1); path != nil {
				trace(shadow*(1-share*share*share*share), radii, path)
			}
			return
		}
		share := float64(i-insides) / (outsides - 1)
		at := &b.at[i-insides]
		at.seen = shadow + (math.Pi-shadow)*share*share*share*share
		at.source = math.Pi - trace(at.seen, radii, path)
	})
	for i := outsides - 2; i > 0; i-- { // light that winds too often for the steps of its path
		b.at[i].source = max(b.at[i].source, b.at[i+1].source-1)
	}
	b.at[0].source = math.Inf(-1)
	for i := range b.first {
		root := float64(i) / float64(len(b.first)-1)
		angle := 2 * math.Asin(min(1, root*root))
		b.first[i], b.second[i] = b.image(angle, 1, 1), b.image(angle, -1, 1)
	}
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
	shadow := b.at[0].seen
	share := math.Sqrt(math.Sqrt(max(0, (seen-shadow)/(math.Pi-shadow)))) // see newBends
	i := min(max(int(share*(outsides-1)), 1), outsides-2)
	low, high := &b.at[i], &b.at[i+1]
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
