package script_test

import (
	"strings"
	"testing"

	"galaxy/nav"
)

// TestSearchesByFilters: view.nearest and view.count find the agents that all filters take.
func TestSearchesByFilters(t *testing.T) {
	a, v := ship()
	a.Team = 1
	v.Neighbors = nil
	for i, n := range []nav.Neighbor{{Team: 2, Group: 1}, {Team: 2, Group: 1, Wreck: true}, {Team: 1, Stopped: true}, {}, {Team: 3, Group: 1}} {
		n.ID, n.Pos, n.Radius = uint32(i), a.Pos, 1
		n.Pos.X += float64(i + 1)
		v.Neighbors = append(v.Neighbors, n)
	}
	for expr, want := range map[string]string{
		"[n.id for n in view.nearest(9)]": "[0, 1, 2, 3, 4]",
		"[n.id for n in view.nearest(2)]": "[0, 1]",
		"[n.id for n in view.nearest(0)]": "[]",
		"view.nearest().id":               "0",
		"view.nearest(within=0.5)":        "None",
		"[n.id for n in view.nearest(9, team=\"enemy\", wreck=False, within=90)]": "[0, 4]",
		"[n.id for n in view.nearest(9, team=\"enemy\")]":                         "[0, 1, 4]",
		"view.nearest(team=\"own\").id":                                           "2",
		"[n.id for n in view.nearest(9, team=0)]":                                 "[3]",
		"[n.id for n in view.nearest(9, group=me.group, stopped=False)]":          "[3]",
		"(view.count(), view.count(wreck=True), view.count(within=2))":            "(5, 1, 2)",
		"view.count(team=2, within=math.inf)":                                     "2",
		"view.nearest(1)[0] == view.neighbors[0]":                                 "True",
		"view.boxes[0].nearest(me.pos)":                                           "vec(2, 2)",
	} {
		v.Clear()
		view := v
		view.Neighbors, view.Boxes = v.Neighbors[:5], []nav.Box{{}}
		view.Boxes[0].Min.X, view.Boxes[0].Min.Y, view.Boxes[0].Max.X, view.Boxes[0].Max.Y = 2, 2, 3, 2.5
		of(t, "def steer(me, view):\n    fail("+expr+")").Steer(&a, &view)
		if err := view.TakeFailure(); err == nil || err.Error() != "a.star:2:9: "+want {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
	for expr, want := range map[string]string{
		"view.nearest(65)":           "nearest takes how many, a whole number from 0 to 64, and filters by name",
		"view.nearest(2.0)":          "nearest takes how many",
		"view.count(3)":              "count takes filters by name alone",
		"view.nearest(team=\"foe\")": `nearest: a team is "enemy", "own" or a number, not "foe"`,
		"view.count(within=-1)":      "count: within is a length, 0 or more, not -1",
		"view.count(wreck=1)":        "count: wreck is True or False, not 1",
		"view.count(far=1)":          `count takes team, group, wreck, stopped and within by name, not far`,
		"[view][0].nearest(me.id)":   "this script sees no agents; write def reach(me, largest)",
	} {
		if _, err := steer(t, "def steer(me, view):\n    x = "+expr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
}

// TestScriptsThatSearchSee: a script that searches sees agents, and one that asks a box alone sees none; the world is told
// whether a script needs all of them listed.
func TestScriptsThatSearchSee(t *testing.T) {
	for expr, want := range map[string][2]bool{
		"view.nearest(3)": {true, true}, "view.nearest(team=1)": {true, true}, "view.count()": {true, true},
		"view.boxes[0].nearest(me.pos)": {false, false}, "len(view.neighbors)": {true, false},
		"[view.count(), view.neighbors]": {true, false}, "[view.count(), view.orca(me)]": {true, false}, "[view.count(), view.near(3)]": {true, false},
	} {
		a, v := ship()
		s := of(t, "def steer(me, view):\n    x = "+expr+"\n    return vec(0, 0)")
		if got := [2]bool{nav.ReachOf(s, &a, 1, v.Dt) > 0, s.Lists()}; got != want {
			t.Errorf("%s: sees and lists %v, want %v", expr, got, want)
		}
	}
}
