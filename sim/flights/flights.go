// Package flights lets ships with the drive orbital fall among the bodies of a system.
//
// A ship that coasts is a formula of time: its path is a chain of polynomial steps, which orbit.Flight makes whatever the scene's
// step is. The state of a ship is the record of the step that covers the tick, and the burns that are left of its flight plan; the
// path ahead follows from these, to the bit:
//
//	tick      k     k+1    k+2
//	      ────┼──────┼──────┼────────▶ t
//	 step ●──────────────●─────────────●      record: the step that covers tick k
//
// A step of the world calls
//
//	Begin     the times between which the ships fly
//	Move      flies a ship, as a nav.Drive; workers call it for different ships
//	Settle    lets ships hit each other, places the ships that rest on bodies, and tells what has ended
//
// The package knows neither behaviours nor orders: it is given wishes and burns.
package flights

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/orbit/plan"
	"galaxy/sim/part"

	"gonum.org/v1/gonum/spatial/r3"
)

// Setup is the ships of a world at its start.
type Setup struct {
	Ships []Start
	Spins []Spin // by body; those beyond the end of the list do not turn
	Units Units
}

// Start is a ship at the start of a world.
type Start struct {
	Agent uint32
	About int         // the body that its state is relative to
	State orbit.State // length, length/time
	Plan  orbit.Plan  // in the units of the scene, masses in kg

	Landed bool // it rests on the ground of the body, in the direction of its place; its velocity does not count
}

// Spin is how a body turns.
type Spin struct {
	Pole r3.Vec  // unit vector, or 0
	Rate float64 // radians per scene time
}

// Units are what a scene's units are of those of engines.
type Units struct {
	Km     float64 // length
	Second float64 // scene time
}

// Speed returns a km/s in length/time.
func (u Units) Speed() float64 { return u.Km / u.Second }

// earthly is the acceleration by which a specific impulse is a speed, km/s².
const earthly = 9.80665e-3

// Exhaust returns the speed of the exhaust for a specific impulse in seconds, length/time.
func (u Units) Exhaust(isp float64) float64 { return isp * earthly * u.Km / u.Second }

// Force returns a thrust in kN as kg·length/time².
func (u Units) Force(kN float64) float64 { return kN * u.Speed() / u.Second }

// Phase says what a ship is doing.
type Phase uint8

// The phases.
const (
	Flying  Phase = iota
	Landed        // rests on a body, and turns with it
	Crashed       // has met one too fast, and lies there as a wreck
	Ended         // its flight cannot go on
)

// State is what a step changes of ships, and the next one depends on.
type State struct {
	ships  []ship
	plans  []orbit.Plan // by ship: the burns that have not begun
	Events []Event      // what has ended so far, in order
}

// ship is the state of a ship.
type ship struct {
	record   orbit.Record
	now, was orbit.State // at the tick and at the one before, in the frame of the scene
	pitch    float64     // of the nose over the plane, radians; its heading is the agent's
	pitched  float64     // before the last step
	phase    Phase
	body     int32   // on which it rests
	at       r3.Vec  // its place there when it met the body, from the middle
	since    float64 // when that was, scene time
	mass     float64 // kg
	spent    float64 // Δv of its engine since the start, length/time
	asked    ask     // what its behaviour has asked for last
	does     ask     // the maneuver that it does
	part     int     // of that, which is planned next
	due      float64 // when that is to be planned; +Inf: never
	goal     goal    // the one that miss is of
	miss     float64 // the least distance from its goal so far, length; +Inf before
	awaits   uint8   // the bodies in whose spheres it is and of which it is told when it is captured: a bit for each depth
}

// goal is what a ship is to come near.
type goal struct {
	kind  nav.GoalKind
	index int32
}

// CopyTo makes d a copy of s, in d's memory if that is large enough. The events are shared and clipped.
func (s *State) CopyTo(d *State) {
	d.ships = part.Copied(d.ships, s.ships)
	d.plans = slices.Grow(d.plans[:0], len(s.plans))[:len(s.plans)]
	for i := range s.plans {
		d.plans[i] = part.Copied(d.plans[i], s.plans[i])
	}
	d.Events = slices.Clip(s.Events)
}

// Bytes returns the memory that a copy takes, in bytes, without the events.
func (s *State) Bytes() int {
	sum := part.Bytes(s.ships) + part.Bytes(s.plans)
	for i := range s.plans {
		sum += part.Bytes(s.plans[i])
	}
	return sum
}

// Hash folds in the ships. Without any it does nothing.
func (s *State) Hash(h *part.Hasher) {
	vec := func(v r3.Vec) {
		h.Float(v.X)
		h.Float(v.Y)
		h.Float(v.Z)
	}
	for i := range s.ships {
		x := &s.ships[i]
		x.record.Numbers(h.Float)
		for _, v := range [...]r3.Vec{x.now.R, x.now.V, x.was.R, x.was.V, x.at} {
			vec(v)
		}
		h.Word(uint64(x.phase)<<32 | uint64(uint32(x.body)))
		h.Float(x.since)
		h.Float(x.mass)
		h.Float(x.spent)
		if x.pitch != 0 || x.pitched != 0 {
			h.Float(x.pitch)
			h.Float(x.pitched)
		}
		if x.does.of != nil || x.asked.of != nil {
			x.asked.hash(h)
			x.does.hash(h)
			h.Word(uint64(x.part))
			h.Float(x.due)
		}
		h.Word(uint64(len(s.plans[i])))
		for k := range s.plans[i] {
			b := &s.plans[i][k]
			h.Word(uint64(b.On)<<1 | part.Bit(b.Follows))
			for _, y := range [...]float64{b.Time, b.Prograde, b.Normal, b.Radial, b.Vector.X, b.Vector.Y, b.Vector.Z, b.Thrust, b.Exhaust} {
				h.Float(y)
			}
		}
	}
}

// Flights are the ships of a world. Make them with [New].
type Flights struct {
	State
	units    Units
	spins    []Spin
	exhausts []float64 // by ship, length/time
	forces   []float64 // by ship, kg·length/time²
	gravity  *orbit.Gravity
	agents   []uint32 // by ship
	of       []int32  // by agent: its ship, or −1; nil without ships
	flights  []*orbit.Flight
	stale    []bool    // by ship: the flight is not that of the record
	landings []float64 // by ship: the speed up to which it lands, m/s
	notes    []note    // by ship: what has ended in this step
	passages []passage // by ship: what it has come to or left in this step
	moved    []bool    // by ship: its drive has moved it in this step
	flown    []bool    // by ship: it has flown to the end of this step
	placed   []bool    // by ship: its drive has not put it where it is now
	lifts    []float64 // by ship: the part of its wish along z in this step, length/time²
	scouts   []scout   // by ship: what nextBurn has looked by

	collision collision
	places    []orbit.State // by ship: as others see them while deciding
	deciding  bool          // between Begin and Settle

	from, to float64 // times between which ships fly in this step
	begins   float64 // time of the start
	tick     uint64

	Pursued bool   // some behaviour may lead to another ship
	asks    []ask  // by ship: what its behaviour asks for in this step
	ordered []bool // by ship: an order has told it what to do in this step
	seen    State  // before the step, if ships fly to other ones; else without ships
}

// note is something that has ended in a step.
type note struct {
	any bool
	Event
}

// New returns the flights of agents, by ID, at a time, and puts the agents where their ships are. The setup has been checked; nil
// is without ships.
func New(s *Setup, bodies orbit.System, agents []nav.Agent, drives []nav.Drive, time float64) (*Flights, error) {
	f := new(Flights)
	if s == nil || len(s.Ships) == 0 {
		return f, nil
	}
	g, err := orbit.NewGravity(bodies)
	if err != nil {
		return nil, err
	}
	f.units, f.spins, f.gravity = s.Units, s.Spins, g
	f.of = slices.Repeat([]int32{-1}, len(agents))
	n := len(s.Ships)
	f.ships, f.plans, f.flights = make([]ship, n), make([]orbit.Plan, n), make([]*orbit.Flight, n)
	f.stale, f.moved, f.notes, f.asks, f.begins = make([]bool, n), make([]bool, n), make([]note, n), make([]ask, n), time
	f.ordered, f.landings, f.flown, f.placed = make([]bool, n), make([]float64, n), make([]bool, n), make([]bool, n)
	f.passages = make([]passage, n)
	f.lifts, f.scouts = make([]float64, n), make([]scout, n)
	for i := range s.Ships {
		x := &s.Ships[i]
		a := &agents[x.Agent]
		f.of[x.Agent] = int32(i)
		f.agents = append(f.agents, x.Agent)
		f.exhausts, f.forces = append(f.exhausts, 0), append(f.forces, 0)
		if d, ok := drives[a.Group].(*nav.Orbital); ok {
			f.exhausts[i], f.forces[i], f.landings[i] = s.Units.Exhaust(d.Isp), s.Units.Force(d.Thrust), d.Landing
		}
		flight, err := s.fly(g, i, a, drives[a.Group], time)
		if err != nil {
			return nil, err
		}
		flight.Bound(MostSteps)
		f.flights[i] = flight
		k := &f.ships[i]
		k.body, k.miss, k.due = -1, math.Inf(1), math.Inf(1)
		if k.now, err = flight.At(time, -1); err != nil {
			return nil, err
		}
		k.was = k.now
		k.spent = flight.Spent(time-1, time)
		f.keep(i, time)
		if _, _, bound := f.bound(i, time); !bound && !x.Landed {
			k.awaits = f.depth(k.record.Center())
		}
		if x.Landed {
			k.phase, k.body, k.since = Landed, int32(x.About), time
			k.at = portable.Scale3(bodies[x.About].Radius/portable.Norm3(x.State.R), x.State.R)
			k.now = f.ground(k, time)
			k.was = k.now
		}
		along := f.ahead(i, time)
		if x.Landed { // upright
			along = k.at
		}
		k.pitch = nav.Pitch(along)
		k.pitched = k.pitch
		a.Pos, a.Vel, a.Heading, a.DeltaV = flat(k.now.R), flat(k.now.V), nav.Heading(flat(along)), k.spent
	}
	return f, nil
}

// MostSteps is how many steps of a flight a step of the world may take: some tens of milliseconds.
const MostSteps = 4096

// fly starts the flight of a ship.
func (s *Setup) fly(g *orbit.Gravity, i int, a *nav.Agent, drive nav.Drive, time float64) (*orbit.Flight, error) {
	x := &s.Ships[i]
	c := orbit.Craft{Time: time, About: x.About, State: x.State, Mass: a.Mass}
	if x.Landed {
		c.State = plan.Site(g, x.About, x.State.R, time).State
	}
	if d, ok := drive.(*nav.Orbital); ok {
		c.Propellant = d.Propellant
	}
	return g.Fly(c, x.Plan)
}

// Check returns the first mistake in the ships of a setup, and which ship it is about.
func (s *Setup) Check(bodies orbit.System, agents []nav.Agent, drives []nav.Drive, time, dt float64) (at int, err error) {
	g, err := orbit.NewGravity(bodies)
	if err != nil {
		return -1, err
	}
	for i := range s.Ships {
		a := &agents[s.Ships[i].Agent]
		f, err := s.fly(g, i, a, drives[a.Group], time)
		if err == nil {
			f.Bound(MostSteps)
			err = f.Extend(time)
		}
		if err == nil && !s.Ships[i].Landed {
			if err = tooLong(f.Extend(time+dt), dt); err != nil {
				if _, _, _, hits := f.Hit(); hits {
					err = nil
				}
			}
		}
		if err != nil {
			return i, err
		}
	}
	return -1, nil
}

// keep keeps the record of a flight at a time to which it has been extended.
func (f *Flights) keep(i int, time float64) {
	x := f.flights[i]
	left := x.Forget(time)
	f.plans[i] = append(f.plans[i][:0], left...)
	x.Record(&f.ships[i].record)
	f.ships[i].mass = x.MassAt(time)
}

// Has reports whether an agent is a ship that flies here.
func (f *Flights) Has(agent uint32) bool { return f.of != nil && f.of[agent] >= 0 }

// Any reports whether there are ships.
func (f *Flights) Any() bool { return f.of != nil }

// Restored lets the flights follow from the state, which has changed otherwise than by a step.
func (f *Flights) Restored() {
	for i := range f.stale {
		f.stale[i] = true
	}
}

// flight returns the flight of a ship, which the record covers.
func (f *Flights) flight(i int) *orbit.Flight {
	if f.stale[i] {
		f.flights[i].Resume(&f.ships[i].record, f.plans[i])
		f.stale[i] = false
	}
	return f.flights[i]
}

// ahead returns the velocity about the centre.
func (f *Flights) ahead(i int, time float64) r3.Vec {
	x := f.flights[i]
	if c, err := x.Center(time); err == nil {
		if st, err := x.At(time, c); err == nil {
			return st.V
		}
	}
	return f.ships[i].now.V
}

// ground returns place and velocity of a resting ship at a time.
func (f *Flights) ground(s *ship, time float64) orbit.State {
	st := f.gravity.State(int(s.body), -1, time)
	at, turns := s.at, r3.Vec{}
	if int(s.body) < len(f.spins) {
		spin := f.spins[s.body]
		at = turned(s.at, spin.Pole, float64(spin.Rate*(time-s.since)))
		turns = portable.Scale3(spin.Rate, portable.Cross3(spin.Pole, at))
	}
	return orbit.State{R: r3.Add(st.R, at), V: r3.Add(st.V, turns)}
}

// turned returns v turned about a unit vector, by O. Rodrigues' formula.
func turned(v, about r3.Vec, angle float64) r3.Vec {
	sin, cos := portable.Sincos(angle)
	along := portable.Dot3(v, about)
	if about == (r3.Vec{}) {
		return v
	}
	out := portable.AddScaled3(portable.Scale3(cos, v), sin, portable.Cross3(about, v))
	return portable.AddScaled3(out, float64(along*(1-cos)), about)
}
