package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// A lens is the black hole in the middle of the galaxy, which bends the light of what is behind it. It does not turn,
// and the eye hangs at rest. Its table is nil where it bends nothing by as much as one could see.
type lens struct {
	toward r3.Vec  // the unit vector from the eye, in the axes of the galaxy
	far    float64 // its distance, pc
	calm   float64 // the square of the sine of half the angle from it from which on one does not see that it bends anything
	table  *bends
	ladder *ladder // of tables near this one
}

// leastBend is the radius in pixels of the ring that a thing right behind the hole would be, from which on it is a lens.
const leastBend = 0.5

// nearestHang is the least distance of an eye in radii of the horizon: nearer it sees what it would see there.
const nearestHang = 2

// lensOf returns the lens that a camera sees. last is the one of a picture before. What is not to be exact is so within what one sees, and made
// sooner.
func lensOf(cam *camera, last lens, exact bool) lens {
	far := r3.Norm(cam.at)
	if ring := math.Sqrt(2 * sky.HoleRadius / max(far, sky.HoleRadius)); ring*cam.length < leastBend {
		return lens{}
	}
	l := lens{toward: r3.Scale(-1/max(far, math.SmallestNonzeroFloat64), cam.at), far: far, calm: calmFrom(far, cam.length), table: last.table, ladder: last.ladder}
	if l.ladder == nil {
		l.ladder = new(ladder)
	}
	radii, gas := max(far/sky.HoleRadius, nearestHang), gasShare(cam, far) > 0
	if l.table == nil || l.table.radii != radii || gas && l.table.paths == nil {
		l.table = l.ladder.table(radii, gas, exact)
	}
	return l
}

// calmFrom returns from where on a hole that is so far away bends light by less than one can see: by horizon/distance·cot(angle/2), of light from far
// away that passes far from it. Source: Misner, Thorne and Wheeler 1973, Gravitation, section 40.3.
func calmFrom(far, length float64) float64 {
	const unseen = 0.02 // pixels
	x := unseen / length * far / sky.HoleRadius
	return 1 / (1 + x*x)
}

// settle makes the table exact, and reports whether it was not.
func (l *lens) settle() bool {
	if l.table == nil || !l.ladder.between() {
		return false
	}
	l.table = l.ladder.exact(l.table.radii, l.table.paths != nil)
	return true
}

// shadow returns how large the hole's shadow is, as the angle from its middle.
func (l *lens) shadow() float64 { return l.table.at[0].seen }

// An aim is where a thing is as seen from the eye, before its light is bent.
type aim struct {
	far, along, half float64 // its distance; along the way to the hole; the square of the sine of half its angle from that
}

func (l *lens) aim(v r3.Vec) aim {
	n, along := math.Sqrt(dot(v, v)), dot(v, l.toward)
	return aim{n, along, 0.5 * (1 - along/n)}
}

// image returns where the eye sees what is at v from it, as far away, and how much brighter.
func (l *lens) image(v r3.Vec) (r3.Vec, float64) { return l.bent(v, l.aim(v), &l.table.first, 1) }

// second returns the same of the image on the other side of the hole.
func (l *lens) second(v r3.Vec) (r3.Vec, float64) { return l.bent(v, l.aim(v), &l.table.second, -1) }

// most returns how much brighter than their sources the two images of a thing are at most that is so far from the hole or farther.
func (l *lens) most(angle float64) (first, second float64) {
	if angle <= 0 {
		return brightest, brightest
	}
	sin := math.Sin(0.5 * min(angle, 0.5*math.Pi))
	return l.table.first.most(sin * sin), l.table.second.most(sin * sin)
}

// bent returns an image of what is at v, on the same side of the hole, 1, or on the other one, -1.
func (l *lens) bent(v r3.Vec, a aim, of *images, side float64) (r3.Vec, float64) {
	if a.far <= l.far || !(a.half > 0) || a.half >= l.calm {
		return v, max(0, side)
	}
	at := l.partly(of, a, side)
	forth, k, light := at.turn(a.half, side)
	return r3.Add(r3.Scale(a.far*forth, l.toward), r3.Scale(k, v)), light
}

// partly returns an image of a thing that may be so near behind the hole that its light has but a share of all the bending. Where that is small, it
// is what a hole with so much less mass would do, which has all as at angles smaller by the root of the share.
func (l *lens) partly(of *images, a aim, side float64) image {
	share := 1 - l.far/a.far
	switch {
	case share > farAway:
		return of.between(of.step(a.half))
	case l.table.radii < weakFrom || a.half >= share*weakTo:
		return l.table.image(2*math.Asin(math.Sqrt(a.half)), side, share)
	}
	at, root := of.between(of.step(a.half/share)), math.Sqrt(share)
	return image{root * at.half, root * at.light}
}

// weakFrom is the distance in radii of the horizon from which on a hole bends light by little, and weakTo the square of the sine of half an
// angle that is small.
const weakFrom, weakTo = 1e4, 0.05

// turn returns the parts of the direction in which an image is seen, by the direction to the hole and the one to the thing, and how much brighter
// it is. half is the square of the sine of half the angle between those.
func (at image) turn(half, side float64) (hole, thing, light float64) {
	over, seenHalf := 1/sineOf(half), at.half*at.half
	thing = side * sineOf(seenHalf) * over
	return 1 - 2*seenHalf - thing*(1-2*half), thing, min(brightest, at.light*over)
}

// sineOf returns the sine of an angle, by the square of the sine of its half.
func sineOf(half float64) float64 { return 2 * math.Sqrt(half*(1-half)) }

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
