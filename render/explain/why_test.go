package explain

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/words"
	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/sim"
)

// sentence is why an agent does what it does after so many ticks of a scene.
func sentence(t *testing.T, name string, id, ticks int, orders ...string) string {
	t.Helper()
	return strings.NewReplacer("[", "", "]", "").Replace(said(t, nil, name, id, ticks, orders...))
}

// said is such a sentence in a language, with brackets about what has a link.
func said(t *testing.T, v *words.Voice, name string, id, ticks int, orders ...string) string {
	t.Helper()
	_, w := worlds.Opened(t, name)
	for _, o := range orders {
		order, err := sim.Words(o)
		if err == nil {
			err = w.Give(order)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var d Decider
	var list []Decision
	for range ticks {
		if w.Tick()%4 == 0 && int(w.Tick()) > ticks-180 {
			if x, ok := d.Decide(w, id); ok {
				list = append(list, x)
			}
		}
		w.Step()
	}
	if x, ok := d.Decide(w, id); ok {
		list = append(list, x)
	}
	var b strings.Builder
	for _, word := range Why(v, w, id, list).Words {
		if word.Of.Kind != nav.NoSubject {
			b.WriteString("[" + word.Text + "]")
			continue
		}
		b.WriteString(word.Text)
	}
	return b.String()
}

// The sentence tells the turn, what made it and what held against it.
func TestWhyInWords(t *testing.T) {
	for _, c := range []struct {
		scene string
		id    int
		ticks int
		want  string
	}{
		{"straight-ahead", 0, 80, "Turned left by 21°: rock 1 is ahead on the right (push 0.57); its hand chose left."},
		{"straight-ahead", 0, 160, "Turned right by 48°, back to its goal: rock 1 let go of it."},
		{"chicken", 0, 160, "Turned right by 36°, back to its goal: orange let go of it."},
		{"seek", 0, 0, "Stands still: nothing in sight changes its way to its goal."},
		{"straight-ahead", 0, 0, "Stands still."},
		{"straight-ahead", 0, 6, "Got faster, towards its goal."},
		{"arena-circle", 0, 16, "Got faster, towards its goal."},
		{"arena-circle", 0, 80, "Goes straight on: all 31 is on its left (push 0.042), and 5 other things pull or push."},
		{"first-steps", 0, 360, "Turned right by 176°: it arrived, and has a new goal."},
		{"first-steps", 0, 444, "Turned right by 41°: rock 2 is on its left (push 0.72). Rock 3 held against it (17 %)."},
		{"crossroads", 3, 520, "Turned left by 30°: the way that it would like is free."},
		{"crossroads", 3, 660, "Turns right by 24°: south 14 is in its way."},
		{"doorway", 0, 20, "Turned left by 13°: a wall is in its way."},
		{"doorway", 0, 150, "Turned left by 128°: all 2 is in its way."},
	} {
		if got := sentence(t, c.scene, c.id, c.ticks); got != c.want {
			t.Errorf("%s, agent %d, tick %d: %q, want %q", c.scene, c.id, c.ticks, got, c.want)
		}
	}
}

// The sentence in German: a thing's name has its link in any order of words, and begins with a capital letter where a sentence does.
func TestWhyInGerman(t *testing.T) {
	german, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	v := new(words.Voice)
	v.Speak(german)
	for _, c := range []struct {
		ticks int
		want  string
	}{
		{80, "Hat um 21° nach links gedreht: [Stein 1] ist vorn rechts (Stoß 0,57); seine Hand wählte links."},
		{160, "Hat um 48° nach rechts gedreht, wieder auf [sein Ziel] zu: [Stein 1] hält nicht mehr dagegen."},
	} {
		if got := said(t, v, "straight-ahead", 0, c.ticks); got != c.want {
			t.Errorf("tick %d: %q, want %q", c.ticks, got, c.want)
		}
	}
	for _, c := range []struct {
		scene     string
		id, ticks int
		want      string
	}{
		{"first-steps", 0, 360, "Hat um 176° nach rechts gedreht: Es ist angekommen und hat ein neues Ziel."},
		{"doorway", 0, 150, "Hat um 128° nach links gedreht: [all 2] ist ihm im Weg."},
	} {
		if got := said(t, v, c.scene, c.id, c.ticks); got != c.want {
			t.Errorf("%s: %q, want %q", c.scene, got, c.want)
		}
	}
	rock := nav.Subject{Kind: nav.RockSubject}
	_, w := worlds.Opened(t, "straight-ahead")
	tell := teller{voice: v, world: w}
	goal, stone := tell.name(nav.Subject{Kind: nav.TargetSubject}), tell.name(rock)
	tell.sayf("%[2]s vor %[1]s.", goal, stone)
	tell.sayf("%s added %.0f %%.", goal, 20.0)
	target := nav.Subject{Kind: nav.TargetSubject}
	if got := tell.words(); !slices.Equal(got, []Word{{"Stein 1", rock}, {Text: " vor "}, {"sein Ziel", target}, {Text: ". "}, {"Sein Ziel", target}, {Text: " trug 20 % bei."}}) {
		t.Errorf("the words are %q", got)
	}
}

// What is behind is not what a pilot turns for, at any moment of its way through a crowd.
func TestPilotsDoNotTurnForWhatIsBehind(t *testing.T) {
	_, w := worlds.Opened(t, "crossroads")
	var d Decider
	var list []Decision
	told := 0
	for range 1000 {
		w.Step()
		if x, ok := d.Decide(w, 3); ok && w.Tick()%4 == 0 {
			list = append(list, x)
			list = list[max(0, len(list)-45):]
			text := ""
			for _, word := range Why(nil, w, 3, list).Words {
				text += word.Text
			}
			if strings.HasPrefix(text, "Turn") {
				if told++; strings.Contains(text, " is behind") {
					t.Errorf("at tick %d: %q", w.Tick(), text)
				}
			}
		}
	}
	if told < 50 {
		t.Errorf("it turned %d times", told)
	}
}

// In a crowd a sentence names first what has done most of a turn, to the side of that; no hand is said to have chosen the other side; and
// it names what the arrow of a pilot is for, and says so where that points to the other side.
func TestSentencesAgreeWithWhatIsDrawn(t *testing.T) {
	for _, c := range []struct {
		scene string
		id    int
		still bool // it has such arrows
	}{{"crossroads", 3, true}, {"crossroads", 20, true}, {"circle-250", 10, true}, {"two-doors", 21, true}, {"arena-circle", 7, false}, {"crowd", 3, false}} {
		_, w := worlds.Opened(t, c.scene)
		var d Decider
		var list []Decision
		told, still := 0, 0
		for range 1000 {
			if w.Step(); w.Tick()%4 != 0 {
				continue
			}
			x, ok := d.Decide(w, c.id)
			if !ok {
				list = list[:0]
				continue
			}
			list = append(list, x)
			list = list[max(0, len(list)-45):]
			r := Why(nil, w, c.id, list)
			text := ""
			for _, word := range r.Words {
				text += word.Text
			}
			left := strings.HasPrefix(text, "Turned left") || strings.HasPrefix(text, "Turns left")
			if !left && !strings.HasPrefix(text, "Turned right") && !strings.HasPrefix(text, "Turns right") {
				continue
			}
			told++
			if left && strings.Contains(text, "hand chose right") || !left && strings.Contains(text, "hand chose left") {
				t.Errorf("%s, tick %d: %q", c.scene, w.Tick(), text)
			}
			if k := x.Turning.Kind; left && strings.HasPrefix(k, turnsRight) || !left && strings.HasPrefix(k, turnsLeft) {
				if still++; !strings.Contains(text, "It still keeps") && (x.Turning.Of.Kind != nav.NoSubject || strings.HasSuffix(k, forWall)) {
					t.Errorf("%s, tick %d: %q, and the arrow %s", c.scene, w.Tick(), text, k)
				}
			}
			if k := x.Turning.Kind; x.Turning.Of.Kind != nav.NoSubject && k != freeWay && !strings.Contains(text, "a new goal") && !strings.Contains(text, NameOf(nil, w, c.id, x.Turning.Of)) {
				t.Errorf("%s, tick %d: %q, and the arrow %s for %s", c.scene, w.Tick(), text, k, NameOf(nil, w, c.id, x.Turning.Of))
			}
			if strings.Contains(text, "in its way") || strings.Contains(text, "s free") || strings.Contains(text, "goal.") && !strings.Contains(text, "towards") ||
				strings.Contains(text, "no single thing") {
				continue // by arrows, or by a goal that is new
			}
			for _, s := range r.Shares {
				if s.Did != 0 && s.Did > 0 == left {
					if s.Of != r.Main {
						t.Errorf("%s, tick %d: %q, and %v did most of it", c.scene, w.Tick(), text, s.Of)
					}
					break
				}
			}
		}
		if told < 40 || still > 0 != c.still {
			t.Errorf("%s: it turned %d times, %d of them with an arrow to the other side", c.scene, told, still)
		}
	}
}

// A goal that moves a little from one decision to the next is no new one; one elsewhere is.
func TestGoalsThatMove(t *testing.T) {
	at := func(p r2.Vec) *Decision { return &Decision{Target: nav.Target{Kind: nav.PointGoal, Pos: p}} }
	if !sameGoal(at(r2.Vec{X: 100}), at(r2.Vec{X: 101, Y: 2})) || sameGoal(at(r2.Vec{X: 100}), at(r2.Vec{Y: 100})) {
		t.Error("2 lengths aside at a distance of 100 are another goal, or 90 degrees are the same")
	}
	if sameGoal(&Decision{Target: nav.Target{Kind: nav.AgentGoal}}, &Decision{Target: nav.Target{Kind: nav.AgentGoal, Index: 1}}) {
		t.Error("another ship is the same goal")
	}
}

// A ship that is driven does what it was told.
func TestDrivenShipsAreTold(t *testing.T) {
	_, w := worlds.Opened(t, "driven")
	if err := w.Give(sim.Text{"drive", "pupil", "30,0"}); err != nil {
		t.Fatal(err)
	}
	var d Decider
	var list []Decision
	for range 20 {
		w.Step()
		if x, ok := d.Decide(w, 0); ok {
			list = append(list, x)
		}
	}
	var b strings.Builder
	for _, word := range Why(nil, w, 0, list).Words {
		b.WriteString(word.Text)
	}
	if got := b.String(); got != "Got faster: it was told so from outside." {
		t.Error(got)
	}
}

// What an agent would decide without a thing is what it decides in a world from which the thing is gone.
func TestWithoutAThing(t *testing.T) {
	for scene, thing := range map[string]struct {
		name string
		of   nav.Subject
	}{
		"straight-ahead": {"rock 1", nav.Subject{Kind: nav.RockSubject}},
		"arena-circle":   {"all 3", nav.Subject{Kind: nav.AgentSubject, Index: 2}},
		"crossroads":     {"box 3", nav.Subject{Kind: nav.BoxSubject, Index: 2}},
		"flocking":       {"birds 5", nav.Subject{Kind: nav.AgentSubject, Index: 4}},
	} {
		_, w := worlds.Opened(t, scene)
		var d, other Decider
		seen := 0
		for w.Tick() < 200 || seen < 20 && w.Tick() < 500 {
			w.Step()
			x, ok := d.Decide(w, 0)
			if !ok {
				continue
			}
			for i := range x.Causes {
				c := &x.Causes[i]
				if c.Of != thing.of {
					continue
				}
				f, err := sim.Fork(w, w.Keep(nil))
				if err != nil {
					t.Fatal(err)
				}
				if err := f.Give(sim.Place{Thing: thing.name, At: r2.Vec{X: 1e7, Y: 1e7}}); err != nil {
					t.Fatal(err)
				}
				y, _ := other.Decide(f, 0)
				f.Close()
				seen++
				if change := r2.Norm(r2.Sub(x.Wish, y.Wish)); math.Abs(change-c.Change) > 1e-6*(1+change) {
					t.Errorf("%s, tick %d: %s changes the wish by %v, without it in the world by %v", scene, w.Tick(), thing.name, c.Change, change)
				}
			}
		}
		if seen < 20 {
			t.Errorf("%s: %s was a cause %d times", scene, thing.name, seen)
		}
	}
}

// To ask changes nothing.
func TestDecideLeavesTheWorldAlone(t *testing.T) {
	for _, scene := range []string{"wander", "script-patrol", "tiles-chirality", "tanks"} {
		_, asked := worlds.Opened(t, scene)
		_, w := worlds.Opened(t, scene)
		var d Decider
		for range 60 {
			for id := range min(4, asked.Count()) {
				d.Decide(asked, id)
			}
			asked.Step()
			w.Step()
			if asked.Hash() != w.Hash() {
				t.Fatalf("%s: another hash at tick %d", scene, w.Tick())
			}
		}
	}
}

// What decides nothing has no reason: a wreck.
func TestWrecksDecideNothing(t *testing.T) {
	_, w := worlds.Opened(t, "tanks-town")
	var d Decider
	for w.Tick() < 6000 && !slices.Contains(w.Arms().Wrecked(), true) {
		w.Step()
	}
	wreck := slices.Index(w.Arms().Wrecked(), true)
	if wreck < 0 {
		t.Fatal("there is no wreck")
	}
	if _, ok := d.Decide(w, wreck); ok || new(Field).Begin(w, wreck) {
		t.Errorf("the wreck %d decides", wreck)
	}
}

// A ship between a rock and its goal gets nowhere, and the rock is named.
func TestGettingNowhereIsTold(t *testing.T) {
	_, w := worlds.Opened(t, "straight-ahead")
	for _, name := range []string{"sidestep", "split"} {
		if err := w.Give(sim.Set{Group: "walker", Parameter: name, Value: "false"}); err != nil {
			t.Fatal(err)
		}
	}
	var d Decider
	var list []Decision
	for range 300 {
		w.Step()
		if x, ok := d.Decide(w, 0); ok && w.Tick() > 180 {
			list = append(list, x)
		}
	}
	if r := Why(nil, w, 0, list); !strings.HasPrefix(r.Words[0].Text, "Goes to and fro") || r.Main != (nav.Subject{Kind: nav.RockSubject}) {
		t.Errorf("it says %v", r.Words)
	}
}

// A push of which nothing is to be seen is no reason.
func TestWhatHardlyPushesIsNotTold(t *testing.T) {
	_, w := worlds.Opened(t, "chase")
	var d Decider
	for range 20 {
		w.Step()
	}
	x, ok := d.Decide(w, 0)
	if !ok || len(x.Causes) < 2 {
		t.Fatalf("%d causes", len(x.Causes))
	}
	text := ""
	for _, word := range Why(nil, w, 0, []Decision{x}).Words {
		text += word.Text
	}
	if !strings.HasPrefix(text, "Goes straight on: nothing in sight changes its way") {
		t.Errorf("the hare, far ahead of the hound: %q", text)
	}
}
