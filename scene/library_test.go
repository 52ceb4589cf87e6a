package scene

import (
	"slices"
	"strings"
	"testing"

	"galaxy/sim"
)

// open loads a scene that must be good.
func open(t testing.TB, name string, set ...string) *Scene {
	t.Helper()
	s, err := Open(name, set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

// world starts a scene.
func world(t testing.TB, s *Scene, workers int) *sim.World {
	t.Helper()
	setup := s.Setup
	setup.Workers = workers
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

func TestEveryBuiltinSceneTeaches(t *testing.T) {
	for _, name := range Builtin() {
		s := open(t, name)
		if s.Title == "" || s.Summary == "" || len(s.Lesson) < 200 && len(s.Steps) < 3 {
			t.Errorf("%s: needs a title, a summary and a lesson, as a text or in steps", name)
		}
		if len(s.Setup.Agents) == 0 || s.Camera.Height <= 0 {
			t.Errorf("%s: %d agents, camera %+v", name, len(s.Setup.Agents), s.Camera)
		}
		w, err := sim.New(s.WithoutGoals())
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
	}
}

// sceneSteps is two seconds of a window: enough for threads to disagree.
const sceneSteps = 120

func TestEveryBuiltinSceneRunsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, name := range Builtin() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, name)
			var first uint64
			for _, workers := range []int{1, 3} { // other numbers are sim's to try
				w := world(t, s, workers)
				for range sceneSteps {
					w.Step()
				}
				if faults := w.Faults(); len(faults) > 0 {
					t.Fatalf("faults: %+v", faults)
				}
				if workers == 1 {
					first = w.Hash()
				} else if w.Hash() != first {
					t.Errorf("%d workers: hash %016x, one: %016x", workers, w.Hash(), first)
				}
			}
		})
	}
}

// ended counts the journeys of a group that have ended in an arrival.
func ended(w *sim.World, group string) int {
	for _, m := range w.Report().Metrics {
		if m.Group == group {
			return m.Journeys
		}
	}
	return 0
}

// intruders counts how often an agent is inside of a body, summed over steps.
func intruders(w *sim.World) (n int) {
	bodies := w.Setup().Bodies
	for i := range w.Agents() {
		p := w.Agents()[i].Pos
		for j, b := range w.Bodies() {
			x, y, r := p.X-b.R.X, p.Y-b.R.Y, bodies[j].Radius
			if x*x+y*y < r*r {
				n++
			}
		}
	}
	return n
}

func TestSolarSystemTravels(t *testing.T) {
	t.Parallel()
	s := open(t, "solar-system", "group.jovian shuttles.count=10", "group.saturnian shuttles.count=10", "group.couriers.count=60", "group.liners.count=60")
	w := world(t, s, 0)
	const days = 60
	reached := make([]map[int32]bool, len(s.Setup.Bodies)) // body → IDs of ships
	for i := range reached {
		reached[i] = map[int32]bool{}
	}
	inside := 0
	before := make([]int32, len(s.Setup.Agents))
	for range int(days / s.Setup.Dt) {
		for i := range before {
			before[i] = w.Agents()[i].Goal.Index
		}
		w.Step()
		for i := range before {
			if w.Agents()[i].Goal.Index != before[i] {
				reached[before[i]][int32(i)] = true
			}
		}
		inside += intruders(w)
	}
	if faults := w.Faults(); len(faults) > 0 {
		t.Errorf("faults: %+v", faults)
	}
	// Most have arrived at least once, and those with short ways many times.
	if ended(w, "couriers") < 3*60 || ended(w, "jovian shuttles") < 10*10 || ended(w, "saturnian shuttles") < 10*10 || ended(w, "liners") < 20 {
		t.Errorf("after %d days: %+v", days, w.Report().Metrics)
	}
	for _, name := range []string{"Mercury", "Venus", "Earth", "Moon", "Mars", "Jupiter", "Saturn", "Io", "Europa", "Ganymede", "Callisto", "Titan"} {
		if i, err := s.Setup.Bodies.Find(name); err != nil || len(reached[i]) < 2 {
			t.Errorf("%d ships have reached %s", len(reached[i]), name)
		}
	}
	if inside > 0 {
		t.Errorf("ships were inside of bodies in %d steps", inside)
	}
	if n := len(open(t, "solar-system").Setup.Agents); n < 400 {
		t.Errorf("%d ships", n)
	}
}

func TestInnerPlanetsTravels(t *testing.T) {
	t.Parallel()
	s := open(t, "inner-planets", "group.magnet.count=30", "group.no lead.count=30", "group.arrive.count=30", "group.rendezvous.count=30")
	w := world(t, s, 0)
	for range int(30 / s.Setup.Dt) {
		w.Step()
	}
	for _, m := range w.Report().Metrics {
		if 2*m.Journeys < m.Agents {
			t.Errorf("%s: %d journeys of %d ships in 30 days", m.Group, m.Journeys, m.Agents)
		}
	}
}

func TestMagnetScenesTouchNothing(t *testing.T) {
	for name, journeys := range map[string]int{"magnet-first": 1, "magnet-moving": 6} {
		w := world(t, open(t, name), 1)
		for range 60 * 60 {
			if w.Step(); w.Done() {
				break
			}
		}
		if r := w.Report(); ended(w, "ship") < journeys || r.Contacts+r.ObstacleContacts > 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// The race comes out as its lesson says, and every group starts at the same
// places.
func TestOrbitRace(t *testing.T) {
	s := open(t, "orbit-race")
	w := world(t, s, 0)
	for !w.Done() {
		w.Step()
	}
	time, deltaV := map[string]float64{}, map[string]float64{}
	for i, m := range w.Report().Metrics {
		if m.Journeys != 40 {
			t.Errorf("%s: %d of 40 arrived", m.Group, m.Journeys)
		}
		time[m.Group], deltaV[m.Group] = m.MeanTime, m.DeltaV
		for k := range 40 {
			if first, same := s.Setup.Agents[k].Pos, s.Setup.Agents[40*i+k].Pos; first != same {
				t.Fatalf("%s: ship %d starts at %v, not %v", m.Group, k, same, first)
			}
		}
	}
	for _, other := range []string{"seek", "pursue", "rendezvous"} {
		if time["intercept"] >= time[other] || deltaV["intercept"] >= deltaV[other] {
			t.Errorf("%s: time %v, Δv %v; intercept: %v, %v", other, time[other], deltaV[other], time["intercept"], deltaV["intercept"])
		}
	}
}

func TestOpenSuggestsABuiltinScene(t *testing.T) {
	for name, want := range map[string]string{
		"solar-sistem":      `did you mean "solar-system"?`,
		"magnet_first":      `did you mean "magnet-first"?`,
		"zzz":               "galaxy list has those that are built in",
		"no/such/file.toml": "there is no scene",
		"testdata":          "it is a folder",
	} {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBuiltinIsSorted(t *testing.T) {
	if names := Builtin(); !slices.IsSorted(names) {
		t.Errorf("%q", names)
	}
}
