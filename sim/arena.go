package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// formation is what an agent was last ordered into: it decides how it switches
// places.
type formation uint8

const (
	loose formation = iota
	inBlock
	inLine
)

// arena is where some agents take up formations. It follows from them alone: its
// middle is the mean of the places where they started, and it is as large as what
// they started on, or as what a circle of all of them needs.
//
//	  lines            blocks           groups
//	|     |          ▒▒     ▒▒         ╭─1─╮
//	|  +  |          ▒▒  +  ▒▒        2  +  3   each third goes to the
//	|     |          ▒▒     ▒▒         ╰───╯    other end of its diameter
//
// Neighbours on a line keep a gap of a diameter of the largest of them, and in a
// block, where they are on all sides, of two: who avoids others would else not dare
// to take a place among them.
type arena struct {
	ids    []uint32
	center r2.Vec
	radius float64 // length
	line   float64 // length between the centres of neighbours on a line
	block  float64 // the same in a block
}

// arena returns that of the agents of some groups, or of all, but for wrecks and
// others that rest for good.
func (w *World) arena(groups []int) *arena {
	a := &arena{}
	wanted := make([]bool, len(w.setup.Groups))
	for _, g := range groups {
		wanted[g] = true
	}
	for i := range w.setup.Agents {
		s := &w.setup.Agents[i]
		if (len(groups) == 0 || wanted[s.Group]) && !w.resting[s.ID] {
			a.ids = append(a.ids, s.ID)
			a.center = r2.Add(a.center, s.Pos)
			a.line = max(a.line, 4*s.Radius)
		}
	}
	n := float64(max(1, len(a.ids)))
	a.center = portable.Scale(1/n, a.center)
	for _, id := range a.ids {
		a.radius = max(a.radius, portable.Norm(r2.Sub(w.setup.Agents[id].Pos, a.center)))
	}
	a.radius = max(a.radius, n*a.line/(2*math.Pi))
	if a.line == 0 { // points need no room, but are to be told apart
		a.line = a.radius / n
	}
	a.block = 1.5 * a.line
	return a
}

// send gives agents their places as goals, the first of them the first.
func (w *World) send(ids []uint32, places []r2.Vec, f formation) {
	for i, id := range ids {
		a := &w.now[id]
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: places[i], Within: w.within(a)}
		w.restart(a, f)
	}
}

// within is how near a place that was ordered counts as there. A step must not lead
// across all of it.
func (w *World) within(a *nav.Agent) float64 { return max(a.Radius, a.MaxSpeed*w.setup.Dt) }

// restart begins a journey that was ordered.
func (w *World) restart(a *nav.Agent, f formation) {
	w.formed[a.ID] = f
	w.journeys.Restart(a, w.tick)
}

// along is the unit vector at a part of a full turn.
func along(part float64) r2.Vec {
	sin, cos := portable.Sincos(2 * math.Pi * part)
	return r2.Vec{X: cos, Y: sin}
}

// rim is the place on the circle at a part of a full turn.
func (a *arena) rim(part float64) r2.Vec { return portable.AddScaled(a.center, a.radius, along(part)) }

// lattice returns n places about a centre, row by row, as square as can be.
func lattice(center r2.Vec, n int, spacing float64) []r2.Vec {
	columns := max(1, int(math.Ceil(math.Sqrt(float64(n)))))
	rows := (n + columns - 1) / columns
	places := make([]r2.Vec, n)
	for i := range places {
		places[i] = portable.AddScaled(center, spacing, r2.Vec{
			X: float64(i%columns) - float64(float64(columns-1)/2),
			Y: float64(float64(rows-1)/2) - float64(i/columns),
		})
	}
	return places
}

// column returns n places one above the other about a centre, from the top.
func (a *arena) column(center r2.Vec, n int) []r2.Vec {
	places := make([]r2.Vec, n)
	for i := range places {
		places[i] = r2.Vec{X: center.X, Y: center.Y + float64(a.line*(float64(float64(n-1)/2)-float64(i)))}
	}
	return places
}

// side returns a place to the left or right of the middle, for what is so wide.
func (a *arena) side(right bool, width float64) r2.Vec {
	x := max(a.radius/2, float64(width/2)+a.block)
	if !right {
		x = -x
	}
	return r2.Vec{X: a.center.X + x, Y: a.center.Y}
}

func (w *World) circle(a *arena) {
	places := make([]r2.Vec, len(a.ids))
	for i := range places {
		places[i] = a.rim(float64(i) / float64(len(places)))
	}
	w.send(a.ids, places, loose)
}

func (w *World) three(a *arena) {
	n := len(a.ids)
	for k := range 3 {
		own := a.ids[k*n/3 : (k+1)*n/3]
		// The middle of its third of the circle, and half a turn more.
		w.send(own, lattice(a.rim((float64(k)+0.5)/3+0.5), len(own), a.block), loose)
	}
}

func (w *World) blocks(a *arena) {
	half := (len(a.ids) + 1) / 2
	width := a.block * math.Ceil(math.Sqrt(float64(half)))
	w.send(a.ids[:half], lattice(a.side(false, width), half, a.block), inBlock)
	w.send(a.ids[half:], lattice(a.side(true, width), len(a.ids)-half, a.block), inBlock)
}

func (w *World) lines(a *arena) {
	half := (len(a.ids) + 1) / 2
	w.send(a.ids[:half], a.column(a.side(false, 0), half), inLine)
	w.send(a.ids[half:], a.column(a.side(true, 0), len(a.ids)-half), inLine)
}

// swapPlaces sends everyone to a place that is somebody else's now: where it was
// bound for, or where it is if it was bound for no place.
func (w *World) swapPlaces(a *arena) {
	var others []uint32
	var places []r2.Vec
	for _, id := range a.ids {
		self := &w.now[id]
		at := self.Pos
		if self.Goal.Kind == nav.PointGoal {
			at = self.Goal.Point
		}
		across := r2.Sub(portable.Scale(2, a.center), at)
		switch w.formed[id] {
		case inBlock:
			w.send([]uint32{id}, []r2.Vec{{X: across.X, Y: at.Y}}, inBlock)
		case inLine:
			w.send([]uint32{id}, []r2.Vec{across}, inLine)
		default:
			others = append(others, id)
			places = append(places, at)
		}
	}
	w.cycle(places)
	w.send(others, places, loose)
}

// cycle deals places out anew, so that nobody keeps its own: a permutation of one
// cycle, drawn by Sattolo's algorithm from seed and tick.
func (w *World) cycle(places []r2.Vec) {
	const lane = 0x73776170 // "swap"
	for i := len(places) - 1; i > 0; i-- {
		k := portable.Hash(w.setup.Seed, uint64(i), w.tick, lane) % uint64(i)
		places[i], places[k] = places[k], places[i]
	}
}
