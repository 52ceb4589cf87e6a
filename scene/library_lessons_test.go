package scene

import (
	"testing"

	"galaxy/sim"
)

// finish runs a scene to its end.
func finish(t *testing.T, name string, set ...string) sim.Report {
	t.Helper()
	w := world(t, open(t, name, set...), 1)
	for !w.Done() {
		w.Step()
	}
	if faults := w.Faults(); len(faults) > 0 {
		t.Errorf("%s %v: faults %+v", name, set, faults)
	}
	return w.Report()
}

// off switches one part of antigravity off, for each of the agents.
func off(part string, agents ...string) (set []string) {
	for _, a := range agents {
		set = append(set, "agent."+a+".steer.antigravity."+part+"=false")
	}
	return set
}

// What the lessons on antigravity claim happens, and with a part switched off the
// trouble that it cures comes back.
func TestLessonsOfAntigravityHold(t *testing.T) {
	t.Parallel()
	crossing, head := []string{"green", "orange"}, []string{"blue", "orange"}
	for _, c := range []struct {
		scene    string
		set      []string
		arrived  int
		contacts bool
		group    int        // whose way is measured
		path     [2]float64 // bounds of its length, where it arrives, as a ratio to the straight line
	}{
		{scene: "straight-ahead", arrived: 1, path: [2]float64{1.03, 1.06}},
		{scene: "straight-ahead", set: off("sidestep", "walker"), arrived: 1, contacts: true},
		{scene: "straight-ahead", set: append(off("sidestep", "walker"), off("split", "walker")...)},
		{scene: "straight-ahead", set: []string{"agent.walker.steer.antigravity.exponent=0"}, arrived: 1, path: [2]float64{1.08, 1.1}},

		{scene: "splitting", arrived: 1, path: [2]float64{1.15, 1.25}},
		{scene: "splitting", set: off("split", "walker")},
		{scene: "splitting", set: []string{"agent.walker.steer.antigravity.k=3"}, arrived: 1, contacts: true},

		{scene: "who-goes-first", arrived: 2, group: 0, path: [2]float64{1, 1.005}},
		{scene: "who-goes-first", arrived: 2, group: 1, path: [2]float64{1.02, 1.06}},
		{scene: "who-goes-first", set: off("right_of_way.on", crossing...), arrived: 2, group: 0, path: [2]float64{1.15, 1.3}},
		{scene: "who-goes-first", set: off("right_of_way.on", crossing...), arrived: 2, group: 1, path: [2]float64{1.15, 1.3}},

		{scene: "chase", arrived: 2, group: 1, path: [2]float64{1, 1.003}},
		{scene: "chase", set: off("right_of_way.on", "hound"), arrived: 2, group: 1, path: [2]float64{1.01, 1.05}},

		{scene: "chicken", arrived: 2, path: [2]float64{1.005, 1.02}},
		{scene: "chicken", set: off("right_of_way.on", head...), arrived: 2, path: [2]float64{1.005, 1.02}},
		{scene: "chicken", set: off("sidestep", head...), arrived: 2, contacts: true},
		{scene: "chicken", set: append(off("sidestep", head...), off("split", head...)...)},
	} {
		r := finish(t, c.scene, c.set...)
		m := r.Metrics[c.group]
		if r.Arrived != c.arrived || r.Contacts > 0 != c.contacts {
			t.Errorf("%s %v: %d arrived, %d contacts; want %d arrived, contacts %v", c.scene, c.set, r.Arrived, r.Contacts, c.arrived, c.contacts)
		}
		if c.path[1] > 0 && !(m.PathRatio >= c.path[0] && m.PathRatio <= c.path[1]) {
			t.Errorf("%s %v: %s goes %.4f times the straight line, want %v", c.scene, c.set, m.Group, m.PathRatio, c.path)
		}
	}
}

// In a chase the hound goes steadily; directly behind the hare it does not, as the
// lesson admits.
func TestChaseIsSteadyBesideTheLine(t *testing.T) {
	beside := finish(t, "chase").Metrics[1]
	behind := finish(t, "chase", "agent.hound.at=[-95, 0]", "agent.hound.goal=[100, 0]").Metrics[1]
	if beside.TurnReversal > 1 || behind.TurnReversal < 5 {
		t.Errorf("turns to and fro: %.2f/s beside the line, %.2f/s on it", beside.TurnReversal, behind.TurnReversal)
	}
}

// What the lesson of the bodyguards counts is so.
func TestBodyguardsKeepFansOff(t *testing.T) {
	for share, want := range map[string]int{"0.6": 1, "0.1": 5} {
		w := world(t, open(t, "bodyguards", "group.guards.steer.interpose.share="+share), 0)
		for w.Time() < 60 {
			w.Step()
		}
		if got := ended(w, "fans"); got != want {
			t.Errorf("share %s: %d of the five fans reach the star, the lesson says %d", share, got, want)
		}
	}
}

// What the lesson of the published methods says of symmetry is so.
func TestLessonOfMethodsHolds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		set   string
		group string
		all   bool
	}{
		{"", "social force", true},
		{"", "heading rule", true},
		{"", "orca", true},
		{"group.social force.count=8", "social force", false},
		{"group.heading rule.count=10", "heading rule", false},
	} {
		var set []string
		if c.set != "" {
			set = append(set, c.set)
		}
		for _, m := range finish(t, "methods", set...).Metrics {
			if m.Group == c.group && (m.Arrived == m.Agents) != c.all {
				t.Errorf("%q: %d of %d of %s arrive", c.set, m.Arrived, m.Agents, m.Group)
			}
		}
	}
}
