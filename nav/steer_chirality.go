package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Chirality slips past other squares to one side, always the same, and gives up
// at a goal that others hold.
//
//	               ^
//	 walls of      |      self runs into the left wall of
//	 a square  +------>+  the other square and goes up along
//	 run       |       |  it; the other has run into the
//	 clockwise |  [p]--->[o]   right wall of self's, and goes
//	           |       |  down: no word is exchanged
//	           +<------+
//	               |
//	               v
//
//	struck = the side of the other's square with the least overlap, or the widest gap
//	avoid  = Σ wall vectors of the struck sides; where that comes to nothing,
//	         the last of them alone; normalised
//	wish   = avoid·a                  in contact, on its way or Timer > 0
//	       = toward the way           on its way, free
//	       = a halt                   stopped, free                   a = MaxAccel
//
// Who is on its way stops once it has been in contact with stopped ones for as
// long as the straight way would take; free of them that time runs back slowly.
// Who has stopped is set going by the touch of one who is on its way, for a time
// that it hands on to other stopped ones.
//
//	on its way     touching a stopped one     Timer += dt; stop at Timer > Patience·(|Δx|+|Δy|)/s
//	               otherwise                  Timer -= Decay·dt
//	stopped        touching one on its way    Timer = Dodge
//	               Timer > 0, free            Timer = 0
//	               Timer > 0                  Timer -= dt
//	               otherwise                  Timer = the longest that it touches - dt
//
// Source: an article on avoiding collisions by handedness. It hands a square's
// time on one by one; what never grows without somebody on its way is therefore
// the longest timer of a cluster, not the sum. New here is what the source leaves
// open: which side a square has struck that overlaps another, and what those do
// who touch on one place. Its squares head for their goal with full thrust
// whatever their velocity is, so that one that has missed its goal circles it;
// here full thrust goes into the change toward the velocity that leads there.
// [Jam], off by default, is for those who are stuck.
//
//  1. Nobody tells another what to do: it reads what others were before the step
//     and writes self's Stopped, Timer and Memory alone.
//  2. A hand stands for a sense: with the left one walls run clockwise, as
//     published. Two who meet pass each other only if they have the same.
//  3. Two on one place count as side by side, the one with the lower ID left.
//  4. Without anybody on its way a cluster has come to rest after the longest of
//     its timers.
//  5. What is no square is seen as the square around it. A wreck has stopped, and
//     has no time to hand on.
//  6. Where there is no way to the target it halts, and goes on when there is one.
type Chirality struct {
	Arrival  float64 `default:"1" min:"0" unit:"length" help:"stop this near to the target's centre"`
	Touch    float64 `default:"0.016666666666666666" min:"0" unit:"time" help:"touches what is nearer than it goes in this time at its top speed"`
	Patience float64 `default:"1" min:"0" unit:"straight ways" help:"stop after so much time in contact with stopped ones"`
	Decay    float64 `default:"0.5" min:"0" help:"how fast that time runs back without such a contact"`
	Dodge    float64 `default:"5" min:"0" unit:"time" help:"a stopped one that is touched by one on its way keeps moving for this long"`
	Jam      Jam
}

// Reach implements [Reacher]: across the corners of two squares, or as far as they
// have to see who take turns.
func (b *Chirality) Reach(self *Agent, largest float64) float64 {
	return max(b.Jam.reach(self), float64(math.Sqrt2*b.within(self, largest)))
}

// within returns the distance along both axes below which a square touches one of
// the given radius.
func (b *Chirality) within(self *Agent, radius float64) float64 {
	return self.Radius + radius + float64(b.Touch*self.MaxSpeed)
}

// Waits tells for whom self waits, which b steers and which is stuck (see [Jam]),
// and for how long it has been held up.
func (b *Chirality) Waits(self *Agent) (id uint32, held float64, stuck bool) {
	if b.Jam.Stuck == 0 || self.Memory[waiting] == 0 {
		return 0, 0, false
	}
	return uint32(self.Memory[waiting] - 1), self.Memory[heldUp], true
}

// Steer implements [Behavior].
func (b *Chirality) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Chirality) Explain(self *Agent, v *View, p Pen) {
	twin := *self // it tells what comes, and nothing comes of telling
	b.steer(&twin, v, p)
}

func (b *Chirality) steer(self *Agent, v *View, p Pen) r2.Vec {
	way := v.way()
	toward, _ := portable.Unit(r2.Sub(way, self.Pos))
	t := b.feel(self, v, toward, p)
	b.count(self, v, &t)
	b.Jam.watch(self, v, toward, &t, p)
	switch {
	case t.count > 0 && (!self.Stopped || self.Timer > 0):
		return wish(self, thrust(self, v, t.avoid), p)
	case self.Stopped || v.Lost:
		return reach(self, v, r2.Vec{}, p)
	}
	if vel, holds := b.Jam.holds(self, v, way, toward, p); holds {
		return reach(self, v, vel, p)
	}
	return reach(self, v, portable.Scale(self.MaxSpeed, toward), p)
}

// thrust returns self's full acceleration in a direction; of one without inertia
// the change to its top speed.
func thrust(self *Agent, v *View, direction r2.Vec) r2.Vec {
	if !math.IsInf(self.MaxAccel, 1) {
		return portable.Scale(self.MaxAccel, direction)
	}
	d := r2.Sub(portable.Scale(self.MaxSpeed, direction), self.Vel)
	return r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}
}

// contacts is what a square feels of those whom it touches.
type contacts struct {
	count    int       // of those whom it avoids
	avoid    r2.Vec    // a unit vector, where there is any contact
	opposite bool      // one of them has stopped and self has not, or the other way round
	longest  float64   // time: the largest timer of those who have stopped
	first    *Neighbor // who of all whom it touches is most in its way, or nil
}

// feel looks at whom self touches.
func (b *Chirality) feel(self *Agent, v *View, toward r2.Vec, p Pen) contacts {
	var t contacts
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
		if n.Stopped && !n.Wreck { // a wreck's time runs no more
			t.longest = max(t.longest, n.Timer)
		}
		if p != nil {
			p.Arrow(Stroke{Kind: "wall", Ink: InkAside, Of: agentOf(n.ID)}, self.Pos, wall)
		}
	}
	if t.count > 0 {
		t.avoid, _ = portable.Unit(t.avoid)
		arrow(p, "avoid", InkSum, self.Pos, t.avoid)
	}
	return t
}

// struck returns the wall of n that self has struck, as a unit vector along it,
// and whether they touch at all.
func (b *Chirality) struck(self *Agent, n *Neighbor) (wall r2.Vec, touches bool) {
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
	case x >= y: // the overlap is less across than along
		into.X = math.Copysign(1, d.X)
	default:
		into.Y = math.Copysign(1, d.Y)
	}
	return quarter(into, self.Hand), true
}

// count keeps the time by which self stops.
func (b *Chirality) count(self *Agent, v *View, t *contacts) {
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
	d := r2.Sub(v.Target.Pos, self.Pos)
	if t.opposite {
		self.Timer += v.Dt
	} else {
		self.Timer = max(0, self.Timer-float64(b.Decay*v.Dt))
	}
	there := v.Target.Kind == NoGoal || !(portable.Norm(d) > b.Arrival)
	weary := t.opposite && self.Timer > b.Patience*(math.Abs(d.X)+math.Abs(d.Y))/self.MaxSpeed
	if there || weary {
		self.Stopped, self.Timer = true, 0
	}
}

func init() {
	registerBehavior[Chirality]("chirality", "squares slip past each other to one side, and stop around a goal that is taken")
}
