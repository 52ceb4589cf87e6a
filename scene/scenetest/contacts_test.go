package scenetest

import (
	"bytes"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// TestImpactsInSpaceReplay: two ships that fly around the Earth in opposite directions hit each other, and a recording of that is flown
// again to the bit.
func TestImpactsInSpaceReplay(t *testing.T) {
	s, err := scene.Parse("ring.toml", []byte(`schema = 1
title = "Ring"
time.step = 0.0002
[system]
builtin = "solar"
bodies = ["Moon"]
[contacts]
restitution = 0.5
[[group]]
name = "east"
drive = "orbital"
radius = 6e-9
orbit = { about = "Earth", altitude = 400, anomaly = 10 }
[[group]]
name = "west"
drive = "orbital"
radius = 6e-9
orbit = { about = "Earth", altitude = 400, inclination = 180, anomaly = -40 }
[[group]]
name = "above"
drive = "orbital"
radius = 6e-9
orbit = { about = "Earth", altitude = 410, inclination = 90, anomaly = -1 }
`))
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r := sim.NewRecorder(nil, s.Recording())
	for range 60 {
		r.Mark(w)
		w.Step()
	}
	if got := w.Report().Contacts; got != 1 {
		t.Fatalf("%d contacts", got)
	}
	r.Mark(w)
	var b bytes.Buffer
	if err := r.Recording().Encode(&b); err != nil {
		t.Fatal(err)
	}
	rec, err := sim.DecodeRecording(&b)
	if err != nil {
		t.Fatal(err)
	}
	if again := Replay(t, rec); again.Hash() != w.Hash() || again.Report().Contacts != 1 {
		t.Errorf("hash %x, want %x", again.Hash(), w.Hash())
	}
}
