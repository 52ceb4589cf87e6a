package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/rootfind"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// straight returns the earliest t ≥ 0 at which a target that is at d now and keeps the velocity u
// is s·t away from the origin, where a craft of speed s meets it. If there is none, it returns the
// time of the closest approach (CPA), and false.
//
//	|d + u·t| = s·t   ⇔   (s² - u²)·t² - 2(d·u)·t - d² = 0
func straight(d, u r2.Vec, s float64) (t float64, ok bool) {
	return inTime(portable.Norm2(d), portable.Dot(d, u), portable.Norm2(u), s)
}

// inTime is straight in any number of axes: of d², d·u and u².
func inTime(dd, du, uu, s float64) (t float64, ok bool) {
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

// tangentMeeting returns where a craft that flies straight from self at full speed first meets the
// target if that keeps its velocity, and how long it takes. If it never does, it returns the
// target's closest point of approach to self's present position.
func tangentMeeting(self *nav.Agent, v *nav.View) (place r2.Vec, after float64) {
	t, _ := straight(r2.Sub(v.Target.Pos, self.Pos), v.Target.Vel, self.MaxSpeed)
	return portable.AddScaled(v.Target.Pos, t, v.Target.Vel), t
}

// horizon is the time horizon of the search for a meeting, in units of the time of
// flight to the target's present position. A target that recedes extends it, so that
// a path that comes back later is still found.
const horizon = 256

// meeting is Meeting without ok, for callers that fly to the place in any case.
func meeting(self *nav.Agent, v *nav.View) (place r2.Vec, after float64) {
	place, after, _ = Meeting(self, v)
	return place, after
}

// Meeting returns the target's position when a craft that flies straight from self at full speed
// first comes within its Within on its path, and the time until then: no method arrives earlier. If
// the craft never comes so near, or takes more than 256 times as long as to the target's present
// position, ok is false, and place is the place of the least miss. A target without a path is taken
// to keep its velocity, and is met at its centre.
func Meeting(self *nav.Agent, v *nav.View) (place r2.Vec, after float64, ok bool) {
	if v.Target.Kind == nav.NoGoal || !(self.MaxSpeed > 0) || math.IsInf(self.MaxSpeed, 0) {
		return v.Target.Pos, 0, false
	}
	if v.Target.Path == nil {
		t, ok := straight(r2.Sub(v.Target.Pos, self.Pos), v.Target.Vel, self.MaxSpeed)
		return portable.AddScaled(v.Target.Pos, t, v.Target.Vel), t, ok
	}
	aside := engine.Of(v)
	if m := &aside.Met; m.Asks(self, &v.Target, v.Time) {
		return m.Place, m.After, m.OK
	}
	var p pursuit
	p.of(self, &v.Target, v.Time)
	bounds := rootfind.Bounds{Speed: p.Path.MaxSpeed(), Accel: math.Inf(1)}
	if c, ok := p.Path.(nav.Curved); ok {
		bounds.Accel = c.MaxAcceleration()
	}
	guess, horizon := p.limits()
	result := rootfind.Single(func(t float64) (d, rate float64) { return p.distance(t) }, p.Speed, bounds, guess, horizon)
	if after = result.T; !result.Found {
		after = result.GapT
	}
	if place = p.pos; after != p.at {
		place, _ = p.Path.At(p.Time + after)
	}
	if engine.CanCompare(p.Path) {
		aside.Met = engine.Encounter{Request: p.Request, Place: place, After: after, OK: result.Found}
	}
	return place, after, result.Found
}

// A pursuit is a search for a meeting on a path.
type pursuit struct {
	engine.Request
	at       float64 // time from now, and what the path has then: mostly the meeting is the last time asked for
	pos, vel r2.Vec
}

// of makes p the pursuit of a target.
func (p *pursuit) of(self *nav.Agent, t *nav.Target, time float64) {
	p.Request = engine.RequestOf(self, t, time)
	p.at, p.pos, p.vel = 0, t.Pos, t.Vel
}

// limits returns a guess of when they meet, and for how long to search.
func (p *pursuit) limits() (guess, most float64) {
	away := r2.Sub(p.Target, p.From)
	far := portable.Norm(away)
	guess, _ = straight(away, p.vel, p.Speed)
	guess *= max(far-p.Within, 0) / far
	return guess, horizon * far / p.Speed
}

// distance returns how far out of reach the target is after a time, and how fast it recedes.
func (p *pursuit) distance(t float64) (d, rate float64) {
	if t != p.at {
		p.pos, p.vel = p.Path.At(p.Time + t)
		p.at = t
	}
	way := r2.Sub(p.pos, p.From)
	if d = portable.Norm(way); d <= p.Within || d == 0 {
		return 0, 0
	}
	return d - p.Within, portable.Dot(way, p.vel) / d
}
