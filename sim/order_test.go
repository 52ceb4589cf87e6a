package sim

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

func TestOrdersReachTheBehaviour(t *testing.T) {
	s := crowd(200, 40)
	plain, ordered := steps(mustNew(t, s), 10), steps(mustNew(t, s), 10)
	if err := ordered.Give(Text{"set", "shy", "range", "9"}); err != nil {
		t.Fatal(err)
	}
	if ordered.Hash() != plain.Hash() {
		t.Error("an order changed the state before the next step")
	}
	var v nav.View
	ordered.View(3, &v)
	plain.Step()
	ordered.Step()
	if ordered.Hash() == plain.Hash() {
		t.Error("an order changed nothing")
	}
	if got := s.Groups[0].Behavior.(*shy).Range; got != 5 {
		t.Errorf("the setup's own behaviour was changed, to %v: another world would start from it", got)
	}
	if got := ordered.Setup().Groups[0].Behavior.(*shy).Range; got != 9 {
		t.Errorf("the world's behaviour has range %v", got)
	}
	o := ordered.Orders()
	if len(o) != 1 || o[0].Tick != 10 || o[0].Verb != "set" || strings.Join(o[0].Args, " ") != "shy range 9" {
		t.Errorf("orders are %+v", o)
	}
}

func TestOrdersThatMakeNoSenseAreRefused(t *testing.T) {
	for _, c := range []struct {
		verb string
		args []string
		want string
	}{
		{"sett", []string{"shy", "range", "1"}, `sim: order "sett shy range 1": unknown verb "sett": did you mean "set"?`},
		{"circel", nil, `sim: order "circel": unknown verb "circel": did you mean "circle"?`},
		{"dance!!", nil, `: it can be add, blocks, burn, circle, coast, damage, drive, fly, follow, goto, groups, intercept, leave, lines, load, meet, memory, note, orbit, place, script, set, signal, spawn, swap, tell, tile, transfer or velocity`},
		{"circle", []string{"shy", "tuor"}, `unknown group "tuor": did you mean "tour"?`},
		{"goto", []string{"shy"}, `1 arguments; it takes a group or an agent, as couriers or "couriers 3", or several as "couriers 3,couriers 5", and a place as 120,-40, or the name of a body or an agent`},
		{"goto", []string{"shy", "12"}, `"12" is no body or agent: it can be moon, planet or sun; or write a place X,Y`},
		{"goto", []string{"shy", "12,Inf"}, `"12,Inf" is no place`},
		{"goto", []string{"shy", "12,NaN"}, `"12,NaN" is no place`},
		{"goto", []string{"absent", "12,3"}, `unknown group "absent": it can be line, shy or tour`},
		{"set", nil, `sim: order "set": 0 arguments; it takes a group, a parameter and a value`},
		{"set", []string{"shi", "range", "1"}, `unknown group "shi": did you mean "shy"?`},
		{"set", []string{"shy", "rnage", "1"}, `unknown parameter "rnage": did you mean "range"?`},
		{"set", []string{"shy", "range", "far"}, `range = "far" must be a number`},
		{"set", []string{"shy", "range", "101"}, `range = 101 is outside [0, 100]`},
		{"set", []string{"shy", "range", "NaN"}, `range = NaN is outside [0, 100]`},
		{"set", []string{"line", "range", "1"}, `unknown parameter "range"`},
	} {
		w := mustNew(t, crowd(3, 10))
		before := w.Setup().Groups[0].Behavior.(*shy).Range
		err := w.Give(append(Text{c.verb}, c.args...))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v:\n got %v\nwant %s", c.verb, c.args, err, c.want)
		}
		if len(w.Orders()) != 0 || w.Setup().Groups[0].Behavior.(*shy).Range != before {
			t.Errorf("%s %v: refused, and yet carried out", c.verb, c.args)
		}
	}
}

// Guns are ordered as behaviours are: by the gunner's name. The setup's own gunner
// stays as it was, and a world that is given the same order goes the same way.
func TestOrdersReachTheGunner(t *testing.T) {
	s := duel(40, 2)
	plain, ordered := steps(mustNew(t, s), 60), steps(mustNew(t, s), 60)
	if err := ordered.Give(Text{"set", "red", "gunner.range", "3"}); err != nil {
		t.Fatal(err)
	}
	if err := ordered.Give(Text{"set", "blue", "gunner.range", "20"}); err != nil {
		t.Fatal(err)
	}
	steps(plain, 600)
	steps(ordered, 600)
	if plain.Report().Wrecks == 0 || ordered.Report().Shots >= plain.Report().Shots {
		t.Errorf("%d shots at short range, %d before", ordered.Report().Shots, plain.Report().Shots)
	}
	if got := s.Groups[0].Gunner.Gun().Range; got == 3 {
		t.Error("the setup's own gunner was changed: another world would start from it")
	}
	again := steps(mustNew(t, s), 60)
	for _, o := range ordered.Orders() {
		if err := again.Give(o); err != nil {
			t.Fatal(err)
		}
	}
	if steps(again, 600).Hash() != ordered.Hash() {
		t.Error("the same orders led elsewhere")
	}
	var names []string
	for _, p := range s.Groups[0].Params() {
		names = append(names, p.Name)
	}
	if !slices.Contains(names, "gunner.range") || !slices.Contains(names, "gunner.hold_fire") {
		t.Errorf("a group with guns has the parameters %v", names)
	}
	if err := ordered.Give(Text{"set", "red", "gunner.rnage", "3"}); err == nil || !strings.Contains(err.Error(), `did you mean "gunner.range"`) {
		t.Errorf("%v", err)
	}
}

// What is set shows at once, and the step takes it up when it begins.
func TestSetWaitsForTheStep(t *testing.T) {
	w := mustNew(t, crowd(20, 10))
	before := w.controls.groups[0].behavior.(*shy).Range
	give(t, w, "set", "shy", "range", "9")
	if shown, used := w.Setup().Groups[0].Behavior.(*shy).Range, w.controls.groups[0].behavior.(*shy).Range; shown != 9 || used != before {
		t.Errorf("before the step range %v is shown and %v is used, want 9 and %v", shown, used, before)
	}
	s := w.Keep(nil)
	w.Step()
	if used := w.controls.groups[0].behavior.(*shy).Range; used != 9 {
		t.Errorf("the step used range %v, want 9", used)
	}
	w.Restore(s)
	if shown, used := w.Setup().Groups[0].Behavior.(*shy).Range, w.controls.groups[0].behavior.(*shy).Range; shown != 9 || used != before {
		t.Errorf("put back, range %v is shown and %v is used, want 9 and %v", shown, used, before)
	}
}

// An order as a value does what its text does, and leaves the same recording. There is one of
// each verb, and one of a group on tiles.
func TestOrdersAsValues(t *testing.T) {
	setup := town(t, wayward{}, wayward{}, sniper{200, 0.3})
	groups := []string{"red", "blue"}
	type order struct {
		value Order
		text  string
	}
	list := []order{
		{Set{"red", "gunner.range", "3"}, "set red gunner.range 3"},
		{Goto{Group: "red", Place: r2.Vec{X: 25.5, Y: 1e2}}, "goto red 25.5,100"},
		{SetTile{tiles.Tile{X: 8, Y: 3}, tiles.Solid}, "tile 8,3 solid"},
		{SetTile{tiles.Tile{X: 8, Y: 3}, 1}, "tile 8,3 open"},
		{SetTile{tiles.Tile{X: 8, Y: 3}, 255}, "tile 8,3 255"},
		{Script{[]File{{"a.star", "x"}, {"b.star", "y"}}}, "script a.star x b.star y"},
		{Scatter{groups}, "load red blue"},
		{Add{"red", r2.Vec{X: 3, Y: 4}}, "add red 3,4"},
		{Spawn{"red", 2, "3,4"}, "spawn red 2 3,4"},
		{Tell{"red", "flee"}, "tell red flee"},
		{Leave{"red"}, "leave red"},
		{Place{"red", r2.Vec{X: 3, Y: 4}}, "place red 3,4"},
		{Form{"circle", nil}, "circle"},
		{Form{"groups", groups}, "groups red blue"},
		{Form{"blocks", groups}, "blocks red blue"},
		{Form{"lines", groups}, "lines red blue"},
		{Swap{}, "swap"},
		{Send{"blue", tiles.Tile{X: 1, Y: 4}}, "blue 1,4"},
		{Send{"blue", tiles.Tile{X: 99, Y: 4}}, "blue 99,4"},
		{Goto{Group: "red", Target: "blue"}, "goto red blue"},
		{Approach{"follow", "red", "blue"}, "follow red blue"},
		{Approach{"intercept", "red", "blue"}, "intercept red blue"},
		{Approach{"meet", "red", "absent"}, "meet red absent"},
		{Approach{"orbit", "absent", "blue"}, "orbit absent blue"},
		{Goto{Group: "absent", Place: r2.Vec{X: math.NaN()}}, "goto absent NaN,0"},
		{Form{"heart", nil}, "heart"},
		{Burn{"red", "2", 0.5, 0, 0}, "burn red 2 0.5"},
		{Coast{"red"}, "coast red"},
		{Fly{"red", "hohmann", "altitude=3"}, "fly red hohmann altitude=3"},
		{Drive{"red", [][2]float32{{0.5, -2}}}, "drive red 0.5,-2"},
		{Transfer{"red", "blue", "ore", 2}, "transfer red blue ore 2"},
		{Transfer{"red", "blue", "ore", math.Inf(1)}, "transfer red blue ore all"},
		{WriteNote{"red", "alarm", 3}, "note red alarm 3"},
		{Damage{"red", 1.5}, "damage red 1.5"},
		{SetVelocity{"red", r2.Vec{X: 0.1, Y: -3}}, "velocity red 0.1,-3"},
		{SetVelocity{"red", r2.Vec{X: math.NaN()}}, "velocity red NaN,0"},
		{SetMemory{"red", "alarm", 3}, "memory red alarm 3"},
		{Signal{"red", "help", 5, ""}, "signal red help 5"},
		{Signal{"red", "help", math.Inf(1), "blue"}, "signal red help any blue"},
	}
	for _, c := range list {
		value, text := steps(mustNew(t, setup), 2), steps(mustNew(t, setup), 2)
		one, other := value.Give(c.value), text.Give(Text(strings.Fields(c.text)))
		if fmt.Sprint(one) != fmt.Sprint(other) || !reflect.DeepEqual(value.Orders(), text.Orders()) {
			t.Errorf("%s: %v, %v; orders %v, %v", c.text, one, other, value.Orders(), text.Orders())
		}
		if steps(value, 3).Hash() != steps(text, 3).Hash() {
			t.Errorf("%s: other bits", c.text)
		}
	}
	for _, v := range Verbs() {
		if !slices.ContainsFunc(list, func(o order) bool { return VerbOf(o.value).Name == v.Name }) {
			t.Errorf("%s is not tried as a value", v.Name)
		}
	}
}

// On tiles a group that is called like a verb takes the numbers of a tile, and the verb
// takes groups.
func TestGroupsCalledLikeVerbs(t *testing.T) {
	m, at := drawn(t, "a...b")
	s := hike(m, hiker(m, 0, at['a'], at['a']))
	s.Groups[0].Name = "lines"
	w := mustNew(t, s)
	give(t, w, "lines", "4,0")
	w.Step()
	if goal := w.Agents()[0].Goal.Point; goal != m.Center(at['b']) {
		t.Errorf("bound for %v, want %v", goal, m.Center(at['b']))
	}
	give(t, w, "lines", "lines")
	w.Step()
	if goal := w.Agents()[0].Goal.Point; goal == m.Center(at['b']) {
		t.Error("the order lines is not obeyed")
	}
}

// A world that goes back across a change of a parameter, and forward again, has the bits of
// one that never did: any parameter, from any value, with and without the change. What agents
// see of each other while the change waits for a step is what that step shows them.
func TestGoingBackAcrossAnyParameter(t *testing.T) {
	for _, kind := range nav.Kinds() {
		s := throng(30)
		s.Dt, s.Contacts, s.Workers = 0.05, &Contacts{Restitution: 0.5}, 1
		for i := range s.Agents {
			a := &s.Agents[i]
			a.Goal.Point = r2.Vec{X: 20 - a.Pos.X, Y: 20 - a.Pos.Y}
		}
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		g := &s.Groups[0]
		g.Behavior = b
		for _, p := range g.Params() {
			was := p.Text()
			values := []string{was}
			switch p.Type {
			case nav.Switch:
				values = []string{"true", "false"}
			case nav.Option:
				values = p.Options
			case nav.Number, nav.Whole:
				x := max(math.Floor(min(2*p.Value()+1, p.Max)), p.Min)
				values = append(values, strconv.FormatFloat(x, 'g', -1, 64))
			}
			for _, from := range values {
				for _, to := range values {
					if from == to {
						continue
					}
					if err := p.SetText(from); err != nil {
						t.Fatal(err)
					}
					if why := goBackAcross(t, s, "set", "all", p.Name, to); why != "" {
						t.Errorf("%s: %s from %s to %s: %s", kind.Name, p.Name, from, to, why)
					}
				}
			}
			if err := p.SetText(was); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// goBackAcross returns what is different in a world of s that goes back across an order.
func goBackAcross(t *testing.T, s Setup, verb string, args ...string) string {
	stay, straight, w := steps(mustNew(t, s), 7), steps(mustNew(t, s), 3), steps(mustNew(t, s), 3)
	defer stay.Close()
	defer straight.Close()
	defer w.Close()
	give(t, straight, verb, args...)
	waits := seen(straight)
	straight.controls.activate()
	if !slices.Equal(waits, seen(straight)) {
		return "before it takes effect agents see others than after it"
	}
	steps(straight, 4)

	before := w.Keep(nil)
	give(t, w, verb, args...)
	given := w.Keep(nil)
	w.Step()
	after := w.Keep(nil)
	for _, c := range []struct {
		what string
		to   *Snapshot
		want *World
	}{
		{"before it", before, stay},
		{"after it", after, straight},
		{"before it, from after it", before, stay},
		{"when it was given", given, straight},
		{"when it was given, again", given, straight},
		{"before it, once more", before, stay},
	} {
		w.Restore(c.to)
		for w.Tick() < c.want.Tick() {
			w.Step()
		}
		if w.Hash() != c.want.Hash() {
			return "put back to " + c.what + " it has other bits: " + differ(w, c.want)
		}
	}
	return ""
}

// seen returns the neighbours that the agents of a world see.
func seen(w *World) (list []nav.Neighbor) {
	var v nav.View
	for id := range w.Agents() {
		w.View(uint32(id), &v)
		list = append(list, v.Neighbors...)
	}
	return list
}
