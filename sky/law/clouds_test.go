package law

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Behind the Coalsack there are as few generated systems as its dust leaves: as the law counts them with it, and far fewer than without it. In front of it
// and beside it there are as many as ever.
func TestCoalsackDimsStars(t *testing.T) {
	g := galaxyOf(t)
	s := g.Seeker()
	const within, limit = 1.2 * math.Pi / 180, 13.5
	cone := math.Pi * within * within
	count := func(l, b float64) (near, far int) {
		for _, p := range s.Ahead(nil, Sun, limit, Direction(l, b), math.Cos(within)) {
			if portable.Norm3(r3.Sub(p.Place, Sun)) < 180 {
				near++
			} else {
				far++
			}
		}
		return near, far
	}
	integral := func(l, b float64) (sum float64) {
		const n = 7
		seen := 0.
		for i := range n * n {
			u, v := 2*(float64(i%n)+0.5)/n-1, 2*(float64(i/n)+0.5)/n-1
			if u*u+v*v < 1 {
				sum += g.ray(Sun, Direction(l+within*180/math.Pi*u, b+within*180/math.Pi*v), limit, true)
				seen++
			}
		}
		return cone * sum / seen
	}
	near, far := count(303, -0.4)
	nearBeside, farBeside := count(303, 4)
	want, beside := integral(303, -0.4), integral(303, 4)
	if d := float64(far+near) - want; math.Abs(d) > 3*math.Sqrt(want)+0.05*want {
		t.Errorf("towards the Coalsack there are %d systems, the law has %.0f", far+near, want)
	}
	if d := float64(farBeside+nearBeside) - beside; math.Abs(d) > 3*math.Sqrt(beside)+0.05*beside {
		t.Errorf("beside the Coalsack there are %d systems, the law has %.0f", farBeside+nearBeside, beside)
	}
	// 1.8 magnitudes in the middle: of counts that grow threefold with a magnitude less than a third is left.
	if float64(far) > 0.35*float64(farBeside) || near < nearBeside/2 {
		t.Errorf("behind the Coalsack there are %d systems and %d in front, beside it %d and %d", far, near, farBeside, nearBeside)
	}
}

// What an eye at a place knows of the clouds about it leaves none out, and no dust is negative.
func TestSights(t *testing.T) {
	d := rand.New(rand.NewPCG(5, 0))
	var s Sight
	near := func(pc float64) r3.Vec {
		return r3.Vec{X: Sun.X + pc*d.NormFloat64(), Y: pc * d.NormFloat64(), Z: Sun.Z + 0.2*pc*d.NormFloat64()}
	}
	dim := 0
	for range 60 {
		from := near(400)
		s.From(from)
		for range 60 {
			to := near(900)
			dust := Dust(from, to)
			if math.Abs(s.Dust(to)-dust) > 1e-12 || dust < 0 {
				t.Fatalf("from %v to %v there are %v magnitudes, %v by a sight", from, to, dust, s.Dust(to))
			}
			if back := Dust(to, from); math.Abs(back-dust) > 1e-9 {
				t.Fatalf("from %v to %v there are %v magnitudes, and %v back", from, to, dust, back)
			}
			if even := evenDust(from, to); dust < (1-knownShare)*even-0.02 || even-knownDust(from, to) < even-mostKnown {
				t.Fatalf("from %v to %v there are %v magnitudes, even ones %v, of those %v known", from, to, dust, even, knownDust(from, to))
			} else if dust > even+0.1 {
				dim++
			}
		}
	}
	if dim < 100 {
		t.Errorf("only %d of 3600 ways lead through clouds", dim)
	}
}

// The known clouds have the dust that the even one gives up for them: towards the whole of the band as much, within a third.
func TestCloudsHaveTheirShare(t *testing.T) {
	var clouds, even float64
	for l := 0.5; l < 360; l++ {
		for b := -9.5; b < 10; b++ {
			to := portable.AddScaled3(Sun, 1600, Direction(l, b))
			even += knownDust(Sun, to)
			clouds += sunSight.throughClouds(to, 0)
		}
	}
	if clouds < 0.7*even || clouds > 1.4*even {
		t.Errorf("within 10° of the plane the known clouds have %.2f of what the even dust gives up", clouds/even)
	}
}

// An address that led to a system when all dust was even leads to it still, though no list has those that the Sun would see brighter than the catalogue's
// limits now. Behind clouds there are others.
func TestAddressesOutliveClouds(t *testing.T) {
	g := galaxyOf(t)
	s := g.Seeker()
	for text, listed := range map[string]int{"1BCN-6VDP-K710-4": 1, "12JN-6YD3-8T": 0, "13PW-29M8-79": 0, "11GW-G460-8M": 1} {
		code, err := ParseAddress(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.At(code)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if list := s.Within(nil, p.Place, 0.001, Faintest); len(list) != listed {
			t.Errorf("%s: %d systems are there, not %d", text, len(list), listed)
		}
	}
}
