package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

const fighter = `schema = 1
title = "Larger states"
[time]
step = 1
[[group]]
name = "fighter"
count = 1
place.disc = { radius = 0.1 }
notes = [{ name = "enters" }, { name = "aims" }]
[[group.state]]
name = "rest"
steer = "stop"
to = "fight"
when = 'in_state >= 2'
[[group.state]]
name = "fight"
HISTORY
enter = ["note fighter enters 1"]
exits = [{ to = "rest", when = 'time == 7' }]
[[group.state]]
name = "aim"
in = "fight"
steer = "stop"
enter = ["note fighter aims 1"]
to = "fire"
when = 'in_state >= 2'
[[group.state]]
name = "fire"
in = "fight"
steer = "wander"
to = "aim"
when = 'in_state >= 4'
`

// An agent enters the first part of a larger state, or, with history, the one that it left; its exits go before those of its parts, and its orders
// are given as it comes from outside.
func TestLargerStates(t *testing.T) {
	for history, want := range map[string]string{
		"":               "rest rest rest aim aim fire fire fire rest rest aim aim fire fire fire",
		"history = true": "rest rest rest aim aim fire fire fire rest rest fire fire fire fire aim",
	} {
		w := world(t, strings.Replace(fighter, "HISTORY", history, 1), 1)
		var got []string
		notes := ""
		for range 15 {
			x, states := sim.StateOf(w, 0)
			got = append(got, states.Parts()[x.State].Name)
			if in := states.Within(x.State, "fight"); in != (got[len(got)-1] != "rest") {
				t.Errorf("in %s, within fight: %v", got[len(got)-1], in)
			}
			k := sim.StocksOf(w)
			notes += fmt.Sprint(k.Note(0, 0), k.Note(0, 1), " ")
			if k.Note(0, 0) != 0 {
				if err := w.Give(sim.Text{"note", "fighter", "enters", "0"}); err != nil {
					t.Fatal(err)
				}
			}
			w.Step()
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q:\n%s, want\n%s", history, s, want)
		}
		if n := strings.Count(notes, "1 1 "); n != 2 && history == "" || strings.Count(notes, "1 ")-strings.Count(notes, "0 1 ") < 2 {
			t.Errorf("%q: entering wrote %s", history, notes)
		}
	}
}

// The order tell, terms and choices know a larger state by its name; mistakes are told with their places.
func TestLargerStatesByName(t *testing.T) {
	w := world(t, strings.Replace(fighter, "HISTORY", "", 1)+`[[measure]]
name = "fights"
value = 'how_many("fighter", "fight")'
`, 1)
	if err := w.Give(sim.Text{"tell", "fighter", "fight"}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if x, states := sim.StateOf(w, 0); states.Parts()[x.State].Name != "aim" {
		t.Error("told to fight it does not aim")
	}
	for text, want := range map[string]string{
		`in = "fight"`: "",
		`in = "figth"`: `"fighter" has no state "figth"`,
		`in = "fire"`:  `"fire" is in itself`,
	} {
		_, err := scene.Parse("test.toml", []byte(strings.Replace(strings.Replace(fighter, "HISTORY", "", 1), "name = \"fire\"\nin = \"fight\"", "name = \"fire\"\n"+text, 1)))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A memory keeps which part of each of eight larger states was left.
func TestHistories(t *testing.T) {
	b := new(nav.States)
	for i := range 40 {
		if err := b.Add(fmt.Sprint("s", i), new(still)); err != nil {
			t.Fatal(err)
		}
	}
	for k := range 8 {
		if err := b.Gather(fmt.Sprint("w", k), true, []int{5 * k, 5*k + 1, 5*k + 4}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if b.Gather("w8", true, []int{39}, "") == nil {
		t.Error("it takes nine histories")
	}
	a, memories := new(nav.Agent), make([]nav.Memory, len(nav.Slots(b)))
	for k := range 8 {
		b.Enter(a, memories, 5*k+4, 1, 0)
	}
	b.Enter(a, memories, 2, 1, 0) // of none
	for k := range 8 {
		if got := b.Entry(a.Memory, 40+k); got != 5*k+4 {
			t.Errorf("w%d leads to s%d, want s%d", k, got, 5*k+4)
		}
	}
}

type still struct{ nav.Behavior }
