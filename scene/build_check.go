package scene

import (
	"errors"

	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// checkSetup reports the errors of sim.Setup.Check at their positions in the file. It
// checks only files without other mistakes, since those would cause more errors. first is
// the index of the first single agent.
func (b *builder) checkSetup(first int) {
	if len(b.Found) > 0 {
		return
	}
	for _, e := range b.scene.Setup.UnfitManeuvers() {
		at := b.sourceOf(e, first)
		if t := &b.file.Groups[b.scene.Setup.Agents[e.Index].Group]; len(t.Steer) > 0 {
			at = t.Steer[0].at
		}
		b.Fail(at, "", "%s", e.Problem)
	}
	joined, ok := b.scene.Setup.Check().(interface{ Unwrap() []error })
	if !ok { // nil
		return
	}
	end := &b.file.End
	for _, err := range joined.Unwrap() {
		e := new(sim.SetupError)
		errors.As(err, &e)
		switch e.Part + "." + e.Field {
		case "Agents.Pos":
			b.ground.startsInWalls(first)
		case "Agents.Flight":
			b.badFlight(e, first)
		case "Groups.Agents":
			b.noRoom(e.Index, first)
		case "End.Arrived":
			if e.Index < 0 {
				b.Fail(end.Pos("arrived"), "leave it out", "no agent has a goal to arrive at")
			} else {
				b.Fail(end.Pos("arrived"), "give end.time as well", "no agent of %q ever arrives for good: it travels for ever", b.scene.Setup.Groups[e.Index].Name)
			}
		default:
			b.Fail(b.sourceOf(e, first), "", "this cannot be simulated: %s", e.Problem)
		}
	}
}

// sourceOf returns the position in the file for an error of sim: the table of the agent
// or group, the first table of that kind, or the beginning of the file.
func (b *builder) sourceOf(e *sim.SetupError, first int) tomlfile.Span {
	agents, group := b.scene.Setup.Agents, -1
	switch e.Part {
	case "Agents", "Health", "Slack":
		if e.Index >= first {
			return b.file.Agents[e.Index-first].Tree().Key
		}
		if e.Index >= 0 {
			group = int(agents[e.Index].Group)
		}
	case "Groups":
		group = e.Index
		for i := first; i < len(agents) && group >= len(b.file.Groups); i++ {
			if int(agents[i].Group) == group { // a group of its own
				return b.file.Agents[i-first].Tree().Key
			}
		}
	}
	if 0 <= group && group < len(b.file.Groups) {
		return b.file.Groups[group].Tree().Key
	}
	tables := map[string]string{
		"Start": "time", "Dt": "time", "End": "end", "Contacts": "contacts",
		"Bodies": "body", "Obstacles": "obstacle", "Boxes": "obstacle", "Groups": "group",
	}
	return b.file.Pos(tables[e.Part])
}
