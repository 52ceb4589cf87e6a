//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/render/player"
	"galaxy/sim"
)

func TestComparingFromTheMenu(t *testing.T) {
	h := open(t, small(t))
	race := h.ui.covered[len(h.ui.covered)-1]
	h.click("Compare")
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		_, listed := h.ui.itemRects["against "+k.Name]
		if want := player.Comparable(b); listed != want {
			t.Errorf("%s is listed: %v, want %v", k.Name, listed, want)
		}
	}
	h.click("against pursue")
	if _, method := h.p.Methods(); h.p.Rival() == nil || method != "pursue" || h.p.Notices.Text() != "" {
		t.Fatalf("after choosing pursue: rival %v, method %q, notice %q", h.p.Rival(), method, h.p.Notices.Text())
	}
	for range 30 {
		h.p.Playback.StepOnce()
	}
	h.frames(20)
	r := &h.ui.comparison
	if r.rival != h.p.Rival() || r.other.Hash != h.p.Rival().Report().Hash || r.own.Hash != h.p.World.Report().Hash {
		t.Error("the table is not of the two worlds as they are now")
	}
	if r.own.Hash == r.other.Hash {
		t.Error("the two worlds do not differ: the test compares nothing")
	}
	h.over("rival's method")
	h.over("rival journeys")
	h.over("rival time_ratio")
	if _, there := h.ui.itemRects["rival throughput"]; there {
		t.Error("the agents of this scene do not leave, and their throughput is shown")
	}
	if now := h.ui.covered[len(h.ui.covered)-1]; now.max.Y >= race.max.Y-h.ui.comparison.size.Y {
		t.Errorf("the race ends at %v, over the comparison of height %v", now.max.Y, h.ui.comparison.size.Y)
	}
	if free := h.free(); free < 0.5 {
		t.Errorf("%.0f %% of the picture is free beside a comparison", 100*free)
	}

	h.click("alone")
	if h.p.Rival() != nil || h.ui.comparison.size.Y != 0 || h.ui.comparison.rival != nil {
		t.Error("something of the comparison is left")
	}
	if _, still := h.ui.itemRects["alone"]; still {
		t.Error("the panel of the comparison is still there")
	}
	if now := h.ui.covered[len(h.ui.covered)-1]; now != race {
		t.Errorf("the race is at %v now, and was at %v", now, race)
	}
	h.click("Compare")
	h.click("against seek")
	h.click("Compare")
	h.click("against none")
	if h.p.Rival() != nil {
		t.Error("the menu does not end a comparison")
	}
}

// A world in which fewer agents arrive is not better for that: its means are of other
// journeys.
func TestFewArrivalsAreNotBetter(t *testing.T) {
	h := open(t, small(t))
	h.p.Notices.WarnOf(h.p.CompareWith("seek"))
	r := &h.ui.comparison
	r.rival = h.p.Rival()
	r.own.Total = sim.GroupMetrics{Arrived: 4, Journeys: 135, MeanTime: 0.63, TimeRatio: 2, PathRatio: 1.07}
	r.other.Total = sim.GroupMetrics{Arrived: 3, Journeys: 3, MeanTime: 0.22, TimeRatio: 2.2, PathRatio: 1.04}
	r.own.Total.Contacts, r.other.Total.Contacts = 17, 0
	want := map[string]int{"journeys": 1, "time_ratio": 1}
	for i, m := range comparisonMeasures {
		if got := r.row(i, h.ui).better; got != want[m.Key] {
			t.Errorf("%s: better %d, want %d", m.Key, got, want[m.Key])
		}
	}
}

// A click anywhere in the title of the groups opens their table, and another one closes it.
// Closed it takes no more room than a side panel.
func TestTheTitleOpensTheGroups(t *testing.T) {
	h := open(t, small(t))
	h.ui.about.sceneChanged = false
	shown := func() bool { _, there := h.ui.itemRects["column group"]; return there }
	for range 2 {
		was := shown()
		h.frames(60) // no double click
		h.click("Groups")
		if shown() == was {
			t.Fatalf("after a click on the title the table is shown: %v", was)
		}
	}
	if shown() {
		h.frames(60)
		h.click("Groups")
	}
	h.frames(3)
	if width := h.ui.race.size.X; width > h.ui.px(sideWidth)+1 {
		t.Errorf("the closed table is %v wide", width)
	}
	h.p.Notices.WarnOf(h.p.CompareWith("seek"))
	h.frames(5)
	if width := h.ui.race.size.X; width > max(h.ui.px(sideWidth), h.ui.comparison.size.X)+1 {
		t.Errorf("beside a comparison the closed table is %v wide", width)
	}
}

// A comparison with the same method shows no difference, in any row.
func TestTheSameMethodShowsNoDifference(t *testing.T) {
	s := small(t)
	for i := range s.Setup.Groups {
		s.Setup.Groups[i].Behavior = &steer.Seek{}
	}
	for i := range s.Setup.Agents {
		s.Setup.Agents[i].Goal.Within = 0.5
	}
	h := open(t, s)
	h.p.Notices.WarnOf(h.p.CompareWith("seek"))
	for range 2000 {
		h.p.Playback.StepOnce()
	}
	h.frames(20)
	r := &h.ui.comparison
	if r.own.Total.Journeys == 0 {
		t.Fatal("no agent has arrived: the test compares nothing")
	}
	for _, row := range comparisonMeasures {
		own, there := row.Of(sim.Row{Run: &r.own, Group: &r.own.Total})
		if other, _ := row.Of(sim.Row{Run: &r.other, Group: &r.other.Total}); there && own != other {
			t.Errorf("%s: %v and %v", row.Key, own, other)
		}
	}
}

func TestRefusedComparisonSaysWhy(t *testing.T) {
	h := open(t, small(t))
	if h.p.Notices.WarnOf(h.p.CompareWith("sekk")); h.p.Notices.Text() == "" || h.p.Rival() != nil {
		t.Errorf("notice %q, rival %v", h.p.Notices.Text(), h.p.Rival())
	}
}
