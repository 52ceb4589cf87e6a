package law

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
)

// The bound of every cell holds at all its points, so that thinning is exact, and no child's
// is above its parent's.
func TestBounds(t *testing.T) {
	g := galaxyOf(t)
	points := 0
	rapid.Check(t, func(t *rapid.T) {
		level := rapid.IntRange(0, Levels-1).Draw(t, "level")
		d := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 50 {
			// Towards a place of the disk, or of the bar and the centre, where the law is steep.
			long, high := 4000., 300.
			if d.Float64() < 0.4 {
				long, high = 300, 100
			}
			r, angle := -long*math.Log(1-d.Float64()), 2*math.Pi*d.Float64()
			to := r3.Vec{X: r * math.Cos(angle), Y: r * math.Sin(angle), Z: high * d.NormFloat64()}
			for c := g.root(level); ; {
				x, y, z := c.corner()
				for range 6 {
					at := r3.Vec{X: x + c.side()*d.Float64(), Y: y + c.side()*d.Float64(), Z: z + c.side()*d.Float64()}
					if rho := g.density(3*level+d.IntN(3), at.X, at.Y, at.Z); rho > c.bound {
						t.Fatalf("the density %g at %v is above the bound %g of %+v", rho, at, c.bound, c)
					}
					points++
				}
				if c.leaf() {
					if c.depth < deepest && c.expected() > leafCount || c.expected() > 64 {
						t.Fatalf("the leaf %+v has %g candidates", c, c.expected())
					}
					break
				}
				half := c.side() / 2
				k := 0
				for i, in := range []bool{to.X >= x+half, to.Y >= y+half, to.Z >= z+half} {
					if in {
						k |= 4 >> i
					}
				}
				child := g.child(&c, k)
				if child.bound > c.bound {
					t.Fatalf("the bound %g of %+v is above its parent's", child.bound, child)
				}
				c = child
			}
		}
	})
	t.Logf("%d points", points)
}

// Generated systems are a Poisson process of the law's density: their numbers in boxes are
// right, and scatter as they should.
func TestPoisson(t *testing.T) {
	g := galaxyOf(t)
	s := g.Seeker()
	total, law, chi2, boxes := 0, 0.0, 0.0, 0
	var list []Point
	for i := range 4 {
		for j := range 4 {
			// Balls of 40 pc at R = 6 kpc, stars to M = 9.5.
			angle := 0.3 + 0.1*float64(i)
			at := r3.Vec{X: -6000 * math.Cos(angle), Y: 6000 * math.Sin(angle), Z: -300 + 150*float64(j)}
			list = s.Within(list[:0], at, 40, 9.5)
			want := 0.0
			for bin := range 39 {
				const n = 24
				for k := range n {
					h := 40 * (2*(float64(k)+0.5)/n - 1)
					want += 0.5 * math.Pi * (1600 - h*h) * 80 / n * g.density(bin, at.X, at.Y, at.Z+h)
				}
			}
			total += len(list)
			law += want
			chi2 += (float64(len(list)) - want) * (float64(len(list)) - want) / want
			boxes++
		}
	}
	if math.Abs(float64(total)/law-1) > 3/math.Sqrt(law)+0.002 || chi2/float64(boxes) > 2 || chi2/float64(boxes) < 0.3 {
		t.Errorf("%d systems, the law has %.0f; chi² %.2f for a box", total, law, chi2/float64(boxes))
	}
}

// Searches agree: what is visible is what is within reach and bright enough, once each, and
// what an address leads to is the same.
func TestSearchesAgree(t *testing.T) {
	g := galaxyOf(t)
	s := g.Seeker()
	at := r3.Add(Sun, r3.Vec{X: 300, Y: 200, Z: -50})
	visible := s.Visible(nil, at, 5)
	codes := map[uint64]bool{}
	for _, p := range visible {
		if codes[p.Code] {
			t.Errorf("%s comes twice", Address(p.Code))
		}
		codes[p.Code] = true
		if again, err := g.At(p.Code); err != nil || again != p {
			t.Errorf("%s is %+v, and %+v, %v by its address", Address(p.Code), p, again, err)
		}
	}
	near := 0
	// Of magnitude 8 are those that are visible from 2.5 pc and more.
	for _, p := range slices.Concat(s.Within(nil, at, 200, 8), s.Within(nil, at, 3, 20)) {
		if p.AbsMag+Modulus(portable.Norm3(r3.Sub(p.Place, at)))+Dust(at, p.Place) > 5 {
			continue
		}
		if near++; !codes[p.Code] {
			t.Errorf("%s, M %.2f, is not visible from %.0f pc", Address(p.Code), p.AbsMag, portable.Norm3(r3.Sub(p.Place, at)))
		}
	}
	if len(visible) < 500 || near < 50 {
		t.Errorf("only %d visible systems, %d of them near", len(visible), near)
	}
}

// Once warm, a search makes no garbage.
func TestNoGarbage(t *testing.T) {
	s := galaxyOf(t).Seeker()
	at := r3.Add(Sun, r3.Vec{X: 1000})
	list := s.Visible(nil, at, 5)
	if n := testing.AllocsPerRun(3, func() { list = s.Visible(list[:0], at, 5) }); n > 0 {
		t.Errorf("a search allocates %g times", n)
	}
}

// points of three regions, whose addresses have all lengths.
func points(t testing.TB) []Point {
	g := galaxyOf(t)
	s := g.Seeker()
	list := s.Visible(nil, r3.Add(Sun, r3.Vec{X: 2000}), 5)
	list = s.Within(list, r3.Add(Sun, r3.Vec{Y: 100}), 8, 20)
	return s.Within(list, r3.Vec{X: 5, Y: -3, Z: 1}, 1.2, 20)
}

// Addresses and names are distinct, have the promised lengths, and lead back.
func TestAddresses(t *testing.T) {
	texts := map[string]bool{}
	shortest, longest := 99, 0
	for _, p := range points(t) {
		text, name := Address(p.Code), Name(p.Code)
		if texts[text] || texts[name] {
			t.Errorf("%s, %s comes twice", text, name)
		}
		texts[text], texts[name] = true, true
		n := len(strings.ReplaceAll(text, "-", ""))
		shortest, longest = min(shortest, n), max(longest, n)
		for _, way := range []string{text, strings.ToLower(text), strings.ReplaceAll(text, "-", ""), strings.NewReplacer("0", "O", "1", "l").Replace(text)} {
			if code, err := ParseAddress(way); err != nil || code != p.Code {
				t.Fatalf("%s reads as %#x, %v; want %#x", way, code, err, p.Code)
			}
		}
		if code, ok := ParseName(name); !ok || code != p.Code {
			t.Fatalf("%s reads as %#x, %v; want %#x", name, code, ok, p.Code)
		}
	}
	if shortest < 8 || longest != 15 {
		t.Errorf("addresses have %d to %d characters", shortest, longest)
	}
}

// A wrong character and a swap of neighbours are told; so are another version and an
// address where there is nothing.
func TestWrongAddresses(t *testing.T) {
	g := galaxyOf(t)
	list := points(t)
	for i := 0; i < len(list); i += 1 + len(list)/60 {
		text := strings.ReplaceAll(Address(list[i].Code), "-", "")
		for at := range text {
			for _, r := range crockford {
				wrong := text[:at] + string(r) + text[at+1:]
				if code, err := ParseAddress(wrong); wrong != text && err == nil {
					t.Fatalf("%s for %s is read as %#x", wrong, text, code)
				}
			}
			if at > 1 && text[at] != text[at-1] {
				wrong := text[:at-1] + string(text[at]) + string(text[at-1]) + text[at+1:]
				if code, err := ParseAddress(wrong); err == nil {
					t.Fatalf("%s for %s is read as %#x", wrong, text, code)
				}
			}
		}
	}
	for text, want := range map[string]error{"1AAN-6VDQ-VX1R-Z": errCheck, "2AAN-6VDQ-VX1R-T": errVersion, "1AAN": errNoAddress, "": errNoAddress, "1AAN-6VDQ-VX1U-T": errNoAddress, "ZZZZ-ZZZZ-ZZZZ-Z": errNoAddress} {
		if _, err := ParseAddress(text); err != want {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	missing := 0
	for _, p := range list[:200] {
		if _, err := g.At(p.Code ^ 63<<(64-bits(int(p.Code>>55)%17))); err != nil {
			missing++
		}
	}
	if missing < 100 {
		t.Errorf("only %d of 200 made-up addresses have no star", missing)
	}
}

// Any text is read without harm.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{"1AAN-6VDQ-VX1R-T", "Focitur Hercrial", "alpha Cen", "HIP 1", "ø", "1", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if code, err := ParseAddress(text); err == nil {
			if again, err := ParseAddress(Address(code)); err != nil || again != code {
				t.Errorf("%q is %#x, and %#x, %v in writing", text, code, again, err)
			}
			galaxyOf(t).At(code)
		}
		if code, ok := ParseName(text); ok && !strings.EqualFold(strings.Join(strings.Fields(text), ""), strings.ReplaceAll(Name(code), " ", "")) && !strings.ContainsAny(text, "-_\u00a0") {
			t.Errorf("%q is read as %q", text, Name(code))
		}
	})
}

func BenchmarkVisible(b *testing.B) {
	for name, dx := range map[string]float64{"Sun": 0, "1000in": 1000, "4000in": 4000, "6000in": 6000} {
		b.Run(name, func(b *testing.B) {
			s := galaxyOf(b).Seeker()
			list := s.Visible(nil, r3.Add(Sun, r3.Vec{X: dx}), 6.5)
			b.ReportAllocs()
			for b.Loop() {
				list = s.Visible(list[:0], r3.Add(Sun, r3.Vec{X: dx}), 6.5)
			}
			b.ReportMetric(float64(len(list)), "systems")
		})
	}
}

// What is ahead is what is visible within the angle.
func TestAhead(t *testing.T) {
	s := galaxyOf(t).Seeker()
	from := r3.Add(Sun, r3.Vec{X: 700, Z: 300})
	all := s.Visible(nil, from, 6)
	for _, axis := range []r3.Vec{{X: 1}, {Z: -1}, {X: 0.36, Y: -0.48, Z: -0.8}} {
		for _, cos := range []float64{0.9, 0.5, 0, -0.7, -1} {
			var want []Point
			for _, p := range all {
				if d := r3.Sub(p.Place, from); portable.Dot3(d, axis) >= cos*portable.Norm3(d) {
					want = append(want, p)
				}
			}
			if got := s.Ahead(nil, from, 6, axis, cos); !slices.Equal(got, want) {
				t.Errorf("%d systems ahead along %v, cosine %g; %d of the visible ones are there", len(got), axis, cos, len(want))
			}
		}
	}
}
