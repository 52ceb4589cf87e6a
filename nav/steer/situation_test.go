package steer_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// situation is an agent and its view.
type situation struct {
	self nav.Agent
	view nav.View
}

// anywhere returns a point of the square |x|, |y| ≤ size.
func anywhere(rng *rand.Rand, size float64) r2.Vec {
	return r2.Vec{X: float64(size * (2*rng.Float64() - 1)), Y: float64(size * (2*rng.Float64() - 1))}
}

// crowded returns a situation in which much is near: generic, without ties.
func crowded(rng *rand.Rand, obstacles, neighbors, boxes int) *situation {
	s := &situation{
		self: nav.Agent{
			ID: 7, Radius: 0.5 + rng.Float64(), Mass: 1,
			MaxSpeed: 1 + float64(9*rng.Float64()), MaxAccel: float64(uint(1)<<rng.IntN(9)) / 8, MaxTurn: 1 + rng.Float64(),
			Hand: nav.Handedness(rng.IntN(2)), Pos: anywhere(rng, 10), Vel: anywhere(rng, 5),
			Heading: math.Pi * (2*rng.Float64() - 1),
		},
		view: nav.View{Time: 100 * rng.Float64(), Dt: 1.0 / 60, Tick: 5, Seed: 3, Memories: make([]nav.Memory, 32)},
	}
	if rng.IntN(4) == 0 {
		s.self.MaxAccel = nav.Unlimited
	}
	t := &s.view.Target
	*t = nav.Target{
		Kind: nav.GoalKind(1 + rng.IntN(3)), Index: 2, Radius: rng.Float64(), Within: 1,
		Pos: anywhere(rng, 60), Vel: anywhere(rng, 4),
	}
	if rng.IntN(2) == 0 {
		path := &circling{center: anywhere(rng, 20), radius: 5 + float64(40*rng.Float64()), rate: 0.5 * (rng.Float64() - 0.5)}
		t.Path = path
		t.Pos, t.Vel = path.At(s.view.Time)
	}
	for i := range obstacles {
		s.view.Obstacles = append(s.view.Obstacles, nav.Obstacle{
			Pos: anywhere(rng, 30), Vel: anywhere(rng, 3), Radius: 3 * rng.Float64(), Body: int32(i),
		})
	}
	for i := range neighbors {
		s.view.Neighbors = append(s.view.Neighbors, nav.Neighbor{
			Pos: anywhere(rng, 15), Vel: anywhere(rng, 5), Radius: 1, ID: uint32(i), Group: int32(i % 2),
		})
	}
	for range boxes {
		low := anywhere(rng, 20)
		s.view.Boxes = append(s.view.Boxes, nav.Box{Min: low, Max: r2.Add(low, r2.Vec{X: float64(3 * rng.Float64()), Y: float64(3 * rng.Float64())})})
	}
	for range rng.IntN(5) {
		s.view.Route.Points = append(s.view.Route.Points, anywhere(rng, 40))
	}
	s.view.Route.Closed = rng.IntN(2) == 0
	s.view.Rank = rng.IntN(6)
	return s
}

// clone returns a copy that shares nothing with s but the path.
func (s *situation) clone() *situation {
	c := *s
	c.view.Obstacles = slices.Clone(s.view.Obstacles)
	c.view.Neighbors = slices.Clone(s.view.Neighbors)
	c.view.Boxes = slices.Clone(s.view.Boxes)
	c.view.Memories = slices.Clone(s.view.Memories)
	c.view.Route.Points = slices.Clone(s.view.Route.Points)
	return &c
}

// moved returns the situation with every place and velocity put through f, and
// with the other hand if f mirrors.
func (s *situation) moved(f func(r2.Vec) r2.Vec, mirrors bool) *situation {
	m := s.clone()
	m.self.Pos, m.self.Vel = f(s.self.Pos), f(s.self.Vel)
	nose := f(r2.Vec{X: math.Cos(s.self.Heading), Y: math.Sin(s.self.Heading)})
	m.self.Heading = math.Atan2(nose.Y, nose.X)
	if mirrors {
		m.self.Hand = nav.Right - s.self.Hand
	}
	t := &m.view.Target
	t.Pos, t.Vel = f(t.Pos), f(t.Vel)
	if t.Path != nil {
		t.Path = movedPath{t.Path, f}
	}
	for i := range m.view.Obstacles {
		o := &m.view.Obstacles[i]
		o.Pos, o.Vel = f(o.Pos), f(o.Vel)
	}
	for i := range m.view.Neighbors {
		n := &m.view.Neighbors[i]
		n.Pos, n.Vel = f(n.Pos), f(n.Vel)
	}
	for i := range m.view.Boxes {
		b := &m.view.Boxes[i]
		p, q := f(b.Min), f(b.Max)
		b.Min = r2.Vec{X: min(p.X, q.X), Y: min(p.Y, q.Y)}
		b.Max = r2.Vec{X: max(p.X, q.X), Y: max(p.Y, q.Y)}
	}
	for i := range m.view.Route.Points {
		m.view.Route.Points[i] = f(m.view.Route.Points[i])
	}
	return m
}

// circling is a path around a center at a steady rate.
type circling struct {
	center       r2.Vec
	radius, rate float64
}

func (p *circling) At(t float64) (pos, vel r2.Vec) {
	sin, cos := portable.Sincos(float64(p.rate * t))
	pos = portable.AddScaled(p.center, p.radius, r2.Vec{X: cos, Y: sin})
	return pos, portable.Scale(p.rate*p.radius, r2.Vec{X: -sin, Y: cos})
}

func (p *circling) MaxSpeed() float64 { return math.Abs(p.rate * p.radius) }

type movedPath struct {
	nav.Path
	f func(r2.Vec) r2.Vec
}

func (p movedPath) At(t float64) (pos, vel r2.Vec) {
	pos, vel = p.Path.At(t)
	return p.f(pos), p.f(vel)
}

func turned(angle float64) func(r2.Vec) r2.Vec {
	return func(v r2.Vec) r2.Vec { return r2.Rotate(v, angle, r2.Vec{}) }
}

func quarterTurned(v r2.Vec) r2.Vec { return r2.Vec{X: -v.Y, Y: v.X} }

func mirrored(v r2.Vec) r2.Vec { return r2.Vec{X: v.X, Y: -v.Y} }

// subject is a behaviour under test.
type subject struct {
	name string
	nav.Behavior
}

// subjects returns every registered behaviour with its defaults, and with every
// switch turned and every number moved; compositions hold one of each other kind.
// Some kinds may be left out.
func subjects(t testing.TB, without ...string) []subject {
	var list []subject
	for _, kind := range nav.Kinds() {
		if slices.Contains(without, kind.Name) {
			continue
		}
		for _, changed := range []bool{false, true} {
			b := made(t, kind.Name)
			name := kind.Name
			if c, ok := b.(nav.Composite); ok {
				for _, part := range nav.Kinds() {
					inner := made(t, part.Name)
					if _, nested := inner.(nav.Composite); nested || slices.Contains(without, part.Name) {
						continue
					}
					if err := c.Add(part.Name, inner); err != nil {
						t.Fatal(err)
					}
				}
			}
			if changed {
				if len(nav.Params(b)) == 0 {
					continue
				}
				name += " changed"
				for _, p := range nav.Params(b) {
					change(t, p)
				}
			}
			list = append(list, subject{name, b})
		}
	}
	return list
}

func made(t testing.TB, name string) nav.Behavior {
	b, err := nav.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// tuned returns a behaviour with some parameters set.
func tuned(t testing.TB, name string, settings map[string]string) nav.Behavior {
	b := made(t, name)
	for path, text := range settings {
		p, err := nav.Find(b, path)
		if err == nil {
			err = p.SetText(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// decides reports whether b does not abstain.
func decides(b nav.Behavior, self nav.Agent, view nav.View) bool {
	_, matters := b.(nav.Abstainer).Vote(&self, &view)
	return matters
}

// change gives a parameter another value than the one it has.
func change(t testing.TB, p nav.Param) {
	if p.Type == nav.Text {
		if err := p.SetText("another"); err != nil {
			t.Fatal(err)
		}
		return
	}
	x := p.Value()*1.25 + 0.25
	if p.Type != nav.Number {
		x = p.Value() + 1
	}
	if x > p.Max {
		x = p.Min
	}
	if err := p.Set(x); err != nil {
		t.Fatal(err)
	}
}

// notebook is a pen that records arrows.
type notebook struct{ arrows []drawn }

type drawn struct {
	name string
	kind string
	ink  nav.Ink
	vec  r2.Vec
}

func (n *notebook) Arrow(s nav.Stroke, _, vec r2.Vec) {
	n.arrows = append(n.arrows, drawn{s.String(), s.Kind, s.Ink, vec})
}
func (n *notebook) Line(nav.Stroke, r2.Vec, r2.Vec)    {}
func (n *notebook) Circle(nav.Stroke, r2.Vec, float64) {}

// told returns the last arrow with that name, or zero.
func (n *notebook) told(name string) (vec r2.Vec) {
	for _, a := range n.arrows {
		if a.name == name {
			vec = a.vec
		}
	}
	return vec
}
