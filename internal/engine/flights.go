package engine

import (
	"math"
	"math/bits"

	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Flights are the flights of up to 64 agents straight to their aims, with the obstacles that may block
// them, to the bits of the method detour. Most flights are free, which decides what detour does. Add all
// agents, then Find, then Show each flight to a view. The zero value is empty and ready to use.
//
//	agent 1   p ---------------> aim           the flights are lanes of one kernel;
//	agent 2   p --------> o ---> aim           the obstacles of each are lanes of another
type Flights struct {
	count, shown int
	known        uint64 // lanes that have a flight, one bit for each
	of           [simd.Block]Flier
	radius       [simd.Block]float64
	meeting      [simd.Block]int    // if the agent leads: its index in the list of meetings
	blocking     [simd.Block]uint64 // obstacles, one bit for each
	flights      simd.Straights
	places       *Places // the obstacles
	dt           float64
}

// Flier is a behaviour that asks for the flight straight to its aim, and takes it unless an obstacle
// blocks it.
type Flier interface {
	// Flies returns the radius of the circle that the behaviour keeps clear around an obstacle, in radii of the
	// obstacle, and whether it leads: whether it aims at the place where it can meet the target, not at the target.
	Flies() (clearance float64, lead bool)
}

// Flight is an agent's flight to its aim.
type Flight struct {
	After      float64 // time until the agent is there
	Now, Speed float64 // the speeds of the agent and of the flight, length/time
	Last       r2.Vec  // the velocity to which the agent turns, length/time
	Turn       float64 // the time that the turn takes
	Fastest    float64 // the greatest speed on the way, length/time
	Blocking   uint64  // obstacles that may block it, one bit for each
}

// Clear forgets all agents.
func (d *Flights) Clear() { d.count, d.shown, d.known = 0, 0, 0 }

// Add adds an agent with its behaviour and target. If the behaviour leads, add the agent to the meetings
// directly before.
func (d *Flights) Add(self *nav.Agent, of Flier, t *nav.Target, meetings *Meetings) {
	i := d.count
	d.count++
	if i >= simd.Block || t.Kind == nav.NoGoal || simd.InUse() == simd.Off { // lane by lane it takes longer
		return
	}
	f := &d.flights
	f.X[i], f.Y[i], f.VX[i], f.VY[i] = self.Pos.X, self.Pos.Y, self.Vel.X, self.Vel.Y
	f.MaxSpeed[i], f.MaxAccel[i] = self.MaxSpeed, self.MaxAccel
	f.TX[i], f.TY[i], f.AimX[i], f.AimY[i], f.After[i] = t.Pos.X, t.Pos.Y, t.Pos.X, t.Pos.Y, math.NaN()
	d.of[i], d.radius[i], d.meeting[i] = of, self.Radius, len(meetings.list)-1
	d.known |= 1 << i
}

// Find finds the flights among the obstacles of places, in steps of dt. Call it after Find of the meetings.
func (d *Flights) Find(meetings *Meetings, places *Places, dt float64) {
	if len(places.X) > simd.Block || !(dt > 0) {
		d.known = 0
		return
	}
	f := &d.flights
	for left := d.known; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if _, lead := d.of[i].Flies(); !lead {
			continue
		}
		if met := &meetings.list[d.meeting[i]]; met.OK {
			f.AimX[i], f.AimY[i], f.After[i] = met.Place.X, met.Place.Y, met.After
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
			Own: d.radius[i], Speed: f.Fastest[i], Time: f.After[i],
		}
		s.Clearance, _ = d.of[i].Flies()
		if !(f.Turn[i] <= s.Time) {
			s.Time = f.Turn[i]
		}
		d.blocking[i] = s.Blocking(&places.Discs, 0, len(places.X))
	}
}

// Show shows a view the flight of the next agent, in the order of Add.
func (d *Flights) Show(v *nav.View) {
	a := Of(v)
	a.Flights, a.Lane = d, d.shown
	d.shown++
}

// Flies reports whether a has the flight of an agent with this behaviour to this aim. If the behaviour
// leads, the flight must also take the time after.
func (a *Aside) Flies(b Flier, self *nav.Agent, v *nav.View, aim r2.Vec, after float64) bool {
	d, i := a.Flights, a.Lane
	if d == nil || d.known>>i&1 == 0 || d.of[i] != b {
		return false
	}
	_, lead := b.Flies()
	f := &d.flights
	return d.places == a.Places && d.dt == v.Dt && d.radius[i] == self.Radius &&
		f.MaxSpeed[i] == self.MaxSpeed && f.MaxAccel[i] == self.MaxAccel &&
		f.X[i] == self.Pos.X && f.Y[i] == self.Pos.Y && f.VX[i] == self.Vel.X && f.VY[i] == self.Vel.Y &&
		f.TX[i] == v.Target.Pos.X && f.TY[i] == v.Target.Pos.Y && f.AimX[i] == aim.X && f.AimY[i] == aim.Y && (f.After[i] == after || !lead)
}

// Blocked reports whether anything but the target blocks a's flight.
func (a *Aside) Blocked(v *nav.View) bool {
	for left := a.Flights.blocking[a.Lane]; left != 0; left &= left - 1 {
		if !v.IsTarget(&v.Obstacles[bits.TrailingZeros64(left)]) {
			return true
		}
	}
	return false
}

// Flight returns a's flight.
func (a *Aside) Flight() Flight {
	d, i := a.Flights, a.Lane
	f := &d.flights
	return Flight{f.After[i], f.Now[i], f.Speed[i], r2.Vec{X: f.LastX[i], Y: f.LastY[i]}, f.Turn[i], f.Fastest[i], d.blocking[i]}
}
