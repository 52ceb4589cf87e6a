package lab

import (
	"testing"

	"galaxy/internal/worlds"
	"galaxy/sim"
)

// Those that want to go round a wall by one side do not hold up those that want to go round it by the other for ever: a pilot that is
// held up chooses anew.
func TestPilotsThatAreHeldUpChooseAnew(t *testing.T) { allArrive(t, "bench/bottleneck", "seed=4") }

// One that would choose the side again on which it is held up waits for the moment at which the other side is shorter.
func TestPilotsThatAreHeldUpGoOnLooking(t *testing.T) { allArrive(t, "bench/bottleneck", "seed=278") }

// Small pilots whose places a large one covers that is held up among them do not ring it for ever: they back off, and it flies on.
func TestPilotsLeaveRoomToOneThatCoversTheirPlaces(t *testing.T) {
	allArrive(t, "bench/mixed-sizes", "seed=93")
}

// One that is driven back along a wall gives way slowly, and so those behind it go round it: fleeing at full speed it leads them
// to the wall's end, and the last one is there after 98 s.
func TestPilotsDrivenBackAlongAWallGiveWaySlowly(t *testing.T) {
	if w := allArrive(t, "bench/merge", "seed=2"); w.Time() > 75 {
		t.Errorf("the last pilot arrives after %.0f s", w.Time())
	}
}

func allArrive(t *testing.T, name, set string) *sim.World {
	t.Helper()
	_, w := worlds.Opened(t, name, set)
	for !w.Done() {
		w.Step()
	}
	if r := w.Report(); r.Arrived != len(w.Agents()) {
		t.Errorf("%d of %d pilots arrive in %.0f s", r.Arrived, len(w.Agents()), w.Time())
	}
	return w
}
