package nav

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	"gonum.org/v1/gonum/spatial/r2"
)

// Large worlds are bound by memory: an agent is small, and what is read together lies together.
func TestAgentsAreSmallAndInOrder(t *testing.T) {
	const line = 64 // bytes, of the cache
	var a Agent
	if size := unsafe.Sizeof(a); size > 200 {
		t.Errorf("an agent takes %d bytes", size)
	}
	if seen := unsafe.Offsetof(a.MaxSpeed); seen > line {
		t.Errorf("what is drawn and seen ends at byte %d, in the second line", seen)
	}
	if limits := unsafe.Offsetof(a.DeltaV); limits > 2*line {
		t.Errorf("limits and goal end at byte %d, in the third line", limits)
	}
	if state := unsafe.Offsetof(a.Mass); state > 3*line {
		t.Errorf("what behaviours need ends at byte %d, in the fourth line", state)
	}
}

func TestCheckFindsWhatNobodyCouldSteer(t *testing.T) {
	sound := Agent{Radius: 1, MaxSpeed: 10, MaxAccel: Unlimited, MaxTurn: 1}
	if err := sound.Check(); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(*Agent){
		"Radius = -1 must be finite and not negative":                          func(a *Agent) { a.Radius = -1 },
		"MaxSpeed = 0 must be finite and above 0":                              func(a *Agent) { a.MaxSpeed = 0 },
		"MaxSpeed = +Inf must be finite and above 0":                           func(a *Agent) { a.MaxSpeed = Unlimited },
		"Cruise = 11 must be from 0 to MaxSpeed = 10":                          func(a *Agent) { a.Cruise = 11 },
		"Cruise = -1 must be from 0 to MaxSpeed = 10":                          func(a *Agent) { a.Cruise = -1 },
		"Cruise = NaN must be from 0 to MaxSpeed = 10":                         func(a *Agent) { a.Cruise = math.NaN() },
		"MaxAccel = 0 must be above 0, nav.Unlimited where there is no limit":  func(a *Agent) { a.MaxAccel = 0 },
		"MaxTurn = NaN must be above 0, nav.Unlimited where there is no limit": func(a *Agent) { a.MaxTurn = math.NaN() },
		"Pos = {NaN 0} must be finite":                                         func(a *Agent) { a.Pos.X = math.NaN() },
		"Vel = {0 +Inf} must be finite":                                        func(a *Agent) { a.Vel.Y = Unlimited },
		"Heading = NaN must be finite":                                         func(a *Agent) { a.Heading = math.NaN() },
		"DeltaV = +Inf must be finite":                                         func(a *Agent) { a.DeltaV = Unlimited },
		"Timer = -1 must be finite and not negative":                           func(a *Agent) { a.Timer = -1 },
	} {
		a := sound
		spoil(&a)
		if err := a.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

// Neighbor copies every field of the same name.
func TestNeighborTellsAll(t *testing.T) {
	a := Agent{
		Pos: r2.Vec{X: 1, Y: 2}, Vel: r2.Vec{X: 3, Y: 4}, Radius: 5, ID: 6, Group: 7, Team: 8,
		Square: true, Stopped: true, Timer: 9,
	}
	whole, seen := reflect.ValueOf(a), reflect.ValueOf(a.Neighbor())
	for i := range seen.NumField() {
		name := seen.Type().Field(i).Name
		if name == "Wreck" || name == "Filters" { // which the world knows
			continue
		}
		if got := seen.Field(i); got.IsZero() || !got.Equal(whole.FieldByName(name)) {
			t.Errorf("%s = %v", name, got)
		}
	}
}
