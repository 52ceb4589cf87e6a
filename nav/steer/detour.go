package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Detour flies around obstacles on its path, and abstains if the path is free. It belongs first in
// a [nav.Priority].
//
//	                  clearance circle, radius C
//	           ______ .--''--.
//	   ___.--'      .'        '.
//	p <- - - - - - -|- - o - - -| - - - - - - > aim
//	   way is blocked '.        .'
//	                  '-.__.-'
//
//	C     = Clearance·R + r, or less if the target is inside
//	sin θ = C / |o-p|            tangent to the circle, as seen from the obstacle
//	wish  = (w - v) / dt,  |w| = MaxSpeed,  w - v_o along the tangent
//
// |w| is less near the target, because the agent could not brake from a greater speed, and near the
// obstacle, because it could not gain that speed.
//
// If it can reach the obstacle itself before any tangent that it tries this way, it asks for no
// more than thrust gives until it enters the circle, after the time t, and spends all of it on
// evasion:
//
//	       w   a tangent at full speed: out of reach
//	       '
//	   .--'--.
//	 .'  '    '.
//	|   w'      |     |w'-v| ≤ a·max(t, dt)    where it can be, a = MaxAccel
//	|      v    |     w' - v_o along a tangent, as fast as that allows
//	 '.       .'
//	   '-----'        velocities within reach
//
// Source: this project. It predicts the agent's flight: a turn from its present velocity to the
// velocity toward its aim, as fast as MaxAccel allows, and then a straight line, with every
// obstacle at constant velocity. So it looks ahead as far as the aim, however far one step goes,
// and a body that turns slowly starts early enough. It also predicts a short flight at the present
// velocity, as the behaviour that follows may not head straight for the aim. If only that flight is
// blocked, the agent turns toward the aim at once with all its thrust.
//
//  1. It abstains unless the path leads through a clearance circle.
//  2. It passes on the nearer side, for which the agent's velocity counts half, and on the side of
//     its Hand if the obstacle is dead ahead.
//  3. An agent without inertia stays outside of the clearance circle of a single
//     obstacle that keeps its velocity and is slower than it, if it starts outside.
//  4. Inside of a clearance circle it flies along it and outward, the more
//     outward the deeper it is.
//  5. It ignores the target's own body, and any obstacle that covers the target from the time at
//     which the agent would enter its circle until the agent arrives.
//  6. Thrust that suffices to evade an obstacle in the time left is not spent on
//     speed: nearly every heavy agent that can still evade does, however many radii of
//     the obstacle it flies in one step.
//  7. It ignores boxes and other agents.
//  8. In a [nav.Priority] it also checks the two steps to which the wish of the followed part
//     leads, and leads them past an obstacle that they would strike. It knows the obstacle's place
//     after the step, so this works for moons that fly hundreds of their radii in a step, too.
type Detour struct {
	Clearance float64 `default:"1.5" min:"1" unit:"obstacle radii" help:"radius of the clearance circle around an obstacle's centre"`
	Lead      bool    `default:"true" help:"aim at where the target can be met, not at where it is"`
}

// Steer returns zero if the way is free. By [Detour.Vote] a composition can tell that from a wish
// to go on.
func (b *Detour) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains if the path is free.
func (b *Detour) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *Detour) Meets() bool { return b.Lead }

func (b *Detour) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Detour) steer(self *nav.Agent, v *nav.View, p nav.Pen) (r2.Vec, bool) {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}, false
	}
	aside, ahead := engine.Of(v), &notesOf(v).ahead
	ahead.of = nil
	aim, after := v.Target.Pos, math.NaN()
	if b.Lead {
		aim, after = meeting(self, v)
	}
	known := aside.Flies(b, self, v, aim, after)
	if known && !aside.Blocked(v) { // as mostly
		return r2.Vec{}, false
	}
	way := passage{b: b, self: self, v: v, ahead: ahead, clearance: b.Clearance, aim: aim, after: after}
	var straight swerve
	if known {
		straight = way.known(aside.Flight())
	} else if straight, known = way.straight(); !known {
		return r2.Vec{}, false
	} else if ahead.list(&way, &straight); ahead.free() {
		return r2.Vec{}, false
	}
	vel, blocked := way.around(&straight, way.after, p)
	if !blocked {
		// The time of two turns by 180°, and two steps, but not past the aim.
		reaction := 2*v.Dt + 2*way.now/self.MaxAccel
		until := min(reaction, way.after)
		onward := way.swerveTo(self.Vel, until)
		_, blocked = way.around(&onward, until, p)
	}
	if !blocked {
		return r2.Vec{}, false
	}
	arrow(p, "around", nav.InkSum, self.Pos, vel)
	return reach(self, v, vel, p), true
}

// passage is the flight from an agent to its aim.
type passage struct {
	b         *Detour
	self      *nav.Agent
	v         *nav.View
	ahead     *ahead
	clearance float64
	aim       r2.Vec
	after     float64 // time of arrival at aim, from now
	speed     float64 // to fly at
	now       float64 // |self.Vel|

	arrival r2.Vec // the target's place then, where arrives is set
	arrives bool
}

// target returns the target's place after a further t. Every obstacle in the way asks for the place
// at the arrival.
func (w *passage) target(t float64) r2.Vec {
	if t == w.after && w.arrives {
		return w.arrival
	}
	place, _ := w.v.Target.At(w.v, t)
	if t == w.after {
		w.arrival, w.arrives = place, true
	}
	return place
}

// circle returns the radius of the clearance circle of an obstacle.
func (w *passage) circle(o *nav.Obstacle) float64 {
	return float64(w.clearance*o.Radius) + w.self.Radius
}

// attempts bounds the search for a free path among several obstacles, and evasions bounds the
// search for a path that is within reach in time. The agent flies the last path found.
const (
	attempts = 6
	evasions = 3
)

// around returns the velocity that is free of obstacles for the time until and nearest to the
// flight's velocity, and whether the two differ.
func (w *passage) around(f *swerve, until float64, p nav.Pen) (around r2.Vec, blocked bool) {
	flight := *f
	around = f.vel
	for n := range attempts + evasions {
		o, c, at := w.first(&flight)
		if o == nil {
			break
		}
		if n == attempts && !w.strikes(&flight) {
			break // it only touches the circle: no reason to be slow
		}
		gain := math.Inf(1)
		if n >= attempts {
			gain = w.self.MaxAccel * max(at, w.v.Dt)
		}
		blocked = true
		if p != nil {
			p.Line(nav.Stroke{Kind: "way", Ink: nav.InkPath}, w.self.Pos, w.aim)
			p.Circle(nav.Stroke{Kind: "clearance", Ink: nav.InkLimit}, o.Pos, c)
		}
		around = w.tangent(o, c, around, gain)
		flight = w.swerveTo(around, until)
	}
	return around, blocked
}

// strikes reports whether a flight meets an obstacle itself, not only its clearance
// circle.
func (w *passage) strikes(f *swerve) bool {
	bare := *w
	bare.clearance = 1
	o, _, _ := bare.first(f)
	return o != nil
}

// first returns the obstacle whose clearance circle a flight enters first, the circle's radius, and
// when; nil if the flight is free.
func (w *passage) first(f *swerve) (hit *nav.Obstacle, radius, earliest float64) {
	earliest = math.Inf(1)
	look := w.look(f)
	index, listed := w.ahead.blocking(w, f)
	count := len(w.v.Obstacles)
	if listed {
		count = len(index)
	}
	for i := range count {
		if listed {
			i = int(index[i])
		}
		o := &w.v.Obstacles[i]
		if !blocks(&look, o) || w.v.IsTarget(o) {
			continue
		}
		if at, c, ok := w.blocked(o, f); ok && at < earliest {
			hit, radius, earliest = o, c, at
			look.Time = min(look.Time, at)
		}
	}
	return hit, radius, earliest
}

// blocked returns when a flight enters the clearance circle of an obstacle, the
// circle's radius, and whether it does. A circle that contains the target from then
// until the arrival is made smaller, and an obstacle that does so is ignored. The
// distance of two points in linear motion is largest at one of the two ends.
func (w *passage) blocked(o *nav.Obstacle, f *swerve) (at, radius float64, ok bool) {
	hard := o.Radius + w.self.Radius
	c := w.circle(o)
	if at, ok = f.enters(o, c); !ok {
		return at, c, false
	}
	most := 0.0
	for _, t := range [...]float64{w.after, at} {
		d2 := portable.Norm2(r2.Sub(w.target(t), portable.AddScaled(o.Pos, t, o.Vel)))
		if !(d2 < float64(c*c)) {
			return at, c, true
		}
		most = max(most, math.Sqrt(d2))
	}
	if most <= hard {
		return at, c, false
	}
	c = max(hard, 0.99*most)
	at, ok = f.enters(o, c)
	return at, c, ok
}

// tangent returns the velocity of size w.speed that passes obstacle o on a tangent of the circle of
// radius c, on the side of vel. The agent can change its velocity by gain: a change beyond that
// does not affect the side, and the result is slower if that brings it within reach.
func (w *passage) tangent(o *nav.Obstacle, c float64, vel r2.Vec, gain float64) r2.Vec {
	self := w.self
	vel = r2.Add(self.Vel, portable.AtMost(gain, r2.Sub(vel, self.Vel)))
	hard := o.Radius + self.Radius
	relative := r2.Sub(vel, o.Vel)
	d := r2.Sub(o.Pos, self.Pos)
	toward, ok := portable.Unit(d)
	if !ok {
		toward = portable.Scale(-1, nav.Apart(self.ID, uint64(uint32(o.Body))))
	}
	side := w.side(toward, relative, r2.Sub(self.Vel, o.Vel))

	// Relative to the obstacle, no faster than the agent can accelerate or turn on the
	// way to it: an agent that asked for more would spend its thrust on speed, and
	// would not have turned when it arrives.
	nimble := w.speed
	if distance := portable.Norm(d); distance > 0 {
		nimble = max(math.Sqrt(self.MaxAccel*distance), portable.Norm(r2.Sub(self.Vel, o.Vel)))
	}
	if n := portable.Norm(relative); n > nimble {
		relative = portable.Scale(nimble/n, relative)
		vel = r2.Add(o.Vel, relative)
	}

	// While it turns, the agent drifts as if it had started from here and turned
	// at once; but not so far that it would start inside.
	drift := portable.Norm(r2.Sub(self.Vel, vel)) / self.MaxAccel / 2
	drifted := portable.AddScaled(d, -drift, r2.Sub(self.Vel, vel))
	if u, ok := portable.Unit(drifted); ok && portable.Norm(drifted) > c {
		d, toward = drifted, u
	}

	// Along and across the line to the obstacle.
	var cos, sin float64
	if distance := portable.Norm(d); distance > c {
		sin = c / distance
		cos = math.Sqrt(max(0, 1-float64(sin*sin)))
	} else {
		cos = -1
		if c > hard {
			cos = -min((c-distance)/(c-hard), 1)
		}
		sin = math.Sqrt(1 - float64(cos*cos))
	}
	u := portable.AddScaled(portable.Scale(cos, toward), sin, nav.Quarter(toward, side))
	if k := along(u, o.Vel, w.speed); k > 0 {
		k = min(k, nimble, attainable(r2.Sub(self.Vel, o.Vel), u, gain))
		return portable.AddScaled(o.Vel, k, u)
	}
	// The obstacle is too fast for any tangent: leave its track sideways.
	across, ok := portable.Unit(nav.Quarter(relative, side))
	if !ok {
		across = u
	}
	return portable.Scale(w.speed, across)
}

// attainable returns the largest k for which k·u differs from vel by at most gain, or else the k of
// the smallest difference; at least gain.
func attainable(vel, u r2.Vec, gain float64) float64 {
	across := portable.Cross(vel, u)
	spare := max(0, float64(gain*gain)-float64(across*across))
	return max(gain, portable.Dot(vel, u)+math.Sqrt(spare))
}

// side returns the side on which the agent passes an obstacle in the direction
// toward: its present and its desired velocity relative to the obstacle decide
// together.
func (w *passage) side(toward, going, gone r2.Vec) nav.Handedness {
	sum := r2.Add(going, gone)
	switch cross := portable.Cross(toward, sum); {
	case !(math.Abs(cross) > 1e-9*portable.Norm(sum)):
		return w.self.Hand
	case cross > 0:
		return nav.Left
	}
	return nav.Right
}

func init() {
	nav.Register("detour", "flies around obstacles on its path, and abstains where the path is free", func() nav.Behavior { return new(Detour) })
}
