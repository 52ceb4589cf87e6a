package wide

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

var anglesOfTests = func() (a Angles) {
	for i := range Headings {
		a.Sin[i], a.Cos[i] = portable.Sincos(0.15 * float64(i-Headings/2))
	}
	return a
}()

// fanOf returns a fan against discs of eight columns.
func fanOf(c [][]float64) *Fan {
	f := &Fan{Angles: &anglesOfTests, Way: r2.Vec{X: 0.6, Y: 0.8}, Side: r2.Vec{X: -0.8, Y: 0.6}, Speed: 1.25, Ahead: 3}
	for i := range c[0] {
		d := Disc{c[0][i], c[1][i], c[2][i], c[3][i], c[4][i], c[5][i], c[6][i], 1}
		if firm := math.Abs(c[7][i]); firm < 1 {
			d.Firm = firm
		}
		f.Discs = append(f.Discs, d)
	}
	return f
}

func fanAll(t *testing.T, columns [][]float64) {
	agree(t, columns[:8], func(c [][]float64) {
		f := fanOf(c)
		for i := range min(Headings, len(c[0])) {
			c[0][i] = f.Time(i)
		}
	})
}

func TestFansAgree(t *testing.T) {
	trials(8, func(columns [][]float64) { fanAll(t, columns) })
}

func FuzzFan(f *testing.F) { fuzzed(f, 8, fanAll) }

// A disc dead ahead is met after the gap by the speed, one aside never, and one that is not
// firm later.
func TestFanMeetsDiscs(t *testing.T) {
	for _, set := range Sets() {
		with(set, func() {
			ahead := Headings / 2
			f := Fan{Angles: &anglesOfTests, Way: r2.Vec{X: 1}, Side: r2.Vec{Y: 1}, Speed: 2, Ahead: 10, Discs: []Disc{{AwayX: 5, Room: 25 - 1, Firm: 1}}}
			if at := f.Time(ahead); at != 2 {
				t.Errorf("%s: meets a disc 4 away at %g, not at 2", set, at)
			}
			if at := f.Time(ahead + 8); at != 10 {
				t.Errorf("%s: meets a disc that is aside at %g", set, at)
			}
			f.Discs[0].Firm = 0.25
			f.Begin()
			if at, want := f.Time(ahead), 1/(0.1+0.25*(0.5-0.1)); math.Abs(at-want) > 1e-15 {
				t.Errorf("%s: meets one that makes way at %g, not at %g", set, at, want)
			}
		})
	}
}

func BenchmarkFan(b *testing.B) {
	f := fanOf(ordinary(8)[0])
	f.Discs = f.Discs[:10]
	for i := range f.Discs {
		f.Discs[i].Room = 3
	}
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			with(set, func() {
				for b.Loop() {
					f.Begin()
					for i := range 8 {
						f.Time(i)
					}
				}
			})
		})
	}
}
