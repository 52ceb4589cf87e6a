package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Target is what a ship docks with: an [orbit.Flight], or a [Station].
type Target interface {
	// At returns place and velocity at t, relative to body about.
	At(t float64, about int) (orbit.State, error)
}

// Station is a body as a target, perhaps one without a mass.
type Station struct {
	Gravity *orbit.Gravity
	Body    int
}

// At returns where the body is.
func (s Station) At(t float64, about int) (orbit.State, error) {
	return s.Gravity.State(s.Body, about, t), nil
}

// Dock brings a ship to a target that circles the same body nearby. A burn by the equations of Clohessy and Wiltshire leads to a
// place behind the target and is corrected by what is flown; there the ship begins to glide, and a last burn stops it at the
// target.
//
//	  target      glide      Distance behind       first burn
//	  -- o <- - - - - - - - - - - - + . . . . . . . . . + --
//	     End           Speed      Arrive               Time
//
//	r(τ) = Φrr(τ)·r₀ + Φrv(τ)·v₀
//
// Source: W. H. Clohessy and R. S. Wiltshire, "Terminal guidance system for satellite rendezvous", Journal of the Aerospace
// Sciences 27, 1960.
type Dock struct {
	Target   Target
	Time     float64 // of the first burn; 0: at once
	Arrive   float64 // at the place behind the target
	Distance float64 // of that place; 0: no glide
	Speed    float64 // of the glide
	Engine   Engine
}

// Plan returns the burns.
func (k Dock) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Dock) add(ctx context.Context, c *course) error {
	if k.Time == 0 {
		k.Time = c.now
	}
	if !(k.Distance >= 0) || math.IsInf(k.Distance, 0) || k.Distance > 0 && !(k.Speed > 0) {
		return fmt.Errorf("plan: a glide of %v with a speed of %v; both are above 0, or there is none", k.Distance, k.Speed)
	}
	first := Approach{Target: k.Target, Time: k.Time, Arrive: k.Arrive, Behind: k.Distance, Engine: k.Engine}
	if err := first.add(ctx, c); err != nil {
		return err
	}
	ship, err := c.at(k.Time)
	if err != nil {
		return err
	}
	if k.Distance == 0 {
		return k.stop(c, ship.About, k.Arrive)
	}
	then, err := k.Target.At(k.Arrive, ship.About)
	if err != nil {
		return err
	}
	end := k.Arrive + k.Distance/k.Speed
	dock, err := k.Target.At(end, ship.About)
	if err != nil {
		return err
	}
	at, err := c.at(k.Arrive)
	if err != nil {
		return err
	}
	rel := r3.Sub(then.V, at.State.V)
	glide := leg{"the glide", ship.About, k.Arrive, end, dock.R, k.Engine}
	if err := glide.add(ctx, c, portable.AddScaled3(rel, k.Speed, unit(then.V))); err != nil {
		return err
	}
	return k.stop(c, ship.About, end)
}

// Approach leads a ship to a place behind a target that circles the same body nearby, by one burn, as [Dock] begins. Burn after burn
// it keeps two ships in formation.
type Approach struct {
	Target Target
	Time   float64 // of the burn; 0: at once
	Arrive float64
	Behind float64 // along the target's way; below 0, ahead of it
	Engine Engine
}

// Plan returns the burn.
func (k Approach) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Approach) add(ctx context.Context, c *course) error {
	if k.Time == 0 {
		k.Time = c.now
	}
	switch {
	case k.Target == nil:
		return fmt.Errorf("plan: there is nothing to dock with; give a Target")
	case !(k.Time >= c.now) || !(k.Arrive > k.Time) || math.IsInf(k.Arrive, 0):
		return fmt.Errorf("plan: the ship cannot leave at %.10g and arrive at %.10g, from %.10g on; give times in this order", k.Time, k.Arrive, c.now)
	case math.IsNaN(k.Behind) || math.IsInf(k.Behind, 0):
		return fmt.Errorf("plan: a place %v behind the target is none", k.Behind)
	}
	ship, err := c.at(k.Time)
	if err != nil {
		return err
	}
	now, err := k.Target.At(k.Time, ship.About)
	if err != nil {
		return err
	}
	then, err := k.Target.At(k.Arrive, ship.About)
	if err != nil {
		return err
	}
	behind := r3.Sub(then.R, portable.Scale3(k.Behind, unit(then.V)))
	guess, err := k.guess(c, ship, now, then, behind)
	if err != nil {
		return err
	}
	way := leg{"the approach", ship.About, k.Time, k.Arrive, behind, k.Engine}
	return way.add(ctx, c, guess)
}

// guess returns the burn by the equations of Clohessy and Wiltshire.
func (k *Approach) guess(c *course, ship orbit.Craft, now, then orbit.State, end r3.Vec) (r3.Vec, error) {
	mu := c.mu(ship.About)
	el, err := orbit.FromState(now.R, now.V, mu, k.Time)
	if err != nil || !(el.E < 1) {
		return r3.Vec{}, fmt.Errorf("plan: the target is on no closed orbit about %s", c.name(ship.About))
	}
	const near = 0.1
	if d := portable.Norm3(r3.Sub(ship.State.R, now.R)); d > float64(near*portable.Norm3(now.R)) {
		return r3.Vec{}, fmt.Errorf("plan: the target is %.3g away, too far for an approach; come nearer than %.3g by a transfer before", d, near*portable.Norm3(now.R))
	}
	n := el.MeanMotion()
	frame := func(st orbit.State) (x, y, z r3.Vec) {
		x, z = unit(st.R), unit(portable.Cross3(st.R, st.V))
		return x, portable.Cross3(z, x), z
	}
	x, y, z := frame(now)
	d := r3.Sub(ship.State.R, now.R)
	r := r3.Vec{X: portable.Dot3(d, x), Y: portable.Dot3(d, y), Z: portable.Dot3(d, z)}
	d = r3.Sub(ship.State.V, now.V)
	v := r3.Vec{X: portable.Dot3(d, x) + float64(n*r.Y), Y: portable.Dot3(d, y) - float64(n*r.X), Z: portable.Dot3(d, z)}
	ex, ey, ez := frame(then)
	d = r3.Sub(end, then.R)
	w := r3.Vec{X: portable.Dot3(d, ex), Y: portable.Dot3(d, ey), Z: portable.Dot3(d, ez)}
	tau := float64(n * (k.Arrive - k.Time))
	sin, cos := portable.Sincos(tau)
	// What is left to do by Φrv: rows of the radial and the transverse way.
	left := r3.Vec{
		X: w.X - float64((4-float64(3*cos))*r.X),
		Y: w.Y - float64(6*(sin-tau)*r.X) - r.Y,
		Z: w.Z - float64(cos*r.Z),
	}
	a, b := sin/n, 2*(1-cos)/n
	e := (float64(4*sin) - float64(3*tau)) / n
	det := float64(a*e) + float64(b*b)
	const singular = 1e-9
	if math.Abs(det*n*n) < singular || math.Abs(sin) < singular {
		return r3.Vec{}, fmt.Errorf("plan: the approach takes whole or half revolutions, after which the ship is back where it was; give another time of arrival")
	}
	want := r3.Vec{X: (float64(e*left.X) - float64(b*left.Y)) / det, Y: (float64(a*left.Y) + float64(b*left.X)) / det, Z: left.Z * n / sin}
	dv := r3.Sub(want, v)
	return portable.AddScaled3(combine(dv.X, x, dv.Y, y), dv.Z, z), nil
}

// leg is a way from burn to burn.
type leg struct {
	what     string
	about    int
	from, to float64
	end      r3.Vec
	engine   Engine
}

// misses returns by how many times an allowed distance a ship with a burn misses the end of the leg, along each axis.
func (l *leg) misses(c *course, burn func(x []float64) orbit.Burn, allowed float64) func(x []float64) ([]float64, error) {
	return func(x []float64) ([]float64, error) {
		f, err := c.fly(burn(x))
		if err != nil {
			return nil, err
		}
		st, err := f.At(l.to, l.about)
		if err != nil {
			return nil, err
		}
		d := r3.Sub(st.R, l.end)
		return []float64{d.X / allowed, d.Y / allowed, d.Z / allowed}, nil
	}
}

// add adds the burn after which the flown ship is at the end of a leg.
func (l *leg) add(ctx context.Context, c *course, guess r3.Vec) error {
	burn := func(x []float64) orbit.Burn {
		return l.engine.burn(orbit.Burn{Time: l.from, Vector: r3.Vec{X: x[0], Y: x[1], Z: x[2]}})
	}
	const exact = 1e-10 // of the distance from the centre: less than a millimetre in a low orbit
	allowed := float64(exact * portable.Norm3(l.end))
	step := 1e4 * allowed / (l.to - l.from)
	solve := correction{
		what: l.what, x: []float64{guess.X, guess.Y, guess.Z}, step: []float64{step, step, step},
		of: l.misses(c, burn, allowed),
	}
	if err := solve.solve(ctx); err != nil {
		return err
	}
	return c.done(burn(solve.x), l.to)
}

// stop adds the burn that gives the ship the target's velocity.
func (k *Dock) stop(c *course, about int, t float64) error {
	f, err := c.fly()
	if err != nil {
		return err
	}
	st, err := f.At(t, about)
	if err != nil {
		return err
	}
	target, err := k.Target.At(t, about)
	if err != nil {
		return err
	}
	return c.done(k.Engine.burn(orbit.Burn{Time: t, Vector: r3.Sub(target.V, st.V)}), t)
}
