package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
)

// place puts every body in its place for the present tick.
func (w *World) place() {
	w.bodies = w.setup.Bodies.States(w.bodies, w.Time())
	w.wake = w.wake[:0]
	for i := range w.bodies {
		o := &w.obstacles[i]
		w.wake = append(w.wake, o.Pos)
		o.Pos, o.Vel = flat(w.bodies[i].R), flat(w.bodies[i].V)
	}
}

// sort sorts the agents into the grid.
func (w *World) sort() { w.grid.Sort(w.now, w.arms.wrecked) }

// sideOfCells returns the side of a cell that suits how far the agents look: the
// median, so that neither a few with a long view make everyone sift through
// large cells, nor a few with a short one make everyone read many small ones.
// Whoever looks without limit reads every cell, however large.
func (w *World) sideOfCells() float64 {
	views := make([]float64, 0, len(w.now))
	for i := range w.now {
		a := &w.now[i]
		view := 2 * a.Radius
		if r, ok := w.setup.Groups[a.Group].Behavior.(nav.Reacher); ok {
			if reach := r.Reach(a, w.largest); reach < 1e300 {
				view = max(view, reach)
			}
		}
		if view > 1e-300 && view < 1e300 { // so that 1/view is a number too
			views = append(views, view)
		}
	}
	if len(views) == 0 {
		return 1 // any will do: nobody looks
	}
	slices.Sort(views)
	return views[len(views)/2]
}

// View fills v with what agent id sees now, exactly as its behaviour sees it in
// the next step. It reuses the neighbours' slice of v; the rest of it belongs to
// the world and is valid until the next Step.
func (w *World) View(id uint32, v *nav.View) {
	w.survey(v)
	w.observe(&w.now[id], v)
}

// survey fills in what all agents see alike.
func (w *World) survey(v *nav.View) {
	*v = nav.View{
		Time: w.Time(), Dt: w.setup.Dt, Tick: w.tick, Seed: w.setup.Seed,
		Obstacles: w.obstacles, Boxes: w.setup.Boxes,
		Neighbors: v.Neighbors[:0], Tiles: w.setup.Tiles,
	}
}

// observe fills in what a alone sees: its target, what its group gives it, and
// its neighbours where its behaviour looks at any.
func (w *World) observe(a *nav.Agent, v *nav.View) {
	w.aim(a, &v.Target)
	v.Route, v.Rank = w.routes[a.Group], int(w.ranks[a.ID])
	v.Way, v.OnPath, v.Lost = r2.Vec{}, false, false
	if v.Tiles != nil {
		v.Way, v.OnPath, v.Lost = w.ways[a.ID].head, true, w.ways[a.ID].lost
	}
	v.Neighbors = v.Neighbors[:0]
	if r, ok := w.setup.Groups[a.Group].Behavior.(nav.Reacher); ok {
		v.Neighbors = w.grid.Neighbors(v.Neighbors, a, r.Reach(a, w.largest))
	}
}

// aim fills in a's goal as it is now.
func (w *World) aim(a *nav.Agent, t *nav.Target) {
	g := &a.Goal
	*t = nav.Target{Kind: g.Kind, Index: g.Index, Within: g.Within}
	switch g.Kind {
	case nav.PointGoal:
		t.Pos = g.Point
	case nav.BodyGoal:
		o := &w.obstacles[g.Index]
		t.Pos, t.Vel, t.Radius, t.Path = o.Pos, o.Vel, o.Radius, &w.paths[g.Index]
	case nav.AgentGoal:
		b := &w.now[g.Index]
		t.Pos, t.Vel, t.Radius = b.Pos, b.Vel, b.Radius
	}
}

// bodyPath is a body as a steerer sees it: in the plane.
type bodyPath struct {
	system   orbit.System
	body     int
	maxSpeed float64 // bounds, length/time and length/time²
	maxAccel float64
}

func (p *bodyPath) At(t float64) (pos, vel r2.Vec) {
	s := p.system.At(p.body, t)
	return flat(s.R), flat(s.V)
}

// MaxSpeed bounds the speed in space, and so the one in the plane.
func (p *bodyPath) MaxSpeed() float64 { return p.maxSpeed }

// MaxAcceleration is as much a bound in the plane.
func (p *bodyPath) MaxAcceleration() float64 { return p.maxAccel }

// flat is the shadow of v on the plane in which agents fly.
func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
