package orbit

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"galaxy/internal/golden"
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// moved is a path with a constant velocity, for starts.
type moved struct{ r, v r3.Vec }

func (m moved) State(t float64) (r, v r3.Vec) { return portable.AddScaled3(m.r, t, m.v), m.v }
func (m moved) MaxSpeed() float64             { return portable.Norm3(m.v) }

// figureEight is the orbit of three equal masses on one curve.
//
// Source: A. Chenciner and R. Montgomery, Annals of Mathematics 152, 2000; digits of C. Simó.
func figureEight() (System, float64) {
	r, v := r3.Vec{X: 0.97000436, Y: -0.24308753}, r3.Vec{X: -0.93240737, Y: -0.86473146}
	half := portable.Scale3(-0.5, v)
	return System{
		{Name: "A", Parent: -1, Mu: 1, Path: moved{r, half}},
		{Name: "B", Parent: -1, Mu: 1, Path: moved{portable.Scale3(-1, r), half}},
		{Name: "C", Parent: -1, Mu: 1, Path: moved{v: v}},
	}, 6.32591398
}

func pulling(t testing.TB, s System) (System, *NBody) {
	t.Helper()
	out, n, err := PullEachOther(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	return out, n
}

// TestFigureEight closes after a period, and keeps energy and momentum for a hundred.
func TestFigureEight(t *testing.T) {
	start, period := figureEight()
	s, n := pulling(t, start)
	for i := range s {
		if off := missing(s.At(i, period), start.At(i, 0)); off > 1e-6 { // the digits of the start
			t.Errorf("%s is %.2g away after a period", s[i].Name, off)
		}
		// A third of a period later each is where the next one was.
		if off := missing(s.At(i, period/3), start.At([]int{2, 0, 1}[i], 0)); off > 1e-6 {
			t.Errorf("%s is %.2g from the place of another one after a third", s[i].Name, off)
		}
	}
	energy, momentum := n.Drift(100 * period)
	t.Logf("energy %.2g, angular momentum %.2g after 100 periods, %d steps", energy, momentum, len(*n.forth.steps.Load()))
	if math.Abs(energy) > 1e-14 || momentum > 1e-13 {
		t.Errorf("energy %.2g, angular momentum %.2g", energy, momentum)
	}
	if at, why := n.Ends(100 * period); why != "" || at != 100*period {
		t.Errorf("it ends at %v: %s", at, why)
	}
}

// ring is a star, and bodies on circles about it at angles.
func ring(mus []float64, radii, angles []float64) System {
	s := System{{Name: "Star", Parent: -1, Mu: 1, Radius: 1e-3}}
	for i := range mus {
		s = append(s, Body{Name: fmt.Sprint("Body ", i), Parent: 0, Mu: mus[i], Radius: 1e-6, Path: Elements{Q: radii[i], Peri: angles[i], Mu: 1 + mus[i]}})
	}
	return s
}

// lead returns the angle by which body b leads body a.
func lead(s System, a, b int, t float64) float64 {
	x, y := s[a].Path, s[b].Path
	p, _ := x.State(t)
	q, _ := y.State(t)
	return math.Atan2(p.X*q.Y-p.Y*q.X, p.X*q.X+p.Y*q.Y)
}

// TestTrojan: a body 60° ahead of a planet stays about there; one that is opposite to it goes to and fro in a horseshoe, and never
// passes the planet.
func TestTrojan(t *testing.T) {
	s, _ := pulling(t, ring([]float64{1e-3, 0}, []float64{1, 1}, []float64{0, math.Pi/3 + 0.1}))
	low, high := math.Inf(1), math.Inf(-1)
	for k := range 2000 {
		a := lead(s, 1, 2, float64(k)*0.4)
		low, high = min(low, a), max(high, a)
	}
	t.Logf("the trojan leads by %.1f to %.1f°", low/degree, high/degree)
	if low < 40*degree || high > 90*degree || high-low < 0.1 {
		t.Errorf("the trojan leads by %.1f to %.1f°", low/degree, high/degree)
	}
	s, _ = pulling(t, ring([]float64{1e-4, 0}, []float64{1, 1.004}, []float64{0, math.Pi}))
	turns, near, before := 0, math.Inf(1), 1.0
	for k := range 6000 {
		at := float64(k)
		a := lead(s, 1, 2, at)
		near = min(near, math.Abs(a))
		r, _ := s[2].Path.State(at)
		if side := portable.Norm3(r) - 1; math.Abs(side) > 0.01 && side*before < 0 {
			turns++
			before = side
		}
	}
	t.Logf("the horseshoe turns %d times, %.1f° from the planet", turns, near/degree)
	if turns < 4 || near < 10*degree {
		t.Errorf("the horseshoe turns %d times, %.1f° from the planet", turns, near/degree)
	}
}

// TestKozai: the orbit of a satellite that leans 65° against that of a distant mass becomes as eccentric as the theory says.
//
// Source: Y. Kozai, Astronomical Journal 67, 1962: e up to √(1 − 5/3·cos²i).
func TestKozai(t *testing.T) {
	const i = 65 * degree
	s := System{
		{Name: "Planet", Parent: -1, Mu: 1, Radius: 1e-3},
		{Name: "Moon", Parent: 0, Mu: 1e-9, Path: Elements{Q: 1, E: 0.001, I: i, Mu: 1}},
		{Name: "Star", Parent: 0, Mu: 1, Path: Elements{Q: 10, Mu: 2}},
	}
	out, n := pulling(t, s)
	var most float64
	for k := range 20000 {
		at := float64(k)
		r, v := out[1].Path.State(at)
		el, err := FromState(r, v, 1+1e-9, at)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, el.E)
	}
	want := math.Sqrt(1 - 5.0/3*math.Pow(math.Cos(i), 2))
	energy, _ := n.Drift(20000)
	t.Logf("e up to %.3f, in theory %.3f; energy %.1g", most, want, energy)
	if math.Abs(most-want) > 0.06 {
		t.Errorf("e up to %.3f, in theory %.3f", most, want)
	}
}

// TestTwoSuns: a planet about one sun of two (S), and one about both (P), stay; one between stays not.
func TestTwoSuns(t *testing.T) {
	pair := func(q float64, about int) System {
		apart := Elements{Q: 1, Mu: 1}
		s := System{
			{Name: "Middle", Parent: -1},
			{Name: "A", Parent: 0, Mu: 0.5, Radius: 1e-3, Path: Reflex{Of: apart, Share: 0.5}},
			{Name: "B", Parent: 1, Mu: 0.5, Radius: 1e-3, Path: apart},
		}
		mu := 0.5
		if about == 0 {
			mu = 1
		}
		return append(s, Body{Name: "Planet", Parent: about, Path: Elements{Q: q, Mu: mu}})
	}
	for _, of := range []struct {
		q     float64
		about int
		stays bool
	}{{0.15, 1, true}, {4, 0, true}, {0.48, 1, false}, {1.6, 0, false}} {
		s, _ := pulling(t, pair(of.q, of.about))
		most := 0.0
		for k := range 2000 {
			r, _ := s[3].Path.State(float64(k))
			most = max(most, portable.Norm3(r))
		}
		if stays := most < 1.5*of.q; stays != of.stays {
			t.Errorf("a planet at %v about %s comes to %.3g", of.q, s[of.about].Name, most)
		}
		if r := s.At(0, 1000).R; portable.Norm3(r) > 1e-12 {
			t.Errorf("the barycentre is at %v", r)
		}
	}
}

// TestNBodyOrder: asked in any order, and by several goroutines at once, it has the same bits.
func TestNBodyOrder(t *testing.T) {
	start, period := figureEight()
	whole, _ := pulling(t, start)
	at := func(k uint64) float64 { return period * (40*portable.Uniform(portable.Hash(7, k, 0, 0)) - 20) }
	want := map[uint64]State{}
	for k := range uint64(200) {
		want[k] = whole.At(1, at(k))
	}
	for order := range uint64(4) {
		s, _ := pulling(t, start)
		var group sync.WaitGroup
		var mutex sync.Mutex
		for worker := range uint64(3) {
			group.Go(func() {
				for k := range uint64(200) {
					of := (k*(2*order+3)*7 + worker*67) % 200
					got := s.At(1, at(of))
					mutex.Lock()
					if got != want[of] {
						t.Errorf("order %d: at %v, not %v", order, got, want[of])
					}
					mutex.Unlock()
				}
			})
		}
		group.Wait()
	}
}

// TestNBodyEnds: what collides, flies apart, or takes too long rests from there on, and says why.
func TestNBodyEnds(t *testing.T) {
	hit, n := pulling(t, System{
		{Name: "A", Parent: -1, Mu: 1, Radius: 0.1, Path: Fixed{r3.Vec{X: -1}}},
		{Name: "B", Parent: -1, Mu: 1, Radius: 0.1, Path: Fixed{r3.Vec{X: 1}}},
	})
	at, why := n.Ends(100)
	if why != "A and B collide" && why != "B and A collide" || math.Abs(at-2.05) > 0.2 {
		t.Errorf("it ends at %v: %s", at, why)
	}
	if d := portable.Norm3(r3.Sub(hit.At(0, 50).R, hit.At(1, 50).R)); math.Abs(d-0.2) > 1e-6 {
		t.Errorf("they are %v apart", d)
	}
	if v := hit.At(0, 50).V; v != (r3.Vec{}) {
		t.Errorf("it moves by %v after its end", v)
	}
	if at, why := n.Ends(-100); why == "" || at > 0 {
		t.Errorf("backwards it ends at %v: %s", at, why)
	}
	apart, n := pulling(t, System{
		{Name: "A", Parent: -1, Mu: 1, Path: moved{v: r3.Vec{X: -3}}},
		{Name: "B", Parent: -1, Mu: 1, Path: moved{r3.Vec{X: 1}, r3.Vec{X: 3}}},
	})
	if _, why := n.Ends(1e6); !strings.HasPrefix(why, "it flies apart: ") {
		t.Errorf("it ends: %s", why)
	}
	for _, when := range []float64{1e5, 1e300, -1e300, math.Inf(1)} {
		if r := apart.At(1, when).R; !finite(r) {
			t.Errorf("at %v it is at %v", when, r)
		}
	}
	long, n := pulling(t, ring([]float64{1e-9}, []float64{0.05}, []float64{0}))
	if _, why := n.Ends(1e9); !strings.Contains(why, "more steps") {
		t.Errorf("it ends: %s", why)
	}
	if r := long.At(1, 1e12).R; !finite(r) {
		t.Errorf("it is at %v", r)
	}
	for _, of := range []struct {
		s    System
		want string
	}{
		{System{{Name: "A", Parent: -1}}, "no body has a mass"},
		{System{{Name: "A", Parent: -1, Mu: 1}, {Name: "B", Parent: -1, Mu: 1}}, "begin apart"},
		{ring(make([]float64, 80), make([]float64, 80), make([]float64, 80)), "64 at most"},
	} {
		for i := range of.s {
			if e, ok := of.s[i].Path.(Elements); ok && e.Q == 0 {
				of.s[i].Path = Elements{Q: float64(i), Mu: 1}
			}
		}
		if _, _, err := PullEachOther(of.s, 0); err == nil || !strings.Contains(err.Error(), of.want) {
			t.Errorf("%v, want %q", err, of.want)
		}
	}
}

// nBodyBits hashes all steps of the figure of eight, forward and backwards.
func nBodyBits(t *testing.T) uint64 {
	start, period := figureEight()
	s, _ := pulling(t, start)
	sum := golden.NewBits()
	for k := range 200 {
		st := s.At(k%3, period*0.1*float64(k-100))
		sum.Put(st.R.X, st.R.Y, st.V.X, st.V.Y)
	}
	return sum.Sum64()
}

func ExamplePullEachOther() {
	// Two equal masses on a circle about each other.
	s, n, err := PullEachOther(System{
		{Name: "A", Parent: -1, Mu: 0.5, Path: Reflex{Of: Elements{Q: 1, Mu: 1}, Share: 0.5}},
		{Name: "B", Parent: 0, Mu: 0.5, Path: Elements{Q: 1, Mu: 1}},
	}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	half := s.At(0, math.Pi).R
	fmt.Printf("after half a revolution A is at %.3f\n", half.X)
	energy, _ := n.Drift(1000)
	fmt.Println("energy kept to 1e-12:", math.Abs(energy) < 1e-12)
	// Output:
	// after half a revolution A is at 0.500
	// energy kept to 1e-12: true
}
