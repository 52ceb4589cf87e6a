package starscape

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
)

// A visible set reaches far beside the picture, so that the eye can turn, and about the black hole most of its stars are there. They are
// sorted into patches by their directions: of a patch that is wholly beside the picture no star is looked at.
//
//	        . . ____________
//	       . x |            |   the stars of patch x are in a cone about its axis, and no nearer than some distance: so
//	eye o      |  picture   |   it is known how far beside the picture they still are as the eye moves
//	           |____________|
type patch struct {
	axis r3.Vec  // a unit vector from the eye that the visible set was found for
	wide float64 // angle from the axis within which its stars are; below 0: there are none
	near float64 // pc from that eye; none of its stars is nearer
}

// patchSum is the sum of the directions and of the distances of the stars of a patch.
type patchSum struct {
	d   r3.Vec
	far float64
	n   int
}

// A glimpse is what is known of a star of a visible set before it is looked at: its patch, and how bright it was for the eye that the set was
// found for, at most.
type glimpse struct{ patch, bright uint16 }

// A ray is where a star of a visible set is from the eye that the set was found for: far stars stay there for one that has hardly moved, and a
// lens has less to work out for them.
type ray struct {
	toward [3]float32 // a unit vector
	square float32    // of the distance, pc²
	light  float32    // the star's
}

// brightness returns a number in the order of fluxes, which are at least 0.
func brightness(flux float32) uint16 { return uint16(math.Float32bits(flux) >> 16) }

// always is the brightness of stars that are always looked at, and above that of all others.
const always = math.MaxUint16

// Patch 0 is for stars that are always looked at; the others are an octahedron's faces, unfolded to a square of so many rows.
const patchRows = 64

// patchOf returns the patch of a direction.
func patchOf(d r3.Vec) uint16 {
	n := 1 / (math.Abs(d.X) + math.Abs(d.Y) + math.Abs(d.Z))
	x, y := d.X*n, d.Y*n
	if d.Z < 0 {
		x, y = math.Copysign(1-math.Abs(y), x), math.Copysign(1-math.Abs(x), y)
	}
	column, row := int(0.5*patchRows*(x+1)), int(0.5*patchRows*(y+1))
	return uint16(1 + min(max(row, 0), patchRows-1)*patchRows + min(max(column, 0), patchRows-1))
}

// findPatches sorts the stars of a visible set into patches. Those that have gone are in none of them.
func (c *visibleSet) findPatches() {
	const lone = 0.1 // of the mean distance of a patch: nearer stars would soon be in other directions than the patch
	sums := slices.Grow(c.sums[:0], 1+patchRows*patchRows)[:1+patchRows*patchRows]
	clear(sums)
	c.sums = sums
	eye, t := c.camera.at, c.camera.eye.Time
	c.glimpses, c.rays = slices.Grow(c.glimpses[:0], len(c.stars))[:len(c.stars)], slices.Grow(c.rays[:0], len(c.stars))[:len(c.stars)]
	for i := range c.stars {
		s := &c.stars[i]
		d := r3.Sub(s.place(t), eye)
		far := math.Sqrt(dot(d, d))
		if s.light == 0 || !(far > nearLimit) {
			c.glimpses[i] = glimpse{0, always}
			continue
		}
		k := patchOf(d)
		c.glimpses[i] = glimpse{k, brightness(s.light/float32(far*far)) + 1}
		c.rays[i] = ray{float32s(r3.Scale(1/far, d)), float32(far * far), s.light}
		sum := &sums[k]
		sum.d, sum.far, sum.n = r3.Add(sum.d, r3.Scale(1/far, d)), sum.far+far, sum.n+1
	}
	c.patches = slices.Grow(c.patches[:0], len(sums))[:len(sums)]
	for i := range c.patches {
		c.patches[i] = patch{axis: r3.Unit(sums[i].d), wide: -1, near: math.Inf(1)}
	}
	for i := range c.stars {
		k := c.glimpses[i].patch
		if k == 0 {
			continue
		}
		p, sum := &c.patches[k], &sums[k]
		d := r3.Sub(c.stars[i].place(t), eye)
		far := math.Sqrt(dot(d, d))
		if far < lone*sum.far/float64(sum.n) {
			c.glimpses[i] = glimpse{0, always}
			continue
		}
		p.wide, p.near = max(p.wide, math.Acos(min(1, dot(d, p.axis)/far))), min(p.near, far)
	}
}

// An outlook is what a picture needs of the stars of a patch: how bright they must be, as they were for the eye that the visible set was found for,
// so that it shows some of them; and whether they still are where they were for that eye.
type outlook struct {
	least uint16
	fixed bool
}

// lookAside finds the outlook of each patch. Air and a lens beside the picture bring stars into it: then none is aside. All stars are looked at in
// patches that the eye has come near.
func (l *sight) lookAside(c *visibleSet, cam *camera) {
	l.outlooks = l.outlooks[:0]
	p := &l.projector
	if len(c.patches) == 0 || p.level != nil {
		return
	}
	const spare, fastest, unseen = 1e-6, 10 * starSpeed, 0.02 // an angle; pc a day; pixels
	brighter := 1.                                            // a star was shown before: see fadeFrom
	if l.crossfade < 1 {
		brighter = 1.2
	}
	moved := r3.Norm(r3.Sub(cam.at, c.camera.at)) + fastest*math.Abs(cam.eye.Time-c.camera.eye.Time)
	var sides [4]r3.Vec // unit normals of the picture's sides, inwards
	for i, side := range [...]r3.Vec{p.ax, r3.Scale(-1, p.ax), p.ay, r3.Scale(-1, p.ay)} {
		half := p.halfWidth
		if i >= 2 {
			half = p.halfHeight
		}
		sides[i] = r3.Unit(r3.Add(side, r3.Scale(half, p.az)))
	}
	for i := range c.patches {
		patch := &c.patches[i]
		l.outlooks = append(l.outlooks, outlook{})
		of := &l.outlooks[i]
		if patch.wide < 0 || moved >= 0.5*patch.near {
			continue
		}
		reach := patch.wide + math.Asin(moved/patch.near) + spare
		if reach > 1 {
			continue
		}
		sin := math.Sin(reach)
		aside := false
		for _, side := range sides {
			aside = aside || dot(side, patch.axis) < -sin
		}
		gain := 1.0
		switch {
		case p.lens != nil:
			of.fixed = moved*cam.length < unseen*patch.near && p.lens.far < (1-farAway)*patch.near
			first, second := p.lens.most(math.Acos(min(1, max(-1, dot(patch.axis, p.lens.toward)))) - reach)
			if gain = second; !aside || !p.outwards {
				gain = max(first, second)
			}
		case aside:
			of.least = always
			continue
		}
		nearer := 1 - moved/patch.near
		of.least = brightness(l.faint * float32(nearer*nearer/(brighter*gain)))
	}
}
