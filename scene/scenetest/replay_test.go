package scenetest

import (
	"bytes"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// TestFlightsReplay: a recording of ships on orbits, with a plan and a burn by order, is flown again to the bit.
func TestFlightsReplay(t *testing.T) {
	s, err := scene.Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r := sim.NewRecorder(nil, s.Recording())
	for tick := range 500 {
		if tick == 100 {
			if err := w.Give(sim.Burn{Agents: "hohmann", When: "2.5", Prograde: 0.2, Normal: 0.1, Radial: -0.05}); err != nil {
				t.Fatal(err)
			}
		}
		if tick%60 == 0 {
			r.Mark(w)
		}
		w.Step()
	}
	r.Mark(w)
	var b bytes.Buffer
	if err := r.Recording().Encode(&b); err != nil {
		t.Fatal(err)
	}
	rec, err := sim.DecodeRecording(&b)
	if err != nil || len(rec.Orders) != 1 {
		t.Fatalf("%v, %+v", err, rec)
	}
	again := Replay(t, rec)
	if again.Hash() != w.Hash() || again.Tick() != 500 {
		t.Errorf("tick %d, hash %x, want %x", again.Tick(), again.Hash(), w.Hash())
	}
	if x, _ := again.Flights().Ship(0); x.Now.R.Z == x.Was.R.Z {
		t.Error("the burn has not turned the orbit")
	}
}
