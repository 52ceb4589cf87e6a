package nav

import (
	"math"
	"math/bits"

	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r2"
)

// Detours finds the flights of up to 64 agents straight to their aims, and what may block these, as
// their [Detour] does, to the same bits: most find nothing, and have decided with that. Add all, then
// Find, then Show each to a view. The zero value is empty and ready to use.
//
//	agent 1   p ---------------> aim           the flights are lanes of one kernel;
//	agent 2   p --------> o ---> aim           for each the obstacles are, of another
type Detours struct {
	count, shown int
	known        uint64 // lanes, as are all lists here
	of           [simd.Block]*Detour
	radius       [simd.Block]float64
	meeting      [simd.Block]int    // of that lead, in the list of meetings
	blocking     [simd.Block]uint64 // obstacles
	flights      simd.Straights
	places       *Places // of these
	dt           float64
}

// DetourOf returns the Detour that a behaviour asks in each decision, before any other, or nil.
func DetourOf(b Behavior) *Detour {
	switch b := b.(type) {
	case *Detour:
		return b
	case Composite:
		if parts := b.Parts(); len(parts) > 0 {
			return DetourOf(parts[0].Behavior)
		}
	}
	return nil
}

// Clear forgets all agents.
func (d *Detours) Clear() { d.count, d.shown, d.known = 0, 0, 0 }

// Add adds an agent with a Detour and a target. Where that leads, the agent was the last to be added to
// the meetings.
func (d *Detours) Add(self *Agent, of *Detour, t *Target, meetings *Meetings) {
	i := d.count
	d.count++
	if i >= simd.Block || t.Kind == NoGoal || simd.InUse() == simd.Off { // lane by lane it takes longer
		return
	}
	f := &d.flights
	f.X[i], f.Y[i], f.VX[i], f.VY[i] = self.Pos.X, self.Pos.Y, self.Vel.X, self.Vel.Y
	f.MaxSpeed[i], f.MaxAccel[i] = self.MaxSpeed, self.MaxAccel
	f.TX[i], f.TY[i], f.AimX[i], f.AimY[i], f.After[i] = t.Pos.X, t.Pos.Y, t.Pos.X, t.Pos.Y, math.NaN()
	d.of[i], d.radius[i], d.meeting[i] = of, self.Radius, len(meetings.list)-1
	d.known |= 1 << i
}

// Find finds the flights among obstacles at some places, in steps of dt. The meetings have been found.
func (d *Detours) Find(meetings *Meetings, places *Places, dt float64) {
	if len(places.X) > block || !(dt > 0) {
		d.known = 0
		return
	}
	f := &d.flights
	for left := d.known; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if !d.of[i].Lead {
			continue
		}
		if met := &meetings.list[d.meeting[i]]; met.ok {
			f.AimX[i], f.AimY[i], f.After[i] = met.place.X, met.place.Y, met.after
		} else {
			d.known &^= 1 << i
		}
	}
	d.known &^= f.Find(min(d.count, simd.Block), dt)
	d.places, d.dt = places, dt
	for left := d.known; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		s := simd.Swerve{
			X: f.X[i], Y: f.Y[i], FirstX: f.VX[i], FirstY: f.VY[i], LastX: f.LastX[i], LastY: f.LastY[i],
			Clearance: d.of[i].Clearance, Own: d.radius[i], Speed: f.Fastest[i], Time: f.After[i],
		}
		if !(f.Turn[i] <= s.Time) {
			s.Time = f.Turn[i]
		}
		d.blocking[i] = s.Blocking(&places.discs, 0, len(places.X))
	}
}

// Show lets a view know the flight of the agent that was added next after the last one shown.
func (d *Detours) Show(v *View) {
	v.detours, v.lane = d, d.shown
	d.shown++
}

// know reports whether a lane has the flight of an agent with a Detour to its aim. Where that leads, it is there
// after a time.
func (d *Detours) know(b *Detour, self *Agent, v *View, aim r2.Vec, after float64) bool {
	if d == nil || d.known>>v.lane&1 == 0 {
		return false
	}
	i, f := v.lane, &d.flights
	return d.of[i] == b && d.places == v.Places && d.dt == v.Dt && d.radius[i] == self.Radius &&
		f.MaxSpeed[i] == self.MaxSpeed && f.MaxAccel[i] == self.MaxAccel &&
		f.X[i] == self.Pos.X && f.Y[i] == self.Pos.Y && f.VX[i] == self.Vel.X && f.VY[i] == self.Vel.Y &&
		f.TX[i] == v.Target.Pos.X && f.TY[i] == v.Target.Pos.Y && f.AimX[i] == aim.X && f.AimY[i] == aim.Y && (f.After[i] == after || !b.Lead)
}

// free reports whether nothing but the target blocks the flight of the lane that v has been shown.
func (d *Detours) free(v *View) bool {
	for left := d.blocking[v.lane]; left != 0; left &= left - 1 {
		if !v.IsTarget(&v.Obstacles[bits.TrailingZeros64(left)]) {
			return false
		}
	}
	return true
}

// straight returns that flight, and lists what blocks it.
func (d *Detours) straight(w *passage) swerve {
	i, f := w.v.lane, &d.flights
	w.after, w.now, w.speed = f.After[i], f.Now[i], f.Speed[i]
	s := w.turning(r2.Vec{X: f.LastX[i], Y: f.LastY[i]}, f.Turn[i], w.after, f.Fastest[i])
	w.v.ahead.begin(w, &s)
	w.v.ahead.suspect(w, 0, d.blocking[i])
	return s
}
