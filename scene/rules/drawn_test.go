package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/scene"
	"galaxy/sim"
)

// drawnScene draws a scene of groups with states, choices, senses, stocks, notes, messages, triggers, sources and measures.
func drawnScene(t *rapid.T) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	pick := func(label string, list ...string) string { return rapid.SampledFrom(list).Draw(t, label) }
	maybe := func(label string) bool { return rapid.Bool().Draw(t, label) }
	say("schema = 1\ntitle = \"Drawn\"\nseed = %d\n[time]\nstep = 0.1", rapid.IntRange(1, 1000).Draw(t, "seed"))
	if maybe("contacts") {
		say("[contacts]")
	}
	say("[[body]]\nname = \"Mine\"\nat = [0, 0]\nradius = 6\nstocks = [{ name = \"ore\", start = 500 }]")
	say("[[body]]\nname = \"Port\"\nat = [70, 10]\nradius = 5\nstocks = [{ name = \"ore\" }]\n[[zone]]\nname = \"yard\"\nat = \"Mine\"\nradius = 25")
	names := []string{"a", "b", "c"}[:rapid.IntRange(2, 3).Draw(t, "groups")]
	states := []string{"one", "two", "three"}
	conditions := []string{
		`in_state > 1`, `near("enemies", 20) > 0`, `seen("enemies") > 0 and in_state > 0.5`, `known("enemies") == 0`, `health_share < 0.7`, `chance(0.8)`,
		`signal("help") > 0`, `note("alarm") > 2`, `stock("ore") >= 4`, `inside("yard") > 0`, `hit("me")`, `arrival("me") > 0`, `contact("me", "enemies") > 0`,
		`how_many("others", "two") > 2`, `to_goal < 12`, `sighting("me", "enemies") > 0`, `loss("me") > 0`, `trade("me") > 0`, `empty("me", "fuel") > 0`,
	}
	for i, name := range names {
		say("[[group]]\nname = %q\nteam = %d\nhealth = %d\nspeed = 9\naccel = 9\nplace.disc = { at = [%d, %d], radius = 14 }", name, i+1, rapid.IntRange(2, 9).Draw(t, "health"), 45*i, 30*(i%2))
		if maybe("source") {
			say("source = { count = %d, rate = 1.5 }", rapid.IntRange(2, 7).Draw(t, "come"))
		} else {
			say("count = %d", rapid.IntRange(1, 7).Draw(t, "count"))
		}
		if maybe("gun") {
			say("gunner = { gunner = { range = 18, reload = 0.8, speed = 40 } }")
		}
		if maybe("senses") {
			say("senses = { range = 45, cone = 200, behind = [\"bodies\"], memory = %d, noise = %d }", rapid.IntRange(0, 2).Draw(t, "memory"), rapid.IntRange(0, 3).Draw(t, "noise"))
		}
		say("stocks = [{ name = \"ore\", most = 6 }, { name = \"fuel\", start = 40, most = 40, per_dv = 0.2 }]\nnotes = [{ name = \"alarm\" }]")
		say("trades = [{ at = \"Mine\", take = \"ore\", amount = 4 }, { at = \"Port\", give = \"ore\" }, { at = %q, take = \"ore\", amount = 1 }]", names[(i+1)%len(names)])
		if maybe("think") {
			say("think = 0.3")
		}
		whole := maybe("whole")
		if whole {
			say("[[group.state]]\nname = \"whole\"\nhistory = %v\nto = \"three\"\nwhen = 'in_state > 3'", maybe("history"))
		}
		for k, state := range states {
			say("[[group.state]]\nname = %q\nsteer = %s", state, pick("steer", `["detour", "pursue"]`, `["detour", "arrive"]`, `"wander"`, `"stop"`, `["detour", "seek"]`))
			if whole && k < 2 {
				say("in = \"whole\"")
			}
			switch {
			case maybe("chooses"):
				say("goal = { group = \"enemies\", choose = %q, again = 0.5, sight = 80, most = %d }", pick("choose", "nearest", "weakest", "loneliest", "threatened", "random"), rapid.IntRange(0, 2).Draw(t, "most"))
			case maybe("heads"):
				say("goal = %q", pick("goal", "Mine", "Port"))
			}
			say("exits = [{ to = %q, when = '%s' }, { to = %q, when = '%s' }]", pick("to", states...), pick("when", conditions...), pick("to", states...), pick("when", conditions...))
			enter := []string{"signal me help 40", "signal me help any " + names[(i+1)%len(names)], "note " + name + " alarm 3", "note " + name + " alarm 0", "transfer Mine me ore 1", "damage me 1", "velocity me 3,-2"}
			say("enter = [%q]", pick("enter", enter...))
		}
	}
	say("[[trigger]]\nwhen = 'wreck() >= 1'\ndo = [\"tell %s two\"]\neach = true\nmost = 5", names[0])
	say("[[trigger]]\nwhen = 'time > 1 and note(\"alarm\", %q) > 1'\ndo = [\"signal %s help 60\", \"set %s safe true\"]\neach = true", names[0], names[1], names[1])
	say("[[trigger]]\nwhen = 'sighting(%q) > 1'\ndo = [\"tell %s two\"]\neach = true\nmost = 5", names[1], names[1])
	say("[[measure]]\nname = \"losses\"\ncount = 'loss() + sighting() + trade() + empty()'")
	say("[[measure]]\nname = \"ore\"\nvalue = 'stock(\"ore\", \"Mine\") + stock(\"ore\", \"Port\")'")
	return b.String()
}

// Whatever rules a scene has, it comes to the same bits with any number of workers, after jumps in time, and as a fork.
func TestDrawnRules(t *testing.T) {
	const ticks = 40
	rapid.Check(t, func(r *rapid.T) {
		text := drawnScene(r)
		s, err := scene.Parse("drawn.toml", []byte(text))
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		make := func(workers int) *sim.World {
			setup := s.Setup
			setup.Workers = workers
			w, err := sim.New(setup)
			if err != nil {
				r.Fatal(err)
			}
			return w
		}
		one, three := make(1), make(3)
		defer one.Close()
		defer three.Close()
		history := sim.NewHistory(one, 32<<20)
		var want []string
		var fork *sim.World
		for tick := range ticks {
			want = append(want, summary(one))
			if got := summary(three); got != want[len(want)-1] {
				r.Fatalf("tick %d: with one worker %s\nwith three %s\n%s", one.Tick(), want[len(want)-1], got, text)
			}
			if tick == ticks/2 {
				if fork, err = sim.Fork(three, three.Keep(nil)); err != nil {
					r.Fatal(err)
				}
				defer fork.Close()
			}
			if err := history.Step(); err != nil {
				r.Fatal(err)
			}
			if three.Step(); fork != nil {
				fork.Step()
			}
		}
		if a, b := summary(fork), summary(three); a != b {
			r.Fatalf("a fork comes to %s, and its world to %s\n%s", a, b, text)
		}
		for range 6 {
			tick := uint64(rapid.IntRange(0, ticks-1).Draw(r, "tick"))
			if history.Go(tick); summary(one) != want[tick] {
				r.Fatalf("back at %d it is %s, and was %s\n%s", tick, summary(one), want[tick], text)
			}
		}
	})
}
