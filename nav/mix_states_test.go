package nav_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// counter counts in its memory how often it decides.
type counter struct{ x float64 }

func (c *counter) Steer(self *nav.Agent, _ *nav.View) r2.Vec {
	self.Memory[0]++
	return r2.Vec{X: c.x}
}

func (c *counter) Remembers() []nav.Slot { return []nav.Slot{{}} }

// An agent is steered by its state alone, and a state begins with an empty memory.
func TestStates(t *testing.T) {
	b := new(nav.States)
	if err := b.Add("hunt", &counter{1}); err != nil {
		t.Fatal(err)
	}
	if err := b.Add("flee", &counter{-1}); err != nil {
		t.Fatal(err)
	}
	if slots := nav.Slots(b); len(slots) != 3 || !slots[0].Lasts || slots[1].Name != "hunt" || slots[2].Name != "flee" {
		t.Fatalf("slots %+v", slots)
	}
	self, view := new(nav.Agent), &nav.View{Dt: 0.1, Memories: make([]nav.Memory, 2)}
	for range 3 {
		if got := b.Steer(self, view); got.X != 1 {
			t.Fatalf("at first it wishes %v", got)
		}
	}
	b.Enter(self, view.Memories, 1, 7, 2)
	for range 2 {
		if got := b.Steer(self, view); got.X != -1 {
			t.Fatalf("in its second state it wishes %v", got)
		}
	}
	if view.Memories[0][0] != 3 || view.Memories[1][0] != 2 {
		t.Errorf("the states remember %v", view.Memories)
	}
	if state, since, before, way := nav.StateOf(self.Memory); state != 1 || since != 7 || before != 0 || way != 2 {
		t.Errorf("it is in state %d since %d, from %d by %d", state, since, before, way)
	}
	b.Enter(self, view.Memories, 0, 9, -1)
	if view.Memories[0][0] != 0 || view.Memories[1][0] != 2 {
		t.Errorf("it enters with the memories %v", view.Memories)
	}
}

// What is asked of a composition is asked of all states, and a way that an order opens stands in each.
func TestStatesAreAComposition(t *testing.T) {
	b := new(nav.States)
	for _, name := range []string{"seek", "flee", "separation"} {
		made, err := nav.New(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Add(name+"ing", made); err != nil {
			t.Fatal(err)
		}
	}
	if got := nav.Method(b); got != "states (seeking, fleeing, separationing)" {
		t.Errorf("it is called %s", got)
	}
	if _, err := nav.Find(b, "separationing.range"); err != nil {
		t.Error(err)
	}
	if nav.Blind(b, nav.Limits{Radius: 1, MaxSpeed: 1}) || !nav.Aims(b) {
		t.Error("separation looks at others, and seek at the goal")
	}
	by := nav.Make[steer.Intercept]()
	for _, part := range nav.Aimed(b, by).(nav.Composite).Parts() {
		if part.Name == "seeking" && part.Behavior != nav.Behavior(by) {
			t.Errorf("%s goes by %s", part.Name, nav.Name(part.Behavior))
		}
	}
}
