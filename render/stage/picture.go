package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/explain"
	"galaxy/scene"
	"galaxy/sim"
)

// picture is what the picture in progress is of, and from where it is seen: all parts of the builder read it.
type picture struct {
	scene *scene.Scene
	world *sim.World
	view  View

	half   r2.Vec  // half the picture, pixels
	points float64 // pixels per point
	time   float64 // scene time of the picture

	heights scene.Heights // of ships between the stars
}

// begin takes the view of the next picture.
func (p *picture) begin(v View) {
	p.view = v
	p.half = r2.Vec{X: 0.5 * float64(v.Width), Y: 0.5 * float64(v.Height)}
	p.points = v.Scale
	p.time = Instant(p.world, v.Alpha)
	if v.Coasting {
		p.time = v.Time
	}
}

// Screen returns a point of the scene in pixels from the picture's centre. It takes the
// difference to the camera first, in float64, so that the result is exact near the
// camera.
func (p *picture) Screen(at r2.Vec) r2.Vec {
	c := &p.view.Camera
	return r2.Vec{X: (at.X - c.Center.X) * c.Zoom, Y: (at.Y - c.Center.Y) * c.Zoom}
}

// OnScreen reports whether a circle touches the picture.
func (p *picture) OnScreen(at r2.Vec, radius float64) bool {
	return math.Abs(at.X) <= p.half.X+radius && math.Abs(at.Y) <= p.half.Y+radius
}

// Clip shortens a line by start and end pixels, and to the part near the picture; false
// where nothing is left. Dashes keep their positions: they count from the tail.
func (p *picture) Clip(a, b r2.Vec, start, end float64) (tail, tip r2.Vec, ok bool) {
	d := r2.Sub(b, a)
	n := r2.Norm(d)
	if !(n > start+end) || math.IsInf(n, 0) {
		return a, b, false
	}
	lo, hi := explain.Within(a, d, r2.Vec{X: p.half.X + 64, Y: p.half.Y + 64}, start/n, 1-end/n)
	if lo >= hi {
		return a, b, false
	}
	return r2.Add(a, r2.Scale(lo, d)), r2.Add(a, r2.Scale(hi, d)), true
}

// upright returns a point in pixels from the picture's upper left corner.
func (p *picture) upright(at r2.Vec) (x, y float64) { return p.half.X + at.X, p.half.Y - at.Y }

// pointer returns where the pointer is, in pixels from the picture's centre.
func (p *picture) pointer() r2.Vec {
	return r2.Vec{X: p.view.PointerX - p.half.X, Y: p.half.Y - p.view.PointerY}
}

// shipPlace returns an agent's position at the time of the picture, scene length.
func (p *picture) shipPlace(id int) r2.Vec { return p.placeIn(p.world, id) }

// placeIn is shipPlace for an agent of w, which is at the same tick.
func (p *picture) placeIn(w *sim.World, id int) r2.Vec {
	b, a := w.Place(uint32(id))
	return r2.Vec{X: b.X - (b.X-a.X)*(1-p.view.Alpha), Y: b.Y - (b.Y-a.Y)*(1-p.view.Alpha)}
}

// shipSpot returns the position of an agent in the picture.
func (p *picture) shipSpot(id int) r2.Vec { return p.shipScreen(p.world, id, p.shipPlace(id)) }

// shipSize returns the least length of a ship in pixels: it is smaller for large
// crowds, so that their ships stay distinct.
func (p *picture) shipSize(n int) float64 {
	size := 9.0
	if n > 300 {
		size *= math.Pow(300/float64(n), 0.2)
	}
	return size * p.points
}

// shipRing returns the centre of the ring around a selected ship, and its radius in pixels.
func (p *picture) shipRing(id int) (at r2.Vec, radius float64) {
	size := max(p.shipSize(p.world.Count()), 2*p.world.Glance(uint32(id)).Of.Radius*p.shipZoom())
	return p.shipSpot(id), 0.5*size + ringGap*p.points
}

// hull returns the radius of an agent as drawn, in pixels.
func (p *picture) hull(id int) float64 {
	a := p.world.Glance(uint32(id)).Of
	radius := max(0.5*p.shipSize(p.world.Count()), a.Radius*p.shipZoom())
	if a.Square {
		radius *= math.Sqrt2
	}
	return radius
}

// veilNames is the veil from which on nothing of the world is named or picked.
const veilNames = 0.5

// drawVeil draws the veil over what the world has listed: it fades before the scene is swapped for another.
func (p *picture) drawVeil(f *Frame) {
	if !(p.view.Veil > 0) {
		return
	}
	k := 1 - min(p.view.Veil, 1)
	fade := func(c *color.NRGBA) { c.A = uint8(float64(c.A)*k + 0.5) }
	f.inks(fade)
	for _, discs := range [][]Disc{f.Discs, f.Marks} {
		for i := range discs {
			fade(&discs[i].Color)
			discs[i].Glow *= float32(k)
		}
	}
	if p.view.Veil > veilNames {
		f.Spots, f.ShipIDs = f.Spots[:0], f.ShipIDs[:0]
	}
}
