package nav

import (
	"math"
	"reflect"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"

	"gonum.org/v1/gonum/spatial/r2"
)

// straight returns the earliest t ≥ 0 at which a target that is at d now and keeps
// the velocity u is s·t away from the origin, where a craft of speed s meets it.
// Where there is none it returns the time of the closest approach (CPA), and false.
//
//	|d + u·t| = s·t   ⇔   (s² - u²)·t² - 2(d·u)·t - d² = 0
func straight(d, u r2.Vec, s float64) (t float64, ok bool) {
	dd, du, uu := portable.Norm2(d), portable.Dot(d, u), portable.Norm2(u)
	if dd == 0 {
		return 0, true
	}
	a := float64(s*s) - uu
	// Of the two ways to write a quadratic's root, this one neither cancels nor
	// divides by zero where a → 0: the craft is just as fast as its target.
	if disc := float64(du*du) + float64(a*dd); disc >= 0 {
		if den := math.Sqrt(disc) - du; den > 0 {
			return dd / den, true
		}
	}
	return max(0, -du/uu), false
}

// tangentMeeting returns where a craft that flies straight from self at full
// speed first meets the target if that keeps its velocity, and how long it takes.
// Where it never does, it returns the target's closest point of approach to self's
// present position.
func tangentMeeting(self *Agent, v *View) (place r2.Vec, after float64) {
	t, _ := straight(r2.Sub(v.Target.Pos, self.Pos), v.Target.Vel, self.MaxSpeed)
	return portable.AddScaled(v.Target.Pos, t, v.Target.Vel), t
}

// horizon is the time horizon of the search for a meeting, in units of the time of
// flight to the target's present position. A target that recedes extends it, so that
// a path that comes back later is still found.
const horizon = 256

// meeting is Meeting without ok, for callers that fly to the place in any case.
func meeting(self *Agent, v *View) (place r2.Vec, after float64) {
	place, after, _ = Meeting(self, v)
	return place, after
}

// Meeting returns the target's position when a craft that flies straight from self
// at full speed first comes within its Within on its path, and the time until then: no
// method arrives earlier. Where the craft never comes so near, or takes more than 256
// times as long as to the target's present position, ok is false, and place is where
// it would miss by the least distance. A target without a path is taken to keep its
// velocity, and met at its centre.
func Meeting(self *Agent, v *View) (place r2.Vec, after float64, ok bool) {
	if v.Target.Kind == NoGoal || !(self.MaxSpeed > 0) || math.IsInf(self.MaxSpeed, 0) {
		return v.Target.Pos, 0, false
	}
	if v.Target.Path == nil {
		t, ok := straight(r2.Sub(v.Target.Pos, self.Pos), v.Target.Vel, self.MaxSpeed)
		return portable.AddScaled(v.Target.Pos, t, v.Target.Vel), t, ok
	}
	if m := &v.met; m.asks(self, &v.Target, v.Time) {
		return m.place, m.after, m.ok
	}
	var p pursuit
	p.of(self, &v.Target, v.Time)
	bounds := rootfind.Bounds{Speed: p.path.MaxSpeed(), Accel: math.Inf(1)}
	if c, ok := p.path.(Curved); ok {
		bounds.Accel = c.MaxAcceleration()
	}
	guess, horizon := p.limits()
	result := rootfind.Single(func(t float64) (d, rate float64) { return p.distance(t) }, p.speed, bounds, guess, horizon)
	if after = result.T; !result.Found {
		after = result.GapT
	}
	if place = p.pos; after != p.at {
		place, _ = p.path.At(p.time + after)
	}
	if canCompare(p.path) {
		v.met = encounter{p.request, place, after, result.Found}
	}
	return place, after, result.Found
}

// A pursuit is a search for a meeting on a path.
type pursuit struct {
	request
	at       float64 // time from now, and what the path has then: mostly the meeting is the last time asked for
	pos, vel r2.Vec
}

// of makes p the pursuit of a target.
func (p *pursuit) of(self *Agent, t *Target, time float64) {
	p.request = requestOf(self, t, time)
	p.at, p.pos, p.vel = 0, t.Pos, t.Vel
}

// limits returns a guess of when they meet, and for how long to search.
func (p *pursuit) limits() (guess, most float64) {
	away := r2.Sub(p.target, p.from)
	far := portable.Norm(away)
	guess, _ = straight(away, p.vel, p.speed)
	guess *= max(far-p.within, 0) / far
	return guess, horizon * far / p.speed
}

// distance returns how far out of reach the target is after a time, and how fast it recedes.
func (p *pursuit) distance(t float64) (d, rate float64) {
	if t != p.at {
		p.pos, p.vel = p.path.At(p.time + t)
		p.at = t
	}
	way := r2.Sub(p.pos, p.from)
	if d = portable.Norm(way); d <= p.within || d == 0 {
		return 0, 0
	}
	return d - p.within, portable.Dot(way, p.vel) / d
}

// canCompare reports whether requests for a path can be compared.
func canCompare(path Path) bool { return reflect.TypeOf(path).Kind() == reflect.Pointer }

// encounter caches a result of Meeting. The parts of a composition ask for the same
// one after each other, and finding it takes a hundred times as long as a look-up.
type encounter struct {
	request
	place r2.Vec
	after float64
	ok    bool
}

// request holds everything that a meeting on a path depends on.
type request struct {
	from, target        r2.Vec
	speed, time, within float64
	path                Path
}

// requestOf returns that of an agent that has a target at a time.
func requestOf(self *Agent, t *Target, time float64) request {
	return request{self.Pos, t.Pos, self.MaxSpeed, time, t.Within, t.Path}
}

// asks reports whether r is what the meeting of an agent with a target depends on.
func (r *request) asks(self *Agent, t *Target, time float64) bool {
	return r.from == self.Pos && r.time == time && r.target == t.Pos && r.speed == self.MaxSpeed && r.within == t.Within && r.path == t.Path
}
