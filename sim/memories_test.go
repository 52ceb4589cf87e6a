package sim

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// scribbler wishes for nothing, and writes to all that it remembers.
type scribbler struct{}

func (scribbler) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	for i := range a.Memory {
		a.Memory[i] += float64(i) + v.Dt
	}
	return r2.Vec{}
}

// remembering returns a world of agents on tiles, with walls in their ways.
func remembering(t testing.TB, b nav.Behavior) Setup {
	m, at := drawn(t, `
............
.a..##......
.b...#...A..
.c..##...B..
.........C..
............
`)
	s := hike(m)
	for i, from := range []byte("abc") {
		a := hiker(m, uint32(i), at[from], at["CAB"[i]])
		a.Square = nav.Name(b) == "chirality"
		s.Agents = append(s.Agents, a)
	}
	s.Groups[0].Behavior = b
	s.Groups[0].Itinerary = Itinerary{Choice: Loop, Stops: []nav.Goal{s.Agents[0].Goal, {Kind: nav.PointGoal, Point: m.Center(at['b']), Within: 3}}}
	return s
}

// mixOf returns a sum of behaviours, in which only one counts.
func mixOf(t testing.TB, counts int, list ...nav.Behavior) nav.Composite {
	t.Helper()
	mix := &nav.Weighted{}
	for i, b := range list {
		if err := mix.Add(fmt.Sprint("part ", i), b); err != nil {
			t.Fatal(err)
		}
		mix.Parts()[i].Weight = 0
	}
	mix.Parts()[counts].Weight = 1
	return mix
}

// kind returns a behaviour by its name.
func kind(t testing.TB, name string) nav.Behavior {
	t.Helper()
	b, err := nav.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What a part of a composition remembers is its own: beside others that remember it flies as alone,
// first or last, in an inner composition too, for any number of workers.
func TestPartsRememberApart(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("other tests share blocks among workers")
	}
	for _, name := range []string{"pilot", "bug1", "bug2", "chirality"} {
		world := func(workers int, b nav.Behavior) *World {
			s := remembering(t, b)
			s.Workers = workers
			s.Groups[0].Guard.Safe = name == "pilot" // a composition does not tell that a part of it filters
			for i := range s.Agents {
				s.Agents[i].Square = name == "chirality"
			}
			return mustNew(t, s)
		}
		own, others := kind(t, name), []nav.Behavior{scribbler{}, kind(t, "bug1"), kind(t, "bug2")}
		if name == "chirality" { // which stops, and so do bugs: of that an agent has one
			others = []nav.Behavior{scribbler{}, scribbler{}, scribbler{}}
		}
		alone, worlds := world(1, own), map[string]*World{}
		for at, mix := range map[string]nav.Behavior{
			"first": mixOf(t, 0, append([]nav.Behavior{own}, others...)...),
			"last":  mixOf(t, 3, append(slices.Clone(others), own)...),
			"inner": mixOf(t, 1, scribbler{}, mixOf(t, 1, others[1], own), scribbler{}),
		} {
			for _, workers := range []int{1, 3} {
				worlds[fmt.Sprint(at, ", workers: ", workers)] = world(workers, mix)
			}
		}
		for tick := range 600 {
			for at, w := range worlds {
				for i, a := range w.Agents() {
					if want := alone.Agents()[i]; a.Pos != want.Pos || a.Vel != want.Vel {
						t.Fatalf("%s %s, tick %d, agent %d: %v, and alone %v", name, at, tick, i, a.Pos, want.Pos)
					}
				}
				w.Step()
			}
			alone.Step()
		}
		if r := alone.Report(); r.Total.Journeys < 3 || r.Faults > 0 {
			t.Errorf("%s: %d journeys, %d faults", name, r.Total.Journeys, r.Faults)
		}
	}
}

// A memory that becomes no number is a fault of its agent, in any slot.
func TestFaultsOfMemoriesOfParts(t *testing.T) {
	s := line([]float64{0, 9, 18}, make([]float64, 3))
	s.Groups[0].Behavior = mixOf(t, 0, scribbler{}, scribbler{}, muddled{})
	w := steps(mustNew(t, s), 9)
	if got, want := w.Faults(), []Fault{{3, 0, "memory became +Inf", false, false}, {3, 1, "timer became NaN", false, false}}; !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if m := w.memories.of(&w.Agents()[0]); m[0] != (nav.Memory{}) || m[1] != (nav.Memory{}) {
		t.Errorf("agent 0 rests, and remembers %v", m)
	}
	if m := w.memories.of(&w.Agents()[2]); m[0] == (nav.Memory{}) || m[0] != w.Agents()[2].Memory {
		t.Errorf("agent 2 remembers %v and %v", w.Agents()[2].Memory, m)
	}
}

// A new goal clears what parts remember of the journey.
func TestGoalsClearMemories(t *testing.T) {
	w := steps(mustNew(t, remembering(t, mixOf(t, 0, kind(t, "pilot"), scribbler{}))), 5)
	for _, cleared := range []bool{false, true} {
		if m := w.memories.of(&w.Agents()[1])[0]; (m == nav.Memory{}) != cleared {
			t.Errorf("cleared: %v, and it remembers %v", cleared, m)
		}
		w.journeys.Restart(w.agents.SlotOf(1), w.tick)
		w.copies.fresh = false
	}
}

// A behaviour that would take too much memory of each agent is refused.
func TestTooManyMemories(t *testing.T) {
	var list []nav.Behavior
	for range MostSlots + 1 {
		list = append(list, scribbler{})
	}
	s := line([]float64{0}, []float64{0})
	s.Groups[0].Behavior = mixOf(t, 0, list[1:]...)
	mustNew(t, s)
	s.Groups[0].Behavior = mixOf(t, 0, list...)
	if _, err := New(s); err == nil || err.Error() != `sim: Groups[0] ("line"): parts of its Behavior remember in 17 places; 16 are the most` {
		t.Error(err)
	}
}
