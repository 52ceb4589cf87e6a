package scene

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/law"
)

// alive opens a system at a time and steps a world of it there.
func alive(t testing.TB, name string, time float64) (*Scene, *sim.World) {
	t.Helper()
	s, err := OfSystem(name, time)
	if err != nil {
		t.Fatalf("%s at %v: %v", name, time, err)
	}
	w := world(t, s, 1)
	for range s.Ahead {
		w.Step()
	}
	return s, w
}

// A system is the same at each visit: whether one comes early in an epoch and waits, or late.
func TestLivingIsTheSameAtEachVisit(t *testing.T) {
	for _, name := range []string{"TRAPPIST-1", "Sirius", "51 Pegasi", "1BCN-6VDP-K710-4", "1BCN-MK96-QB4R-E"} {
		early, first := alive(t, name, 9822.4)
		epoch := early.Setup.Dt * (longest - settled)
		begin := early.Setup.Start + settled*early.Setup.Dt
		late := begin + 0.97*epoch
		if begin > 9822.4 || begin+epoch <= 9822.4 {
			t.Errorf("%s: its epoch from %v to %v does not hold %v", name, begin, begin+epoch, 9822.4)
		}
		for first.Time()+early.Setup.Dt <= late {
			first.Step()
		}
		other, second := alive(t, name, late)
		if second.Time() != first.Time() || second.Hash() != first.Hash() {
			t.Errorf("%s: at %v and %v it is %x and %x", name, first.Time(), second.Time(), first.Hash(), second.Hash())
		}
		if len(other.Setup.Agents) == 0 || other.Text() != early.Text() || second.Time() > late || second.Time()+other.Setup.Dt <= late {
			t.Errorf("%s: %d ships at %v instead of %v", name, len(other.Setup.Agents), second.Time(), late)
		}
		if next, _ := alive(t, name, begin+1.01*epoch); next.Setup.Seed == early.Setup.Seed || next.Setup.Start <= early.Setup.Start {
			t.Errorf("%s: the next epoch has the same ships", name)
		}
		again, err := other.Again()
		if err != nil || again.Ahead != other.Ahead {
			t.Errorf("%s: again it is %d steps ahead, %v", name, again.Ahead, err)
		}
		moved, err := early.At(late)
		if err != nil || moved.Text() != other.Text() || moved.Ahead != other.Ahead || moved.Setup.Start != other.Setup.Start {
			t.Errorf("%s: moved to %v it is another scene: %v", name, late, err)
		}
		saved, err := Parse("saved.toml", []byte(other.Text()))
		if err != nil || saved.Setup.Start != other.Setup.Start || saved.Setup.Seed != other.Setup.Seed {
			t.Errorf("%s: saved, it is another scene: %v", name, err)
		}
	}
}

// Ships of each kind arrive.
func TestLivingShipsArrive(t *testing.T) {
	for name, groups := range map[string]string{
		"TRAPPIST-1": "couriers", "Kepler-90": "couriers liners", "Sirius": "ferries",
		"51 Pegasi": "couriers", "1BCN-MK96-QB4R-E": "couriers liners shuttles small shuttles",
	} {
		s, w := alive(t, name, 9822.4)
		var list []string
		for i := range s.Setup.Groups {
			list = append(list, s.Setup.Groups[i].Name)
		}
		if got := strings.Join(list, " "); got != groups {
			t.Errorf("%s has %s instead of %s", name, got, groups)
		}
		for range 4000 {
			w.Step()
		}
		for i, m := range w.Report().Metrics {
			if m.Journeys < 5 {
				t.Errorf("%s: %d %s make %d journeys", name, m.Agents, list[i], m.Journeys)
			}
		}
	}
	for name, says := range map[string]string{"Vega": "Nothing travels", "51 Pegasi": "a station", "Sirius": "two stars"} {
		if s, _ := alive(t, name, 0); !strings.Contains(strings.ReplaceAll(s.Lesson, "\n", " "), says) {
			t.Errorf("%s: %q", name, s.Lesson)
		}
	}
}

// checkLiving opens a system, steps it to a time, and checks what must hold in each.
func checkLiving(t interface {
	Helper()
	Errorf(string, ...any)
	Fatalf(string, ...any)
}, name string, time float64,
) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := OfSystem(name, time)
	if err != nil {
		t.Fatalf("%s at %v: %v", name, time, err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatalf("%s at %v: %v", name, time, err)
	}
	defer w.Close()
	for range s.Ahead {
		w.Step()
	}
	runtime.ReadMemStats(&after)
	if s.Ahead > longest || len(s.Setup.Agents) > 280 || after.TotalAlloc-before.TotalAlloc > 12<<20 {
		t.Errorf("%s: %d ships, %d steps, %d bytes", name, len(s.Setup.Agents), s.Ahead, after.TotalAlloc-before.TotalAlloc)
	}
	if d := time - w.Time(); !(d >= -1e-12*max(1, math.Abs(time)) && d < s.Setup.Dt || len(s.Setup.Agents) == 0 && d == 0) {
		t.Errorf("%s at %v: the world is at %v", name, time, w.Time())
	}
	if n := len(w.Faults()); n > 0 {
		t.Errorf("%s: %d faults: %v", name, n, w.Faults()[0])
	}
	if s.text != "" {
		t.Errorf("%s has a text before it is asked for", name)
	}
	system, err := s.System()
	if err != nil || system.Address != s.Star {
		t.Fatalf("%s: the system of %q is %v, %v", name, s.Star, system, err)
	}
	if saved, err := Parse(s.File, []byte(s.Text())); err != nil || !reflect.DeepEqual(saved.Setup, s.Setup) || !reflect.DeepEqual(saved.Looks, s.Looks) ||
		!reflect.DeepEqual(saved.Groups, s.Groups) || saved.Camera != s.Camera || saved.Lesson != s.Lesson || saved.Rate != s.Rate {
		t.Errorf("%s: its text says another scene, %v", name, err)
	}
	tree := system.Tree()
	for i, b := range w.Bodies() {
		if k := s.InSky(i); k >= 0 {
			want := tree.Place(k, w.Time()).From(tree.Origin(), w.Time())
			if d := r3.Norm(r3.Sub(want, b.R)); !(d <= 1e-9*max(1e-3, r3.Norm(want))*max(1, math.Abs(time)/1e5)) {
				t.Errorf("%s: %s is %g au off", name, s.Setup.Bodies[i].Name, d)
			}
		}
		look := &s.Looks[i]
		for _, c := range look.Color {
			if !(c >= 0 && c <= 1) {
				t.Errorf("%s: the colour of %s is %v", name, s.Setup.Bodies[i].Name, look.Color)
			}
		}
	}
	if c := &s.Camera; !(c.Height > 0) || math.IsInf(c.Height, 0) {
		t.Errorf("%s: the view is %g au high", name, c.Height)
	}
}

// Every generated system opens, wherever it is and whenever.
func TestLivingGenerated(t *testing.T) {
	atlas, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	seeker := atlas.Galaxy.Seeker()
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom([]float64{0, 500, 3000, 6000, 9000, 14000}).Draw(t, "r")
		angle := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle")
		at := r3.Vec{X: r * math.Cos(angle), Y: r * math.Sin(angle), Z: rapid.Float64Range(-500, 500).Draw(t, "z")}
		faintest := rapid.SampledFrom([]float64{-3, 1, 5, 9, 13, 20}).Draw(t, "faintest")
		reach := []float64{200, 60, 20, 8, 5, 4, 4}[int(faintest+3)/4]
		if r < 1000 { // where stars are many
			reach /= 20
		}
		points := seeker.Within(nil, at, reach, faintest)
		if len(points) == 0 {
			return
		}
		p := points[rapid.IntRange(0, len(points)-1).Draw(t, "star")]
		time := rapid.OneOf(rapid.Float64Range(-4e4, 4e4), rapid.Float64Range(-1e9, 1e9)).Draw(t, "time")
		if math.Abs(time) > farthest {
			if _, err := OfSystem(law.Address(p.Code), time); err == nil || !strings.Contains(err.Error(), "can begin between") {
				t.Fatalf("at %v: %v", time, err)
			}
			return
		}
		checkLiving(t, law.Address(p.Code), time)
	})
}

// So does every system of the catalogue: here, one of 97.
func TestLivingCatalogue(t *testing.T) {
	atlas, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < atlas.Systems(); i += 97 {
		checkLiving(t, atlas.System(i).Address, 9822.25+float64(i))
	}
}

// A system with hundreds of moons has no more ships than others.
func TestLivingWithManyMoons(t *testing.T) {
	s := &sky.System{Name: "Many", Address: "many", Bodies: []sky.Body{{Name: "Many", Kind: sky.Star, Parent: -1, Mass: 1, Radius: 1, Temperature: 5800}}}
	circle := func(a, period float64) *orbit.Elements {
		n := 2 * math.Pi / period
		return &orbit.Elements{Q: a, Mu: n * n * a * a * a}
	}
	for p := range 30 {
		a := 0.3 * math.Pow(1.2, float64(p))
		planet := len(s.Bodies)
		s.Bodies = append(s.Bodies, sky.Body{Name: fmt.Sprint("planet ", p), Kind: sky.Planet, Scale: 1, Mass: 300, Radius: 10, Orbit: circle(a, 365*math.Pow(a, 1.5))})
		for m := range 40 {
			s.Bodies = append(s.Bodies, sky.Body{
				Name: fmt.Sprint("moon ", p, " ", m), Kind: sky.Moon, Parent: planet, Scale: 1, Mass: 0.01, Radius: 0.2,
				Orbit: circle(3e5*(1+float64(m)), 2*math.Pow(1+float64(m), 1.5)),
			})
		}
	}
	l, err := newLife(s)
	if err != nil {
		t.Fatal(err)
	}
	ships := 0
	for _, g := range l.groups {
		ships += g.count
		if len(g.stops) > 14 {
			t.Errorf("%s have %d stops", g.name, len(g.stops))
		}
	}
	if ships > 280 || len(l.groups) < 3 || !(l.step > 0) {
		t.Errorf("%d ships in %d groups, a step of %g", ships, len(l.groups), l.step)
	}
}

// Beyond the tables of the planets there is the Sun alone; within them the scene solar-system.
func TestOfSystemSun(t *testing.T) {
	for _, time := range []float64{-5e6, 5e5, 9e8} {
		s, err := OfSystem("Sol", time, "group.couriers.count=3")
		if err != nil || len(s.Setup.Bodies) != 1 || len(s.Setup.Agents) > 0 || s.Star != "Sol" || s.Setup.Start != time || !strings.Contains(s.Lesson, "AD 3000") {
			t.Errorf("at %v: %+v, %v", time, s, err)
		}
	}
	lonely, err := OfSystem("Sol", 5e5)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := lonely.At(1e5); err != nil || len(back.Setup.Bodies) < 30 || back.Summary == lonely.Summary || back.Setup.Start != 1e5 {
		t.Errorf("back where planets are known: %v, %v", back, err)
	}
	s, err := OfSystem("Sol", 1e5, "group.couriers.count=3")
	if err != nil || len(s.Setup.Bodies) < 30 || s.Groups[0].Count != 3 || s.Ahead != 0 {
		t.Errorf("%v", err)
	}
	if s, err = s.At(2e5); err != nil || s.Setup.Start != 2e5 || s.Groups[0].Count != 3 {
		t.Errorf("%v", err)
	}
	if s, err = s.At(5e5); err != nil || len(s.Setup.Bodies) != 1 || s.Summary != lonely.Summary {
		t.Errorf("beyond the tables: %v, %v", s, err)
	}
}

func TestOfSystemRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"TRAPIST-1": `did you mean "TRAPPIST-1"?`, "M 42": "name a star", "": "is no name", "1BCN-6VDP-K710-5": "check digit",
	} {
		if _, err := OfSystem(name, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, time := range []float64{math.NaN(), math.Inf(1), 1e12} {
		if _, err := OfSystem("Vega", time); err == nil {
			t.Errorf("it begins at %v", time)
		}
	}
	if _, err := OfSystem("Vega", 0, "camera.height=no"); err == nil {
		t.Error("a wrong override passes")
	}
}
