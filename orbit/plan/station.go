package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// KeepStation keeps a ship at a Lagrange point on the line through two bodies, where each mistake grows: every few tenths of a radian of
// the bodies' way a burn takes away the part that grows. In axes that turn and pulsate with both bodies, by the angle f,
//
//	x″ − 2y′ = (1 + 2c)·x,   y″ + 2x′ = (1 − c)·y,   c = (1 − m)/|x₁|³ + m/|x₂|³
//
// the part that grows as e^(λf) is the product with its left eigenvector, (a/λ, b·k/λ, 1, k), a = 1 + 2c, b = 1 − c,
// k = (a/λ − λ)/2; the smallest burn against it has the direction of (1, k).
//
// Source: V. Szebehely, "Theory of Orbits", chapter 5; C. Simó and others, "On the optimal station keeping control of halo orbits",
// Acta Astronautica 15, 1987.
type KeepStation struct {
	First, Second int // bodies: the Sun and a planet; the second one's barycentre with its moons counts
	Point         int // 1, 2 or 3; at 4 and 5 a ship stays by itself
	Until         float64
	Every         float64 // radians between burns; 0: 0.3
	Engine        Engine
}

// mostBurns bounds the burns of one maneuver.
const mostBurns = 10_000

// Plan returns the burns.
func (k KeepStation) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

// At returns a ship that rests at the point at t.
func (k KeepStation) At(g *orbit.Gravity, t float64) (orbit.Craft, error) {
	p, err := k.prepare(&course{gravity: g})
	if err != nil {
		return orbit.Craft{}, err
	}
	a := p.axes(t)
	at := combine(a.size*(p.x+p.share), a.x, 0, a.y)
	v := combine(a.grows*(p.x+p.share), a.x, float64(a.turns*a.size)*(p.x+p.share), a.y)
	return orbit.Craft{Time: t, About: k.First, State: orbit.State{R: at, V: v}}, nil
}

func (k KeepStation) add(ctx context.Context, c *course) error {
	p, err := k.prepare(c)
	if err != nil {
		return err
	}
	if k.Every == 0 {
		k.Every = 0.3
	}
	turns := p.axes(c.now).turns
	n := math.Ceil((k.Until - c.now) * turns / k.Every)
	switch {
	case !(k.Until > c.now) || math.IsInf(k.Until, 0):
		return fmt.Errorf("plan: a ship cannot keep its station from %.10g until %v; give a later time", c.now, k.Until)
	case !(k.Every > 0.01 && k.Every <= 1) || n > mostBurns:
		return fmt.Errorf("plan: a burn each %v radians makes %.3g of them; give 0.01 to 1, and a time with at most %d burns", k.Every, n, mostBurns)
	}
	f, err := c.fly()
	if err != nil {
		return err
	}
	from, every := c.now, (k.Until-c.now)/n
	for i := range int(n) {
		if err := ctx.Err(); err != nil {
			return err
		}
		t := from + float64(every*float64(i))
		st, err := f.At(t, k.First)
		if err != nil {
			return err
		}
		dv, far := p.against(st, t)
		if far > 0.5*math.Abs(1-p.share-p.x) {
			return fmt.Errorf("plan: the ship is %.2g of the bodies' distance from L%d of %s and %s, too far to keep it there; begin nearer, or burn more often", far, k.Point, c.name(k.First), c.name(k.Second))
		}
		b := k.Engine.burn(orbit.Burn{Time: t, Vector: dv})
		if half := k.Engine.lasts(0.5*b.DeltaV(), c.ship.Mass); i == 0 && half > 0 {
			b.Time += half
		}
		if err := f.Then(b); err != nil {
			return err
		}
		c.burns = append(c.burns, b)
	}
	c.path, c.now = f, k.Until
	return f.Extend(k.Until)
}

// point is a Lagrange point on the line.
type point struct {
	k              *KeepStation
	gravity        *orbit.Gravity
	second         int     // the body, or the barycentre of it and its moons
	share          float64 // of the second one in the mass
	x              float64 // from the barycentre, in units of the distance
	lambda, a, b   float64
	aside, squared float64 // k, and 1 + k²
}

func (k *KeepStation) prepare(c *course) (*point, error) {
	for _, b := range []int{k.First, k.Second} {
		if err := c.check(b); err != nil {
			return nil, err
		}
	}
	if k.Point < 1 || k.Point > 3 {
		return nil, fmt.Errorf("plan: no station is kept at L%d; L1, L2 and L3 need it", k.Point)
	}
	if c.gravity.Center(k.Second) != k.First {
		return nil, fmt.Errorf("plan: %s does not move about %s; Lagrange points are of a body and one that moves about it", c.name(k.Second), c.name(k.First))
	}
	s := c.gravity.System()
	p := &point{k: k, gravity: c.gravity, second: k.Second}
	if parent := s[k.Second].Parent; parent >= 0 && parent != k.First && s[parent].Mu == 0 {
		p.second = parent
	}
	var mass float64
	for i := range s {
		for at := i; at >= 0; at = s[at].Parent {
			if at == p.second {
				mass += s[i].Mu
				break
			}
		}
	}
	p.share = mass / (mass + s[k.First].Mu)
	points, err := orbit.LagrangePoints(s[k.First].Mu, mass)
	if err != nil {
		return nil, err
	}
	p.x = points[k.Point-1].X
	cube := func(d float64) float64 { return math.Abs(float64(d * d * d)) }
	pull := (1-p.share)/cube(p.x+p.share) + p.share/cube(p.x-1+p.share)
	p.a, p.b = 1+2*pull, 1-pull
	p.lambda = math.Sqrt(0.5 * (pull - 2 + math.Sqrt(pull*(float64(9*pull)-8))))
	p.aside = 0.5 * (p.a/p.lambda - p.lambda)
	p.squared = 1 + float64(p.aside*p.aside)
	return p, nil
}

// turning are axes that turn and pulsate with two bodies.
type turning struct {
	x, y, z            r3.Vec
	size, grows, turns float64 // distance, its derivative, angular velocity
}

func (p *point) axes(t float64) turning {
	st := p.gravity.State(p.second, p.k.First, t)
	h := portable.Cross3(st.R, st.V)
	a := turning{x: unit(st.R), z: unit(h), size: portable.Norm3(st.R)}
	a.y = portable.Cross3(a.z, a.x)
	a.grows = portable.Dot3(st.R, st.V) / a.size
	a.turns = portable.Norm3(h) / float64(a.size*a.size)
	return a
}

// against returns the burn that takes away what grows in a state relative to the first body, and how far it is from the point.
func (p *point) against(st orbit.State, t float64) (r3.Vec, float64) {
	a := p.axes(t)
	x, y := portable.Dot3(st.R, a.x)/a.size, portable.Dot3(st.R, a.y)/a.size
	vx := portable.Dot3(st.V, a.x) + float64(a.turns*y*a.size)
	vy := portable.Dot3(st.V, a.y) - float64(a.turns*x*a.size)
	scale := a.size * a.turns
	dx := (vx - float64(x*a.grows)) / scale
	dy := (vy - float64(y*a.grows)) / scale
	x -= p.x + p.share
	grows := float64(p.a/p.lambda*x) + float64(p.b*p.aside/p.lambda*y) + dx + float64(p.aside*dy)
	size := -grows / p.squared * scale
	far := portable.Norm3(r3.Vec{X: x, Y: y, Z: portable.Dot3(st.R, a.z) / a.size})
	return combine(size, a.x, size*p.aside, a.y), far
}
