package stage

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/scene"
)

// The row under the pointer marks what it is about: a push the things that push or, where one is
// meant, that one; the pull the goal; a sum all of them.
func TestRowsMarkTheirCauses(t *testing.T) {
	ship, rock := nav.Subject{Kind: nav.AgentSubject, Index: 1}, nav.Subject{Kind: nav.RockSubject}
	sc, _ := worlds.Explained(t, 3, func(p nav.Pen) {
		worlds.PushesOf(ship, rock)(p)
		p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 1})
		p.Arrow(nav.Stroke{Kind: "pull", Ink: nav.InkPull}, r2.Vec{}, r2.Vec{Y: -1})
		p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 1})
	})
	sc.Setup.Obstacles = append(sc.Setup.Obstacles, nav.Obstacle{Pos: r2.Vec{X: 100, Y: 100}, Radius: 20, Body: -1})
	sc.Setup.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -50, Y: 80}, Within: 7}
	w := worlds.Begun(t, sc)
	other := w.Agents()[1].Pos
	var s Builder
	var f Frame
	rings := func(l explain.Highlight) (at []r2.Vec) {
		v := viewOf(r2.Vec{}, 1)
		v.Ship, v.Options.Light = 0, l
		s.Build(&f, sc, w, v)
		for _, d := range f.Marks {
			if d.Ring == markWidth {
				at = append(at, r2.Vec{X: d.X, Y: d.Y})
			}
		}
		return at
	}
	for _, c := range []struct {
		light explain.Highlight
		want  []r2.Vec
	}{
		{explain.Highlight{}, nil},
		{explain.Highlight{Kind: "push"}, []r2.Vec{other, {X: 100, Y: 100}}},
		{explain.Highlight{Kind: "push", Of: ship}, []r2.Vec{other}},
		{explain.Highlight{Kind: "push", Of: rock}, []r2.Vec{{X: 100, Y: 100}}},
		{explain.Highlight{Kind: "pushes"}, []r2.Vec{other, {X: 100, Y: 100}}},
		{explain.Highlight{Kind: "pull"}, []r2.Vec{{X: -50, Y: 80}}},
		{explain.Highlight{Kind: "direction"}, []r2.Vec{other, {X: 100, Y: 100}, {X: -50, Y: 80}}},
		{explain.Highlight{Kind: "no such row"}, nil},
	} {
		if got := rings(c.light); !slices.EqualFunc(got, c.want, func(a, b r2.Vec) bool { return r2.Norm(r2.Sub(a, b)) < 1e-9 }) {
			t.Errorf("%v marks %v, want %v", c.light, got, c.want)
		}
	}
}

// Whatever a row of a legend of the library is, it marks something in the scene, or is a line, a
// circle or a place there.
func TestEveryRowHasItsCauseInTheScene(t *testing.T) {
	for _, name := range scene.Builtin() {
		sc, w := worlds.Opened(t, name)
		for range 90 {
			w.Step()
		}
		var s Builder
		var f Frame
		groups := map[int32]bool{}
		for id := 0; id < w.Count() && len(groups) < len(w.Setup().Groups); id++ {
			if g := w.Glance(uint32(id)).Of.Group; groups[g] || !isThere(w, id) {
				continue
			} else {
				groups[g] = true
			}
			v := viewOf(w.Glance(uint32(id)).Pos, 2)
			v.Ship = id
			s.Build(&f, sc, w, v)
			for _, l := range s.decisions.explained.Legend(nil) {
				v.Options.Light = explain.Highlight{Kind: l.Kind}
				s.decisions.causes = s.decisions.causes[:0]
				s.Build(&f, sc, w, v)
				lies := slices.ContainsFunc(s.decisions.explained.Strokes, func(st explain.Stroke) bool { return st.Kind == l.Kind && st.Shape != explain.Vector })
				if len(s.decisions.causes) == 0 && !lies {
					t.Errorf("%s, agent %d: %q marks nothing", name, id, l.Name)
				}
			}
			v.Options.Light = explain.Highlight{}
		}
	}
}

// Equal arrows lie side by side: none covers another one, in whatever order and number they come.
func TestEqualArrowsLieSideBySide(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7} {
		sc, w := worlds.Explained(t, 1, func(p nav.Pen) {
			for i := range n {
				p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.RockSubject, Index: int32(i)}}, r2.Vec{}, r2.Vec{X: 0.6, Y: 0.8})
			}
			p.Arrow(nav.Stroke{Kind: "pull", Ink: nav.InkPull}, r2.Vec{}, r2.Vec{X: -0.6, Y: 0.8})
		})
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{}, 1)
		v.Ship = 0
		s.Build(&f, sc, w, v)
		var at []float64 // across the arrows
		for _, st := range s.decisions.explained.Strokes {
			if st.Shown && st.Ink == nav.InkPush {
				at = append(at, -0.8*st.Tail.X+0.6*st.Tail.Y)
				if run := r2.Sub(st.Tip, st.Tail); math.Abs(r2.Cross(run, r2.Vec{X: 0.6, Y: 0.8})) > 1e-9 {
					t.Errorf("%d arrows: one points along %v", n, run)
				}
			}
		}
		slices.Sort(at)
		if len(at) != n {
			t.Fatalf("%d equal arrows: %d are drawn", n, len(at))
		}
		for i := 1; i < n; i++ {
			if at[i]-at[i-1] < 2.4+1 {
				t.Errorf("%d arrows: two lie %.1f points apart", n, at[i]-at[i-1])
			}
		}
		if n == 1 && math.Abs(at[0]) > 1e-9 {
			t.Errorf("an arrow alone is moved by %.1f points", at[0])
		}
	}
}

// In a crowd the largest three pushes are drawn last, each on a rim, at full width and strength;
// they are named, and the others are thin.
func TestTheLargestPushesAreDrawnWhole(t *testing.T) {
	const ships = 40
	sc, w := worlds.Explained(t, ships, func(p nav.Pen) {
		for i := range ships - 1 {
			of, turn := i+1, float64(i)*0.16
			size := 0.05 + 0.001*float64(i)
			p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: int32(of)}}, r2.Vec{}, r2.Scale(size, r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}))
		}
		p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 4}) // one push has less than two points
	})
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Ship, v.Options = 0, Options{Vectors: true, Labels: true}
	s.Build(&f, sc, w, v)
	var whole []int32
	for _, st := range s.decisions.explained.Strokes {
		if st.Whole {
			whole = append(whole, st.Of.Index)
			if !st.Shown || st.Layer() != explain.Layers-1 {
				t.Errorf("the push of agent %d: shown %v, layer %d", st.Of.Index, st.Shown, st.Layer())
			}
		}
	}
	if !slices.Equal(whole, []int32{ships - 3, ships - 2, ships - 1}) {
		t.Fatalf("the largest pushes are those of %v", whole)
	}
	push := solid(Standard.Shade(nav.InkPush, 0))
	last := f.Arrows[len(f.Arrows)-explain.MostWhole:]
	for _, a := range last {
		if a.Color != push || a.Width != 2.4 || a.Dash != 0 {
			t.Errorf("drawn last: %+v", a)
		}
	}
	rims := 0
	for _, a := range f.Arrows {
		if a.Color == outlineColor {
			rims++
		}
	}
	if rims != explain.MostWhole {
		t.Errorf("%d rims", rims)
	}
}

// Where not all arrows of an ink are named, the longest are.
func TestTheLongestArrowsAreNamed(t *testing.T) {
	const pushes = 6
	sc, w := worlds.Explained(t, 1, func(p nav.Pen) {
		for i := range pushes {
			turn := 2 * math.Pi * float64(i) / pushes
			p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.RockSubject, Index: int32(i)}},
				r2.Vec{}, r2.Scale(1+0.1*float64(i), r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}))
		}
	})
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Ship, v.Options = 0, Options{Vectors: true, Labels: true}
	s.Build(&f, sc, w, v)
	var named []string
	for _, text := range f.Texts {
		if strings.HasPrefix(string(text.S), "pushed") {
			named = append(named, string(text.S))
		}
	}
	if want := []string{"pushed by rock 6", "pushed by rock 5", "pushed by rock 4"}; !slices.Equal(named, want) {
		t.Errorf("named: %q", named)
	}
}
