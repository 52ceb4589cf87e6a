package player

import (
	"strings"

	"galaxy/internal/words"
)

// stopAtEnd pauses at the scene's end, and says so the first time.
func (pb *Playback) stopAtEnd() {
	if !pb.ws.endShown && pb.tours.tour == nil {
		hint := pb.againHint()
		if pb.repeats() {
			pb.ws.rest = restSeconds
			hint = pb.sayf("It begins again in a moment; %s keeps it here.", pb.notices.KeyName("Space"))
		}
		if pb.tape.replay == nil || !pb.tape.replay.differs { // the notice of a difference stays
			pb.ws.endNotice = pb.ending() + ". " + hint
			pb.notices.Warn(pb.ws.endNotice)
		}
	}
	pb.ws.endShown, pb.paused = true, true
}

// ending tells which run has come to its end, and how.
func (pb *Playback) ending() string {
	switch {
	case pb.tape.replay != nil:
		return pb.say("The replay is over")
	case pb.lab.over():
		return pb.lab.verdict()
	case pb.endedByArrivals():
		return pb.outcome()
	}
	return pb.say("The scene is over")
}

// againHint says how a scene that is over starts again.
func (pb *Playback) againHint() string {
	if pb.tape.replay != nil {
		return pb.sayf("%s starts it again.", pb.notices.KeyName("Backspace"))
	}
	return pb.sayf("%s starts it again and keeps changed parameters; %s resets them.", pb.notices.KeyName("Backspace"), pb.notices.KeyName("Shift+Backspace"))
}

// endedByArrivals reports whether the scene ended because no agent is on its way any more,
// and not because its time was up.
func (pb *Playback) endedByArrivals() bool {
	s := pb.ws.World.Setup()
	return s.End.Arrived && (s.End.Time <= 0 || pb.ws.World.Time() < s.Start+s.End.Time-0.5*s.Dt)
}

// outcome describes the end of a scene in which no agent is on its way any more.
func (pb *Playback) outcome() string {
	r := pb.ws.World.Report()
	var failures []string
	for _, c := range []struct {
		agents              int
		alone, one, several words.Key
	}{
		{r.Lost, "the agent cannot reach its goal", "%d of %d agents cannot reach its goal", "%d of %d agents cannot reach their goal"},
		{r.Stopped - r.Settled, "the agent stopped on the way", "%d of %d agents stopped on the way", "%d of %d agents stopped on the way"},
		{r.Stuck, "the agent is stuck", "%d of %d agents is stuck", "%d of %d agents are stuck"},
		{r.Wrecks, "the agent became a wreck", "%d of %d agents became a wreck", "%d of %d agents became wrecks"},
	} {
		switch {
		case c.agents > 0 && r.Agents == 1:
			failures = append(failures, pb.say(c.alone))
		case c.agents > 0:
			failures = append(failures, pb.sayn(c.agents, c.one, c.several, r.Agents))
		}
	}
	switch {
	case len(failures) == 0 && r.Agents == 1:
		return pb.say("The agent has arrived; the scene is over")
	case len(failures) == 0:
		return pb.say("All agents have arrived; the scene is over")
	}
	return pb.sayf("The scene is over; %s", strings.Join(failures, ", "))
}

// A lesson that is over within so many seconds of the window begins again after a rest, in which
// the end can be looked at.
const (
	shortRun    = 60
	restSeconds = 4
)

// repeats reports whether the present run begins again after its end: a short one that no order has
// changed, with the selection of the scene.
func (pb *Playback) repeats() bool {
	s := pb.ws.World.Setup()
	return pb.ws.Scene.Repeats && pb.mayBeginAgain() && pb.ws.World.Done() && pb.ws.World.Time()-s.Start <= shortRun*pb.ws.Scene.Rate &&
		len(pb.ws.World.Orders()) == 0 && pb.ws.anchor == pb.ws.openingSelection()
}

// restAtEnd counts the seconds at the end of a run that begins again. What the person changes
// meanwhile keeps the run as it is.
func (pb *Playback) restAtEnd(seconds float64) {
	switch {
	case pb.ws.rest == 0:
	case !pb.paused || !pb.repeats():
		pb.stayAtEnd()
	case pb.ws.rest > seconds:
		pb.ws.rest -= seconds
	default:
		pb.p.loop()
	}
}

// stayAtEnd keeps a run at its end that was to begin again, and the notice says so no more.
func (pb *Playback) stayAtEnd() {
	pb.ws.rest = 0
	if pb.notices.text == pb.ws.endNotice {
		pb.ws.endNotice = pb.ending() + ". " + pb.againHint()
		pb.notices.Warn(pb.ws.endNotice)
	}
}
