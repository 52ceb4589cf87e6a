package player

import (
	"fmt"

	"galaxy/internal/format"
)

// FlowText tells how many agents of a group have come and left, and how many leave per unit
// of time: "east: 37 of 100 have come, 3 wait for room, 20 left, 1.9 per s". It reports false
// where none of them comes or leaves.
func (ws *Workspace) FlowText(group int) (text string, ok bool) {
	w := ws.World
	g := &w.Setup().Groups[group]
	if g.Source == nil && !g.Itinerary.Leave {
		return "", false
	}
	c := w.Flow(group)
	text = g.Name + ": "
	if g.Source != nil {
		text += fmt.Sprintf("%d of %d %s come", c.Come, c.Agents, format.Form(c.Come, "has", "have"))
		if n := w.Waiting(group); n > 0 {
			text += fmt.Sprintf(", %d %s for room", n, format.Form(n, "waits", "wait"))
		}
	} else {
		text += format.Count(c.Agents, "agent", "agents")
	}
	if g.Itinerary.Leave {
		text += fmt.Sprintf(", %d left", c.Left)
	}
	if x := c.Throughput(w.Tick(), w.Setup().Dt); x > 0 {
		text += fmt.Sprintf(", %.2g per %s", x, ws.Scene.Units.Time)
	}
	return text, true
}
