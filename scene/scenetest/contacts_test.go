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

// duelOnOrbits is a scene of a gun on a low orbit and an enemy on another one.
func duelOnOrbits(enemy, reach string) []byte {
	return []byte(`schema = 1
title = "Duel"
time.step = 0.00006
[system]
builtin = "solar"
bodies = ["Moon"]
[[group]]
name = "gun"
drive = "orbital"
radius = 3e-10
team = 1
gunner = { gunner = { range = ` + reach + `, speed = 0.00116, reload = 0.0001, rate = 2e6 } }
orbit = { about = "Earth", altitude = 400, inclination = 51, anomaly = 60 }
[[group]]
name = "enemy"
drive = "orbital"
radius = 3e-10
team = 2
health = 3
orbit = ` + enemy + "\n")
}

// TestDuelsOnOrbitsReplay: a ship hits an enemy on a neighbouring orbit that leans against its own, until that is a wreck, and a recording
// of that is flown again to the bit. It does not fire at one that the Earth hides, beside it
// or below it at the same place of the plane.
func TestDuelsOnOrbitsReplay(t *testing.T) {
	for _, c := range []struct {
		enemy, reach string
		hits         bool
	}{
		{`{ about = "Earth", altitude = 410, inclination = 51.1, anomaly = 60 }`, "1e-6", true},
		{`{ about = "Earth", altitude = 410, inclination = 51, anomaly = 240 }`, "1e-4", false},
		{`{ about = "Earth", altitude = 410, inclination = 51, node = 180, anomaly = 240 }`, "1e-4", false},
	} {
		s, err := scene.Parse("duel.toml", duelOnOrbits(c.enemy, c.reach))
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		r := sim.NewRecorder(nil, s.Recording())
		for range 30 {
			r.Mark(w)
			w.Step()
		}
		r.Mark(w)
		if got := w.Report(); c.hits != (got.Shots > 0) || c.hits != (got.Hits == 3 && got.Wrecks == 1) {
			t.Errorf("%s: %d shots, %d hits, %d wrecks", c.enemy, got.Shots, got.Hits, got.Wrecks)
		}
		var b bytes.Buffer
		if err := r.Recording().Encode(&b); err != nil {
			t.Fatal(err)
		}
		rec, err := sim.DecodeRecording(&b)
		if err != nil {
			t.Fatal(err)
		}
		if again := Replay(t, rec); again.Hash() != w.Hash() {
			t.Errorf("hash %x, want %x", again.Hash(), w.Hash())
		}
	}
}
