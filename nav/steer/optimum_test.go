package steer_test

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// soonestPossible returns the earliest time at which any flight within the limits of an agent can be
// within a distance of the path. The places that can be reached in a time are a convex set, the rim of which
// courses reach (TestNoCourseIsFarther): the target enters it when no direction separates the two.
func soonestPossible(path nav.Path, self nav.Agent, within float64) float64 {
	unit := self.MaxSpeed / self.MaxAccel
	length := unit * self.MaxSpeed
	vel := r2.Scale(1/self.MaxSpeed, self.Vel)
	out := func(t float64) float64 {
		place, _ := path.At(t * unit)
		return outOfReach(vel, r2.Scale(1/length, r2.Sub(place, self.Pos)), t, within/length)
	}
	closing := 1 + path.MaxSpeed()/self.MaxSpeed
	late, t := 0.0, 0.0
	for {
		if by := out(t); by > 0 {
			late, t = t, t+math.Max(by/closing, 1e-5*(1+t))
			continue
		}
		for t-late > 1e-6*(1+t) {
			if mid := (late + t) / 2; out(mid) > 0 {
				late = mid
			} else {
				t = mid
			}
		}
		return t * unit
	}
}

// outOfReach returns by how much a place is farther than within from all that can be reached in a time, in units
// of the limits, or, far off, a tenth of that at least; 0 or less if it can be reached.
func outOfReach(vel, place r2.Vec, t, within float64) float64 {
	miss := r2.Sub(place, r2.Scale(t, vel))
	if free := math.Max(r2.Norm(miss)-t*t/2, r2.Norm(place)-t) - within; free > 0 {
		return free // without the one limit or the other
	}
	most, at := math.Inf(-1), math.Atan2(miss.Y, miss.X)
	low, high := at-math.Pi/2, at+math.Pi/2
	for range 25 {
		sin, cos := math.Sincos(at)
		n := r2.Vec{X: cos, Y: sin}
		rest := r2.Sub(place, steer.Farthest(vel, n, t))
		by := r2.Dot(n, rest) - within
		if most = math.Max(most, by); by > 0.1*r2.Norm(rest) {
			break
		}
		if r2.Cross(n, rest) > 0 {
			low = at
		} else {
			high = at
		}
		at = (low + high) / 2
	}
	return most
}

// Property 1 with a thrust drive: intercept meets the planet as soon as any flight could, from rest and in motion,
// faster and slower than the planet, with engines that take longer than the flight to reach the top speed, or a
// moment. The seeds are such where a little later is a period later: a burn and a coast miss the planet there.
func TestInterceptReckonsWithItsEngine(t *testing.T) {
	const within = 3
	for _, c := range []struct {
		accel, share, moving float64
		seeds                []uint64
	}{
		{0.01, 0.7, 0, []uint64{0}},
		{0.01, 0.7, 1, []uint64{0}},
		{0.01, 1.5, 1, []uint64{2}},
		{0.3, 0.4, 0.5, []uint64{4}},
		{0.3, 3, 1, []uint64{6}},
		{2, 0.4, 1, []uint64{70, 81}},
		{2, 0.7, 1, []uint64{38, 61}},
		{2, 1.5, 0.5, []uint64{8}},
		{4, 0.7, 1, []uint64{77}},
		{10, 0.4, 0.5, []uint64{21}},
		{10, 0.9, 1, []uint64{30, 59}},
		{10, 3, 1, []uint64{10}},
		{100, 0.7, 0, []uint64{12}},
		{100, 0.7, 1, []uint64{14}},
	} {
		worst := 0.
		for _, seed := range c.seeds {
			self, path := weakShip(c.accel, c.share, c.moving, seed)
			least := soonestPossible(path, self, within)
			got := chase(made(t, "intercept"), nav.Thrust{}, path, self, least/150, 2.5*least, within, math.Inf(1))
			worst = max(worst, got.time/least)
		}
		t.Logf("%+v: worst %.4f × the least time", c, worst)
		if worst > 1.02 {
			t.Errorf("%+v: worst %.4f × the least time", c, worst)
		}
	}
}

// weakShip draws a ship with a share of the planet's mean speed, with an acceleration that is a multiple of
// speed²/distance, which moves with a share of its top speed; and a planet on a circle or an ellipse.
func weakShip(accel, share, moving float64, seed uint64) (nav.Agent, ellipse) {
	draw := func(lane uint64) float64 { return portable.Uniform(portable.Hash(seed, 0, 0, lane)) }
	path := race
	if seed%2 == 0 {
		path.e = 0
	}
	sin, cos := math.Sincos(2 * math.Pi * draw(0))
	self := nav.Agent{MaxSpeed: share * meanSpeed, Pos: r2.Scale(150+250*draw(1), r2.Vec{X: cos, Y: sin})}
	planet, _ := path.At(0)
	self.MaxAccel = accel * self.MaxSpeed * self.MaxSpeed / r2.Norm(r2.Sub(planet, self.Pos))
	sin, cos = math.Sincos(2 * math.Pi * draw(2))
	self.Vel = r2.Scale(moving*self.MaxSpeed, r2.Vec{X: cos, Y: sin})
	return self, path
}
