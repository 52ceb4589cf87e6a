package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Chirality slides past other squares always to the same side, and stops at a goal
// that other agents occupy.
//
//	               ^
//	 walls of      |      self runs into the left wall of
//	 a square  +------>+  the other square and goes up along
//	 run       |       |  it; the other has run into the
//	 clockwise |  [p]--->[o]   right wall of self, and goes
//	           |       |  down: without communication
//	           +<------+
//	               |
//	               v
//
//	struck = the side of the other's square with the least overlap, or the widest gap
//	avoid  = Σ wall vectors of the struck sides; where they cancel, the last
//	         of them alone; normalised
//	wish   = avoid·a                  in contact, moving or Timer > 0
//	       = toward the waypoint      moving, free
//	       = to a halt                stopped, free                   a = MaxAccel
//
// A moving agent stops once it has been in contact with stopped agents for as long as
// the straight way takes; without such a contact that time slowly runs back. Contact
// with a moving agent sets a stopped one in motion, for a time that it passes on to
// other stopped agents.
//
//	moving         in contact with a stopped  Timer += dt; stop at Timer > Patience·(|Δx|+|Δy|)/s
//	               otherwise                  Timer -= Decay·dt
//	stopped        in contact with a moving   Timer = Dodge
//	               Timer > 0, free            Timer = 0
//	               Timer > 0                  Timer -= dt
//	               otherwise                  Timer = the longest in contact - dt
//
// Source: an article on avoiding collisions by handedness. A square passes its timer on to each
// neighbour in full; so without moving agents the longest timer of a cluster never grows, though
// the sum may. The source leaves two cases open, which are defined here: the side that a square has
// struck if the two overlap, and squares at one point. Its squares head for their goal with full
// thrust at any velocity, so a square that has missed its goal circles it. Here full thrust goes
// into the change toward the desired velocity. [Jam], off by default, resolves deadlocks.
//
//  1. There is no communication: it reads the other agents' state before the step, and
//     writes self's Stopped, Timer and Memory alone.
//  2. The handedness sets the sense of rotation: with the left hand walls run
//     clockwise, as published. Two agents that meet pass each other only if they have
//     the same handedness.
//  3. Two agents at one point count as side by side, the one with the lower ID left.
//  4. Without moving agents a cluster comes to rest after the longest of its timers.
//  5. A disc counts as the square around it. A wreck counts as stopped, with a timer
//     of 0.
//  6. If the target is unreachable, it stops, and goes on when there is a path.
type Chirality struct {
	Arrival  float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops"`
	Touch    float64 `default:"0.016666666666666666" min:"0" unit:"time" help:"contact begins at the gap that it covers in this time at its top speed"`
	Radii    bool    `default:"false" help:"arrival is in own radii, so that units do not matter"`
	Patience float64 `default:"1" min:"0" unit:"straight ways" help:"stops after this time in contact with stopped agents"`
	Decay    float64 `default:"0.5" min:"0" help:"rate at which that time runs back without such a contact"`
	Dodge    float64 `default:"5" min:"0" unit:"time" help:"time for which a stopped agent moves after a contact with a moving one"`
	Jam      Jam     // off by default
}

// Reach returns the diagonals of two squares, or the range that taking turns needs.
func (b *Chirality) Reach(self *nav.Agent, largest float64) float64 {
	return max(b.Jam.reach(self), float64(math.Sqrt2*b.within(self, largest)))
}

// within returns the distance along both axes below which a square is in contact with
// one of the given radius.
func (b *Chirality) within(self *nav.Agent, radius float64) float64 {
	return self.Radius + radius + float64(b.Touch*self.MaxSpeed)
}

// Waits returns the ID of the agent for which self waits, and for how long (time) self has been
// held up, if b steers self and self is stuck (see [Jam]).
func (b *Chirality) Waits(self *nav.Agent) (id uint32, held float64, stuck bool) {
	if b.Jam.Stuck == 0 || self.Memory[waiting] == 0 {
		return 0, 0, false
	}
	return uint32(self.Memory[waiting] - 1), self.Memory[heldUp], true
}

func (b *Chirality) Remembers() []nav.Slot { return oneMemory }

// Looks returns the empty sight: obstacles do not matter.
func (b *Chirality) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Chirality) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Chirality) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	twin := *self // an explanation does not change the agent
	b.steer(&twin, v, p)
}

func (b *Chirality) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	way := wayOf(v)
	toward, _ := portable.Unit(r2.Sub(way, self.Pos))
	if b.Jam.Lanes {
		if vel, ok := b.inLane(self, v, toward, p); ok {
			return reach(self, v, vel, p)
		}
	}
	var t contacts
	b.sense(&t, self, v, toward, p)
	b.count(self, v, &t)
	b.Jam.watch(self, v, toward, &t, p)
	switch {
	case t.count > 0 && (!self.Stopped || self.Timer > 0):
		return nav.Wish(self, thrust(self, v, t.avoid), p)
	case self.Stopped || v.Lost:
		return reach(self, v, r2.Vec{}, p)
	}
	if vel, holds := b.Jam.holds(self, v, way, toward, p); holds {
		return reach(self, v, vel, p)
	}
	return reach(self, v, portable.Scale(self.MaxSpeed, toward), p)
}

// thrust returns self's full acceleration in a direction; without inertia, the change
// to its top speed.
func thrust(self *nav.Agent, v *nav.View, direction r2.Vec) r2.Vec {
	if !math.IsInf(self.MaxAccel, 1) {
		return portable.Scale(self.MaxAccel, direction)
	}
	d := r2.Sub(portable.Scale(self.MaxSpeed, direction), self.Vel)
	return r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}
}

// contacts sums up the contacts of a square.
type contacts struct {
	count    int           // of the agents that it avoids
	avoid    r2.Vec        // a unit vector, if there is any contact
	opposite bool          // one of them is stopped and self is not, or the other way round
	longest  float64       // time: the largest timer of the stopped agents
	first    *nav.Neighbor // the agent in contact that is most in its way, or nil
}

// sense adds the contacts of self to t.
func (b *Chirality) sense(t *contacts, self *nav.Agent, v *nav.View, toward r2.Vec, p nav.Pen) {
	most := math.Inf(-1)
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		wall, touches := b.struck(self, n)
		if !touches {
			continue
		}
		if ahead := portable.Dot(r2.Sub(n.Pos, self.Pos), toward); ahead > most {
			most, t.first = ahead, n
		}
		if b.Jam.queues(self, n) {
			continue
		}
		t.count++
		if t.avoid = r2.Add(t.avoid, wall); t.avoid == (r2.Vec{}) { // sums of unit vectors along the axes are exact
			t.avoid = wall
		}
		stopped := n.Stopped || n.Wreck
		t.opposite = t.opposite || stopped != self.Stopped
		if n.Stopped && !n.Wreck { // a wreck's timer has ended
			t.longest = max(t.longest, n.Timer)
		}
		if p != nil {
			p.Arrow(nav.Stroke{Kind: "wall", Ink: nav.InkAside, Of: agentOf(n.ID)}, self.Pos, wall)
		}
	}
	if t.count > 1 {
		t.avoid, _ = portable.Unit(t.avoid)
	}
	if t.count > 0 {
		arrow(p, "avoid", nav.InkSum, self.Pos, t.avoid)
	}
}

// struck returns the wall of n that self has struck, as a unit vector along it, and
// whether they are in contact.
func (b *Chirality) struck(self *nav.Agent, n *nav.Neighbor) (wall r2.Vec, touches bool) {
	d := r2.Sub(n.Pos, self.Pos)
	x, y := math.Abs(d.X), math.Abs(d.Y)
	if near := b.within(self, n.Radius); !(x < near && y < near) {
		return r2.Vec{}, false
	}
	var into r2.Vec // at a right angle into the wall
	switch {
	case d == r2.Vec{}:
		into.X = 1
		if self.ID > n.ID {
			into.X = -1
		}
	case x >= y: // the overlap along x is the smaller one
		into.X = math.Copysign(1, d.X)
	default:
		into.Y = math.Copysign(1, d.Y)
	}
	return nav.Quarter(into, self.Hand), true
}

// count updates the timer by which self stops.
func (b *Chirality) count(self *nav.Agent, v *nav.View, t *contacts) {
	if self.Stopped {
		switch {
		case t.opposite:
			self.Timer = b.Dodge
		case t.count == 0:
			self.Timer = 0
		case self.Timer > 0:
			self.Timer = max(0, self.Timer-v.Dt)
		default:
			self.Timer = max(0, t.longest-v.Dt)
		}
		return
	}
	b.age(self, v, t.opposite)
	if b.there(self, v) || t.opposite && b.weary(self, v) {
		self.Stopped, self.Timer = true, 0
	}
}

// age lets the timer of a moving self run, or run back.
func (b *Chirality) age(self *nav.Agent, v *nav.View, held bool) {
	if held {
		self.Timer += v.Dt
	} else {
		self.Timer = max(0, self.Timer-float64(b.Decay*v.Dt))
	}
}

// there reports whether self is at its goal or has none.
func (b *Chirality) there(self *nav.Agent, v *nav.View) bool {
	return v.Target.Kind == nav.NoGoal || !(portable.Norm(r2.Sub(v.Target.Pos, self.Pos)) > b.ArrivalRadius(self))
}

// weary reports whether the timer has run for as long as the straight way takes.
func (b *Chirality) weary(self *nav.Agent, v *nav.View) bool {
	d := r2.Sub(v.Target.Pos, self.Pos)
	return self.Timer > b.Patience*(math.Abs(d.X)+math.Abs(d.Y))/self.MaxSpeed
}

func init() {
	nav.Register("chirality", "squares slide past each other to one side, and stop around a goal that is occupied", func() nav.Behavior { return new(Chirality) })
}
