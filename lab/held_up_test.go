package lab

import (
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// Those that want to go round a wall by one side do not hold up those that want to go round it by the other for ever: a pilot that is
// held up chooses anew.
func TestPilotsThatAreHeldUpChooseAnew(t *testing.T) {
	sc, err := scene.Open("bench/bottleneck", "seed=26")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for !w.Done() {
		w.Step()
	}
	if r := w.Report(); r.Arrived != len(w.Agents()) {
		t.Errorf("%d of %d pilots arrive in %.0f s", r.Arrived, len(w.Agents()), w.Time())
	}
}
