package steer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// jotter is a behaviour of another package, which may remember.
type jotter struct{}

func (jotter) Steer(a *nav.Agent, _ *nav.View) r2.Vec {
	a.Memory[0]++
	return r2.Vec{}
}

// Two pilots and a bug of one composition remember in three slots, of which the agent has the first.
func ExampleSlots() {
	inner, mix := blended([]float64{1, 1}, &steer.Wander{}, &steer.Bug1{}), &nav.Priority{}
	for _, part := range []nav.Part{{Name: "detour", Behavior: &steer.Detour{}}, {Name: "pilot", Behavior: &steer.Pilot{}}, {Name: "mix", Behavior: inner}, {Name: "again", Behavior: &steer.Pilot{}}} {
		if err := mix.Add(part.Name, part.Behavior); err != nil {
			panic(err)
		}
	}
	for _, s := range nav.Slots(mix) {
		fmt.Println(s.Name)
	}
	view := nav.View{Memories: make([]nav.Memory, len(nav.Slots(mix))-1)}
	fmt.Println(len(view.Memories))
	// Output:
	// pilot
	// mix.part 1
	// again
	// 2
}

// A behaviour of another package that says nothing about it has a slot; those of this one that say nothing
// have none, and TestSteeringWritesNothing holds them to that.
func TestSlotsOfOthers(t *testing.T) {
	for _, c := range []struct {
		of   nav.Behavior
		want int
	}{{jotter{}, 1}, {&jotter{}, 1}, {&steer.Wander{}, 0}, {&steer.Separation{}, 0}, {&steer.Pilot{}, 1}, {&nav.Blend{}, 0}, {nil, 0}} {
		if got := len(nav.Slots(c.of)); got != c.want {
			t.Errorf("%T: %d slots, want %d", c.of, got, c.want)
		}
	}
}

// Without room for what it remembers a part does not decide with the memory of another one: it fails.
func TestMemoriesThatAreMissing(t *testing.T) {
	mix := blended([]float64{1, 1, 1}, jotter{}, &steer.Wander{Radius: 1, Wavelength: 1}, jotter{})
	self, view := nav.Agent{MaxSpeed: 1, MaxAccel: 1, Radius: 1}, nav.View{Dt: 1}
	mix.Steer(&self, &view)
	if err := view.TakeFailure(); err == nil || !strings.Contains(err.Error(), "View.Memories") || self.Memory[0] != 1 {
		t.Errorf("%v; memory %v", err, self.Memory)
	}
	view.Memories = make([]nav.Memory, 1)
	mix.Steer(&self, &view)
	if err := view.TakeFailure(); err != nil || self.Memory[0] != 2 || view.Memories[0][0] != 1 {
		t.Errorf("%v; memories %v, %v", err, self.Memory, view.Memories)
	}
}

// An explanation of a composition changes no memory.
func TestExplanationsForget(t *testing.T) {
	for _, mix := range []nav.Composite{&nav.Weighted{}, &nav.Priority{}, &nav.Blend{}} {
		for i := range 3 {
			if err := mix.Add(fmt.Sprint("part ", i), jotter{}); err != nil {
				t.Fatal(err)
			}
		}
		self, view := nav.Agent{MaxSpeed: 1, MaxAccel: 1, Radius: 1}, nav.View{Dt: 1, Memories: make([]nav.Memory, 2)}
		mix.(nav.Explainer).Explain(&self, &view, new(notebook))
		if self.Memory != (nav.Memory{}) || !slices.Equal(view.Memories, make([]nav.Memory, 2)) {
			t.Errorf("%T: %v, %v", mix, self.Memory, view.Memories)
		}
	}
}

// A part sees as far as it does with a memory of its own, whatever another part remembers.
func TestReachOfPartsThatRemember(t *testing.T) {
	pilot := made(t, "pilot")
	mix := blended([]float64{1, 1}, jotter{}, pilot)
	self := nav.Agent{MaxSpeed: 1, MaxAccel: 1, MaxTurn: 1, Radius: 1}
	want := nav.ReachOf(pilot, &self, 1, 0.1)
	if self.Memory[0] = 1; nav.ReachOf(pilot, &self, 1, 0.1) == want {
		t.Fatal("a pilot's reach does not depend on its memory")
	}
	if got := nav.ReachOf(mix, &self, 1, 0.1); got != want {
		t.Errorf("it sees %v far, want %v", got, want)
	}
}
