package radau

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// wave is a smooth function with a derivative.
func wave(t float64) (r, v r3.Vec) {
	s, c := math.Sincos(0.3 * t)
	return r3.Vec{X: c, Y: 2 * s, Z: 0.1 * t}, r3.Vec{X: -0.3 * s, Y: 0.6 * c, Z: 0.1}
}

const waveStep = 1e-7

func packWave(t *testing.T) []byte {
	t.Helper()
	packed, err := Fit(Layout{Start: -8, Length: 8, Count: 10, Terms: 9, Step: waveStep}, wave)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func TestPiecesFollowTheirFunction(t *testing.T) {
	p, err := Read(packWave(t))
	if err != nil {
		t.Fatal(err)
	}
	var worst, slope float64
	for at := -8.0; at < 72; at += 0.013 {
		r, v := p.At(at)
		wantR, wantV := wave(at)
		worst, slope = max(worst, r3.Norm(r3.Sub(r, wantR))), max(slope, r3.Norm(r3.Sub(v, wantV)))
		if r3.Norm(v) > p.MaxSpeed() {
			t.Fatalf("speed %v is above the bound %v", r3.Norm(v), p.MaxSpeed())
		}
		_, before := p.At(at - 1e-4)
		if at > -7 && r3.Norm(r3.Sub(v, before)) > 1e-4*p.MaxAcceleration()*(1+1e-6) {
			t.Fatalf("acceleration at %v is above the bound", at)
		}
	}
	t.Logf("value off by %.2g, slope by %.2g", worst, slope)
	if worst > 4*waveStep || slope > 8*waveStep {
		t.Errorf("value off by %.2g, slope by %.2g", worst, slope)
	}
	for _, at := range []float64{-8.01, 72, 1e9, math.Inf(1), math.NaN()} {
		if r, v := p.At(at); r != (r3.Vec{}) || v != (r3.Vec{}) {
			t.Errorf("at %v it is %v, %v", at, r, v)
		}
	}
}

// TestBlocksInAnyOrder: a piece is the same whichever is asked for first.
func TestBlocksInAnyOrder(t *testing.T) {
	packed, err := Fit(Layout{Start: -8, Length: 0.5, Count: 5*inBlock + 3, Terms: 5, Step: waveStep}, wave)
	if err != nil {
		t.Fatal(err)
	}
	forth, _ := Read(packed)
	var want []r3.Vec
	for at := -8.0; at < 34; at += 0.3 {
		r, _ := forth.At(at)
		want = append(want, r)
	}
	back, _ := Read(packed)
	for i := len(want) - 1; i >= 0; i-- {
		at := -8.0
		for range i {
			at += 0.3
		}
		if r, _ := back.At(at); r != want[i] {
			t.Errorf("at %v it is %v forth and %v back", at, want[i], r)
		}
	}
}

// TestPiecesJoin: value and slope do not jump by more than rounding where pieces meet.
func TestPiecesJoin(t *testing.T) {
	p, err := Read(packWave(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < 10; i++ {
		at := -8 + 8*float64(i)
		a, va := p.At(math.Nextafter(at, -100))
		b, vb := p.At(at)
		if dr, dv := r3.Norm(r3.Sub(b, a)), r3.Norm(r3.Sub(vb, va)); dr > 2e-14 || dv > 2e-14 {
			t.Errorf("at %v the value jumps by %.2g, the slope by %.2g", at, dr, dv)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	good := packWave(t)
	for name, change := range map[string]func(b []byte) []byte{
		"nothing":       func(b []byte) []byte { return nil },
		"cut short":     func(b []byte) []byte { return b[:len(b)-1] },
		"cut in widths": func(b []byte) []byte { return b[:header+2] },
		"too long":      func(b []byte) []byte { return append(b, 0) },
		"no pieces":     func(b []byte) []byte { b[24], b[25] = 0, 0; return b },
		"many terms":    func(b []byte) []byte { b[28] = 200; return b },
		"wide numbers":  func(b []byte) []byte { b[header] = 60; return b },
		"odd length":    func(b []byte) []byte { b[8] ^= 1; return b },
		"no bound":      func(b []byte) []byte { b[atBounds+6], b[atBounds+7] = 0xff, 0xff; return b },
		"NaN":           func(b []byte) []byte { b[6], b[7] = 0xff, 0xff; return b },
	} {
		if _, err := Read(change(append([]byte(nil), good...))); err == nil {
			t.Errorf("%s: read", name)
		}
	}
	if _, err := Fit(Layout{Length: 1, Count: 1, Step: 1e-300}, wave); err == nil {
		t.Error("numbers of a thousand bits are written")
	}
}

func BenchmarkAt(b *testing.B) {
	packed, err := Fit(Layout{Start: -8, Length: 8, Count: 10, Terms: 6, Step: waveStep}, wave)
	if err != nil {
		b.Fatal(err)
	}
	p, err := Read(packed)
	if err != nil {
		b.Fatal(err)
	}
	for t := 0.0; b.Loop(); t += 0.7 {
		p.At(t - 70*math.Floor(t/70))
	}
}
