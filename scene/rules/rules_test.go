package rules_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/scene/rules"
	"galaxy/scene/scenetest"
	"galaxy/sim"
)

// hunters is a world with all kinds of rules: pirates hunt freighters in states, a patrol comes when one is hit, and hunts them.
const hunters = `schema = 1
title = "Pirates"
[time]
step = 0.05
[contacts]
[[body]]
name = "Mine"
at = [0, 0]
radius = 8
stocks = [{ name = "ore", start = 60 }]
[[body]]
name = "Port"
at = [120, 30]
radius = 6
stocks = [{ name = "ore" }]
[[zone]]
name = "yard"
at = "Mine"
radius = 30
[[group]]
name = "freighters"
count = 8
team = 1
health = 3
place.disc = { at = [20, 0], radius = 12 }
stops = ["Mine", "Port"]
stocks = [{ name = "ore", most = 5 }, { name = "fuel", start = 90, most = 90, per_dv = 0.5, per_time = 0.1 }]
trades = [{ at = "Mine", take = "ore", amount = 3 }, { at = "Port", give = "ore" }]
steer = ["detour", "arrive"]
speed = 8
accel = 6
[[group]]
name = "pirates"
count = 4
team = 2
health = 14
speed = 12
accel = 12
place.disc = { at = [60, 60], radius = 10 }
gunner = { gunner = { range = 18, reload = 1.5, speed = 40 } }
stocks = [{ name = "ore", most = 100 }, { name = "shells", start = 30, per_shot = 1 }]
trades = [{ at = "freighters", take = "ore", amount = 2 }]
notes = [{ name = "alarm", start = 1 }]
[[group.state]]
name = "hunt"
steer = ["detour", "pursue"]
goal = { group = "freighters", again = 2, most = 2, better = 0.2 }
exits = [ { to = "flee", when = 'health_share < 0.6' }, { to = "rest", when = 'near("freighters", 12) > 0 and chance(0.5)' } ]
[[group.state]]
name = "flee"
steer = ["detour", "seek"]
goal = [60, 100]
enter = ["signal me help 80 pirates", "note pirates alarm 7", "transfer target me ore 1"]
to = "hunt"
when = 'in_state > 5'
[[group.state]]
name = "rest"
steer = "wander"
enter = ["set patrol safe true"]
to = "hunt"
when = 'in_state > 1 and not inside("yard") or hit("me") or signal("help") > 0 and note("alarm") == 7'
[[group]]
name = "patrol"
source = { count = 6 }
team = 1
health = 6
speed = 13
accel = 12
gunner = { gunner = { range = 18, reload = 1.5, speed = 40 } }
place.disc = { at = [0, -20], radius = 6 }
steer = ["detour", "pursue"]
goal = { group = "enemies", again = 1 }
senses = { range = 90, cone = 240, behind = ["bodies"], memory = 3 }
[[trigger]]
name = "The patrol comes"
when = 'hit("freighters", "pirates") >= 2'
do = ["spawn patrol 2 Mine", "tell \"pirates 1\" flee"]
each = true
most = 3
[[trigger]]
when = 'time > 3'
do = ["set freighters safe true"]
[[measure]]
name = "lost"
count = 'wreck("freighters", "pirates")'
[[measure]]
name = "arrivals"
count = 'arrival("freighters")'
[[measure]]
name = "touches"
count = 'contact("freighters") + contact("pirates")'
[[measure]]
name = "hunting"
value = 'how_many("pirates", "hunt")'
take = "mean"
[[measure]]
name = "ore"
value = 'stock("ore", "Mine") + stock("ore", "Port") + stock("ore", "freighters") + stock("ore", "pirates")'
take = "min"
[[measure]]
name = "seen"
value = 'seen("pirates", "patrol 1") + 100 * known("pirates", "patrol 1")'
take = "mean"
[[measure]]
name = "fuel"
value = 'stock("fuel", "freighters")'
[[measure]]
name = "shells"
value = 'stock("shells", "pirates")'
[[measure]]
name = "calls"
count = 'signal("help", of = "pirates")'
`

func world(t testing.TB, text string, workers int) *sim.World {
	t.Helper()
	s, err := scene.Parse("test.toml", []byte(text))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	setup := s.Setup
	setup.Workers = workers
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// summary says what rules have done.
func summary(w *sim.World) string {
	r := rules.Of(w)
	told, _ := r.Told()
	return fmt.Sprintf("%016x %d %d %v %v", w.Hash(), r.Times(0), r.Times(1), r.Measures(), told)
}

// Rules lead to the same bits for any number of workers, and after any jump in time.
func TestSameBits(t *testing.T) {
	one, two := world(t, hunters, 1), world(t, hunters, 3)
	history := sim.NewHistory(one, 64<<20)
	var want []string
	for range 600 {
		want = append(want, summary(one))
		if got := summary(two); got != want[len(want)-1] {
			t.Fatalf("tick %d: with one worker %s\nwith three %s", one.Tick(), want[len(want)-1], got)
		}
		if err := history.Step(); err != nil {
			t.Fatal(err)
		}
		two.Step()
	}
	r := rules.Of(one)
	kinds := map[string]bool{}
	told, _ := r.Told()
	for _, x := range told {
		kinds[fmt.Sprint(x.Trigger >= 0, x.Agent >= 0, x.Error != "", x.State)] = true
	}
	if r.Times(0) < 2 || r.Times(1) != 1 || r.Measures()[0].Value < 1 || len(kinds) < 4 {
		t.Fatalf("too little happens: %v, %d and %d times, %v", kinds, r.Times(0), r.Times(1), r.Measures())
	}
	ticks := []uint64{599, 73, 300, 1, 0, 450}
	for tick := uint64(593); tick > 10; tick -= 7 {
		ticks = append(ticks, tick)
	}
	for _, tick := range ticks {
		history.Go(tick)
		if got := summary(one); got != want[tick] {
			t.Fatalf("back at tick %d: %s\nwant %s", tick, got, want[tick])
		}
	}
}

// A recording has no orders of rules, and a run by it is the same; a fork goes on as its world does.
func TestRecordingsAndForks(t *testing.T) {
	s, err := scene.Parse("test.toml", []byte(hunters))
	if err != nil {
		t.Fatal(err)
	}
	w := world(t, hunters, 1)
	rec := sim.NewRecorder(nil, s.Recording())
	var fork *sim.World
	for i := range 500 {
		rec.Mark(w)
		if i == 100 {
			if err := w.Give(sim.Tell{Agents: "pirates 2", State: "rest"}); err != nil {
				t.Fatal(err)
			}
		}
		if i == 300 {
			if fork, err = sim.Fork(w, w.Keep(nil)); err != nil {
				t.Fatal(err)
			}
			defer fork.Close()
		}
		if w.Step(); fork != nil {
			fork.Step()
		}
	}
	rec.Mark(w)
	if summary(w) != summary(fork) {
		t.Errorf("the world: %s\nits fork: %s", summary(w), summary(fork))
	}
	if n := len(w.Orders()); n != 1 {
		t.Errorf("%d orders are recorded, of which one was given", n)
	}
	var b bytes.Buffer
	if err := rec.Recording().Encode(&b); err != nil {
		t.Fatal(err)
	}
	again, err := sim.DecodeRecording(&b)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.Replay(t, again)
}

// lamp is a world in which an agent walks to and fro through a zone, and rules see it.
const lamp = `schema = 1
title = "A lamp"
time.step = 0.1
[[agent]]
name = "walker"
at = [-10, 0]
stops = [[10, 0], [-10, 0]]
speed = 10
steer = "seek"
[[agent]]
name = "lamp"
at = [0, 5]
[[zone]]
name = "door"
min = [-2, -2]
max = [2, 2]
`

// A trigger gives its orders once, or each time that its condition comes to hold; events count since then.
func TestTriggers(t *testing.T) {
	for _, c := range []struct {
		trigger string
		want    int // times in ten passes
	}{
		{`when = 'inside("door", "walker") == 1'`, 1},
		{"when = 'inside(\"door\", \"walker\") == 1'\neach = true", 10},
		{"when = 'inside(\"door\", \"walker\") == 1'\neach = true\nmost = 4", 4},
		{"when = 'arrival(\"walker\") == 3'\neach = true", 3},
		{"when = 'arrival(\"walker\") >= 1'\neach = true", 10},
		{"when = 'since > 5'\neach = true", 3},
		{`when = 'time < 0'`, 0},
	} {
		w := world(t, lamp+"[[trigger]]\n"+c.trigger+"\ndo = ['place lamp 0,9']\n", 1)
		for w.Journeys().Arrivals(0) < 10 {
			w.Step()
		}
		if got := rules.Of(w).Times(0); got != c.want {
			t.Errorf("%s\n%d times, want %d", c.trigger, got, c.want)
		}
		if a := w.Agent(1); c.want > 0 && a.Pos.Y != 9 {
			t.Errorf("%s\nthe order was not carried out", c.trigger)
		}
	}
}

// An expression that fails is told once, with its agent or trigger, and asked no more; so is an order that is refused.
func TestMistakesAreToldOnce(t *testing.T) {
	w := world(t, lamp+`[[group]]
name = "birds"
count = 3
place.disc = { radius = 5 }
[[group.state]]
name = "sit"
steer = "seek"
to = "fly"
when = '1 / alive("lamp") > 1 / (1 - alive("lamp"))'
[[group.state]]
name = "fly"
steer = "flee"
[[group]]
name = "moth"
source = { count = 1 }
place.disc = { at = [60, 60], radius = 5 }
[[trigger]]
when = '1 / inside("door", "lamp") > 3'
do = ["place lamp 3,3"]
[[trigger]]
when = 'time > 0.15'
do = ["spawn moth 1 40,40", "spawn moth 1 50,50", "place lamp 0,8"]
[[measure]]
name = "bad"
value = '1 / inside("door", "lamp")'
`, 1)
	var log rules.Log
	log.Start(w, true)
	kinds := map[string]int{}
	for range 20 {
		w.Step()
		for _, e := range log.Look(w) {
			if strings.Contains(e.Word, e.Error) && e.Error != "" || (e.Kind == "fault") != (e.Error != "") {
				t.Errorf("the log has %+v", e)
			}
			kinds[fmt.Sprint(e.Kind, " ", e.Word, " ", e.Rule)]++
		}
	}
	if got, want := fmt.Sprint(kinds), "map[arrival  false:1 fault bad true:1 fault sit false:1 fault trigger 1 true:1 fault trigger 2 true:1 trigger trigger 2 true:1]"; got != want {
		t.Errorf("the log has %s, want %s", got, want)
	}
	told, _ := rules.Of(w).Told()
	var said []string
	for _, x := range told {
		said = append(said, fmt.Sprintf("%d trigger %d agent %d %s", x.Tick, x.Trigger, x.Agent, x.Error))
	}
	text := strings.Join(said, "\n")
	for _, want := range []string{"1 trigger 0 agent -1", "1 trigger -1 agent 0 ", "1 trigger -1 agent -1 ", "2 trigger 1 agent -1 the order spawn moth 1 50,50 was refused: no agent of \"moth\" is left to come"} {
		if strings.Count(text, want) != 1 {
			t.Errorf("not once %q:\n%s", want, text)
		}
	}
	if len(told) != 5 || !slices.ContainsFunc(told, func(x rules.Told) bool { return x.Trigger == 1 && x.Error == "" }) {
		t.Errorf("%d things are told:\n%s", len(told), text)
	}
	if a := w.Agent(5); a.Pos.Y != 8 {
		t.Error("the order after the one that was refused was not carried out")
	}
}

// Of states with scores an agent is in the one whose score is best, and stays until another one is better by what it asks for.
func TestScores(t *testing.T) {
	w := world(t, `schema = 1
title = "Thirst"
time.step = 0.1
[[group]]
name = "deer"
count = 1
place.disc = { radius = 1 }
think = 0.5
[[group.state]]
name = "eat"
steer = "seek"
score = '5'
stay = 2
[[group.state]]
name = "drink"
steer = "seek"
score = 'time'
enter = ["goto me 50,0"]
`, 1)
	var entered float64
	for w.Time() < 12 {
		w.Step()
		if x, _ := sim.StateOf(w, 0); x.State == 1 && entered == 0 {
			entered = w.Time()
		}
	}
	if !(entered > 7 && entered < 7.8) {
		t.Errorf("it goes to drink at %v, want a little after 7", entered)
	}
	if g := w.Goal(0); g.Point.X != 50 {
		t.Errorf("it heads for %v", g.Point)
	}
}

// Events of the first step count, also of a fork that begins just before them.
func TestEventsOfTheFirstStep(t *testing.T) {
	w := world(t, `schema = 1
title = "Two that touch"
time.step = 0.1
[contacts]
[[agent]]
name = "a"
at = [0, 0]
goal = [5, 0]
speed = 9
steer = "seek"
[[agent]]
name = "b"
at = [2.5, 0]
[[measure]]
name = "touches"
count = 'contact("a")'
[[measure]]
name = "arrivals"
count = 'arrival("a")'
`, 1)
	start := w.Keep(nil)
	w.Step()
	if got := rules.Of(w).Measures()[0].Value; got != 1 {
		t.Errorf("%v contacts after the first step", got)
	}
	fork, err := sim.Fork(w, start)
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	fork.Step()
	w.Restore(start)
	w.Step()
	for _, w := range []*sim.World{w, fork} {
		if got := rules.Of(w).Measures()[0].Value; got != 1 {
			t.Errorf("%v contacts after a restore or in a fork", got)
		}
	}
}

// A question about what is not here does not hold, and is asked again; what has become a wreck is still a friend in events.
func TestAbsentAndWrecked(t *testing.T) {
	w := world(t, `schema = 1
title = "Late"
time.step = 0.1
[[group]]
name = "late"
source = { count = 1, rate = 1, from = 0.5 }
place.disc = { at = [30, 0], radius = 1 }
[[group]]
name = "doves"
count = 3
team = 1
health = 1
place.disc = { at = [0, 0], radius = 4 }
[[group.state]]
name = "calm"
steer = "stop"
to = "scared"
when = 'wreck("friends") >= 1'
[[group.state]]
name = "scared"
steer = "stop"
[[group]]
name = "hawks"
count = 1
team = 2
place.disc = { at = [10, 0], radius = 1 }
gunner = { gunner = { range = 40, reload = 1, speed = 60 } }
steer = "stop"
[[trigger]]
when = 'x("late") > 0'
do = ["place hawks 12,0"]
`, 1)
	for range 60 {
		w.Step()
	}
	r := rules.Of(w)
	if told, _ := r.Told(); r.Times(0) != 1 || len(told) < 2 {
		t.Errorf("the trigger came %d times; told %+v", r.Times(0), told)
	}
	scared := 0
	for id := range 4 {
		if x, states := sim.StateOf(w, uint32(id)); states != nil && x.State == 1 {
			scared++
		}
	}
	if scared == 0 {
		t.Error("no dove has seen the end of another one")
	}
}

// A state without a score, among others with scores, is left by its exits alone.
func TestStatesWithoutAScoreLast(t *testing.T) {
	w := world(t, `schema = 1
title = "A fright"
time.step = 0.1
[[group]]
name = "deer"
count = 1
place.disc = { radius = 1 }
[[group.state]]
name = "eat"
steer = "stop"
score = '5'
exits = [{ to = "hide", when = 'time > 0.95' }]
[[group.state]]
name = "hide"
steer = "stop"
to = "eat"
when = 'in_state > 2'
`, 1)
	hidden := 0
	for w.Time() < 3.5 {
		w.Step()
		if x, _ := sim.StateOf(w, 0); x.State == 1 {
			hidden++
		}
	}
	if hidden < 20 {
		t.Errorf("it hides for %d steps, and not for two units of time", hidden)
	}
}

// After a jump back, another course counts what happens on it, from its first step on.
func TestAnotherCourse(t *testing.T) {
	const text = lamp + `[[measure]]
name = "arrivals"
count = 'arrival("walker")'
`
	back, straight := world(t, text, 1), world(t, text, 1)
	history := sim.NewHistory(back, 64<<20)
	for range 400 {
		if err := history.Step(); err != nil {
			t.Fatal(err)
		}
	}
	history.Go(72) // of which there is a snapshot
	for straight.Tick() < 72 {
		straight.Step()
	}
	g := straight.Goal(0).Point
	for _, w := range []*sim.World{back, straight} { // it is there in the next step
		if err := w.Give(sim.Place{Thing: "walker", At: g}); err != nil {
			t.Fatal(err)
		}
	}
	history.Forget()
	for range 60 {
		back.Step()
		straight.Step()
		got, want := rules.Of(back).Measures()[0].Value, rules.Of(straight).Measures()[0].Value
		if got != want || back.Hash() != straight.Hash() {
			t.Fatalf("tick %d: after a jump %v arrivals, %016x; without one %v, %016x", back.Tick(), got, back.Hash(), want, straight.Hash())
		}
	}
}

// In the world of all kinds of rules, ore goes from the Mine to the Port and to pirates, and none is lost; fuel and shells are used; calls are
// heard.
func TestStocksOfAWorld(t *testing.T) {
	w := world(t, hunters, 2)
	for range 600 {
		w.Step()
	}
	got := map[string]float64{}
	for _, m := range rules.Of(w).Measures() {
		got[m.Name] = m.Value
	}
	k, port := sim.StocksOf(w), sim.Holder{Body: true, Index: 1}
	ore, _ := k.Amount(port, 0)
	if got["ore"] != 60 || ore == 0 {
		t.Errorf("%v ore at least, and %v of it at the Port", got["ore"], ore)
	}
	if !(got["fuel"] < 8*90) || !(got["shells"] < 4*30) || got["calls"] == 0 {
		t.Errorf("fuel %v, shells %v, calls %v", got["fuel"], got["shells"], got["calls"])
	}
	fired := 0
	for id := range w.Setup().Agents {
		if w.Setup().Agents[id].Group == 1 {
			fired += w.Arms().Record(uint32(id)).Shots
		}
	}
	alive := 0.0
	for id := range w.Setup().Agents {
		if w.Setup().Agents[id].Group == 1 {
			left, _ := k.Amount(sim.Holder{Index: uint32(id)}, 2)
			alive += left
		}
	}
	if want := float64(4*30 - fired); alive != want {
		t.Errorf("%v shells are left, want %v after %d shots", alive, want, fired)
	}
}

// What is near is known also where no behaviour looks at others.
func TestNearWhereNobodyLooks(t *testing.T) {
	w := world(t, `schema = 1
title = "Near"
[time]
step = 0.1
[[body]]
name = "Port"
at = [20, 0]
radius = 1
[[group]]
name = "a"
count = 3
place.line = { from = [0, 0], to = [0, 9] }
goal = "Port"
speed = 5
steer = "seek"
[[measure]]
name = "near"
value = 'near("a", 10, "Port")'
take = "max"
`, 1)
	for range 60 {
		w.Step()
	}
	if got := w.Report().Own[0].Value; got != 3 {
		t.Errorf("%v of three have come near", got)
	}
}

// Conditions ask for measures of the scene, and a measure for those above it. What follows is the same after a jump.
func TestMeasuresInConditions(t *testing.T) {
	text := `schema = 1
title = "Measures"
[time]
step = 0.5
[[group]]
name = "a"
count = 1
place.disc = { radius = 1 }
[[group.state]]
name = "few"
steer = "stop"
to = "many"
when = 'measure("twice") >= 8'
[[group.state]]
name = "many"
steer = "stop"
[[trigger]]
when = 'measure("steps") == 6'
do = ["tell a few"]
[[measure]]
name = "steps"
count = '1'
[[measure]]
name = "twice"
value = '2 * measure("steps")'
`
	w := world(t, text, 1)
	history := sim.NewHistory(w, 16<<20)
	var want []string
	for range 12 {
		name, since, _ := sim.StateName(w, 0)
		want = append(want, fmt.Sprint(name, since, w.Hash()))
		if err := history.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for tick, name := range map[int]string{4: "few", 5: "many", 7: "few", 8: "many"} {
		if !strings.HasPrefix(want[tick], name) {
			t.Errorf("at %d it is in %s, want %s", tick, want[tick], name)
		}
	}
	for _, tick := range []uint64{5, 2, 8} {
		history.Go(tick)
		if name, since, _ := sim.StateName(w, 0); fmt.Sprint(name, since, w.Hash()) != want[tick] {
			t.Errorf("back at %d it is in %s since %d", tick, name, since)
		}
	}
	for bad, hint := range map[string]string{`'measure("stepps") == 6'`: `no measure of the scene called "stepps"; did you mean "steps"`, `'measure(3) == 6'`: "name"} {
		if _, err := scene.Parse("test.toml", []byte(strings.Replace(text, `'measure("steps") == 6'`, bad, 1))); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%s: %v, want %s", bad, err, hint)
		}
	}
	if _, err := scene.Parse("test.toml", []byte(strings.Replace(text, `count = '1'`, `count = 'measure("twice")'`, 1))); err == nil || !strings.Contains(err.Error(), `no measure of the scene called "twice"`) {
		t.Errorf("a measure knows one below it: %v", err)
	}
}

// An order at time 0 gives way to the goal of the first state; one after the first step holds. An agent that finds none to choose has no goal, flies on, and a
// way out sees that. A group without states does not think.
func TestGoalsOfStates(t *testing.T) {
	const text = `schema = 1
title = "Goals"
[time]
step = 0.1
[[group]]
name = "a"
count = 1
team = 1
speed = 5
place.disc = { radius = 0.01 }
[[group.state]]
name = "go"
steer = "seek"
goal = [100, 0]
to = "hunt"
when = 'time > 4'
[[group.state]]
name = "hunt"
steer = "pursue"
goal = { group = "b", sight = 3, again = 1 }
to = "rest"
when = 'to_goal > 1e9 and in_state > 1'
[[group.state]]
name = "rest"
steer = "stop"
[[group]]
name = "b"
count = 1
place.disc = { at = [0, 90], radius = 1 }
steer = "stop"
`
	w := world(t, text, 1)
	order := func(place string) {
		if err := w.Give(sim.Text{"goto", "a", place}); err != nil {
			t.Fatal(err)
		}
	}
	order("0,50")
	for range 10 {
		w.Step()
	}
	if g := w.Goal(0); g.Point.X != 100 {
		t.Errorf("after an order at time 0 it heads for %v", g.Point)
	}
	order("0,50")
	for range 20 {
		w.Step()
	}
	if g := w.Goal(0); g.Point.Y != 50 {
		t.Errorf("after an order later on it heads for %v", g.Point)
	}
	if err := w.Give(sim.Text{"tell", "a", "hunt"}); err != nil {
		t.Fatal(err)
	}
	for range 30 {
		w.Step()
	}
	if name, _, _ := sim.StateName(w, 0); name != "rest" {
		t.Errorf("with nothing to choose it is in %s, and heads for %v", name, w.Goal(0))
	}
	if _, err := scene.Parse("test.toml", []byte(strings.Replace(text, `name = "b"`, "name = \"b\"\nthink = 1", 1))); err == nil || !strings.Contains(err.Error(), `"b" has no states, and think is how often`) {
		t.Errorf("a group without states thinks: %v", err)
	}
}
