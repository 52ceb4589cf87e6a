package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Slingshot corrects the flight to a body so that its gravity turns the ship to a third one, where it arrives at a given time: by
// one burn before the flyby. Conics give the velocities before and after, and so the periapsis:
//
//	turn = 2·arcsin(1/e),   e = 1 + r·v∞²/μ
//
// Then the burn is corrected until the ship, flown past the body at that time, comes to the third one. What is left, the time
// of the arrival and the side on which it passes there, is for the next maneuver: [Aim] or another Slingshot.
//
// Source: H. D. Curtis, "Orbital Mechanics for Engineering Students", section 8.9.
type Slingshot struct {
	Via    int
	Pass   float64 // time of the flyby
	To     int     // where it flies then
	Arrive float64 // time at which it passes that, after a correction on the way: this burn leads to its centre about then
	Time   float64 // of the burn; 0: at once
	Engine Engine
}

// Plan returns the burn.
func (k Slingshot) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Slingshot) add(ctx context.Context, c *course) error {
	for _, b := range []int{k.Via, k.To} {
		if err := c.check(b); err != nil {
			return err
		}
	}
	if k.Time == 0 {
		k.Time = c.now
	}
	switch {
	case k.Via == k.To:
		return fmt.Errorf("plan: a flyby of %s cannot lead to %s itself; name another body", c.name(k.Via), c.name(k.To))
	case c.gravity.Center(k.Via) < 0 || c.gravity.Center(k.Via) != c.gravity.Center(k.To):
		return fmt.Errorf("plan: %s and %s do not move about the same body, so that no flyby leads from one to the other", c.name(k.Via), c.name(k.To))
	case !(k.Time >= c.now) || !(k.Pass > k.Time) || !(k.Arrive > k.Pass):
		return fmt.Errorf("plan: a burn at %.10g, a flyby at %.10g and an arrival at %.10g, from %.10g on; give times in this order", k.Time, k.Pass, k.Arrive, c.now)
	}
	flyby, pole, err := k.turn(c)
	if err != nil {
		return err
	}
	if radius := c.gravity.System()[k.Via].Radius; flyby.Periapsis <= radius {
		return fmt.Errorf("plan: to turn so far the ship would pass %.3g from the centre of %s, whose radius is %.3g; give other times", flyby.Periapsis, c.name(k.Via), radius)
	}
	first := Aim{Body: k.Via, Periapsis: flyby.Periapsis, Time: k.Time, Arrive: k.Pass, Until: k.Pass + float64(0.3*(k.Arrive-k.Pass)), Pole: pole, Engine: k.Engine, Share: 1e-4}
	burn, err := first.find(ctx, c)
	if err != nil {
		return err
	}
	return k.reach(ctx, c, burn, flyby)
}

// turn returns the flyby by conics, and its pole.
func (k *Slingshot) turn(c *course) (orbit.Flyby, r3.Vec, error) {
	about := c.gravity.Center(k.Via)
	ship, err := c.at(k.Time)
	if err != nil {
		return orbit.Flyby{}, r3.Vec{}, err
	}
	from := c.gravity.State(ship.About, about, k.Time)
	start := r3.Add(from.R, ship.State.R)
	via, to := c.gravity.State(k.Via, about, k.Pass), c.gravity.State(k.To, about, k.Arrive)
	leg := func(a, b r3.Vec, time float64, normal r3.Vec) (orbit.Arc, error) {
		arcs, err := orbit.Lambert{From: a, To: b, Time: time, Mu: c.mu(about), Normal: normal}.Arcs(nil, 0)
		if err == nil && len(arcs) == 0 {
			err = fmt.Errorf("plan: no conic leads there in a time of %.6g", time)
		}
		if err != nil {
			return orbit.Arc{}, err
		}
		return arcs[0], nil
	}
	normal := portable.Cross3(via.R, via.V)
	in, err := leg(start, via.R, k.Pass-k.Time, normal)
	if err != nil {
		return orbit.Flyby{}, r3.Vec{}, err
	}
	out, err := leg(via.R, to.R, k.Arrive-k.Pass, normal)
	if err != nil {
		return orbit.Flyby{}, r3.Vec{}, err
	}
	a, b := r3.Sub(in.Arrive, via.V), r3.Sub(out.Depart, via.V)
	flyby, lacks, err := orbit.PoweredFlyby(a, b, c.mu(k.Via))
	if err != nil {
		return flyby, r3.Vec{}, err
	}
	const share = 0.1 // of v∞, that corrections may make up for
	if speed := portable.Norm3(a); math.Abs(lacks) > float64(share*speed) {
		return flyby, r3.Vec{}, fmt.Errorf("plan: the ship comes to %s with a speed of %.4g and would have to leave with %.4g, and a flyby turns the velocity alone; give times for which both agree, as orbit.Swingby finds them", c.name(k.Via), speed, portable.Norm3(b))
	}
	return flyby, portable.Cross3(a, b), nil
}

// reach corrects the burn until the ship passes the second body in time, and the third one within a hundredth of its sphere of
// influence.
func (k *Slingshot) reach(ctx context.Context, c *course, start orbit.Burn, flyby orbit.Flyby) error {
	const exact = 0.05 // of the periapsis, as a time
	allowed := 0.01 * min(c.gravity.Sphere(k.To), portable.Norm3(c.gravity.State(k.To, c.gravity.Center(k.To), k.Arrive).R))
	step := 1e-7 * portable.Norm3(c.gravity.State(k.Via, c.gravity.Center(k.Via), k.Pass).V)
	burn := func(x []float64) orbit.Burn {
		b := start
		b.Vector = r3.Vec{X: x[0], Y: x[1], Z: x[2]}
		return b
	}
	var across, aside r3.Vec // axes of the B-plane, of the first guess
	solve := correction{
		what: "the flight past " + c.name(k.Via) + " to " + c.name(k.To), x: []float64{start.Vector.X, start.Vector.Y, start.Vector.Z}, step: []float64{step, step, step},
		of: func(x []float64) ([]float64, error) {
			f, err := c.fly(burn(x))
			if err != nil {
				return nil, err
			}
			way := k.Arrive - k.Pass
			p, err := c.pass(f, k.To, k.Pass+float64(0.3*way), k.Arrive+float64(0.3*way))
			if err != nil {
				return nil, err
			}
			if across == (r3.Vec{}) {
				across = unit(portable.Cross3(p.s, r3.Vec{Z: 1}))
				aside = portable.Cross3(p.s, across)
			}
			via, err := c.pass(f, k.Via, k.Time, k.Pass+float64(0.3*way))
			if err != nil {
				return nil, err
			}
			late := via.late(c.mu(k.Via), flyby.Periapsis, k.Pass)
			return []float64{portable.Dot3(p.b, across) / allowed, portable.Dot3(p.b, aside) / allowed, late * via.vInf / float64(exact*flyby.Periapsis)}, nil
		},
	}
	if err := solve.solve(ctx); err != nil {
		return err
	}
	one := burn(solve.x)
	return c.done(one, one.Time+k.Engine.lasts(one.DeltaV(), c.ship.Mass))
}
