package nav_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A rock of radius 1 stands straight ahead of an agent of radius 1, four away:
// its push is 3·(1+1)²/4² = 0.75, straight back, the whole of it counts, and the
// side-step is the push turned by a right angle to the agent's hand. Push and
// side-step are equally long, so there is nothing to split, and the side-step is
// across, so all of it is flown: (1, 0.75), at speed 5.
func ExampleAntiGravity() {
	self := nav.Agent{Radius: 1, MaxSpeed: 5, Hand: nav.Left}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 4}, Radius: 1, Body: -1}},
	}
	b, err := nav.New("antigravity")
	if err != nil {
		panic(err)
	}
	b.(nav.Explainer).Explain(&self, &view, plainPrinter{})
	// Output:
	// pull (1.00, 0.00)
	// push of obstacle 0 (-0.75, 0.00)
	// side-step of obstacle 0 (0.00, 0.75)
	// pushes (-0.75, 0.00)
	// side-steps (0.00, 0.75)
	// split (0.00, 0.00)
	// split and side-steps (0.00, 0.75)
	// direction (1.00, 0.75)
	// wish (4.00, 3.00)
}

// plainPrinter is a pen that prints arrows, and no minus before a zero.
type plainPrinter struct{ printer }

func (plainPrinter) Arrow(name string, _ nav.Ink, _, vec r2.Vec) {
	fmt.Printf("%s (%.2f, %.2f)\n", name, plain(vec.X), plain(vec.Y))
}

// article is the published method written out plainly, angle by angle, as the
// independent oracle of AntiGravity's defaults.
type article struct {
	self *nav.Agent
	view *nav.View

	yields, passes, lets, scares, lates, fars, eases int // how often it came to that
}

const frame = 1.0 / 60

// halfTurn brings an angle into (-π, π].
func halfTurn(a float64) float64 {
	for a > math.Pi {
		a -= 2 * math.Pi
	}
	for a <= -math.Pi {
		a += 2 * math.Pi
	}
	return a
}

func sign(x float64) float64 { return math.Copysign(1, x) }

// direction returns where the article's agent goes: a unit vector.
func (a *article) direction() r2.Vec {
	self, v := a.self, a.view
	vector := r2.Unit(r2.Sub(v.Target.Pos, self.Pos))
	angle := math.Atan2(vector.Y, vector.X)
	var yellow, blueSum r2.Vec
	avoid := func(near r2.Vec, radius float64, vel r2.Vec) {
		from := r2.Sub(self.Pos, near)
		d := math.Hypot(from.X, from.Y)
		mass := (self.Radius + radius) * (self.Radius + radius) * 3
		mag := mass / (d * d)
		red := r2.Vec{X: from.X / d * mag, Y: from.Y / d * mag}
		theta := math.Atan2(red.Y, red.X)
		delta := halfTurn(theta + math.Pi - angle)
		c := math.Pow((1+math.Cos(delta))/2, 3)
		turn := halfTurn(theta - angle)
		e := 0.0
		if math.Abs(turn) >= math.Pi/2 {
			e = 1 - math.Sqrt(1-math.Pow((2*math.Abs(turn)-math.Pi)/math.Pi, 2))
		}
		aside := theta - math.Pi*c*e/2*sign(turn)
		blue := r2.Vec{X: math.Cos(aside) * mag, Y: math.Sin(aside) * mag}
		d40 := math.Hypot(self.Vel.X, self.Vel.Y)*40*frame + self.Radius
		if d < d40 && math.Abs(delta) < math.Pi/2 && vel != (r2.Vec{}) {
			red, blue = a.crossPathFix(d40, d, vector, red, blue, near, vel)
		}
		yellow = r2.Add(yellow, r2.Scale(c, red))
		blueSum = r2.Add(blueSum, r2.Scale(c, blue))
	}
	for _, o := range v.Obstacles {
		if v.Target.Kind != nav.BodyGoal || o.Body != v.Target.Index {
			avoid(o.Pos, o.Radius, o.Vel)
		}
	}
	for _, b := range v.Boxes {
		p := self.Pos
		near := r2.Vec{X: math.Min(math.Max(p.X, b.Min.X), b.Max.X), Y: math.Min(math.Max(p.Y, b.Min.Y), b.Max.Y)}
		if near == p {
			out := [4]float64{p.X - b.Min.X, b.Max.X - p.X, p.Y - b.Min.Y, b.Max.Y - p.Y}
			way := [4]r2.Vec{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}}
			best := 0
			for i := range out {
				if out[i] < out[best] {
					best = i
				}
			}
			near = r2.Sub(p, r2.Scale(self.Radius, way[best]))
		}
		avoid(near, 0, r2.Vec{})
	}
	for _, n := range v.Neighbors {
		if v.Target.Kind != nav.AgentGoal || int32(n.ID) != v.Target.Index {
			avoid(n.Pos, n.Radius, n.Vel)
		}
	}

	old, now := r2.Norm(yellow), r2.Norm(blueSum)
	var green r2.Vec
	if old >= now && old > 0 {
		theta := -(1 - now/old) * (1 / (now + 1)) * (math.Pi / 2)
		delta := halfTurn(math.Atan2(yellow.Y, yellow.X) - angle)
		share := 0.0
		if math.Abs(delta) > math.Pi/2 {
			share = (math.Abs(delta) - math.Pi/2) / (math.Pi / 2)
			share = share * share * sign(delta)
		}
		final := theta * share
		green = r2.Vec{
			X: yellow.X*math.Cos(final) - yellow.Y*math.Sin(final),
			Y: yellow.Y*math.Cos(final) + yellow.X*math.Sin(final),
		}
		green = r2.Scale((1-now/old)*(1/(now+1))*math.Abs(share), green)
	}
	x := r2.Add(green, blueSum)
	factor := 0.0
	if x != (r2.Vec{}) {
		delta := math.Abs(halfTurn(math.Atan2(x.Y, x.X) - angle))
		factor = math.Sqrt(1 - math.Pow((2*delta-math.Pi)/math.Pi, 2))
	}
	return r2.Unit(r2.Add(vector, r2.Add(green, r2.Scale(factor, blueSum))))
}

// crossPathFix is the article's, with the corrections that its defects need.
func (a *article) crossPathFix(d40, dis float64, vector, red, blue, pos, vel r2.Vec) (r2.Vec, r2.Vec) {
	self := a.self
	desired := r2.Add(self.Pos, r2.Scale(self.MaxSpeed*120*frame, vector))
	present := r2.Add(self.Pos, r2.Scale(120*frame, self.Vel))
	its := r2.Add(pos, r2.Scale(120*frame, vel))
	at, meets := pathIntersect(self.Pos, desired, pos, its)
	at2, meets2 := pathIntersect(self.Pos, present, pos, its)
	ratio1 := math.Pow(1-1.25*dis/d40, 2)
	if dis/d40 > 0.8 {
		ratio1 = 0
	}
	if !meets {
		a.lets++
		both := r2.Norm2(r2.Add(r2.Unit(self.Vel), r2.Unit(vel)))
		ratio := math.Max(0, 1-both/2) + ratio1
		if ratio > 1 {
			a.scares++
		}
		return r2.Scale(ratio, red), r2.Scale(ratio, blue)
	}
	t1 := r2.Norm(r2.Sub(at, self.Pos)) / self.MaxSpeed
	t2 := r2.Norm(r2.Sub(at, pos)) / r2.Norm(vel)
	if meets2 {
		t1 = r2.Norm(r2.Sub(at2, self.Pos)) / r2.Norm(self.Vel)
		t2 = r2.Norm(r2.Sub(at2, pos)) / r2.Norm(vel)
	}
	t1, t2 = t1/frame, t2/frame
	if t2 > t1 || t1 < 1 {
		a.passes++
		return red, blue
	}
	a.yields++
	ratio2 := 3.0
	if t1-t2 > 50 {
		a.lates++
		ratio2 *= math.Max(0, 1-(t1-t2-50)/50)
	}
	if t1 > 80 {
		a.fars++
		ratio2 *= math.Max(0, (120-t1)/40)
	}
	if t2 < 20 && !meets2 {
		a.eases++
		ratio2 *= t2 / 20 * (t2 / t1)
	}
	ratio2 += ratio1
	mirror := func(x r2.Vec) r2.Vec {
		twice := 2 * math.Atan2(vector.Y, vector.X)
		return r2.Scale(ratio2, r2.Vec{
			X: x.X*math.Cos(twice) + x.Y*math.Sin(twice),
			Y: x.X*math.Sin(twice) - x.Y*math.Cos(twice),
		})
	}
	return mirror(red), mirror(blue)
}

func pathIntersect(p1, q1, p2, q2 r2.Vec) (r2.Vec, bool) {
	s1, s2 := r2.Sub(q1, p1), r2.Sub(q2, p2)
	det := -s2.X*s1.Y + s1.X*s2.Y
	if det == 0 {
		return r2.Vec{}, false
	}
	s := (-s1.Y*(p1.X-p2.X) + s1.X*(p1.Y-p2.Y)) / det
	t := (s2.X*(p1.Y-p2.Y) - s2.Y*(p1.X-p2.X)) / det
	if s < 0 || s > 1 || t < 0 || t > 1 {
		return r2.Vec{}, false
	}
	return r2.Add(p1, r2.Scale(t, s1)), true
}

// traffic returns a situation in which paths cross.
func traffic(rng *rand.Rand) *situation {
	s := crowded(rng, rng.IntN(5), rng.IntN(10), rng.IntN(3))
	s.self.Vel = anywhere(rng, 25)
	s.self.MaxSpeed = 5 + float64(20*rng.Float64())
	for i := range s.view.Obstacles {
		if o := &s.view.Obstacles[i]; rng.IntN(2) == 0 {
			o.Vel = r2.Vec{}
		}
	}
	for i := range s.view.Neighbors {
		n := &s.view.Neighbors[i]
		n.Vel = anywhere(rng, 25)
		if rng.IntN(3) == 0 { // nearer, and slower
			n.Pos = r2.Add(s.self.Pos, anywhere(rng, 12))
			n.Vel = r2.Scale(0.3, n.Vel)
		}
	}
	return s
}

func TestAntiGravityMovesAsPublished(t *testing.T) {
	b := made(t, "antigravity")
	rng := rand.New(rand.NewPCG(21, 4))
	var all article
	for i := range 10000 {
		s := traffic(rng)
		all.self, all.view = &s.self, &s.view
		wish := b.Steer(&s.self, &s.view)
		got := r2.Scale(1/s.self.MaxSpeed, r2.Add(s.self.Vel, r2.Scale(s.view.Dt, wish)))
		if r2.Norm(r2.Sub(s.view.Target.Pos, s.self.Pos)) <= 1 {
			if r2.Norm(got) > 1e-9 {
				t.Fatalf("situation %d: moves in %v at the target", i, got)
			}
			continue
		}
		if want := all.direction(); !(r2.Norm(r2.Sub(got, want)) < 1e-9) {
			t.Fatalf("situation %d: moves in %v, published: %v", i, got, want)
		}
	}
	for name, n := range map[string]int{
		"yields": all.yields, "passes first": all.passes, "no crossing": all.lets, "and near": all.scares,
		"far ahead": all.lates, "far crossing": all.fars, "almost past": all.eases,
	} {
		if n < 100 {
			t.Errorf("the situations are too tame: %q only %d times", name, n)
		}
	}
}

// antigravity returns the behaviour with some parameters set.
func antigravity(t testing.TB, settings ...string) *nav.AntiGravity {
	b := made(t, "antigravity")
	for i := 0; i < len(settings); i += 2 {
		p, err := nav.Find(b, settings[i])
		if err == nil {
			err = p.SetText(settings[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.(*nav.AntiGravity)
}

// Where an agent of radius 1 at the origin, bound for (100, 0) at speed 1, goes
// among rocks of radius 1.
func TestAntiGravityInSpecialPlaces(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []string
		rocks    []r2.Vec
		boxes    []nav.Box
		vel      r2.Vec
		hand     nav.Handedness
		want     r2.Vec // direction, to be normalised
	}{
		{name: "alone", want: r2.Vec{X: 1}},
		{name: "ahead, left", rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 3}},
		{name: "ahead, right", rocks: []r2.Vec{{X: 4}}, hand: nav.Right, want: r2.Vec{X: 4, Y: -3}},
		{name: "ahead, twice as strong", settings: []string{"k", "6"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 6}},
		{name: "ahead, out of range", settings: []string{"range", "1.9"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 1}},
		{name: "ahead, in range", settings: []string{"range", "2.1"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 3}},
		{
			name:     "ahead, without side-steps: pushed straight back, which the split's factor forgives",
			settings: []string{"sidestep", "false"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 1},
		},
		{
			name: "ahead and close, the article's first part: pushed back", settings: []string{"sidestep", "false", "split", "false"},
			rocks: []r2.Vec{{X: 3}}, want: r2.Vec{X: -1},
		},
		{
			name: "ahead, pull and push cancel: by the hand", settings: []string{"sidestep", "false", "split", "false", "k", "4"},
			rocks: []r2.Vec{{X: 4}}, want: r2.Vec{Y: 1},
		},
		{
			name: "ahead, pull and push cancel: the course is kept", settings: []string{"sidestep", "false", "split", "false", "k", "4"},
			rocks: []r2.Vec{{X: 4}}, vel: r2.Vec{X: 0.3, Y: -0.4}, want: r2.Vec{X: 3, Y: -4},
		},
		{name: "behind, cardioid", rocks: []r2.Vec{{X: -4}}, want: r2.Vec{X: 1}},
		{
			name: "beside, circle, the article's first part", settings: []string{"exponent", "0", "split", "false"},
			rocks: []r2.Vec{{Y: -4}}, want: r2.Vec{X: 4, Y: 3},
		},
		{
			name: "beside, cardioid: an eighth of that", settings: []string{"split", "false"},
			rocks: []r2.Vec{{Y: -4}}, want: r2.Vec{X: 32, Y: 3},
		},
		{
			name: "two mirrored, without the split: straight between", settings: []string{"split", "false"},
			rocks: []r2.Vec{{X: 10, Y: 1}, {X: 10, Y: -1}}, want: r2.Vec{X: 1},
		},
		{name: "a box ahead, by its nearest point", boxes: []nav.Box{{Min: r2.Vec{X: 2, Y: -3}, Max: r2.Vec{X: 5, Y: 7}}}, want: r2.Vec{X: 4, Y: 3}},
		{
			name: "inside of a box: out by the nearest side", settings: []string{"exponent", "0", "split", "false"},
			boxes: []nav.Box{{Min: r2.Vec{X: -5, Y: -1}, Max: r2.Vec{X: 5, Y: 3}}}, want: r2.Vec{X: 1, Y: -3},
		},
	} {
		self := nav.Agent{Radius: 1, MaxSpeed: 1, Hand: c.hand, Vel: c.vel}
		view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}, Boxes: c.boxes}
		for _, at := range c.rocks {
			view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: at, Radius: 1, Body: -1})
		}
		got := r2.Add(self.Vel, antigravity(t, c.settings...).Steer(&self, &view))
		if want := r2.Unit(c.want); !(r2.Norm(r2.Sub(got, want)) < 1e-12) {
			t.Errorf("%s: goes %v, not %v", c.name, got, want)
		}
	}
}

// Before two rocks that lie as mirror images, close together, the split chooses
// the hand's side and goes round both; without it the agent stops there. Rocks
// farther apart, but not far enough, are squeezed through, as published.
func TestAntiGravitySplits(t *testing.T) {
	for hand, side := range map[nav.Handedness]float64{nav.Left: 1, nav.Right: -1} {
		for _, split := range []string{"true", "false"} {
			b := antigravity(t, "split", split)
			self := nav.Agent{Radius: 1, MaxSpeed: 1, Hand: hand}
			view := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 40}}}
			for _, y := range []float64{0.6, -0.6} {
				view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: r2.Vec{X: 15, Y: y}, Radius: 1, Body: -1})
			}
			passed := math.Inf(1)
			for range 600 {
				nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
				if math.Abs(self.Pos.X-15) < 1 {
					passed = min(passed, self.Pos.Y*side)
				}
			}
			there := r2.Norm(r2.Sub(self.Pos, view.Target.Pos)) <= 1
			if split == "true" && !(there && passed > 2.6 && passed < 10) || split == "false" && (there || self.Pos.Y != 0) {
				t.Errorf("%v hand, split %s: passes at %v, ends at %v", hand, split, passed, self.Pos)
			}
		}
	}
}

// Property 6: two agents on one place part.
func TestAntiGravityOnOnePlaceParts(t *testing.T) {
	b := antigravity(t, "exponent", "0")
	for id := range uint32(100) {
		var wish [2]r2.Vec
		for i, ids := range [2][2]uint32{{id, id + 1}, {id + 1, id}} {
			self := nav.Agent{ID: ids[0], Radius: 1, MaxSpeed: 1}
			view := nav.View{
				Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}},
				Neighbors: []nav.Neighbor{{ID: ids[1], Radius: 1}},
			}
			wish[i] = b.Steer(&self, &view)
			if !(math.Abs(r2.Norm(wish[i])-1) < 1e-12) {
				t.Errorf("agent %d wishes %v", ids[0], wish[i])
			}
		}
		if r2.Norm(r2.Sub(wish[0], wish[1])) < 1e-6 {
			t.Errorf("agents %d and %d both wish %v", id, id+1, wish[0])
		}
	}
}

// What is told adds up: pushes to their sum, side-steps to theirs.
func TestAntiGravityTellsEveryForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for i := range 500 {
		var b nav.Behavior = antigravity(t)
		if i%2 == 1 {
			for _, p := range nav.Params(b) {
				change(t, p)
			}
		}
		s := traffic(rng)
		var notes notebook
		b.(nav.Explainer).Explain(&s.self, &s.view, &notes)
		for one, sum := range map[string]string{"push of": "pushes", "side-step of": "side-steps"} {
			total := r2.Vec{}
			for _, a := range notes.arrows {
				if strings.HasPrefix(a.name, one) {
					total = r2.Add(total, a.vec)
				}
			}
			if told := notes.told(sum); !(r2.Norm(r2.Sub(total, told)) <= 1e-9*(1+r2.Norm(told))) {
				t.Fatalf("told %s %v, sum of what was told %v", sum, told, total)
			}
		}
	}
}

// sketch is a pen that keeps lines and circles.
type sketch struct {
	notebook
	lines, circles map[string][]r2.Vec
}

func (s *sketch) Line(name string, _ nav.Ink, from, to r2.Vec) {
	s.lines[name] = append(s.lines[name], from, to)
}

func (s *sketch) Circle(name string, _ nav.Ink, center r2.Vec, _ float64) {
	s.circles[name] = append(s.circles[name], center)
}

// An agent at 60 to the right and one that crosses its way upward: the figure of
// the article, with numbers.
func TestAntiGravityDrawsTheCrossing(t *testing.T) {
	self := nav.Agent{Radius: 6, MaxSpeed: 60, Vel: r2.Vec{X: 60}}
	view := nav.View{
		Dt: 1.0 / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 400}},
		Neighbors: []nav.Neighbor{{ID: 3, Radius: 6, Pos: r2.Vec{X: 30, Y: -15}, Vel: r2.Vec{Y: 60}}},
	}
	s := sketch{lines: map[string][]r2.Vec{}, circles: map[string][]r2.Vec{}}
	antigravity(t).Explain(&self, &view, &s)
	for name, want := range map[string][]r2.Vec{
		"desired path":    {{}, {X: 120}},
		"present path":    {{}, {X: 120}},
		"path of agent 3": {{X: 30, Y: -15}, {X: 30, Y: 105}},
	} {
		if got := s.lines[name]; len(got) != 2 || got[0] != want[0] || r2.Norm(r2.Sub(got[1], want[1])) > 1e-9 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := s.circles["crossing with agent 3: it in 0.25, self in 0.50"]; len(got) != 1 || r2.Norm(r2.Sub(got[0], r2.Vec{X: 30})) > 1e-9 {
		t.Errorf("crossings: %v", s.circles)
	}
	// The cardioid reaches as far ahead as a push of its own size equals the pull,
	// and not behind.
	ahead, behind := 0.0, 0.0
	for _, p := range s.lines["cardioid"] {
		ahead, behind = max(ahead, p.X), min(behind, p.X)
	}
	if want := 12 * math.Sqrt(3); math.Abs(ahead-want) > 1e-9 || behind < -0.1*want {
		t.Errorf("the cardioid reaches from %v to %v", behind, ahead)
	}
}

func TestAntiGravityReach(t *testing.T) {
	self := nav.Agent{Radius: 2}
	if r := antigravity(t).Reach(&self, 5); !math.IsInf(r, 1) {
		t.Errorf("without a range: %v", r)
	}
	if r := antigravity(t, "range", "10").Reach(&self, 5); r != 17 {
		t.Errorf("with a range: %v", r)
	}
}
