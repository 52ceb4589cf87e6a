package player

import (
	"fmt"
	"strings"

	"galaxy/internal/format"
)

// stopAtEnd pauses at the scene's end, and says so the first time.
func (p *Player) stopAtEnd() {
	if !p.endShown && p.tour == nil {
		hint := p.againHint()
		if p.repeats() {
			p.rest = restSeconds
			hint = "It begins again in a moment; " + p.Notices.KeyName("Space") + " keeps it here."
		}
		if p.Tape.replay == nil || !p.Tape.replay.differs { // the notice of a difference stays
			p.endNotice = p.ending() + ". " + hint
			p.Notices.Warn(p.endNotice)
		}
	}
	p.endShown, p.paused = true, true
}

// ending says what has come to its end, and how.
func (p *Player) ending() string {
	switch {
	case p.Tape.replay != nil:
		return "The replay is over"
	case p.Lab.over():
		return p.Lab.verdict()
	case p.endedByArrivals():
		return p.outcome()
	}
	return "The scene is over"
}

// againHint says how a scene that is over starts again.
func (p *Player) againHint() string {
	if p.Tape.replay != nil {
		return p.Notices.KeyName("Backspace") + " starts it again."
	}
	return p.Notices.KeyName("Backspace") + " starts it again and keeps changed parameters; " + p.Notices.KeyName("Shift+Backspace") + " resets them."
}

// endedByArrivals reports whether the scene ended because no agent is on its way any more,
// and not because its time was up.
func (ws *Workspace) endedByArrivals() bool {
	s := ws.World.Setup()
	return s.End.Arrived && (s.End.Time <= 0 || ws.World.Time() < s.Start+s.End.Time-0.5*s.Dt)
}

// outcome describes the end of a scene in which no agent is on its way any more.
func (ws *Workspace) outcome() string {
	r := ws.World.Report()
	var failures []string
	for _, c := range []struct {
		agents       int
		one, several string
	}{
		{r.Lost, "cannot reach its goal", "cannot reach their goal"},
		{r.Stopped - r.Settled, "stopped on the way", "stopped on the way"},
		{r.Stuck, "is stuck", "are stuck"},
		{r.Wrecks, "became a wreck", "became wrecks"},
	} {
		switch {
		case c.agents > 0 && r.Agents == 1:
			failures = append(failures, "the agent "+c.one)
		case c.agents > 0:
			failures = append(failures, fmt.Sprintf("%d of %d agents %s", c.agents, r.Agents, format.Form(c.agents, c.one, c.several)))
		}
	}
	switch {
	case len(failures) == 0 && r.Agents == 1:
		return "The agent has arrived; the scene is over"
	case len(failures) == 0:
		return "All agents have arrived; the scene is over"
	}
	return "The scene is over; " + strings.Join(failures, ", ")
}

// A lesson that is over within so many seconds of the window begins again after a rest, in which
// the end can be looked at.
const (
	shortRun    = 60
	restSeconds = 4
)

// repeats reports whether the present run begins again after its end: a short one that no order has
// changed, with the selection of the scene.
func (p *Player) repeats() bool {
	s := p.World.Setup()
	ship, body := p.openingSelection()
	return p.Scene.Repeats && p.mayBeginAgain() && p.World.Done() && p.World.Time()-s.Start <= shortRun*p.Scene.Rate &&
		len(p.World.Orders()) == 0 && p.ship == ship && p.body == body
}

// restAtEnd counts the seconds at the end of a run that begins again. What the person changes
// meanwhile keeps the run as it is.
func (p *Player) restAtEnd(seconds float64) {
	switch {
	case p.rest == 0:
	case !p.paused || !p.repeats():
		p.stayAtEnd()
	case p.rest > seconds:
		p.rest -= seconds
	default:
		p.loop()
	}
}

// stayAtEnd keeps a run at its end that was to begin again, and the notice says so no more.
func (p *Player) stayAtEnd() {
	p.rest = 0
	if p.Notices.text == p.endNotice {
		p.endNotice = p.ending() + ". " + p.againHint()
		p.Notices.Warn(p.endNotice)
	}
}
