package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/simd"
	"galaxy/render/explain"
	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sim"
)

// picture is what the picture in progress is of, and from where it is seen: all parts of the builder read it.
type picture struct {
	scene *scene.Scene
	world *sim.World
	view  View

	camera observer.Camera // that of the view; in the galaxy, the eye that looks at the stars
	half   r2.Vec          // half the picture, pixels
	points float64         // pixels per point
	time   float64         // scene time of the picture

	heights scene.Heights // of ships between the stars
	balls   []Ball        // bodies that hide what is behind them; in space only: see addBall
	screens screens
}

// begin takes the view of the next picture.
func (p *picture) begin(v View) {
	p.view, p.camera, p.balls = v, v.Camera, p.balls[:0]
	p.half = r2.Vec{X: 0.5 * float64(v.Width), Y: 0.5 * float64(v.Height)}
	p.screens = screens{across: screenColumns / float64(v.Width), up: screenRows / float64(v.Height), balls: p.screens.balls[:0]}
	p.points = v.Scale
	p.time = Instant(p.world, v.Alpha)
	if v.Coasting {
		p.time = v.Time
	}
	if p.inGalaxy() {
		p.camera = galaxyCamera(v.Eye, 2*p.half.Y)
	}
}

// Screen returns a point of the scene's plane in pixels from the picture's centre.
func (p *picture) Screen(at r2.Vec) r2.Vec {
	seen, _ := p.seePlane(at)
	return seen
}

// seePlane is see for a point of the scene's plane.
func (p *picture) seePlane(at r2.Vec) (seen r2.Vec, zoom float64) {
	return p.see(r3.Vec{X: at.X, Y: at.Y})
}

// Turned returns a vector of the plane as the picture shows it at the focus, in scene length.
func (p *picture) Turned(v r2.Vec) r2.Vec {
	t := p.camera.Turned(r3.Vec{X: v.X, Y: v.Y})
	return r2.Vec{X: t.X, Y: t.Y}
}

// see returns a point of the scene in pixels from the picture's centre, and the pixels per scene length there: 0 behind the
// eye, where the point is far out of the picture.
func (p *picture) see(at r3.Vec) (seen r2.Vec, zoom float64) {
	v, zoom := p.camera.See(at)
	if zoom == 0 {
		return r2.Vec{X: unseen, Y: unseen}, 0
	}
	return r2.Vec{X: v.X, Y: v.Y}, zoom
}

// leans reports whether the plane of the scene is seen at a slant.
func (p *picture) leans() bool { return p.camera.InSpace && !p.inGalaxy() }

// onMap returns a point of the plane in pixels of the focus from there, as the ground lies under the camera: from above that
// is where it is in the picture.
func (p *picture) onMap(at r2.Vec) r2.Vec {
	c := &p.camera
	return r2.Vec{X: (at.X - c.Center.X) * c.Zoom, Y: (at.Y - c.Center.Y) * c.Zoom}
}

// screens tells where balls may hide something: by rows of cells of the picture from below, a bit for each column. In all other cells
// nothing is hidden, which is most of a picture.
type screens struct {
	across, up float64 // cells per pixel
	rows       [screenRows]uint64
	balls      []simd.Screen
}

const screenColumns, screenRows = 64, 36

// cell returns the column and the row of a place in pixels from the lower left corner.
func (c *screens) cell(x, y float64) (column, row int) { return int(x * c.across), int(y * c.up) }

// addBall adds a body that hides what is behind it.
func (p *picture) addBall(b Ball) {
	p.balls = append(p.balls, b)
	radius := float64(b.Radius)
	steep := float64(b.Depth) / radius
	p.screens.balls = append(p.screens.balls, simd.Screen{X: float64(b.X), Y: float64(b.Y), Radius2: radius * radius, Near: float64(b.Near), Steep: steep * steep})
	x, y, reach := float64(b.X)+p.half.X, float64(b.Y)+p.half.Y, float64(b.Radius)+1
	left, low := p.screens.cell(x-reach, y-reach)
	right, high := p.screens.cell(x+reach, y+reach)
	for row := max(low, 0); row <= min(high, screenRows-1); row++ {
		for column := max(left, 0); column <= min(right, screenColumns-1); column++ {
			p.screens.rows[row] |= 1 << column
		}
	}
}

// hidden reports whether a body hides a point of the picture that is so far before the focus.
func (p *picture) hidden(seen r3.Vec) bool {
	column, row := p.screens.cell(seen.X+p.half.X, seen.Y+p.half.Y)
	if uint(column) < screenColumns && uint(row) < screenRows && p.screens.rows[row]>>column&1 == 0 {
		return false
	}
	return p.behindBall(seen)
}

// behindBall is hidden for any point, also beside the picture.
func (p *picture) behindBall(seen r3.Vec) bool {
	for i := range p.screens.balls {
		if p.screens.balls[i].Hides(seen.X, seen.Y, seen.Z) {
			return true
		}
	}
	return false
}

// limb returns the radius in pixels of a ball of a radius in scene length, where there are so many pixels per length: an eye
// that is near sees less than half of it, under a larger angle.
func (p *picture) limb(at r3.Vec, radius, zoom float64) float64 {
	size := radius * zoom
	if c := &p.camera; c.InSpace && c.Nearness > 0 && radius > 0 {
		v := r3.Sub(c.Eye(), at)
		size /= math.Sqrt(max(1-radius*radius/r3.Norm2(v), nearest))
	}
	return size
}

// nearest is the least height of the eye over a ball at which its limb is where it is seen: about a hundredth of its radius.
const nearest = 0.02

// unseen is far out of every picture, pixels.
const unseen = 1e9

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
	at, zoom := p.seeShip(p.world, id, p.shipPlace(id))
	size := max(p.shipSize(p.world.Count()), 2*p.world.Glance(uint32(id)).Of.Radius*p.hullZoom(zoom))
	return at, 0.5*size + ringGap*p.points
}

// hull returns the radius of an agent as drawn, in pixels.
func (p *picture) hull(id int) float64 {
	a := p.world.Glance(uint32(id)).Of
	_, zoom := p.seeShip(p.world, id, p.shipPlace(id))
	radius := max(0.5*p.shipSize(p.world.Count()), a.Radius*p.hullZoom(zoom))
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
