package scene

import (
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
		if s.Title == "" || s.Summary == "" || len(s.Lesson) < 200 {
			t.Errorf("%s: needs a title, a summary and a lesson", name)
		}
		if len(s.Setup.Agents) == 0 || s.Camera.Height <= 0 {
			t.Errorf("%s: %d agents, camera %+v", name, len(s.Setup.Agents), s.Camera)
		}
	}
}

// sceneSteps is enough of each scene for its first encounters.
const sceneSteps = 300

func TestEveryBuiltinSceneRunsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, name := range Builtin() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, name)
			var first uint64
			for _, workers := range []int{1, 2, 3, 8} {
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
