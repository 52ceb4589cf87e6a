package steer_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// everyFeeler checks every registered Feeler, with its defaults and with all parameters
// changed.
func everyFeeler(t *testing.T, check func(t *rapid.T, b nav.Feeler)) {
	for _, s := range subjects(t) {
		if b, ok := s.Behavior.(nav.Feeler); ok {
			t.Run(s.name, rapid.MakeCheck(func(t *rapid.T) { check(t, b) }))
		}
	}
}

// sameBits tells -0 from 0.
func sameBits(a, b r2.Vec) bool {
	return math.Float64bits(a.X) == math.Float64bits(b.X) && math.Float64bits(a.Y) == math.Float64bits(b.Y)
}

// asked is an agent of a block that a world asks without a view.
type asked struct {
	self  nav.Self
	scope nav.Scope
	sum   nav.Sum
	feels bool
	pairs []nav.Near // in scope, in the order of the view
}

func ask(b nav.Feeler, s *situation) *asked {
	a := &asked{scope: b.Scope(s.self.Limits()), feels: true}
	a.self = nav.Self{
		Limits: s.self.Limits(), Pos: s.self.Pos, Vel: s.self.Vel, Dt: s.view.Dt,
		ID: s.self.ID, Group: s.self.Group, Team: s.self.Team, Hand: s.self.Hand,
	}
	a.self.Seek(&s.view.Target)
	if st, ok := b.(nav.Starter); ok {
		a.feels = st.Start(&a.self, &a.sum, nil)
	}
	a.list(s)
	return a
}

// list lists the pairs plainly.
func (a *asked) list(s *situation) {
	add := func(n nav.Near, goal bool) {
		n.D2 = portable.Norm2(n.D)
		near := a.scope.Near + float64(a.scope.Radii*n.Radius)
		if a.scope.Of&n.Kind != 0 && (n.Inside || n.D2 < float64(near*near)) && (!goal || a.scope.Of&nav.TheGoal != 0) {
			a.pairs = append(a.pairs, n)
		}
	}
	for i := range s.view.Obstacles {
		o := &s.view.Obstacles[i]
		add(nav.Near{D: r2.Sub(s.self.Pos, o.Pos), Radius: o.Radius, Vel: o.Vel, Number: uint64(i), Kind: nav.Obstacles}, s.view.IsTarget(o))
	}
	for i := range s.view.Boxes {
		n := nav.Near{D: r2.Sub(s.self.Pos, s.view.Boxes[i].Nearest(s.self.Pos)), Number: uint64(i), Kind: nav.Boxes}
		if n.D == (r2.Vec{}) {
			n.D, _ = s.view.Boxes[i].Away(s.self.Pos)
			n.Inside = true
		}
		add(n, false)
	}
	for _, o := range s.view.Neighbors {
		goal := s.view.Target.Kind == nav.AgentGoal && int32(o.ID) == s.view.Target.Index
		add(nav.Near{
			D: r2.Sub(s.self.Pos, o.Pos), Radius: o.Radius, Vel: o.Vel, Number: nav.AgentNumber(o.ID), Kind: nav.Agents,
			ID: o.ID, Group: o.Group, Team: o.Team, Stopped: o.Stopped, Wreck: o.Wreck,
		}, goal)
	}
}

// beset sometimes puts another agent on self, and a box around it.
func beset(rng *rand.Rand, s *situation) {
	if len(s.view.Neighbors) > 0 && rng.IntN(4) == 0 {
		s.view.Neighbors[0].Pos = s.self.Pos
	}
	if rng.IntN(4) == 0 {
		s.view.Boxes = append(s.view.Boxes, nav.Box{Min: r2.Sub(s.self.Pos, r2.Vec{X: 1, Y: 2}), Max: r2.Add(s.self.Pos, r2.Vec{X: 3, Y: 4})})
	}
}

// probe writes down what it is shown.
type probe struct {
	scope nav.Scope
	shown []nav.Near
}

func (b *probe) Steer(self *nav.Agent, v *nav.View) r2.Vec { return steer.SteerBy(b, self, v) }

func (b *probe) Scope(nav.Limits) nav.Scope { return b.scope }

func (b *probe) Feel(_ *nav.Self, n *nav.Near, _ *nav.Sum, _ nav.Pen) { b.shown = append(b.shown, *n) }

func (b *probe) Decide(*nav.Self, *nav.Sum, nav.Pen) (r2.Vec, bool) { return r2.Vec{}, true }

// What SteerBy shows is what lies in scope, in order, and nothing of the thing before.
func TestFeelersAreShownWhatIsNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var view nav.View // one for many agents, as a world has it
		for range 4 {
			s := crowded(rng, rng.IntN(12), rng.IntN(12), rng.IntN(4))
			beset(rng, s)
			for i := range s.view.Neighbors {
				n := &s.view.Neighbors[i]
				n.Team, n.Stopped, n.Wreck = rng.Int32N(3), rng.IntN(2) == 0, rng.IntN(2) == 0
			}
			view.Target, view.Obstacles, view.Boxes, view.Neighbors = s.view.Target, s.view.Obstacles, s.view.Boxes, s.view.Neighbors
			b := &probe{scope: nav.Scope{
				Of: nav.Things(rng.IntN(32)), Near: 20 * rng.Float64(), Radii: 2 * rng.Float64(),
			}}
			if rng.IntN(4) == 0 {
				b.scope.Near = math.Inf(1)
			}
			want := ask(b, s).pairs
			if b.Steer(&s.self, &view); !slices.Equal(b.shown, want) {
				t.Fatalf("scope %+v: shown\n%+v\nwant\n%+v", b.scope, b.shown, want)
			}
		}
	})
}

// Kernels are for the usual parameters.
func TestNoBlocksForRareParameters(t *testing.T) {
	l := nav.Limits{Radius: 1, MaxSpeed: 1, Cruise: 1, MaxAccel: 1}
	for switches, want := range map[string]bool{"magnet ": true, "magnet lead": false, "magnet brake": false, "antigravity ": true, "antigravity split": false, "antigravity sidestep": false} {
		kind, turned, _ := strings.Cut(switches, " ")
		b := made(t, kind)
		if turned != "" {
			p, err := nav.Find(b, turned)
			if err != nil {
				t.Fatal(err)
			}
			change(t, p)
		}
		if got := b.(engine.Wide).Block(l, 1) != nil; got != want {
			t.Errorf("%s turned: a block %v, want %v", switches, got, want)
		}
	}
}

// A world that asks for many agents at a time, without views and with their pairs in any
// order that keeps each agent's own, hears what Steer answers, to the bit.
func TestFeelersAnswerBlocksAsTheySteer(t *testing.T) {
	everyFeeler(t, func(t *rapid.T, b nav.Feeler) {
		if b.Scope(nav.Limits{Radius: 1, MaxSpeed: 1, Cruise: 1, MaxAccel: 1}).View {
			return // asked through a view
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var situations []*situation
		var block []*asked
		for range 8 {
			s := crowded(rng, rng.IntN(12), rng.IntN(12), rng.IntN(4))
			if rng.IntN(8) == 0 {
				s.view.Target = nav.Target{}
			}
			beset(rng, s)
			situations, block = append(situations, s), append(block, ask(b, s))
		}
		for left := true; left; {
			left = false
			for _, k := range rng.Perm(len(block)) {
				if a := block[k]; a.feels && len(a.pairs) > 0 {
					b.Feel(&a.self, &a.pairs[0], &a.sum, nil)
					a.pairs, left = a.pairs[1:], true
				}
			}
		}
		for k, a := range block {
			wish, _ := b.Decide(&a.self, &a.sum, nil)
			if want := b.Steer(&situations[k].self, &situations[k].view); !sameBits(wish, want) {
				t.Fatalf("asked in a block: %v, steered: %v", wish, want)
			}
		}
	})
}

// The order of things matters to the last bits of a sum, no more.
func TestFeelersAddUpInAnyOrder(t *testing.T) {
	everyFeeler(t, func(t *rapid.T, b nav.Feeler) {
		s := drawnSituation(t, 3)
		want := b.Steer(&s.self, &s.view)
		slices.Reverse(s.view.Neighbors)
		slices.Reverse(s.view.Boxes)
		slices.Reverse(s.view.Obstacles)
		if got := b.Steer(&s.self, &s.view); !near(want, got, s.self.MaxSpeed/s.view.Dt) {
			t.Fatalf("wish %v, the other way round %v", want, got)
		}
	})
}

// What is out of scope does not exist.
func TestFeelersFeelTheirScopeAlone(t *testing.T) {
	everyFeeler(t, func(t *rapid.T, b nav.Feeler) {
		s := drawnSituation(t, 0)
		scope := b.Scope(s.self.Limits())
		want := b.Steer(&s.self, &s.view)
		far := func(pos r2.Vec, radius float64) bool {
			near := scope.Near + float64(scope.Radii*radius)
			return !(portable.Norm2(r2.Sub(s.self.Pos, pos)) < float64(near*near))
		}
		s.view.Neighbors = slices.DeleteFunc(s.view.Neighbors, func(n nav.Neighbor) bool {
			return scope.Of&nav.Agents == 0 || far(n.Pos, n.Radius)
		})
		s.view.Obstacles = slices.DeleteFunc(s.view.Obstacles, func(o nav.Obstacle) bool {
			return scope.Of&nav.Obstacles == 0 || far(o.Pos, o.Radius)
		})
		if got := b.Steer(&s.self, &s.view); got != want {
			t.Fatalf("wish %v, without what is out of scope %v", want, got)
		}
	})
}

// shadow is a Feeler that asks another one about its agent, in the middle of its own sum.
type shadow struct{ steer.Magnet }

func (b *shadow) Steer(self *nav.Agent, v *nav.View) r2.Vec { return steer.SteerBy(b, self, v) }

func (b *shadow) Scope(l nav.Limits) nav.Scope {
	scope := b.Magnet.Scope(l)
	scope.View = true
	return scope
}

func (b *shadow) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	other := *self.Agent
	other.Pos = r2.Add(other.Pos, r2.Vec{X: 3})
	b.Magnet.Steer(&other, self.View)
	b.Magnet.Feel(self, n, sum, p)
}

func TestAFeelerMayAskAnother(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	magnet := made(t, "magnet").(*steer.Magnet)
	for range 100 {
		s := crowded(rng, 20, 20, 2)
		if got, want := (&shadow{*magnet}).Steer(&s.self, &s.view), magnet.Steer(&s.self, &s.view); got != want {
			t.Fatalf("wish %v, want %v", got, want)
		}
	}
}

// Kernels answer as Feel and Decide do, to the bit, on every set of instructions that the
// machine has: also far away, at one point, at the target and at rest.
func TestBlocksAnswerAsFeelersSteer(t *testing.T) {
	defer func() {
		if err := simd.Choose(""); err != nil {
			t.Error(err)
		}
	}()
	found := 0
	for _, s := range subjects(t) {
		switch b := s.Behavior.(type) {
		case *steer.Magnet:
			b.Lead, b.Brake = false, false
		case *steer.AntiGravity:
			b.Sidestep, b.Split, b.RightOfWay.On = true, true, true
		}
		b, ok := s.Behavior.(engine.Wide)
		if !ok || b.Block(nav.Limits{Radius: 1, MaxSpeed: 1, Cruise: 1, MaxAccel: 1}, 1) == nil {
			continue
		}
		found++
		for _, set := range simd.Sets() {
			if err := simd.Choose(set.String()); err != nil {
				t.Fatal(err)
			}
			t.Run(s.name+" "+set.String(), rapid.MakeCheck(func(t *rapid.T) {
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
				blocksAnswer(t, b, rng)
			}))
		}
	}
	if found == 0 {
		t.Error("no behaviour is wide")
	}
}

func blocksAnswer(t *rapid.T, b engine.Wide, rng *rand.Rand) {
	var situations []*situation
	first := crowded(rng, 0, 0, 0)
	for range 1 + rng.IntN(64) {
		s := crowded(rng, rng.IntN(6), rng.IntN(12), 0)
		p, v, id := s.self.Pos, s.self.Vel, s.self.ID
		s.self = first.self
		s.self.Pos, s.self.Vel, s.self.ID = p, v, id
		switch rng.IntN(8) {
		case 0:
			s.self.Vel = r2.Vec{}
		case 1:
			s.view.Target.Pos = r2.Add(s.self.Pos, anywhere(rng, 1))
		case 2:
			s.self.Pos, s.view.Target.Pos = r2.Scale(1e200, s.self.Pos), r2.Scale(1e200, s.view.Target.Pos)
		case 3:
			for i := range s.view.Neighbors {
				s.view.Neighbors[i].Pos = s.self.Pos
			}
		case 4: // two that reach a crossing at the same time
			top, before := s.self.MaxSpeed, s.self.Radius+rng.Float64()
			s.self.Pos, s.self.Vel, s.view.Target.Pos = r2.Vec{}, r2.Vec{X: top}, r2.Vec{X: 100}
			s.view.Neighbors = append(s.view.Neighbors, nav.Neighbor{
				Pos: r2.Vec{X: before, Y: -before}, Vel: r2.Vec{Y: top}, Radius: s.self.Radius, ID: s.self.ID + 1 - 2*uint32(rng.IntN(2)),
			})
		}
		situations = append(situations, s)
	}
	// Pairs of everything but the goal, in scope or not.
	var all []*asked
	pairs, deciders := new(simd.Pairs), new(simd.Deciders)
	var near []nav.Near
	for k, s := range situations {
		a := ask(b, s)
		a.pairs, a.scope.Near = nil, math.Inf(1)
		a.list(s)
		all = append(all, a)
		for _, n := range a.pairs {
			for list, x := range map[*[]float64]float64{
				&pairs.DX: n.D.X, &pairs.DY: n.D.Y, &pairs.Radius: n.Radius, &pairs.VX: n.Vel.X, &pairs.VY: n.Vel.Y,
				&pairs.AX: 0, &pairs.AY: 0, &pairs.BX: 0, &pairs.BY: 0, &pairs.Hit: 0,
			} {
				*list = append(*list, x)
			}
			near, pairs.Who = append(near, n), append(pairs.Who, uint8(k))
		}
		for list, x := range map[*[]float64]float64{
			&deciders.UX: a.self.Toward.X, &deciders.UY: a.self.Toward.Y, &deciders.D: a.self.Distance, &deciders.VX: a.self.Vel.X, &deciders.VY: a.self.Vel.Y,
			&deciders.AX: 0, &deciders.AY: 0, &deciders.BX: 0, &deciders.BY: 0, &deciders.Count: 0, &deciders.WX: 0, &deciders.WY: 0,
		} {
			*list = append(*list, x)
		}
	}
	pairs.Apart = func(i int) r2.Vec { return near[i].Apart(&all[pairs.Who[i]].self) }
	pairs.Of = deciders
	pairs.Later = func(i int) bool { return near[i].Kind == nav.Agents && near[i].ID > all[pairs.Who[i]].self.ID }
	deciders.Right = first.self.Hand == nav.Right
	deciders.Cancelled = func(i int) r2.Vec { return all[i].self.Cancelled() }
	block := b.Block(first.self.Limits(), first.view.Dt)
	block.Feel(pairs)
	pairs.Add(len(near))
	block.Decide(deciders)
	for i, s := range situations {
		if want, got := b.Steer(&s.self, &s.view), (r2.Vec{X: deciders.WX[i], Y: deciders.WY[i]}); !sameBits(got, want) {
			t.Fatalf("agent %d of %d wishes %v in a block, %v alone: %+v", i, len(situations), got, want, s)
		}
	}
}
