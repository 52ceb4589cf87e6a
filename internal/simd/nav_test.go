package simd_test

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim/journeys"

	"gonum.org/v1/gonum/spatial/r2"
)

// number returns one of many numbers of all sizes, some of them zero.
func number(i, lane int) float64 {
	h := portable.Hash(7, uint64(i), uint64(lane), 0)
	x := 20*portable.Uniform(portable.Hash(7, uint64(i), uint64(lane), 1)) - 10
	switch h % 32 {
	case 0:
		return 0
	case 1:
		return math.Ldexp(x, int(h>>8%2000)-1000)
	}
	return x
}

// The drives move as those of nav do, but for headings.
func TestDrivesAreThoseOfNav(t *testing.T) {
	const n = 5000
	const dt = 1.0 / 60
	columns := make([][]float64, 9)
	for c := range columns {
		for i := range n {
			columns[c] = append(columns[c], number(i, c))
		}
	}
	for _, drive := range []nav.Drive{nav.Kinematic{}, nav.Thrust{}} {
		m := simd.Motion{}
		for c, to := range []*[]float64{&m.X, &m.Y, &m.VX, &m.VY, &m.DeltaV, &m.WX, &m.WY, &m.MaxSpeed, &m.MaxAccel} {
			*to = append([]float64(nil), columns[c]...)
		}
		if drive == (nav.Kinematic{}) {
			m.Kinematic(dt)
		} else {
			m.Thrust(dt)
		}
		for i := range n {
			at := func(c int) float64 { return columns[c][i] }
			a := nav.Agent{Pos: r2.Vec{X: at(0), Y: at(1)}, Vel: r2.Vec{X: at(2), Y: at(3)}, DeltaV: at(4), MaxSpeed: at(7), MaxAccel: at(8)}
			drive.Move(&a, r2.Vec{X: at(5), Y: at(6)}, dt)
			got := [5]float64{m.X[i], m.Y[i], m.VX[i], m.VY[i], m.DeltaV[i]}
			want := [5]float64{a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.DeltaV}
			for k := range got {
				if math.Float64bits(got[k]) != math.Float64bits(want[k]) && !math.IsNaN(want[k]) {
					t.Fatalf("%T, agent %d: %v, of nav %v", drive, i, got, want)
				}
			}
		}
	}
}

// situation is an agent among others, with numbers of all kinds.
func situation(i int) (nav.Agent, nav.View) {
	at := func(lane int) float64 { return number(i, lane) }
	self := nav.Agent{
		ID: 5, Pos: r2.Vec{X: at(0), Y: at(1)}, Vel: r2.Vec{X: at(2), Y: at(3)}, Radius: 1.5, MaxSpeed: 10, MaxAccel: 40,
	}
	view := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 3 * at(4), Y: 3 * at(5)}}}
	for k := range 10 {
		at := func(lane int) float64 { return number(100*i+k, 10+lane) }
		view.Neighbors = append(view.Neighbors, nav.Neighbor{
			ID: uint32(k), Pos: r2.Vec{X: at(0), Y: at(1)}, Vel: r2.Vec{X: at(2), Y: at(3)}, Radius: math.Abs(at(4)) / 4,
		})
	}
	if i%8 == 0 {
		view.Neighbors[3].Pos = self.Pos // coincident centres
	}
	return self, view
}

// decidersOf returns the columns of one agent and its neighbours.
func decidersOf(self *nav.Agent, view *nav.View) (*simd.Deciders, *simd.Pairs) {
	one := func(x float64) []float64 { return []float64{x} }
	to := simd.Toward{
		X: one(self.Pos.X), Y: one(self.Pos.Y), GX: one(view.Target.Pos.X), GY: one(view.Target.Pos.Y),
		D: one(0), UX: one(0), UY: one(0),
	}
	to.Find()
	c := &simd.Deciders{
		UX: to.UX, UY: to.UY, D: to.D, VX: one(self.Vel.X), VY: one(self.Vel.Y), AX: one(0), AY: one(0), BX: one(0), BY: one(0),
		Count: one(0), WX: one(0), WY: one(0), Cancelled: func(int) r2.Vec { panic("cancelled") },
	}
	p := &simd.Pairs{Apart: func(i int) r2.Vec {
		sin, cos := portable.Sincos(2 * math.Pi * portable.Uniform(portable.Hash(uint64(self.ID), 1<<40+uint64(view.Neighbors[i].ID), 0, 0)))
		return r2.Vec{X: cos, Y: sin}
	}}
	p.Later = func(i int) bool { return view.Neighbors[i].ID > self.ID }
	p.Of, p.Who = c, make([]uint8, len(view.Neighbors))
	for k := range view.Neighbors {
		n := &view.Neighbors[k]
		for to, x := range map[*[]float64]float64{
			&p.DX: self.Pos.X - n.Pos.X, &p.DY: self.Pos.Y - n.Pos.Y, &p.Radius: n.Radius, &p.VX: n.Vel.X, &p.VY: n.Vel.Y,
			&p.AX: 0, &p.AY: 0, &p.BX: 0, &p.BY: 0, &p.Hit: 0,
		} {
			*to = append(*to, x)
		}
	}
	return c, p
}

// steers compares a behaviour of nav with what wide makes of the same situations.
func steers(t *testing.T, b nav.Behavior, hand nav.Handedness, wish func(c *simd.Deciders, p *simd.Pairs)) {
	t.Helper()
	for i := range 4000 {
		self, view := situation(i)
		self.Hand = hand
		c, p := decidersOf(&self, &view)
		want := b.Steer(&self, &view)
		wish(c, p)
		if math.Float64bits(c.WX[0]) != math.Float64bits(want.X) || math.Float64bits(c.WY[0]) != math.Float64bits(want.Y) {
			t.Fatalf("situation %d: wish (%v, %v), of nav %v", i, c.WX[0], c.WY[0], want)
		}
	}
}

func TestMagnetIsThatOfNav(t *testing.T) {
	b := steer.Magnet{Arrival: 1, Pull: 4, Influence: 3, Standoff: 0.5, GapFloor: 1e-4, Softening: 0.1, Neighbors: true}
	m := simd.Magnet{
		Near: 1.5 + 3*1.5, Radii: 1.5, Radius: 1.5, Softening: 0.1, GapFloor: 1e-4, Arrival: 1, Pull: 4, MaxSpeed: 10, Dt: 1.0 / 60,
	}
	steers(t, &b, nav.Left, func(c *simd.Deciders, p *simd.Pairs) {
		m.Feel(p)
		p.Add(len(p.DX))
		m.Decide(c)
	})
}

func TestAntiGravityIsThatOfNav(t *testing.T) {
	for _, hand := range []nav.Handedness{nav.Left, nav.Right} {
		b := steer.AntiGravity{Arrival: 1, K: 3, Exponent: 3, Range: 10, Sidestep: true, Split: true, RightOfWay: steer.RightOfWay{
			On: true, Notice: 2.0 / 3, LookAhead: 2, Yield: 3, Crossing: 1.0 / 60, Late: 5.0 / 6, Ease: 1.0 / 3,
		}}
		r := b.RightOfWay
		g := simd.AntiGravity{
			Near: 10 + 1.5, Radii: 1, Radius: 1.5, K: 3, Exponent: 3, Arrival: 1, MaxSpeed: 10, Dt: 1.0 / 60,
			RightOfWay: simd.RightOfWay{On: true, Notice: r.Notice, LookAhead: r.LookAhead, Yield: r.Yield, Crossing: r.Crossing, Late: r.Late, Ease: r.Ease},
		}
		steers(t, &b, hand, func(c *simd.Deciders, p *simd.Pairs) {
			c.Right = hand == nav.Right
			g.Feel(p)
			p.Add(len(p.DX))
			g.Decide(c)
		})
	}
}

func TestJourneysAreThoseOfMotion(t *testing.T) {
	const n = 5000
	c := make([][]float64, 10)
	for k := range c {
		for i := range n {
			x := number(i, k)
			if k > 5 && i%4 != 0 { // most fly almost straight on
				x = c[k-2][i] * (1 + 1e-3*x)
			}
			c[k] = append(c[k], x)
		}
	}
	var motions []journeys.Motion
	j := simd.Journeys{FX: c[0], FY: c[1], X: c[2], Y: c[3], FVX: c[4], FVY: c[5], VX: c[6], VY: c[7], Length: c[8]}
	for i := range n {
		m := journeys.Motion{Length: c[8][i], Swing: 2e-3 * c[9][i], Bent: int8(i%3) - 1}
		j.Swing, j.Bent = append(j.Swing, m.Swing), append(j.Bent, float64(m.Bent))
		m.Add(r2.Vec{X: c[2][i] - c[0][i], Y: c[3][i] - c[1][i]}, r2.Vec{X: c[4][i], Y: c[5][i]}, r2.Vec{X: c[6][i], Y: c[7][i]})
		motions = append(motions, m)
	}
	bends := make([]uint32, n)
	j.Turned = func(i int, reversed bool) {
		if reversed {
			bends[i]++
		}
	}
	j.Add()
	for i, want := range motions {
		got := journeys.Motion{Length: j.Length[i], Swing: j.Swing[i], Bends: bends[i], Bent: int8(j.Bent[i])}
		if got != want && !math.IsNaN(want.Length) {
			t.Fatalf("agent %d: %+v, of journeys %+v", i, got, want)
		}
	}
}
