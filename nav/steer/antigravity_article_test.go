package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

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
