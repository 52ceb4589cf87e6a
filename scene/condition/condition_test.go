package condition_test

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// desk is an observer.
type desk struct {
	selected string
	answers  map[string]any
	drawn    *condition.Drawn
	view     condition.View
}

func (d *desk) View() condition.View { return d.view }

func (d *desk) Drawn(string) (condition.Drawn, bool) {
	if d.drawn == nil {
		return condition.Drawn{}, false
	}
	return *d.drawn, true
}

func (d *desk) Selected() string { return d.selected }

func (d *desk) Answer(question string) (any, bool) {
	x, ok := d.answers[question]
	return x, ok
}

// play returns the subject of a scene's world, and a function that lets steps pass.
func play(t *testing.T, text string, d *desk) (s *condition.Subject, w *sim.World, steps func(n int)) {
	t.Helper()
	sc, err := scene.Parse("test.toml", []byte(text))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	if w, err = sim.New(sc.Setup); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	s = condition.Of(w, d)
	return s, w, func(n int) {
		for range n {
			w.Step()
			s.Look()
		}
	}
}

// value asks an expression once.
func value(t *testing.T, s *condition.Subject, w *sim.World, text string) any {
	t.Helper()
	c, err := condition.Parse(text, w.Setup(), condition.About{Questions: []string{"side"}, Arrows: []string{"turn"}})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	x, err := s.Ask(c).Value()
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

const calm = `
[[group]]
name = "birds"
count = 1
place.disc = { radius = 1 }
stocks = [{ name = "ore" }]
notes = [{ name = "alarm" }]
[[group.state]]
name = "calm"
steer = "stop"
[[measure]]
name = "turns"
value = 'time'
`

const walker = `schema = 1
title = "A walk"
[time]
step = 0.1
[[body]]
name = "sun"
at = [0, 50]
radius = 10
[[agent]]
name = "walker"
at = [0, 0]
goal = [20, 0]
speed = 10
radius = 1
within = 1
steer = "seek"
[[agent]]
name = "post"
at = [0, -30]
radius = 2
[[zone]]
name = "yard"
at = [0, 0]
radius = 5
[[obstacle]]
at = [10, 0]
radius = 2
[[obstacle]]
min = [30, -1]
max = [34, 1]
`

func TestTermsOfAWalk(t *testing.T) {
	d := &desk{answers: map[string]any{"side": "left"}}
	s, w, steps := play(t, walker, d)
	check := func(list map[string]any) {
		t.Helper()
		for text, want := range list {
			if got := value(t, s, w, text); got != want {
				t.Errorf("after %d steps: %s = %v, want %v", w.Tick(), text, got, want)
			}
		}
	}
	check(map[string]any{
		"agents": 2.0, `agents("walker")`: 1.0, "arrived": 0.0, "time": 0.0, "arrival": 0.0, "selected": "", `answer("side")`: "left",
		`distance("walker", "rock 1")`: 10.0, `gap("walker", "rock 1")`: 7.0, `gap("walker", "box 1")`: 29.0, `distance("walker", "box 1")`: 32.0,
		`gap("post", "sun")`: 68.0, `x("rock 1")`: 10.0, `y("sun")`: 50.0, `x("box 1")`: 32.0, `param("walker", "safe")`: false,
		"mean_time < 1000": false, // there is no journey yet: no condition on its time holds
	})
	steps(12)
	check(map[string]any{`contact("walker")`: 1.0, `contact("walker", "rock 1")`: 1.0, `contact(other = "rock 1")`: 1.0, `contact("post")`: 0.0, "contacts": 1.0, `speed("walker") > 9`: true})
	s.Since(w.Tick(), len(w.Orders()))
	if err := w.Give(sim.Set{Group: "walker", Parameter: "safe", Value: "true"}); err != nil {
		t.Fatal(err)
	}
	d.selected = "walker"
	check(map[string]any{"contact": 0.0, `order("set")`: 1.0, `order("set", "post")`: 0.0, `order(of = "walker")`: 1.0, `param("walker", "safe")`: true, "selected": "walker", "since": 0.0})
	steps(30)
	check(map[string]any{"arrival": 1.0, `arrival("walker")`: 1.0, `arrival("post")`: 0.0, "arrived": 1.0, "since > 2": true})
}

// The view of the person is what it is, and without one as the scene shows itself. A solution sets it by texts. Rules do not know it.
func TestTermsOfTheView(t *testing.T) {
	d := &desk{}
	s, w, _ := play(t, walker, d)
	for _, set := range [][2]string{{"paused", "true"}, {"rate", "-2"}, {"rewound", "1.5"}, {"zoom", "3"}, {"tilt", "65"}, {"followed", "walker"}, {"opened", "scenes"}, {"opened", "keys"}} {
		if err := d.view.Set(set[0], set[1]); err != nil {
			t.Error(err)
		}
	}
	for text, want := range map[string]any{"paused": true, "rate": -2.0, "rewound": 1.5, "zoom": 3.0, "tilt": 65.0, "followed": "walker", `opened("scenes")`: true, `opened("keys")`: true, `opened("search")`: false} {
		if got := value(t, s, w, text); got != want {
			t.Errorf("%s = %v, want %v", text, got, want)
		}
		if _, err := condition.Parse(text, w.Setup(), condition.About{Rules: true}); err == nil {
			t.Errorf("a rule asks for %s", text)
		}
	}
	for _, bad := range [][2]string{{"paused", "yes"}, {"zoom", "0"}, {"zoom", "NaN"}, {"tilt", "up"}, {"opened", "doors"}, {"zoomed", "2"}} {
		if d.view.Set(bad[0], bad[1]) == nil {
			t.Errorf("the view takes %v", bad)
		}
	}
	if _, err := condition.Parse(`opened("scene")`, w.Setup(), condition.About{}); err == nil || !strings.Contains(err.Error(), "scenes") {
		t.Errorf("a list that there is not: %v", err)
	}
	alone := condition.Of(w, nil)
	for text, want := range map[string]any{"paused": false, "rate": 1.0, "rewound": 0.0, "zoom": 1.0, "tilt": 0.0, "followed": ""} {
		if got := value(t, alone, w, text); got != want {
			t.Errorf("without a person %s = %v, want %v", text, got, want)
		}
	}
}

// What a jump back in time has undone has not happened, and happens again.
func TestEventsFollowTime(t *testing.T) {
	s, w, steps := play(t, walker, &desk{})
	start := w.Keep(nil)
	steps(12)
	if n := value(t, s, w, "contact"); n != 1.0 {
		t.Fatalf("%v contacts", n)
	}
	end := w.Keep(nil)
	w.Restore(start)
	s.Look()
	if n := value(t, s, w, "contact"); n != 0.0 {
		t.Fatalf("at the start: %v contacts", n)
	}
	w.Restore(end) // a jump ahead, over the contact
	s.Look()
	if n := value(t, s, w, "contact"); n != 1.0 {
		t.Fatalf("after a jump ahead: %v contacts", n)
	}
	w.Restore(start)
	s.Look()
	if err := w.Give(sim.Place{Thing: "rock 1", At: r2.Vec{X: 10, Y: 40}}); err != nil {
		t.Fatal(err)
	}
	if steps(12); value(t, s, w, "contact") != 0.0 {
		t.Fatal("a contact of the past before the order is left")
	}
}

// An agent arrives at the stop that it headed for, not at the next one.
func TestArrivalsAtStops(t *testing.T) {
	s, w, steps := play(t, `schema = 1
title = "Two stops"
[time]
step = 0.1
[[body]]
name = "A"
at = [10, 0]
radius = 1
[[body]]
name = "B"
at = [-40, 0]
radius = 1
[[agent]]
name = "walker"
at = [0, 0]
stops = ["A", "B"]
speed = 10
steer = "seek"
`, &desk{})
	steps(15)
	if a, b := value(t, s, w, `arrival("walker", "A")`), value(t, s, w, `arrival("walker", "B")`); a != 1.0 || b != 0.0 {
		t.Errorf("%v arrivals at A, %v at B", a, b)
	}
}

func TestHitsAndWrecks(t *testing.T) {
	s, w, steps := play(t, `schema = 1
title = "A duel"
[[agent]]
name = "gun"
at = [0, 0]
team = 1
gunner = { gunner = { range = 100 } }
[[agent]]
name = "butt"
at = [30, 0]
team = 2
health = 2
`, &desk{})
	before := value(t, s, w, `health("butt")`)
	steps(600)
	for text, want := range map[string]any{`wreck("butt", by = "gun")`: 1.0, `wreck("gun")`: 0.0, `hit("butt") > 1`: true, `health("butt")`: 0.0} {
		if got := value(t, s, w, text); got != want {
			t.Errorf("%s = %v, want %v", text, got, want)
		}
	}
	if before != 2.0 {
		t.Errorf("at the start it has %v", before)
	}
}

// An arrow that was drawn is compared with the acceleration in the next step, or with the velocity some time later: in degrees, on the
// shorter way round. Before it has shown, in another run, and drawn anew it is infinitely far off.
func TestArrowsAreCompared(t *testing.T) {
	d := &desk{}
	s, w, steps := play(t, walker, d)
	s.Draws("turn", condition.Arrow{Of: "walker", Velocity: true, After: 0.5})
	if got := value(t, s, w, `error("turn")`); got != math.Inf(1) {
		t.Errorf("before it is drawn it is %v off", got)
	}
	d.drawn = &condition.Drawn{Angle: -170}
	due := int(math.Round(0.5 / w.Setup().Dt))
	if steps(due - 1); value(t, s, w, `error("turn")`) != math.Inf(1) {
		t.Error("it is compared too early")
	}
	steps(1)
	heading := nav.Heading(w.Agent(0).Vel) * 180 / math.Pi
	want := math.Abs(math.Remainder(-170-heading, 360))
	if got := value(t, s, w, `error("turn")`).(float64); math.Abs(got-want) > 1e-9 || got > 180 {
		t.Errorf("it is %v off, want %v", got, want)
	}
	if steps(20); math.Abs(value(t, s, w, `error("turn")`).(float64)-want) > 1e-9 {
		t.Error("it is compared once more")
	}
	d.drawn = &condition.Drawn{Angle: 10, Tick: w.Tick()}
	if s.Look(); value(t, s, w, `error("turn")`) != math.Inf(1) {
		t.Error("drawn anew it is compared with what was")
	}
	if steps(due); value(t, s, w, `error("turn")`) == math.Inf(1) {
		t.Error("drawn anew it is not compared")
	}
	if s.Watch(w); value(t, s, w, `error("turn")`) != math.Inf(1) {
		t.Error("in another run it is compared with what was")
	}
}

// All terms have one line of help, and a value or an error in a world without anything.
func TestAllTermsAnswer(t *testing.T) {
	s, w, _ := play(t, walker+calm, &desk{})
	given := map[string]string{"group": `"walker"`, "agents": `"walker"`, "thing": `"rock 1"`, "parameter": `"safe"`, "question": `"side"`, "arrow": `"turn"`, "order": `"set"`, "": "5", "zone": `"yard"`, "state": `"calm"`, "stock": `"ore"`, "note": `"alarm"`, "word": `"help"`, "supply": `"ore"`, "measure": `"turns"`, "list": `"scenes"`}
	for _, term := range condition.Terms() {
		text := term.Name
		given["agents"] = map[bool]string{true: `"birds"`, false: `"walker"`}[term.Name == "note"] // which the walker has not
		for i, in := range term.Inputs {
			text += map[bool]string{true: "(", false: ", "}[i == 0] + given[in.Is]
		}
		if len(term.Inputs) > 0 {
			text += ")"
		}
		value(t, s, w, text)
		if len(term.Inputs) > 0 && term.Inputs[0].Is != "" {
			if _, err := condition.Parse(term.Name+"(3)", w.Setup(), condition.About{}); err == nil {
				t.Errorf("%s takes a number as a name", term.Name)
			}
		}
		if term.Help == "" {
			t.Errorf("%s has no help", term.Name)
		}
	}
}

// A ship on an ellipse of 500 km by 30,000 km that gets 1.44 km/s at its apoapsis flies a circle there: the push that the speeds of
// both ask for.
func TestTermsOfAnOrbit(t *testing.T) {
	s, w, steps := play(t, `schema = 1
title = "An orbit"
time = { start = "2028-12-03", step = 0.01 }
system = { builtin = "solar", bodies = ["Moon"] }
[[group]]
name = "ship"
drive = "orbital"
orbit = { about = "Earth", altitude = 500, apoapsis = 30000, anomaly = 170 }
[keys]
B = "burn ship apoapsis 1.44"
`, &desk{})
	near := func(text string, want, most float64) {
		t.Helper()
		if got, ok := value(t, s, w, text).(float64); !ok || math.Abs(got-want) > most {
			t.Errorf("%s = %v, want %v", text, got, want)
		}
	}
	near(`periapsis("ship")`, 500, 1)
	near(`apoapsis("ship")`, 30000, 20)
	if h := value(t, s, w, `altitude("ship") > 500 and altitude("ship") < 30000`); h != true {
		t.Error("it is not between both")
	}
	if err := w.Give(sim.Burn{Agents: "ship", When: "apoapsis", Prograde: 1.44}); err != nil {
		t.Fatal(err)
	}
	steps(20)
	near(`apoapsis("ship") - periapsis("ship")`, 0, 300)
	near(`altitude("ship")`, 30000, 200)
	if _, err := condition.Parse(`altitude("moonship")`, w.Setup(), condition.About{}); err == nil {
		t.Error("a ship that is not there has a height")
	}
}

// A condition that an agent asks knows it as me, those about it by what they are to it, and leaves out what is about itself.
func TestAnAgentAsks(t *testing.T) {
	s, w, steps := play(t, `schema = 1
title = "A pack"
time.step = 0.1
[[group]]
name = "wolves"
count = 3
team = 1
health = 4
place.grid = { columns = 3, spacing = 10 }
[[group]]
name = "deer"
count = 2
team = 2
place.grid = { at = [0, 20], columns = 2, spacing = 4 }
`, nil)
	ask := func(text string) any {
		t.Helper()
		c, err := condition.Parse(text, w.Setup(), condition.About{Asks: "wolves"})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		x, err := s.Ask(c).Value()
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return x
	}
	s.By(0, 0, 0, 1)
	for text, want := range map[string]any{
		"x": -10.0, `x("me")`: -10.0, `distance("wolves 3")`: 20.0, "health_share": 1.0, `alive("own")`: 2.0, `alive("enemies")`: 2.0, `alive("everyone")`: 5.0,
		`near("own", 12)`: 1.0, `near("others", 12)`: 1.0, `near("enemies", 30)`: 2.0, `near("deer", 12)`: 0.0, `nearest("own", 50)`: 10.0,
		`nearest("deer", 5) > 1e9`: true, `near("own", 5, "deer 1")`: 0.0, "to_goal > 1e9": true, "state": "",
	} {
		if got := ask(text); got != want {
			t.Errorf("%s = %v, want %v", text, got, want)
		}
	}
	if err := w.Give(sim.Text{"goto", "wolves 1", "-10,8"}); err != nil {
		t.Fatal(err)
	}
	if steps(1); ask("to_goal").(float64) > 8 {
		t.Errorf("its goal is %v away", ask("to_goal"))
	}
	s.By(1, 0, 0, 1)
	if got := ask("x"); got != 0.0 {
		t.Errorf("the second one is at %v", got)
	}
	for _, text := range []string{`alive("wolfs")`, `near("deer")`, "alive"} {
		about := condition.About{Asks: "wolves"}
		if text == "alive" {
			about.Asks = "" // nothing asks
		}
		if _, err := condition.Parse(text, w.Setup(), about); err == nil {
			t.Errorf("%s is no mistake", text)
		}
	}
}

// Chance comes as often as it says, each agent and each rule by itself.
func TestChance(t *testing.T) {
	s, w, steps := play(t, walker, nil)
	c, err := condition.Parse("chance(2)", w.Setup(), condition.About{})
	if err != nil {
		t.Fatal(err)
	}
	q, n, same := s.Ask(c), 0, 0
	for range 2000 {
		steps(1)
		var hits [3]bool
		for i := range hits {
			s.By(int32(i%2), 0, i, 1)
			hits[i], _ = q.Holds()
		}
		if hits[0] {
			n++
		}
		if hits[0] && (hits[1] || hits[2]) {
			same++
		}
	}
	rare := 0
	for range 400 { // asked every fifth step
		steps(1)
		s.By(0, 0, 0, 5)
		if hit, _ := q.Holds(); hit {
			rare++
		}
	}
	if rare < 340 || rare > 400 {
		t.Errorf("%d of 400 times where each is due", rare)
	}
	if n < 340 || n > 460 || same > n/2 {
		t.Errorf("%d times in 200 units of time, and %d together with others; want about 400", n, same)
	}
}
