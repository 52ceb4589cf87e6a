package scene

import (
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/sim"
)

// hashAfter returns the state of a scene after some steps.
func hashAfter(t *testing.T, s *Scene, steps int) uint64 {
	t.Helper()
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range steps {
		w.Step()
	}
	return w.Hash()
}

// Another method is what the same file with that method would be, to the bit.
func TestSteeredIsTheFileWithThatMethod(t *testing.T) {
	own := open(t, "magnet-first")
	for method, set := range map[string]string{
		"seek":                              "agent.ship.steer=seek",
		" seek ":                            "agent.ship.steer=seek",
		"magnet{pull=9, influence = 2}":     "agent.ship.steer.magnet={pull=9, influence=2}",
		"{ magnet = { pull = 9 } }":         "agent.ship.steer.magnet={pull=9}",
		`[{ flee = { } }, "seek"]`:          `agent.ship.steer=[{ flee = { } }, "seek"]`,
		`[{ flee = { }, weight=2}, "seek"]`: `agent.ship.steer=[{ flee = { }, weight = 2 }, "seek"]`,
	} {
		got, err := own.Steered(method)
		if err != nil {
			t.Errorf("%s: %v", method, err)
			continue
		}
		if a, b := hashAfter(t, got, 60), hashAfter(t, open(t, "magnet-first", set), 60); a != b {
			t.Errorf("%s: state %x; by --set %s it is %x", method, a, set, b)
		}
	}
	if name := nav.Name(own.Setup.Groups[0].Behavior); name != "magnet" {
		t.Errorf("the scene itself steers by %q now", name)
	}
}

// A method in safe( ) is that method in a file with the key safe.
func TestSteeredSafely(t *testing.T) {
	own := open(t, "magnet-first")
	for method, steer := range map[string]string{
		"safe(seek)":              "agent.ship.steer=seek",
		" safe(magnet{pull=9} ) ": "agent.ship.steer.magnet={pull=9}",
		`safe(["seek"])`:          "agent.ship.steer=seek",
	} {
		got, err := own.Steered(method)
		if err != nil {
			t.Errorf("%s: %v", method, err)
			continue
		}
		if !got.Setup.Groups[0].Guard.Safe {
			t.Errorf("%s is not safe", method)
		}
		if a, b := hashAfter(t, got, 300), hashAfter(t, open(t, "magnet-first", steer, "agent.ship.safe=true"), 300); a != b {
			t.Errorf("%s: state %x; by --set %s it is %x", method, a, steer, b)
		}
	}
	safe := open(t, "magnet-first", "agent.ship.safe=true")
	if other, err := safe.Steered("seek"); err != nil || !other.Setup.Groups[0].Guard.Safe {
		t.Errorf("another method takes the guard away; error %v", err)
	}
	if own.Setup.Groups[0].Guard.Safe {
		t.Error("the scene itself is safe now")
	}
}

func TestSteeredInSomeGroups(t *testing.T) {
	s := parseSmall(t)
	other, err := s.Steered("seek", "ships", "leader")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range other.Setup.Groups {
		if want := i != 1; (nav.Name(g.Behavior) == "seek") != want {
			t.Errorf("the group %s steers by %s", g.Name, nav.Method(g.Behavior))
		}
	}
}

func TestSteeredRefuses(t *testing.T) {
	s := parseSmall(t)
	for method, want := range map[string]string{
		"sek":                 `did you mean "seek"?`,
		"":                    `there is no behaviour ""`,
		"safe(seek":           `there is no behaviour "safe(seek"`,
		"safe(sek)":           `did you mean "seek"?`,
		"safe()":              `there is no behaviour ""`,
		"magnet{pul=9}":       `did you mean "pull"?`,
		"magnet{pull=-9}":     "pull = -9 must be",
		"magnet{pull=}":       "write name or name{parameter = value}",
		"magnet{pull=9":       "write name or name{parameter = value}",
		"weighted":            "not a behaviour by itself",
		`["seek", "seek", 3]`: "a method is a name or a table",
		"[]":                  "this list is empty",
		"{}":                  "this table names no method",
	} {
		got, err := s.Steered(method)
		if err == nil || got != nil {
			t.Errorf("%s: was taken", method)
		} else if text := err.Error(); !strings.Contains(text, want) || !strings.HasPrefix(text, "--steer:1:1: ") {
			t.Errorf("%s: want %q in\n%v", method, want, err)
		}
	}
	if _, err := s.Steered("seek", "ship"); err == nil || !strings.Contains(err.Error(), `did you mean "ships"?`) {
		t.Errorf("a group that is not there: %v", err)
	}
}
