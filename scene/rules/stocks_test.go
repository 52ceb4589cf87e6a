package rules_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/scene"
	"galaxy/sim"
)

// A ship that has used its fuel keeps its velocity, whatever it wishes for.
func TestADryShipCoasts(t *testing.T) {
	w := world(t, `schema = 1
title = "Fuel"
[time]
step = 0.1
[[group]]
name = "tug"
count = 1
place.disc = { radius = 1 }
heading = 0
goal = [1000, 0]
speed = 10
accel = 4
drive = "thrust"
steer = "seek"
stocks = [{ name = "fuel", start = 3, per_dv = 1 }]
`, 1)
	for range 40 {
		w.Step()
	}
	a := w.Agent(0)
	if fuel, _ := sim.StocksOf(w).Amount(sim.Holder{}, 0); fuel != 0 || !(math.Hypot(a.Vel.X, a.Vel.Y) < 3.5) || !(a.Vel.X > 2.5) {
		t.Errorf("%v fuel is left, and it flies at %v", fuel, a.Vel)
	}
	if err := w.Give(sim.Text{"goto", "tug", "0,500"}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if w.Step(); w.Agent(0).Vel != a.Vel {
		t.Errorf("dry, it turns from %v to %v", a.Vel, w.Agent(0).Vel)
	}
}

const watch = `def reach(me, largest):
    return 10

def steer(me, view):
    if me.health != None and me.health < me.full_health:
        me.send("help", within = 40)
        me.note("alarm", me.notes.alarm + 1)
    calls = me.heard("help")
    if calls:
        me.memory.call = calls[0]
    other = view.nearest(team = "enemy")
    if other:
        me.memory.saw = other.health == None
        me.memory.state = other.state == "lurk" and other.stock.gold == 5 and other.in_state >= 0
    me.memory.ore = me.stock.ore
    me.memory.nothing = me.stock.gold == None and me.state == None
    if me.hit_by:
        me.memory.by = me.hit_by
    return vec(0, 0)
`

// open opens test.toml of some files.
func open(t *testing.T, files map[string]string) *scene.Scene {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scene.Open(filepath.Join(folder, "test.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Scripts know their own health, stocks and notes, what others show, and what others tell them: with the same bits for any number of workers.
func TestScriptsKnow(t *testing.T) {
	s := open(t, map[string]string{"watch.star": watch, "test.toml": `schema = 1
title = "Watch"
[time]
step = 0.1
[[group]]
name = "guards"
count = 3
team = 1
health = 50
place.line = { from = [0, 0], to = [60, 0] }
steer = { script = "watch.star" }
speed = 5
stocks = [{ name = "ore", start = 4 }]
notes = [{ name = "alarm" }]
[[group]]
name = "raider"
count = 1
team = 2
health = 5
place.disc = { at = [-8, 0], radius = 0.5 }
gunner = { gunner = { range = 20, reload = 1, speed = 40 } }
stocks = [{ name = "gold", start = 5 }]
shows = ["state", "stocks"]
[[group.state]]
name = "lurk"
steer = "stop"
`})
	var hash uint64
	for _, workers := range []int{1, 3} {
		setup := s.Setup
		setup.Workers = workers
		w, err := sim.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		for range 60 {
			w.Step()
		}
		if workers == 1 {
			hash = w.Hash()
		} else if w.Hash() != hash {
			t.Error("other workers lead to other bits")
		}
		kept := func(id uint32, name string) any {
			for _, r := range sim.Remembers(w, id) {
				if r.Name == name {
					return r.Value
				}
			}
			return "nothing"
		}
		first := w.Agent(0).Pos
		for name, want := range map[string]any{"saw": true, "state": true, "ore": 4.0, "nothing": true, "by": uint32(3)} {
			if got := kept(0, name); got != want {
				t.Errorf("the first guard keeps %s = %v, want %v", name, got, want)
			}
		}
		if got := kept(1, "call"); got != first {
			t.Errorf("the second guard is called to %v, want %v", got, first)
		}
		if got := kept(2, "call"); got == first {
			t.Error("the third guard hears what goes 40 far")
		}
		if x := sim.StocksOf(w).Note(0, 0); !(x > 3) {
			t.Errorf("the note is %v", x)
		}
		if faults := w.Faults(); len(faults) > 0 {
			t.Error(faults)
		}
	}
}

// A message reaches the team, or a group, within its distance, in the step after; its sender hears nothing.
func TestMessages(t *testing.T) {
	w := world(t, `schema = 1
title = "Messages"
[[group]]
name = "a"
count = 3
team = 1
place.line = { from = [0, 0], to = [20, 0] }
steer = "stop"
[[group]]
name = "b"
count = 1
team = 2
place.disc = { at = [0, 5], radius = 0.1 }
steer = "stop"
`, 1)
	for _, c := range []struct {
		order sim.Text
		hear  []uint32
	}{
		{sim.Text{"signal", "a 1", "help", "12"}, []uint32{1}},
		{sim.Text{"signal", "a 1", "help", "any"}, []uint32{1, 2}},
		{sim.Text{"signal", "a 1,a 2", "help", "12"}, []uint32{0, 1, 2}},
		{sim.Text{"signal", "a 1", "help", "12", "b"}, []uint32{3}},
	} {
		if err := w.Give(c.order); err != nil {
			t.Fatal(err)
		}
		w.Step()
		var got []uint32
		for _, m := range sim.Messages(w) {
			if m.Word != "help" {
				t.Errorf("%v says %q", c.order, m.Word)
			}
			got = append(got, m.Agent)
		}
		if !slices.Equal(got, c.hear) {
			t.Errorf("%v reaches %v, want %v", c.order, got, c.hear)
		}
		if w.Step(); len(sim.Messages(w)) > 0 {
			t.Error("it is heard twice")
		}
	}
}

const moody = `def reach(me, largest):
    return 40

def hunt(me, view):
    prey = view.nearest(team = "enemy", wreck = False)
    if not prey or me.in_state > 2:
        me.become("rest")
        return vec(0, 0)
    me.aim(prey)
    return view.seek(me)

def rest(me, view):
    if me.in_state >= 1:
        me.become("hunt")
    if me.state != "rest":
        fail("it is in", me.state)
    return -me.vel / view.dt

states = {"hunt": hunt, "rest": rest}
`

// The states of a script follow each other as it says. Terms know them, panels and columns have their names, and they are the same after a jump.
func TestStatesOfAScript(t *testing.T) {
	s := open(t, map[string]string{"moody.star": moody, "test.toml": `schema = 1
title = "Moods"
[time]
step = 0.5
[[group]]
name = "wolf"
count = 1
team = 1
place.disc = { radius = 0.1 }
steer = { script = "moody.star" }
speed = 2
drive = "thrust"
accel = 2
[[group]]
name = "deer"
count = 1
team = 2
place.disc = { at = [30, 0], radius = 0.1 }
steer = "stop"
[[measure]]
name = "resting"
value = 'how_many("wolf", "rest")'
take = "mean"
[[trigger]]
when = 'entered("wolf", "rest") > 0'
do = ["set wolf safe true"]
[[group]]
name = "unused"
source = { count = 1 }
place.disc = { at = [90, 0], radius = 1 }
steer = "stop"
`})
	setup := s.Setup
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	history := sim.NewHistory(w, 16<<20)
	var got []string
	for range 16 {
		name, _, _ := sim.StateName(w, 0)
		got = append(got, name)
		if err := history.Step(); err != nil {
			t.Fatal(err)
		}
	}
	// It hunts while in_state is at most 2, for 6 steps, and rests for 3, in the last of which it becomes a hunter.
	want := "hunt hunt hunt hunt hunt hunt rest rest rest hunt hunt hunt hunt hunt hunt rest"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("%s, want\n%s", s, want)
	}
	if faults := w.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
	history.Go(7)
	if name, since, _ := sim.StateName(w, 0); name != "rest" || since != 6 {
		t.Errorf("back at 7 it is in %s since %d", name, since)
	}
}

// To arrive at an agent by touching it is one meeting: it trades once.
func TestAMeetingTradesOnce(t *testing.T) {
	w := world(t, `schema = 1
title = "Robbery"
[time]
step = 0.05
[contacts]
[[group]]
name = "robber"
count = 1
place.disc = { radius = 0.1 }
goal = { group = "store" }
within = 0
speed = 10
drive = "thrust"
accel = 8
steer = "seek"
stocks = [{ name = "gold" }]
trades = [{ at = "store", take = "gold", amount = 2 }]
[[group]]
name = "store"
count = 1
place.disc = { at = [20, 0], radius = 0.1 }
steer = "stop"
stocks = [{ name = "gold", start = 100 }]
`, 1)
	gold := func() float64 {
		amount, _ := sim.StocksOf(w).Amount(sim.Holder{}, 0)
		return amount
	}
	for range 200 {
		before := gold()
		if w.Step(); gold()-before > 2 {
			t.Fatalf("at %v it takes %v at once", w.Time(), gold()-before)
		}
	}
	if gold() < 2 {
		t.Errorf("it has %v", gold())
	}
}

// A host writes into the memory of a script, takes hit points and pushes: the script reads it in the next step, terms count the wreck, and a recording
// replays all of it.
func TestOrdersOfAHost(t *testing.T) {
	s := open(t, map[string]string{"mind.star": `def steer(me, view):
    me.memory.calls = me.memory.calls + 1
    if me.memory.on == True:
        me.memory.far = me.memory.to
    me.memory.on = me.memory.on
    me.memory.to = me.memory.to
    if me.memory.calls < 0:
        me.memory.other = None
    me.memory.x = me.memory.x
    return vec(0, 0)
`, "test.toml": `schema = 1
title = "Host"
[time]
step = 0.5
[[group]]
name = "ship"
count = 2
health = 4
drive = "thrust"
accel = 0.001
speed = 9
place.line = { from = [0, 0], to = [30, 0] }
steer = { script = "mind.star" }
[[measure]]
name = "lost"
count = 'wreck("ship")'
`})
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var file bytes.Buffer
	recorder := sim.NewRecorder(&file, s.Recording())
	recorder.Mark(w)
	history := sim.NewHistory(w, 16<<20)
	step := func() {
		if err := history.Step(); err != nil {
			t.Fatal(err)
		}
		recorder.Mark(w)
	}
	kept := func(name string) any {
		for _, r := range sim.Remembers(w, 0) {
			if r.Name == name {
				return r.Value
			}
		}
		return "nothing"
	}
	step()
	me := w.AgentName(0)
	for _, o := range []sim.Order{
		sim.SetMemory{Agents: me, Name: "calls", Value: 10},
		sim.SetMemory{Agents: me, Name: "on", Value: true},
		sim.SetMemory{Agents: me, Name: "to", Value: r2.Vec{X: 1.5, Y: -2}},
		sim.SetMemory{Agents: me, Name: "other", Value: w.AgentName(1)},
		sim.SetMemory{Agents: me, Name: "x", Value: 3.0},
		sim.SetVelocity{Agents: me, Velocity: r2.Vec{X: 0.1, Y: 2}},
		sim.Damage{Agents: me, Amount: 3},
		sim.Damage{Agents: w.AgentName(1), Amount: 4},
	} {
		if err := w.Give(o); err != nil {
			t.Fatal(err)
		}
	}
	step()
	check := func() {
		t.Helper()
		for name, want := range map[string]any{"calls": int64(11), "far": r2.Vec{X: 1.5, Y: -2}, "other": uint32(1), "x": 3.0} {
			if got := kept(name); got != want {
				t.Errorf("it keeps %s = %v, want %v", name, got, want)
			}
		}
		if w.Agent(0).Vel != (r2.Vec{X: 0.1, Y: 2}) || w.Arms().Health(0) != 1 || !w.Arms().Wrecked()[1] || w.Report().Own[0].Value != 1 {
			t.Errorf("velocity %v, health %v, wrecks %v, counted %v", w.Agent(0).Vel, w.Arms().Health(0), w.Arms().Wrecked(), w.Report().Own[0].Value)
		}
	}
	check()
	if err := w.Give(sim.Damage{Agents: me, Amount: -9}); err != nil {
		t.Fatal(err)
	}
	if step(); w.Arms().Health(0) != 4 {
		t.Errorf("mended it has %v hit points", w.Arms().Health(0))
	}
	if err := recorder.Finish(); err != nil {
		t.Fatal(err)
	}
	recording, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	if err := sim.Verify(fresh, recording, nil); err != nil {
		t.Error(err)
	}
	history.Go(1)
	if kept("calls") != int64(1) || w.Arms().Health(0) != 4 || w.Arms().Wrecked()[1] {
		t.Errorf("back at 1 it keeps %v, with %v hit points", kept("calls"), w.Arms().Health(0))
	}
	history.Go(2)
	check()
	for text, want := range map[string]string{
		"memory ship callz 3": `"ship" keeps nothing under the name "callz": did you mean "calls"`, "memory ship calls many": `"many" is no value: write a number`,
		"damage ship": "1 argument", "velocity ship fast": `"fast" is no velocity; write VX,VY`, "velocity ship NaN,0": `"NaN,0" is no velocity`, "goto ship NaN,0": `"NaN,0" is no place`, `memory "ship 1" calls 1e999`: "is no value",
	} {
		words, err := sim.Words(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Give(words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
