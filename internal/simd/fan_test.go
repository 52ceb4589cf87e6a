package simd

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
	f := &Fan{Angles: &anglesOfTests, Way: r2.Vec{X: 0.6, Y: 0.8}, Side: r2.Vec{X: -0.8, Y: 0.6}, Speed: 1.25, Ahead: 3, Discs: new(Oncoming)}
	d := f.Discs
	for k, column := range []*[MostOncoming]float64{&d.AwayX, &d.AwayY, &d.VelX, &d.VelY, &d.Room, &d.Toward, &d.Speed2, &d.Firm} {
		f.N = copy(column[:], c[k])
	}
	for i, firm := range d.Firm[:f.N] {
		if d.Firm[i] = math.Abs(firm); !(d.Firm[i] < 1) {
			d.Firm[i] = 1
		}
		d.Room[i] = math.Abs(d.Room[i])
	}
	f.Begin()
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

var pricesOfTests = func() (off, against [Headings]float64) {
	for i := range off {
		off[i], against[i] = 0.1*float64(i), float64(i&1)
	}
	return off, against
}

func costsAgree(t *testing.T, columns [][]float64) {
	off, against := pricesOfTests()
	p := Price{&off, &against, r2.Vec{X: 0.8, Y: -0.6}, 0.02, 0.3, 3, 0.4, 1e-3, 0.5, 1.0 / 3}
	agree(t, columns[:8], func(c [][]float64) {
		f := fanOf(c)
		if len(c[0])%5 == 1 {
			f.N = 0
		}
		for i := range min(Headings, len(c[0])) {
			c[0][i] = f.Costs(i&^7, &p)[i&7]
		}
	})
}

func TestCostsAgree(t *testing.T) {
	trials(8, func(columns [][]float64) { costsAgree(t, columns) })
}

func FuzzCosts(f *testing.F) { fuzzed(f, 8, costsAgree) }

func foreseeAll(t *testing.T, columns [][]float64) {
	n := min(len(columns[0]), MostOncoming)
	for i := range columns {
		columns[i] = columns[i][:n]
	}
	agree(t, columns, func(c [][]float64) {
		var d Oncoming
		for k, column := range []*[MostOncoming]float64{&d.AwayX, &d.AwayY, &d.VelX, &d.VelY, &d.Touch, &d.Margin, &d.Distance} {
			copy(column[:], c[k])
		}
		reached := d.Foresee(n, &Course{Way: r2.Vec{X: 0.6, Y: 0.8}, Speed: 1.25, Ahead: 3, Most: 0.2, Farthest: 0.999})
		for k, column := range []*[MostOncoming]float64{&d.Room, &d.Toward, &d.Speed2, &d.Radius, &d.Straight} {
			copy(c[k], column[:n])
		}
		for i := range n {
			c[5][i] = float64(reached >> i & 1)
		}
		if reached>>n != 0 {
			t.Fatalf("%b: bits of others than the %d", reached, n)
		}
	})
}

func TestForeseeAgrees(t *testing.T) {
	trials(7, func(columns [][]float64) { foreseeAll(t, columns) })
}

// What is met straight ahead is met on the heading of a fan that leads there.
func TestAheadIsAHeadingOfAFan(t *testing.T) {
	trials(7, func(columns [][]float64) {
		for _, set := range Sets() {
			with(set, func() {
				var d Oncoming
				n := min(len(columns[0]), MostOncoming)
				for i := range n {
					d.AwayX[i], d.AwayY[i], d.VelX[i], d.VelY[i] = columns[0][i], columns[1][i], columns[2][i], columns[3][i]
					d.Touch[i], d.Distance[i], d.Firm[i] = math.Abs(columns[4][i]), math.Hypot(columns[0][i], columns[1][i]), 1
					if i%3 == 0 {
						d.Firm[i] = 0.1
					}
				}
				way := r2.Vec{X: 0.6, Y: -0.8}
				d.Foresee(n, &Course{Way: way, Speed: 1.5, Ahead: 4, Farthest: 0.999})
				straight := Angles{}
				straight.Cos[0] = 1
				f := Fan{Angles: &straight, Way: way, Speed: 1.5, Ahead: 4, Discs: &d, N: n}
				f.Begin()
				if got, want := d.Ahead(n, 4), f.Time(0); !same(got, want) {
					t.Fatalf("%s: meets the first of %d straight ahead at %v, by the fan at %v", set, n, got, want)
				}
			})
		}
	})
}

func FuzzForesee(f *testing.F) { fuzzed(f, 7, foreseeAll) }

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
			f := Fan{Angles: &anglesOfTests, Way: r2.Vec{X: 1}, Side: r2.Vec{Y: 1}, Speed: 2, Ahead: 10, N: 1, Discs: &Oncoming{
				AwayX: [MostOncoming]float64{5}, Room: [MostOncoming]float64{25 - 1}, Firm: [MostOncoming]float64{1},
			}}
			if at := f.Time(ahead); at != 2 {
				t.Errorf("%s: meets a disc 4 away at %g, not at 2", set, at)
			}
			if at := f.Time(ahead + 8); at != 10 {
				t.Errorf("%s: meets a disc that is aside at %g", set, at)
			}
			f.Discs.Firm[0] = 0.25
			f.Begin()
			if at, want := f.Time(ahead), 1/(0.1+0.25*(0.5-0.1)); math.Abs(at-want) > 1e-15 {
				t.Errorf("%s: meets one that makes way at %g, not at %g", set, at, want)
			}
		})
	}
}

func BenchmarkFan(b *testing.B) {
	f := fanOf(ordinary(8)[0])
	f.N = 10
	for i := range f.N {
		f.Discs.Room[i] = 3
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
