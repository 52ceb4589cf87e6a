package starscape

import (
	"math"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// From far away light that passes at b radii of the horizon is bent by 2/b + 15π/16·b⁻² + 16/3·b⁻³ + 3465π/1024·b⁻⁴.
// Source: Keeton and Petters 2005, Phys. Rev. D 72, 104006, with the horizon's radius 2GM/c² as the unit.
func TestBendingByItsSeries(t *testing.T) {
	const far = 1e9
	for _, row := range []struct{ b, tolerance float64 }{{20, 2e-3}, {100, 2e-5}, {1e4, 2e-6}} {
		seen := math.Asin(row.b * math.Sqrt(1-1/far) / far)
		u := 1 / row.b
		want := u * (2 + u*(15*math.Pi/16+u*(16./3+u*3465*math.Pi/1024)))
		if got := seen - math.Pi + trace(seen, far, nil); math.Abs(got/want-1) > row.tolerance {
			t.Errorf("b = %v: bent by %v, not %v", row.b, got, want)
		}
	}
}

// At b = 3 and nearby light winds about the hole by ln(216·(7 − 4√3)·√27/2/(b − √27/2)) − π.
// Source: Darwin 1959, Proc. R. Soc. A 249, 180.
func TestBendingNearTheShadow(t *testing.T) {
	const far = 1e9
	edge := 0.5 * math.Sqrt(27)
	for _, over := range []float64{0.01, 0.001} {
		b := edge * (1 + over)
		seen := math.Asin(b * math.Sqrt(1-1/far) / far)
		want := math.Log(216*(7-4*math.Sqrt(3))/over) - math.Pi
		if got := seen - math.Pi + trace(seen, far, nil); math.Abs(got-want) > 0.05 {
			t.Errorf("%v beside the shadow: bent by %v, not %v", over, got, want)
		}
	}
}

func TestShadow(t *testing.T) {
	for _, row := range []struct{ radii, degrees float64 }{
		{1e4, 180 / math.Pi * 2.598076211 / 1e4}, {3, 45}, {1.5, 90},
	} {
		if got := shadowAngle(row.radii) * 180 / math.Pi; math.Abs(got-row.degrees) > 1e-4*row.degrees {
			t.Errorf("from %v radii the shadow reaches to %v°, not %v°", row.radii, got, row.degrees)
		}
	}
}

// What is seen is where its light comes from, and no light is lost or won where it is hardly bent.
func TestImagesOfALens(t *testing.T) {
	cam := camera{at: r3.Vec{X: -15 * sky.HoleRadius}, length: 600}
	l := lensOf(&cam, lens{}, true)
	for _, degrees := range []float64{1, 5, 20, 60, 150} {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		v := r3.Vec{X: 100 * cos, Z: 100 * sin}
		for name, image := range map[string]func(r3.Vec) (r3.Vec, float64){"first": l.image, "second": l.second} {
			seen, gain := image(v)
			if math.Abs(r3.Norm(seen)-100) > 1e-9 || !(gain > 0) {
				t.Errorf("%v°, %s image: %v of %v", degrees, name, gain, seen)
			}
			if off := r3.Norm(r3.Sub(l.source(seen), r3.Scale(0.01, v))); off > 0.002 {
				t.Errorf("%v°, %s image: its light comes from %v beside it", degrees, name, off)
			}
		}
	}
	if seen, gain := l.image(r3.Vec{X: 10 * sky.HoleRadius, Y: sky.HoleRadius}); seen.Y != sky.HoleRadius || gain != 1 {
		t.Errorf("a thing before the hole is moved to %v", seen)
	}
	if l.source(r3.Vec{X: 1, Y: 0.01}) != (r3.Vec{}) {
		t.Error("light comes out of the shadow")
	}
	cam.at.X = -8178
	if lensOf(&cam, l, true).table != nil {
		t.Error("the eye at the Sun has a lens")
	}
}

// The ring of what is right behind: √(2·horizon/distance) from far away.
func TestRing(t *testing.T) {
	const radii = 1e5
	b := new(bends)
	b.fill(radii, false)
	if ring, _ := b.seen(0, 1); math.Abs(ring/math.Sqrt(2/radii)-1) > 0.01 {
		t.Errorf("its radius is %v", ring)
	}
}

// The tables of an eye that moves, in and out and back, bend light as those do that are made for its place: within 0.1 pixels of a picture 720 pixels high.
// Where it rests they are those.
func TestLensOfAnEyeThatMoves(t *testing.T) {
	cam := camera{at: r3.Vec{X: -16 * sky.HoleRadius}, length: 720 * StandOff}
	moving, mixed := lensOf(&cam, lens{}, true), 0
	for i := range 60 {
		cam.at.X *= []float64{1.01, 1.02, 0.988, 0.95, 1.003}[i/12]
		moving = lensOf(&cam, moving, false)
		if moving.ladder.between() {
			mixed++
		}
		still := lensOf(&cam, lens{}, true)
		for angle := 0.01; angle < 3; angle *= 1.4 {
			sin, cos := math.Sincos(angle)
			v := r3.Vec{X: 1e4 * cos, Z: 1e4 * sin}
			for k, image := range [...][2]func(r3.Vec) (r3.Vec, float64){{moving.image, still.image}, {moving.second, still.second}} {
				a, _ := image[0](v)
				b, _ := image[1](v)
				if off := r3.Norm(r3.Sub(a, b)) / 1e4 * cam.length; off > 0.1 {
					t.Errorf("picture %d, %v from the hole: image %d is %v pixels off", i, angle, k, off)
				}
			}
		}
		if a, b := moving.table.paths, still.table.paths; a != nil {
			for j := insides * PathColumns; j < len(a); j += 97 {
				if b[j] > 0.05 && math.Abs(float64(a[j]-b[j])) > 0.003 { // beyond it is light from far away
					t.Errorf("picture %d: a path is at %v, not %v", i, a[j], b[j])
				}
			}
		}
	}
	if mixed < 45 {
		t.Errorf("%d of 60 tables are between others", mixed)
	}
	if !moving.settle() || *moving.table.paths != *lensOf(&cam, lens{}, true).table.paths || moving.settle() {
		t.Error("an eye at rest has another table than one that was always there")
	}
}

// A picture that waits for its stars shows at the hole what a window does that is at rest: stars from beside it, too, whose light is bent into it.
func TestStillPicturesAtTheHoleAreThoseOfTheWindow(t *testing.T) {
	eye, o := above(r3.Vec{}, 6*sky.ShadowRadius), Options{Budget: 3000}
	var window, still View
	s := New(atlas(t))
	for pictures := 0; !window.Steady; pictures++ {
		if pictures > 5000 {
			t.Fatal("the window does not come to rest")
		}
		s.Show(&window, eye, 640, 360, 1, o)
		time.Sleep(time.Millisecond)
	}
	o.Whole = true
	New(atlas(t)).Show(&still, eye, 640, 360, 1, o)
	if !slices.Equal(window.Lights, still.Lights) {
		t.Errorf("the window has %d lights, the picture %d, or others", len(window.Lights), len(still.Lights))
	}
	beside := 0
	p := s.projector(1)
	for i := range s.sight.parts {
		for _, image := range s.sight.parts[i].second {
			k := slices.IndexFunc(s.shown.stars, func(st star) bool { return st.key == image.of.key })
			if x, y, inFront := p.project(p.toward(&s.shown.stars[k])); !inFront || math.Abs(x) > p.halfWidth || math.Abs(y) > p.halfHeight {
				beside++
			}
		}
	}
	if beside < 5 {
		t.Errorf("%d stars from beside the picture are seen at the hole", beside)
	}
}

// What is not far behind the hole, seen from far away, is where the whole table has it for a share of the bending, and as bright within what the steps of
// images are worth; what is left unbent is so within what
// one can see.
func TestLensFromFarAway(t *testing.T) {
	for _, radii := range []float64{2000, 1e5, 1e6} {
		cam := camera{at: r3.Vec{X: -radii * sky.HoleRadius}, length: 720 * StandOff}
		l := lensOf(&cam, lens{}, true)
		ring := math.Sqrt(2 / radii)
		for _, behind := range []float64{0.02, 0.5, 3, 1e5} { // of the eye's distance
			for _, angle := range []float64{0.2 * ring, ring, 3 * ring, 10 * ring, 0.4, 1.5} {
				sin, cos := math.Sincos(angle)
				if 1/cos > 1+behind {
					continue // beside the hole
				}
				far := (1 + behind) * l.far
				v := r3.Vec{X: far * cos, Z: far * sin}
				for side, image := range map[float64]func(r3.Vec) (r3.Vec, float64){1: l.image, -1: l.second} {
					want := l.table.image(angle, side, behind/(1+behind))
					got, gain := image(v)
					off := math.Abs(math.Atan2(side*got.Z, got.X)-2*math.Asin(want.half)) * cam.length
					light := min(brightest, want.light/sin)
					if light > 0.1 && (off > 0.1 || math.Abs(gain-light) > 0.2*light) {
						t.Errorf("%v radii away, %v behind, at %v rings, side %v: %v pixels off, %v times as bright, not %v", radii, behind, angle/ring, side, off, gain, light)
					}
				}
			}
		}
	}
}
