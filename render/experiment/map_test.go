package experiment

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded" // the same cases in every run
	"galaxy/sim"
)

// tried is an experiment of two methods and two speeds, with three seeds each.
func tried() *Results {
	nan := math.NaN()
	return &Results{
		Title: "tried", First: []int{0, 3, 6, 9, 12}, Compared: 1,
		Axes:     []Axis{{"group.all.speed", []string{"1", "2"}}, {"steer", []string{"seek", "antigravity"}}},
		Measures: []Measure{{Name: "contacts", Better: sim.Less}, {Name: "arrived", Better: sim.More}},
		Parts:    []uint8{0, 0, 0, 1, 1, 0, 1, 1},
		Values:   []float64{1, 10, 2, 20, 6, 30, 4, 40, 4, 50, 4, 60, nan, 70, 7, 80, nan, nan, 8, nan, nan, nan, nan, nan},
		States:   []State{Done, Done, Done, Done, Done, Done, Faulty, Done, Missing, Done, Failed, Missing},
	}
}

func TestMap(t *testing.T) {
	e := tried()
	c := e.FirstChoice()
	if c.Across != 0 || c.Down != 1 {
		t.Fatalf("%+v", c)
	}
	m := e.Map(&c)
	if m.Columns != 2 || m.Rows != 2 || m.Low != 3 || m.High != 8 {
		t.Errorf("%+v", m)
	}
	// 1, 2, 6: mean 3, deviation √7, t 4.3027 of two degrees of freedom.
	if s := m.At(0, 0); s.Mean != 3 || math.Abs(s.Half-4.30265*math.Sqrt(7.0/3)) > 1e-4 || s.Worst != 2 || s.Best != 0 || s.Values != 3 || s.Clean() != 1 {
		t.Errorf("%+v", *s)
	}
	if s := m.At(0, 1); s.Mean != 4 || s.Half != 0 {
		t.Errorf("%+v", *s)
	}
	if s := m.At(1, 0); s.Mean != 7 || !math.IsNaN(s.Half) || s.Worst != 6 || s.Best != 7 || s.Values != 1 || s.Faulty != 1 || s.Missing != 1 || s.Clean() != 0.5 {
		t.Errorf("%+v", *s)
	}
	if s := m.At(1, 1); s.Mean != 8 || s.Failed != 1 || s.Missing != 1 || s.Worst != 9 {
		t.Errorf("%+v", *s)
	}
	c.Measure = 1 // more is better
	if s := e.Map(&c).At(0, 0); s.Worst != 0 || s.Best != 2 {
		t.Errorf("%+v", *s)
	}
	c = Choice{Across: 1, Down: None, Only: []int{None, None}}
	// Of seek: the seeds have 1, (2+7)/2, 6.
	if s := e.Map(&c).At(0, 0); math.Abs(s.Mean-11.5/3) > 1e-12 || s.Runs != 6 {
		t.Errorf("%+v", *s)
	}
	c.Only[0] = 1
	if cells := e.CellsOf(&c, 0, 0); !slices.Equal(cells, []int{2}) {
		t.Errorf("%v", cells)
	}
	if names := e.Names(); !slices.Equal(names, []string{"speed", "steer"}) {
		t.Errorf("%q", names)
	}
	two := &Results{Axes: []Axis{{Path: "group.a.speed"}, {Path: "group.b.speed"}, {Path: "speed"}}}
	if names := two.Names(); !slices.Equal(names, []string{"a.speed", "b.speed", "speed"}) {
		t.Errorf("%q", names)
	}
	open := Choice{Across: None, Down: 1, Only: []int{None, None}}
	if cell := e.Beside(&open, 0, 1, 2); cell != 3 { // antigravity at the same speed
		t.Errorf("cell %d", cell)
	}
	if _, of := e.Shown(&c, 1); of != 2 {
		t.Errorf("%d cells", of)
	}
	runs := e.RunsOf([]int{0, 2}, 99)
	if e.SortRuns(runs, 0, true); !slices.Equal(runs, []int{7, 2, 1, 0, 6, 8}) {
		t.Errorf("%v", runs)
	}
	if e.SortRuns(runs, 0, false); !slices.Equal(runs, []int{0, 1, 2, 7, 6, 8}) {
		t.Errorf("%v", runs)
	}
}

// Each cell that counts is in one square, and the mean of a square of one cell is that of the cell.
func TestSquares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &Results{First: []int{0}, Measures: []Measure{{Better: sim.Less}}}
		cells := 1
		for range rapid.IntRange(0, 4).Draw(t, "axes") {
			n := rapid.IntRange(1, 3).Draw(t, "parts")
			e.Axes = append(e.Axes, Axis{Parts: make([]string, n)})
			cells *= n
		}
		for cell := range cells {
			left := cell
			for i := range e.Axes {
				n := len(e.Axes[i].Parts)
				e.Parts = append(e.Parts, uint8(left%n))
				left /= n
			}
			seeds := rapid.IntRange(1, 4).Draw(t, "seeds")
			e.First = append(e.First, e.First[cell]+seeds)
			for range seeds {
				e.States = append(e.States, State(rapid.IntRange(0, 3).Draw(t, "state")))
				e.Values = append(e.Values, rapid.SampledFrom([]float64{-1, 0, 2, 5, math.NaN()}).Draw(t, "value"))
			}
		}
		e.Compared = rapid.IntRange(None, len(e.Axes)-1).Draw(t, "compared")
		c := e.FirstChoice()
		for i := range c.Only {
			c.Only[i] = rapid.IntRange(None, len(e.Axes[i].Parts)-1).Draw(t, "only")
		}
		m := e.Map(&c)
		shown, _ := e.Shown(&c, cells)
		runs := 0
		for row := range m.Rows {
			for column := range m.Columns {
				s, of := m.At(column, row), e.CellsOf(&c, column, row)
				runs += s.Runs
				if s.Runs != len(e.RunsOf(of, 1000)) {
					t.Fatalf("%d runs of %d cells", s.Runs, len(of))
				}
				if len(of) == 1 && fmt.Sprint(*s) != fmt.Sprint(e.Stats(of[0], 0)) {
					t.Fatalf("%+v, of the cell %+v", *s, e.Stats(of[0], 0))
				}
				if s.Values > 0 && (s.Mean < m.Low || s.Mean > m.High || e.Values[s.Best] > e.Values[s.Worst]) {
					t.Fatalf("%+v in %g to %g", *s, m.Low, m.High)
				}
			}
		}
		if runs != len(e.RunsOf(shown, 1000)) {
			t.Fatalf("%d runs in squares, %d cells shown", runs, len(shown))
		}
	})
}
