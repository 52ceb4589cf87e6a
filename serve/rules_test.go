package serve

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// A wolf that hunts a deer and shoots it, a shepherd that is called for help, and what the wolf takes.
const meadow = `schema = 1
title = "meadow"
[time]
step = 0.1
[contacts]
[[body]]
name = "Den"
at = [0, 0]
radius = 2
stocks = [{ name = "meat", start = 9 }]
[[group]]
name = "wolf"
count = 2
team = 1
health = 6
radius = 1
place.line = { from = [10, 3], to = [10, -3] }
speed = 10
stocks = [{ name = "meat", most = 2 }, { name = "breath", start = 0.45, most = 1, per_time = 1 }]
trades = [{ at = "Den", take = "meat" }]
[[group.state]]
name = "rest"
steer = "stop"
to = "home"
when = 'in_state > 0.3'
[[group.state]]
name = "home"
steer = "seek"
goal = "Den"
enter = ["signal me howl any"]
to = "rest"
when = 'arrival("me") > 0'
[[group]]
name = "deer"
count = 1
team = 2
place.disc = { at = [60, 0], radius = 0.1 }
steer = "driven"
drive = "thrust"
accel = 5
speed = 5
[[trigger]]
name = "They have fed"
when = 'stock("meat", "wolf") >= 4'
do = ["set wolf safe true"]
[[trigger]]
when = 'time > 0.95 and time < 1.05'
do = ["transfer Den wolf meat 1"]
`

func meadowWorld(t *testing.T) *World {
	t.Helper()
	sc, err := scene.Parse("meadow.toml", []byte(meadow))
	if err != nil {
		t.Fatal(err)
	}
	sc.Setup.Workers = 1
	w, err := Open(sc, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.sim.Close() })
	return w
}

// States, stocks and hit points are columns, which describe tells; what rules do are events. Watched, the world comes to the same bits.
func TestRulesOverTheWire(t *testing.T) {
	w := meadowWorld(t)
	s := NewSession(w, nil)
	text, _ := s.Answer([]byte(`{"op":"describe"}`))
	var d struct {
		Result struct {
			Groups []struct {
				Name           string
				States, Stocks []string
			}
			Columns []struct{ Name string }
			Events  []string
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	r := d.Result
	if got := fmt.Sprint(r.Groups, r.Events); got != "[{wolf [rest home] [meat breath]} {deer [] []}] [arrival contact hit wreck landing signal trade empty sighting loss state trigger fault]" {
		t.Errorf("describe has %s", got)
	}
	if got := fmt.Sprint(r.Columns); !strings.Contains(got, "{state} {here} {stock.meat} {stock.breath}]") {
		t.Errorf("describe has %s", got)
	}
	var states, events []string
	for range 24 {
		a := done(t, s, `{"op":"step","events":true,"observe":{"columns":["state","health","stock.meat","stock.breath"],"of":["wolf","deer"]}}`)
		g := a.Result.Groups
		if states = append(states, fmt.Sprint(g["wolf"]["state"], g["wolf"]["stock.meat"])); fmt.Sprint(g["deer"]["state"], g["deer"]["stock.meat"], g["wolf"]["health"]) != "[-1] [<nil>] [6 6]" {
			t.Fatalf("%v", g)
		}
		for _, e := range a.Result.Events {
			if e.Group != "" {
				e.Group += fmt.Sprint(" ", e.Index)
			}
			events = append(events, strings.TrimSpace(fmt.Sprint(e.Kind, " ", e.Group, " ", e.With, " ", e.What, " ", e.Amount)))
		}
	}
	if first, last := states[0], states[len(states)-1]; first != "[0 0] [0 0]" || !strings.HasSuffix(last, "[2 2]") || !strings.Contains(strings.Join(states, ""), "[1 1]") {
		t.Errorf("states and meat: %v", states)
	}
	all := strings.Join(events, "\n") + "\n"
	for _, want := range []string{"state wolf 0  home 0\n", "signal wolf 1 wolf 1 howl 0\n", "trade wolf 0 Den meat ", "empty wolf 0  breath 0\n", "trigger   They have fed 0\n", "trigger   trigger 2 0\n", "arrival wolf 1 Den  0\n"} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no event %q in\n%s", want, all)
		}
	}
	plain, err := sim.New(w.Scene().Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	for range 24 {
		plain.Step()
	}
	if plain.Hash() != w.sim.Hash() {
		t.Error("watched, the world comes to other bits")
	}
	if r := ask(t, s, `{"op":"observe","observe":{"columns":["stock.meet"]}}`); !strings.Contains(r.Error, `there is no column "stock.meet": did you mean "stock.meat"?`) {
		t.Error(r.Error)
	}
}

// What has happened before a snapshot is not told again after it.
func TestRulesAfterARestore(t *testing.T) {
	s := NewSession(meadowWorld(t), nil)
	done(t, s, `{"op":"step","n":2}`)
	done(t, s, `{"op":"snapshot"}`)
	told := func() string {
		a := done(t, s, `{"op":"step","n":20,"events":true}`)
		return fmt.Sprint(a.Result.Events)
	}
	first := told()
	done(t, s, `{"op":"restore","handle":1}`)
	if again := told(); again != first || !strings.Contains(first, "They have fed") {
		t.Errorf("after a restore\n%s, and before\n%s", again, first)
	}
}
