package steer

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// arc is a path of one piece around time 0, and at rest outside of it.
type arc struct {
	piece engine.Piece
	span  float64
	asked int
}

func (c *arc) At(t float64) (pos, vel r2.Vec) {
	if p, x, perUnit := c.Piece(t); p != nil {
		return p.At(x, perUnit)
	}
	pos, _ = c.piece.At(math.Copysign(0.5, t), 0)
	return pos, r2.Vec{}
}

func (c *arc) Piece(t float64) (p *engine.Piece, x, perUnit float64) {
	c.asked++
	if x = t / c.span; !(math.Abs(x) <= 0.5) {
		return nil, 0, 0
	}
	return &c.piece, x, 1 / c.span
}

// MaxSpeed is a rough bound: no coefficient counts more than 3 times, and the first not at all.
func (c *arc) MaxSpeed() float64 {
	sum := -3 * (math.Abs(c.piece.X[0][0]) + math.Abs(c.piece.Y[0][0]))
	for _, of := range [][2][4]float64{c.piece.X, c.piece.Y} {
		for _, cubic := range of {
			for _, a := range cubic {
				sum += 3 * math.Abs(a)
			}
		}
	}
	return sum / c.span
}

func anyArc(t *rapid.T) *arc {
	c := &arc{span: rapid.Float64Range(20, 200).Draw(t, "span")}
	bend := rapid.Float64Range(0, 2).Draw(t, "bend")
	seed := rapid.Uint64().Draw(t, "seed")
	for k := range 4 {
		for j := range 2 {
			c.piece.X[j][k] = bend * (portable.Uniform(portable.Hash(seed, uint64(k), uint64(j), 0)) - 0.5)
			c.piece.Y[j][k] = bend * (portable.Uniform(portable.Hash(seed, uint64(k), uint64(j), 1)) - 0.5)
		}
	}
	from := anyVec(t, "from", 30)
	c.piece.X[0][0], c.piece.Y[0][0] = from.X, from.Y
	c.piece.X[1][0], c.piece.Y[1][0] = 10*c.piece.X[1][0], 10*c.piece.Y[1][0]
	return c
}

// uncomparable is an arc that == cannot compare.
type uncomparable struct {
	*arc
	_ []int
}

// Found side by side, meetings have the bits of Meeting, which then need not ask the path; what
// is out of the ordinary is left to Meeting.
func TestMeetingsAreThoseOfMeeting(t *testing.T) {
	found, left := 0, 0
	var all engine.Meetings
	defer simd.Choose("")
	rapid.Check(t, func(t *rapid.T) {
		set := min(simd.Set(rapid.IntRange(0, int(simd.AVX512)).Draw(t, "set")), slices.Max(simd.Sets())) // the same draws on every processor
		if err := simd.Choose(set.String()); err != nil {
			t.Fatal(err)
		}
		all.Clear()
		views, agents := make([]nav.View, rapid.IntRange(0, 70).Draw(t, "agents")), make([]nav.Agent, 70)
		paths := make([]*arc, len(views))
		for i := range views {
			v, a := &views[i], &agents[i]
			paths[i] = anyArc(t)
			*a = nav.Agent{Pos: anyVec(t, "place", 50), MaxSpeed: rapid.Float64Range(0.1, 20).Draw(t, "speed")}
			v.Time = paths[i].span * rapid.Float64Range(-0.6, 0.3).Draw(t, "time")
			v.Target = nav.Target{Kind: nav.BodyGoal, Path: paths[i], Within: rapid.SampledFrom([]float64{0, 0.01, 5}).Draw(t, "within")}
			v.Target.Pos, v.Target.Vel = paths[i].At(v.Time)
			switch rapid.IntRange(0, 20).Draw(t, "odd") {
			case 0:
				v.Target.Path = nil
			case 1:
				v.Target.Path = uncomparable{arc: paths[i]}
			case 2:
				v.Target.Kind = nav.NoGoal
			case 3:
				a.MaxSpeed = rapid.SampledFrom([]float64{0, -1, math.NaN(), math.Inf(1)}).Draw(t, "no speed")
			case 4:
				a.Pos = v.Target.Pos
			case 5:
				a.Pos.X = 1e150
			}
			all.Add(a, &v.Target, v.Time)
		}
		all.Find()
		for i := range views {
			v, a := &views[i], &agents[i]
			place, after, ok := Meeting(a, v)
			engine.Of(v).Met = engine.Encounter{}
			all.Show(v)
			known, asked := engine.Of(v).Met.Path != nil, paths[i].asked
			p, at, met := Meeting(a, v)
			if p != place || at != after || met != ok {
				t.Fatalf("agent %d meets its target at %v after %g, %v; alone at %v after %g, %v", i, p, at, met, place, after, ok)
			}
			if !known {
				left++
				continue
			}
			if found++; paths[i].asked != asked {
				t.Fatalf("agent %d: the path is asked again", i)
			}
		}
	})
	if left == 0 || found == 0 && len(simd.Sets()) > 1 {
		t.Errorf("%d meetings are found side by side, %d are left to Meeting", found, left)
	}
}

// What is shown spares the search, in every part of a composition that flies to the meeting.
func TestMeetingsAreShown(t *testing.T) {
	if simd.InUse() == simd.Off {
		t.Skip("without kernels each decision finds its meeting")
	}
	path := &arc{span: 100, piece: engine.Piece{X: [2][4]float64{{3, 1, 2}, {20}}, Y: [2][4]float64{{7, -2}, {0.5, 1}}}}
	a, v := nav.Agent{Pos: r2.Vec{X: 30}, MaxSpeed: 2, MaxAccel: 1}, nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.BodyGoal, Path: path}}
	v.Target.Pos, v.Target.Vel = path.At(0)
	var all engine.Meetings
	find := func() {
		all.Clear()
		all.Add(&a, &v.Target, v.Time)
		all.Find()
		all.Show(&v)
	}
	find()
	both := &nav.Priority{}
	for _, part := range []nav.Behavior{&Detour{Clearance: 2, Lead: true}, &Magnet{Lead: true, Pull: 4, GapFloor: 1}} {
		if err := both.Add(nav.Name(part), part); err != nil {
			t.Fatal(err)
		}
	}
	if !both.Meets() || (&Magnet{}).Meets() || (&nav.Priority{}).Meets() {
		t.Error("only behaviours that lead ask for meetings")
	}
	path.asked = 0
	if both.Steer(&a, &v); path.asked != 0 {
		t.Errorf("a decision asks the path %d times for a meeting that is known", path.asked)
	}
	if n := testing.AllocsPerRun(10, find); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
