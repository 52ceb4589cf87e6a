package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// azimuthOf returns by which azimuth light turns from far away to an eye so many radii away that sees it in an angle, as the
// integral of du/√(1/b² − u² + u³) from u = 0 to where it is nearest and on to the eye; u = nearest·(1 − t²) takes the root away.
func azimuthOf(seen, radii float64) float64 {
	b := radii * math.Sin(seen) / math.Sqrt(1-1/radii)
	nearest := math.Sqrt(3) / (2 * b * math.Cos(math.Acos(-0.5*math.Sqrt(27)/b)/3))
	end := math.Sqrt(max(0, 1-1/radii/nearest))
	turn := func(from, to float64) float64 {
		return 2 * math.Sqrt(nearest) * quad.Fixed(func(t float64) float64 {
			u := nearest * (1 - t*t)
			return 1 / math.Sqrt((1-nearest)*(nearest+u)-u*u)
		}, from, to, 60, quad.Legendre{}, 0)
	}
	if seen > 0.5*math.Pi {
		return turn(end, 1)
	}
	return turn(0, 1) + turn(0, end)
}

func TestPathsTurnAsTheIntegralHasIt(t *testing.T) {
	for _, radii := range []float64{2.5, 10, 1000} {
		edge := shadowAngle(radii)
		for _, over := range []float64{0.01, 0.1, 0.5, 1, 2} {
			seen := edge * (1 + over)
			if seen > 3 {
				continue
			}
			got, want := trace(seen, radii, nil), azimuthOf(seen, radii)
			if math.Abs(got/want-1) > 5e-6 {
				t.Errorf("from %v radii, %v beside the shadow: %v, not %v", radii, over, got, want)
			}
		}
	}
}

// An eye far above the middle of a disc sees in its plane, by the impact parameter in GM/c²: nothing below 2.9, its first image from there, the
// second one from 5.02 to 6.17, and the inner edge at 6 GM/c² about 1 farther out than it is.
// Source: Gralla, Holz and Wald 2019, Phys. Rev. D 100, 024018.
func TestImagesOfAPlane(t *testing.T) {
	const far = 1e5
	path := make([]float32, PathColumns)
	radius := func(b, turns float64) float64 { // in GM/c², at an azimuth in half turns; +Inf beyond all, 2 in the hole
		seen := math.Asin(b / 2 * math.Sqrt(1-1/far) / far)
		trace(seen, far, path)
		u := float64(path[int(turns*stepsInHalf)]) / (far * math.Sin(seen))
		return min(2/max(u, 1e-9), 1e9)
	}
	for _, row := range []struct {
		b, turns float64
		is       func(r float64) bool
		what     string
	}{
		{2.80, 0.5, func(r float64) bool { return r <= 2 }, "in the hole"},
		{2.90, 0.5, func(r float64) bool { return r > 2 && r < 2.2 }, "at the horizon"},
		{6.95, 0.5, func(r float64) bool { return r > 5.9 && r < 6.1 }, "the inner edge of the disc"},
		{20, 0.5, func(r float64) bool { return r > 18.7 && r < 19.3 }, "one less than the impact parameter"},
		{5.00, 1.5, func(r float64) bool { return r <= 2 }, "in the hole"},
		{5.03, 1.5, func(r float64) bool { return r > 2 && r < 2.6 }, "at the horizon"},
		{6.15, 1.5, func(r float64) bool { return r > 60 && r < 1e9 }, "far out"},
		{6.19, 1.5, func(r float64) bool { return r == 1e9 }, "beyond all"},
	} {
		if r := radius(row.b, row.turns); !row.is(r) {
			t.Errorf("b = %v after %v half turns: at %v GM/c², which is not %s", row.b, row.turns, r, row.what)
		}
	}
}

// From 10° over the disc the second image of its inner edge is within the first one and outside of the shadow, all around; the first one
// is higher over the shadow than below it.
func TestSecondImageIsWithinTheFirst(t *testing.T) {
	const radii, height = 100., 10 * math.Pi / 180
	b := new(bends)
	b.fill(radii, true)
	shadow := shadowAngle(radii)
	// edge returns the angle in which the inner edge is seen in a direction of the picture, from the right upwards.
	edge := func(direction float64, image int) float64 {
		azimuth := math.Atan2(-math.Sin(height), math.Cos(height)*math.Sin(direction))
		if azimuth < 0 {
			azimuth += math.Pi
		}
		column := int(math.Round((azimuth/math.Pi + float64(image)) * stepsInHalf))
		for i := len(b.at) - 1; i > 0; i-- { // from outside
			if u := float64(b.paths.row(insides + i)[column]) / (radii * math.Sin(b.at[i].seen)); u >= 1./GasInner {
				return b.at[i].seen
			}
		}
		return 0
	}
	for d := 0.; d < 360; d += 15 {
		first, second := edge(d*math.Pi/180, 0), edge(d*math.Pi/180, 1)
		if d > 180 && first == 0 { // before the shadow
			continue
		}
		if second < shadow || first < 1.02*second {
			t.Errorf("%v°: the images are %v and %v shadows from the middle", d, first/shadow, second/shadow)
		}
	}
	if top, bottom := edge(0.5*math.Pi, 0), edge(1.5*math.Pi, 0); top < shadow || bottom > shadow {
		t.Errorf("the edge behind the hole is at %v shadows, that before it at %v", top/shadow, bottom/shadow)
	}
}

// The disc's light is that of Page and Thorne: nothing at 6 GM/c², most at 9.55, and 1 − √(8/9) = 5.7 % of the mass that falls in is
// what it shines in all. Its hottest ring has some 3,900 K.
func TestGasShinesAsPublished(t *testing.T) {
	best, all := 0., 0.
	for r := 6.; r < 3e5; r *= 1.0005 {
		if gasFlux(r) > gasFlux(best) {
			best = r
		}
		energy := (1 - 2/r) / math.Sqrt(1-3/r)
		all += 1.5 * r * energy * gasFlux(r) * r * 0.0005
	}
	if math.Abs(best-9.55) > 0.02 {
		t.Errorf("most light at %v GM/c²", best)
	}
	if want := 1 - math.Sqrt(8./9); math.Abs(all/want-1) > 0.01 {
		t.Errorf("it shines %v of the mass, not %v", all, want)
	}
	if GasHottest < 3700 || GasHottest > 4100 {
		t.Errorf("its hottest ring has %v K", GasHottest)
	}
}
