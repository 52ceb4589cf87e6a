package orbit

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/portable"
	"galaxy/orbit/spk/spktest"

	"gonum.org/v1/gonum/spatial/r3"
)

// asFile returns a segment with the motion of a body of a system about another one, pushed by some au in the ICRF.
func asFile(system System, of, about string, push r3.Vec, s spktest.Segment) spktest.Segment {
	i, k := must(system.Find(of)), must(system.Find(about))
	s.State = func(t float64) (r, v r3.Vec) {
		t /= secondsPerDay
		a, b := system.At(i, t), system.At(k, t)
		r, v = r3.Add(ICRFFromEcliptic(r3.Sub(a.R, b.R)), push), ICRFFromEcliptic(r3.Sub(a.V, b.V))
		return r3.Scale(AU, r), r3.Scale(AU/secondsPerDay, v)
	}
	return s
}

const fileDays = 6400 // from -3200 to 3200 days past J2000.0

var push = r3.Vec{X: 1e-4, Y: -2e-4, Z: 3e-4}

// fileOfSome has Mars as its barycentre and itself, the Earth, the Moon and Io.
func fileOfSome(t testing.TB) *EphemerisFile {
	const day = secondsPerDay
	system := SolarSystem(Integrated)
	long := func(target, center int32, kind int32, days float64) spktest.Segment {
		return spktest.Segment{Target: target, Center: center, Kind: kind, From: -fileDays / 2 * day, Length: days * day, Count: int(fileDays / days), Terms: 14}
	}
	still := long(4, 499, 2, 64)
	still.Target, still.Center = 499, 4
	still.State = func(float64) (r, v r3.Vec) { return r3.Vec{X: 1}, v }
	sun := long(10, 0, 2, 64)
	sun.State = spktest.Circle(1e6, 4000*day, 0)
	mars := asFile(system, "Mars", "Sun", push, long(4, 0, 2, 32))
	relative := mars.State
	mars.State = func(t float64) (r, v r3.Vec) {
		r, v = relative(t)
		r0, v0 := sun.State(t)
		return r3.Add(r, r0), r3.Add(v, v0)
	}
	file, err := ReadEphemeris("some.bsp", "0123456789abcdef", spktest.Write(binary.BigEndian, 3,
		still, mars, sun,
		asFile(system, emb, "Sun", push, long(3, 10, 3, 16)),
		asFile(system, "Earth", emb, r3.Vec{}, long(399, 3, 2, 4)),
		asFile(system, "Moon", emb, r3.Scale(0.01, push), long(301, 3, 3, 4)),
		asFile(system, "Io", "Jupiter", r3.Scale(0.01, push), long(501, 5, 2, 0.5)),
	))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// In its span the bodies of a file are where it has them, outside of it where they are without it, and the others stay.
func TestEphemerisFile(t *testing.T) {
	file := fileOfSome(t)
	if name := file.String(); name != "some.bsp sha256:0123456789abcdef" || !file.Is(strings.Replace(name, "some", "my", 1)) || file.Is("some.bsp") || !IsOfFile(name) || IsOfFile(Ephemeris) {
		t.Errorf("it is called %q", name)
	}
	plain, system := SolarSystem(Integrated), SolarSystem(Integrated)
	lacks := file.Apply(system)
	there := []string{"Earth-Moon barycenter", "Earth", "Moon", "Mars", "Io"}
	for _, name := range there {
		if slices.Contains(lacks, name) {
			t.Errorf("%s is said to be missing", name)
		}
	}
	if len(lacks) != len(system)-1-len(there) {
		t.Errorf("it lacks %v", lacks)
	}
	km := func(x r3.Vec) float64 { return portable.Norm3(x) * AU }
	for i := range system {
		want := r3.Vec{}
		switch system[i].Name {
		case "Mars", "Phobos", "Deimos": // itself, 1 km from its barycentre
			want = r3.Add(push, r3.Vec{X: 1 / AU})
		case emb, "Earth":
			want = push
		case "Moon":
			want = r3.Add(push, r3.Scale(0.01, push))
		case "Io":
			want = r3.Scale(0.01, push)
		}
		for _, at := range []float64{-3200 + fileDays/8.0, -999.3, 0, 1234.5, 3200 - fileDays/8.0} {
			off := r3.Sub(system.At(i, at).R, plain.At(i, at).R)
			if miss := km(r3.Sub(ICRFFromEcliptic(off), want)); miss > 0.01 {
				t.Errorf("%s is %.3g km off at day %v", system[i].Name, miss, at)
			}
		}
		for _, at := range []float64{-1e6, -3200, 3200, 1e6} {
			if system.At(i, at) != plain.At(i, at) {
				t.Errorf("%s is elsewhere outside of the span", system[i].Name)
			}
		}
		if _, conic := system[i].Path.(Conic); i > 0 && conic != (system[i].Name != "Earth") {
			t.Errorf("%s: a conic: %v", system[i].Name, conic)
		}
	}
	mars := must(system.Find("Mars"))
	own := plain[mars].Path.(*Perturbed)
	conic := system[mars].Path.(Conic)
	if el := conic.Elements(100); math.Abs(el.SemiMajorAxis()-1.5237) > 1e-2 || el == own.Elements(100) {
		t.Errorf("the osculating ellipse has a = %v", el.SemiMajorAxis())
	}
	if conic.Elements(-4000) != own.Elements(-4000) || math.Abs(system.pull(mars)-own.mu) > 1e-12*own.mu {
		t.Error("outside the ellipse is another one, or μ is")
	}
	if i := must(system.Find(emb)); math.Abs(system.pull(i)-plain[i].Path.(*Perturbed).mu) > 1e-15 {
		t.Error("μ of Earth and Moon is another one")
	}
}

// The path of a file joins the body's own without a jump, its velocity is its slope, and its bounds hold.
func TestChartedBounds(t *testing.T) {
	system := SolarSystem(Integrated)
	file := fileOfSome(t)
	file.Apply(system)
	for i := range system {
		of := system[i].Path
		if x, ok := of.(Reflex); ok {
			of = x.Of
		}
		path, ok := of.(interface {
			Curved
			Span() (from, to float64)
			Holds(t float64) bool
			Own() Path
		})
		if !ok {
			continue
		}
		own := path.Own().(Curved)
		if path.MaxSpeed() > 3*own.MaxSpeed() || path.MaxAcceleration() > 4*own.MaxAcceleration() {
			t.Errorf("%s: bounds %v and %v, of its own path %v and %v", system[i].Name, path.MaxSpeed(), path.MaxAcceleration(), own.MaxSpeed(), own.MaxAcceleration())
		}
		from, to := path.Span()
		if from != -3200+fileDays/8 || to != 3200-fileDays/8 || path.Holds(from-1) || !path.Holds(from) || !path.Holds(to) || path.Holds(to+1) {
			t.Errorf("it holds from %v to %v", from, to)
		}
		for _, edge := range []float64{-3200, from, to, 3200, -2800, 2800, 2400.5} {
			for _, h := range []float64{1e-3, 1e-2} {
				r, v := path.State(edge - h)
				q, w := path.State(edge + h)
				at, slope := path.State(edge)
				middle := r3.Scale(0.5, r3.Add(r, q))
				if off := portable.Norm3(r3.Sub(middle, at)); off > 2*path.MaxAcceleration()*h*h+1e-12 {
					t.Errorf("%s jumps by %v at %v", system[i].Name, off, edge)
				}
				mean := r3.Scale(1/(2*h), r3.Sub(q, r))
				if off := portable.Norm3(r3.Sub(mean, slope)); off > 4*path.MaxAcceleration()*h+1e-10 {
					t.Errorf("%s: the slope is %v off at %v", system[i].Name, off, edge)
				}
				if portable.Norm3(v) > path.MaxSpeed() || portable.Norm3(r3.Sub(w, v)) > 2*h*path.MaxAcceleration()+1e-12 {
					t.Errorf("%s exceeds its bounds at %v", system[i].Name, edge)
				}
			}
		}
	}
}

// TestChartedBoundsOfAnything: the bounds hold too where a file says something else than the program.
func TestChartedBoundsOfAnything(t *testing.T) {
	const day = secondsPerDay
	for _, days := range []float64{1, 30, 3000} {
		f := must(ReadEphemeris("odd.bsp", "", spktest.Write(binary.LittleEndian, 25,
			spktest.Segment{Target: 4, Center: 10, Kind: 2, From: 0, Length: days * day / 10, Count: 10, Terms: 12, State: spktest.Circle(5e7, 4*days*day, 1)})))
		system := SolarSystem(Integrated)
		f.Apply(system)
		path := system[must(system.Find("Mars"))].Path.(Curved)
		const steps = 4000
		for i := range steps {
			h := days / steps
			at := h * float64(i)
			r, v := path.State(at)
			r1, v1 := path.State(at + h)
			if portable.Norm3(v) > path.MaxSpeed() || portable.Norm3(r3.Sub(r1, r)) > h*path.MaxSpeed() || portable.Norm3(r3.Sub(v1, v)) > h*path.MaxAcceleration() {
				t.Fatalf("%v days: it exceeds its bounds at %v", days, at)
			}
		}
	}
}

// Intercept finds the first meeting on a path of a file, as a search in small steps does.
func TestInterceptOfAFile(t *testing.T) {
	system := SolarSystem(Integrated)
	fileOfSome(t).Apply(system)
	for _, name := range []string{"Moon", "Io", "Mars"} {
		i := must(system.Find(name))
		target := system.Track(i)
		for _, start := range []float64{-3300, -2790, 17, 2399} {
			r, _ := target.State(start)
			from := r3.Add(r, r3.Vec{X: 0.02, Y: 0.03})
			speed := 0.3 * target.MaxSpeed()
			dt, err := Intercept(target, from, start, speed, 1000)
			if err != nil {
				t.Fatal(err)
			}
			gap := func(dt float64) float64 {
				r, _ := target.State(start + dt)
				return portable.Norm3(r3.Sub(r, from)) - speed*dt
			}
			if math.Abs(gap(dt)) > 1e-9 {
				t.Errorf("%s: it is missed by %v", name, gap(dt))
			}
			for x := 0.0; x < dt*(1-1e-6); x += dt / 3000 {
				if gap(x) <= 0 {
					t.Errorf("%s from day %v: met after %v days, and %v were enough", name, start, dt, x)
					break
				}
			}
		}
	}
}

func TestEphemerisFileMistakes(t *testing.T) {
	if _, err := ReadEphemeris("my.bsp", "", []byte("hello")); err == nil || !strings.Contains(err.Error(), "my.bsp cannot be used") {
		t.Error(err)
	}
	other := must(ReadEphemeris("probe.bsp", "", spktest.Write(binary.LittleEndian, 25,
		spktest.Segment{Target: -31, Center: 10, Kind: 2, From: 0, Length: 1e6, Count: 2, Terms: 3, State: spktest.Circle(1e9, 1e9, 0)})))
	system := SolarSystem(Integrated)
	if lacks := other.Apply(system); len(lacks) != len(system)-1 {
		t.Errorf("it lacks %v", lacks)
	}
}

func BenchmarkCharted(b *testing.B) {
	system := SolarSystem(Integrated)
	plain := must(system.Find("Mars"))
	own := system[plain].Path
	fileOfSome(b).Apply(system)
	for name, path := range map[string]Path{"own": own, "file": system[plain].Path} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				path.State(float64(i % 2000))
			}
		})
	}
}
