package plan

import (
	"context"
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Site returns a ship that rests on the ground of a body, in a direction from its centre. It stands a ten-millionth of the radius
// above the mean radius: the body is a sphere that does not turn.
func Site(g *orbit.Gravity, body int, up r3.Vec, t float64) orbit.Craft {
	const above = 1 + 1e-7
	return orbit.Craft{Time: t, About: body, State: orbit.State{R: portable.Scale3(above*g.System()[body].Radius, unit(up))}}
}

// Launch leads from the ground of a body without air to a circle about it: a burn in a fixed direction, as flat as the ground
// allows, that makes the apoapsis, and [Circularize] there.
//
//	           . - ~ ~ ~ - .
//	       .'   burn 2 >o    ' .       With impulses it is a Hohmann transfer
//	     /      _____            \     from the ground: Δv = √(2μ/R·r/(R + r)).
//	  -- o-> -'       '-          |
//	burn 1   ' ground  '
type Launch struct {
	Radius  float64 // of the circle
	Heading r3.Vec  // horizontally as far as it is not; 0: to the east, about z
	Engine  Engine
}

// Plan returns both burns.
func (k Launch) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

// Of a launch and a landing, in shares of the radius of the body.
const (
	grounded = 1e-3 // height up to which a ship is on the ground
)

func (k Launch) add(ctx context.Context, c *course) error {
	ship, err := c.at(c.now)
	if err != nil {
		return err
	}
	radius := c.gravity.System()[ship.About].Radius
	far := portable.Norm3(ship.State.R)
	switch {
	case far > float64(radius*(1+grounded)):
		return fmt.Errorf("plan: the ship is %.3g above the ground of %s; to change an orbit take Hohmann", far-radius, c.name(ship.About))
	case !(k.Radius > far) || k.Radius >= c.gravity.Sphere(ship.About):
		return fmt.Errorf("plan: a circle of radius %v about %s; give one above its radius, %v, and within its sphere of influence", k.Radius, c.name(ship.About), radius)
	}
	up := unit(ship.State.R)
	along := k.Heading
	if along == (r3.Vec{}) {
		along = portable.Cross3(r3.Vec{Z: 1}, up)
	}
	along = portable.AddScaled3(unit(along), -portable.Dot3(unit(along), up), up)
	const level = 1e-9
	if along = unit(along); portable.Dot3(along, along) == 0 || math.Abs(portable.Dot3(along, up)) > level {
		return errors.New("plan: a launch straight up reaches no orbit; give a Heading that is not vertical")
	}
	t := launch{k: &k, c: c, ship: ship, up: up, along: along}
	if k.Engine.Thrust == 0 {
		return t.finish(ctx, 0)
	}
	if pull := c.mu(ship.About) / float64(far*far); !(k.Engine.Thrust > float64(pull*ship.Mass)) {
		return fmt.Errorf("plan: a thrust of %.4g does not lift a ship of mass %.4g from %s, where it weighs %.4g", k.Engine.Thrust, ship.Mass, c.name(ship.About), pull*ship.Mass)
	}
	low, high := 0.0, 1.2 // angle above the horizon
	if _, err := t.flown(ctx, high); err != nil {
		return err
	}
	for range 20 {
		if err := ctx.Err(); err != nil {
			return err
		}
		mid := 0.5 * (low + high)
		if _, err := t.flown(ctx, mid); err != nil {
			low = mid
		} else {
			high = mid
		}
	}
	return t.finish(ctx, high)
}

// launch is a launch in the making.
type launch struct {
	k         *Launch
	c         *course
	ship      orbit.Craft
	up, along r3.Vec
}

// flown returns the burn at an angle above the horizon that makes the apoapsis; it fails if the ship hits the ground.
func (l *launch) flown(ctx context.Context, angle float64) (orbit.Burn, error) {
	c, e := l.c, l.k.Engine
	mu, far := c.mu(l.ship.About), portable.Norm3(l.ship.State.R)
	sin, cos := portable.Sincos(angle)
	way := combine(cos, l.along, sin, l.up)
	start := l.ship.Time + float64(0.01*math.Sqrt(2e-7*far/(mu/float64(far*far)))) // before it has fallen to the ground
	burn := func(dv float64) orbit.Burn {
		return e.burn(orbit.Burn{Time: start + e.lasts(0.5*dv, l.ship.Mass), Vector: portable.Scale3(dv, way)})
	}
	high := math.Sqrt(2 * mu / far * (l.k.Radius / (far + l.k.Radius)))
	k := correction{
		what: "the ascent", x: []float64{high * (1 + float64(0.1*sin))}, step: []float64{1e-6 * high},
		of: func(x []float64) ([]float64, error) {
			f, err := c.fly(burn(x[0]))
			if err != nil {
				return nil, err
			}
			over := start + e.lasts(x[0], l.ship.Mass) + float64(1e-6*far/high)
			st, err := f.At(over, l.ship.About)
			if err != nil {
				return nil, err
			}
			el, err := orbit.FromState(st.R, st.V, mu, over)
			if err != nil {
				return nil, err
			}
			const exact = 1e-7
			if !(el.E < 1) {
				return []float64{1 / exact}, nil
			}
			return []float64{(el.Q*(1+el.E)/(1-el.E)/l.k.Radius - 1) / exact}, nil
		},
	}
	if err := k.solve(ctx); err != nil {
		return orbit.Burn{}, err
	}
	b := burn(k.x[0])
	if e.Thrust == 0 {
		return b, nil
	}
	f, err := c.fly(b)
	if err != nil {
		return orbit.Burn{}, err
	}
	over := start + e.lasts(k.x[0], l.ship.Mass)
	st, err := f.At(over, l.ship.About)
	if err != nil {
		return orbit.Burn{}, err
	}
	el, err := orbit.FromState(st.R, st.V, mu, over)
	if err != nil {
		return orbit.Burn{}, err
	}
	if err := f.Extend(max(over, el.T+float64(0.5*el.Period()))); err != nil { // to the apoapsis
		return orbit.Burn{}, err
	}
	return b, nil
}

// finish adds the burns of a launch at an angle.
func (l *launch) finish(ctx context.Context, angle float64) error {
	b, err := l.flown(ctx, angle)
	if err != nil {
		return err
	}
	if err := l.c.done(b, b.Time+l.k.Engine.lasts(b.DeltaV(), l.ship.Mass)); err != nil {
		return err
	}
	return Circularize{At: orbit.OnApoapsis, Engine: l.k.Engine}.add(ctx, l.c)
}

// Land leads from an orbit about a body without air to its ground: a burn that lowers the periapsis to the ground, and a long
// one against the velocity, a gravity turn that ends just above the ground, upright and slow. Then the ship falls: the flight
// ends there.
//
//	o-> burn 1
//	.                 The beginning of the long burn is found by halving, so that
//	 .                it has its last speed at the height from which it falls.
//	  ' .
//	     ' ~ <==== burn 2 == .
//	~~~~~~~~~~~~~~~~~~~~~~~~~~o ground
//
// Source: G. J. Culler and B. D. Fried, "Universal gravity turn trajectories", Journal of Applied Physics 28, 1957.
type Land struct {
	Time   float64 // of the first burn; 0: a tenth of a revolution after the ship's time
	Engine Engine  // its thrust is needed
	Speed  float64 // at the end of the burn; 0: a 2,000th of the speed of a circle at the ground
	Height float64 // there, above the ground; 0: a millionth of the radius
}

// Plan returns both burns.
func (k Land) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Land) add(ctx context.Context, c *course) error {
	ship, err := c.at(c.now)
	if err != nil {
		return err
	}
	mu, radius := c.mu(ship.About), c.gravity.System()[ship.About].Radius
	el, err := orbit.FromState(ship.State.R, ship.State.V, mu, ship.Time)
	switch {
	case err != nil || !(el.E < 1):
		return fmt.Errorf("plan: the ship is on no closed orbit about %s; take Capture before it lands", c.name(ship.About))
	case !(radius > 0):
		return fmt.Errorf("plan: %s has no ground, for its radius is not known", c.name(ship.About))
	case !(k.Engine.Thrust > 0):
		return errors.New("plan: a landing needs an engine with a thrust")
	}
	if pull := mu / float64(radius*radius); !(k.Engine.Thrust > float64(pull*ship.Mass)) {
		return fmt.Errorf("plan: a thrust of %.4g does not hold a ship of mass %.4g above %s, where it weighs %.4g", k.Engine.Thrust, ship.Mass, c.name(ship.About), pull*ship.Mass)
	}
	if k.Time == 0 {
		k.Time = c.now + float64(0.1*el.Period())
	}
	if k.Speed == 0 {
		k.Speed = math.Sqrt(mu/radius) / 2000
	}
	if k.Height == 0 {
		k.Height = 1e-6 * radius
	}
	if ship, err = c.at(k.Time); err != nil {
		return err
	}
	if err := c.flatten(ctx, &orbital{Engine: k.Engine, body: ship.About, time: k.Time, other: radius}, ship.State); err != nil {
		return err
	}
	return k.brake(ctx, c, ship.About)
}

// brake adds the long burn.
func (k *Land) brake(ctx context.Context, c *course, about int) error {
	radius := c.gravity.System()[about].Radius
	down, err := c.at(c.now)
	if err != nil {
		return err
	}
	el, err := orbit.FromState(down.State.R, down.State.V, c.mu(about), down.Time)
	if err != nil {
		return err
	}
	early, late := c.now, c.now+float64(0.5*el.Period())
	var best descent
	for range 60 {
		if err := ctx.Err(); err != nil {
			return err
		}
		mid := early + float64(0.5*(late-early))
		if mid == early || mid == late {
			break
		}
		d, err := k.descend(c, about, mid)
		if err != nil {
			return err
		}
		if d.height < k.Height {
			late = mid
			continue
		}
		early, best = mid, d
	}
	if !(best.height >= k.Height && best.height < 1e-3*radius) {
		return fmt.Errorf("plan: no burn of this thrust ends above the ground of %s", c.name(about))
	}
	return c.done(best.burn, best.over)
}

// descent is a long burn, and where it is slow.
type descent struct {
	burn         orbit.Burn
	height, over float64
}

// descend flies a burn against the velocity from a time on until the ship is slow. A ship that hits before is below the ground.
func (k *Land) descend(c *course, about int, from float64) (descent, error) {
	ship, err := c.at(from)
	if err != nil {
		return descent{}, err
	}
	radius, e := c.gravity.System()[about].Radius, k.Engine
	burn := func(dv float64) orbit.Burn {
		return e.burn(orbit.Burn{Time: from + e.lasts(0.5*dv, ship.Mass), Prograde: -dv, Follows: true})
	}
	most := 1.6 * portable.Norm3(ship.State.V)
	if e.Exhaust > 0 && ship.Propellant > 0 {
		all := -e.Exhaust * portable.Log(1-ship.Propellant/ship.Mass)
		most = min(most, float64(all*(1-1e-9)))
	}
	f, err := c.fly(burn(most))
	if err != nil {
		return descent{}, err
	}
	const samples = 400
	lasts := e.lasts(most, ship.Mass)
	state := func(t float64) (orbit.State, bool) {
		st, err := f.At(t, about)
		if err == nil && portable.Norm3(st.V) < k.Speed {
			return st, true
		}
		return st, err != nil
	}
	fast, slow := from, math.NaN()
	for i := range samples {
		t := from + float64(lasts*float64(i+1)/samples)
		if _, ok := state(t); ok {
			slow = t
			break
		}
		fast = t
	}
	if math.IsNaN(slow) {
		if e.Exhaust > 0 && most < 1.5*portable.Norm3(ship.State.V) {
			return descent{}, fmt.Errorf("plan: the ship has propellant for %.4g of Δv, too little to land on %s", most, c.name(about))
		}
		return descent{height: math.Inf(1)}, nil
	}
	for {
		mid := fast + float64(0.5*(slow-fast))
		if mid == fast || mid == slow {
			break
		}
		if _, ok := state(mid); ok {
			slow = mid
		} else {
			fast = mid
		}
	}
	st, err := f.At(fast, about)
	if err != nil {
		return descent{}, err
	}
	if portable.Norm3(st.V) > 1.5*k.Speed { // it has hit
		return descent{height: -1}, nil
	}
	dv := e.Thrust / ship.Mass * (fast - from)
	if e.Exhaust > 0 {
		dv = -e.Exhaust * portable.Log(1-float64(e.Thrust/e.Exhaust*(fast-from))/ship.Mass)
	}
	return descent{burn(dv), portable.Norm3(st.R) - radius, fast}, nil
}
