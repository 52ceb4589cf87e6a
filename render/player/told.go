package player

import (
	"slices"
	"strings"

	"galaxy/scene/rules"
	"galaxy/sim"
)

// toldIn returns what the rules of a world have done in its last step, or could not do.
func toldIn(w *sim.World) (r *rules.Rules, list []rules.Told) {
	if r = rules.Of(w); r == nil {
		return nil, nil
	}
	all, _ := r.Told()
	return r, latest(all, func(x *rules.Told) uint64 { return x.Tick }, w.Tick())
}

// toldText says what rules have done, or could not do: "The reserve comes", "trigger The reserve comes: the order … was refused: …".
func toldText(r *rules.Rules, w *sim.World, x *rules.Told) string {
	kind, what := r.Words(w, x)
	switch {
	case x.Error == "" && x.Trigger >= 0 && r.Plan().Triggers[x.Trigger].Name != "":
		return what
	case x.Agent >= 0:
		return w.AgentName(uint32(x.Agent)) + ", " + kind + " " + what
	case x.Trigger >= 0 && r.Plan().Triggers[x.Trigger].Name == "":
		return what // it says that it is a trigger
	}
	return kind + " " + what
}

// mostComplaints is how many different mistakes of rules are told in a run.
const mostComplaints = 20

// tellOfRules shows the name of a trigger that has just given its orders, and what rules could not do, once.
func (od *Orders) tellOfRules() {
	w := od.ws.World
	r, list := toldIn(w)
	for i := range list {
		x := &list[i]
		switch said := toldText(r, w, x); {
		case x.Error != "":
			told := &od.ws.failures.rules
			if brief := x.Error; len(*told) < mostComplaints && !slices.Contains(*told, brief) {
				*told = append(*told, brief)
				od.notices.Warn(strings.ToUpper(said[:1]) + said[1:] + ".")
			}
		case x.Trigger >= 0 && r.Plan().Triggers[x.Trigger].Name != "" && (od.notices.text == "" || od.notices.moves()):
			od.notices.Notify(strings.TrimRight(said, ".") + ".")
		}
	}
}
