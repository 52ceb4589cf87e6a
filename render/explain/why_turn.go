package explain

import (
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/words"
	"galaxy/nav"
)

// turn says lead and why an agent has turned by an angle since the decision number first of a list: for a new goal, for the reason that its
// behaviour draws, or for what its decisions would be without things.
func (t *teller) turn(lead string, list []Decision, first int, angle float64) {
	if t.renewed != "" && first <= 1 {
		t.main = nav.Subject{Kind: nav.TargetSubject}
		t.sayf(t.renewed, lead)
		return
	}
	if !t.drawn(lead, list[first:], angle) {
		t.because(lead, list[first:], turns, angle)
	}
}

// drawn says lead and for what an agent turned, by the arrows of its behaviour. It reports false if these give no reason for the most of it.
func (t *teller) drawn(lead string, list []Decision, angle float64) bool {
	const (
		free = "straight on"
		wall = " for the wall"
	)
	type reason struct {
		kind string
		of   nav.Subject
	}
	var reasons []reason
	var parts []float64
	most := 0
	for i := range list {
		by := list[i].Turns
		if i+1 < len(list) {
			by = turned(list[i].Vel, list[i+1].Vel)
		}
		s := &list[i].Turning
		r := reason{kind: s.Kind, of: s.Of}
		switch {
		case by*angle <= 0:
			continue
		case s.Kind == free:
			r.of = nav.Subject{}
		case strings.HasPrefix(s.Kind, "turns left") != (angle > 0):
			r = reason{}
		}
		k := 0
		for k < len(reasons) && reasons[k] != r {
			k++
		}
		if k == len(reasons) {
			reasons, parts = append(reasons, r), append(parts, 0)
		}
		if parts[k] += math.Abs(by); parts[k] > parts[most] {
			most = k
		}
	}
	if len(reasons) == 0 {
		return false
	}
	switch r := &reasons[most]; {
	case r.of.Kind != nav.NoSubject:
		t.main = r.of
		t.sayf("%s: %s is in its way.", lead, t.name(r.of))
	case strings.HasSuffix(r.kind, wall):
		t.sayf("%s: a wall is in its way.", lead)
	case r.kind == free:
		t.sayf("%s: the way that it would like is free.", lead)
	default:
		return false
	}
	return true
}

// sinceGoal returns the decisions since the last one before the agent got its present goal, and what to say of a turn that began with it;
// all of them and an empty text if it has had that goal from the start. Where it has gone on to turn for another thing, they are those after.
func sinceGoal(list []Decision) (since []Decision, renewed words.Key) {
	for i := len(list) - 1; i > 0; i-- {
		was, is := &list[i-1], &list[i]
		if sameGoal(was, is) {
			continue
		}
		renewed = "%s: it has a new goal."
		way := r2.Norm(was.Vel) * (is.Time - was.Time) // to where it may have been there
		if goal := &was.Target; goal.Kind != nav.NoGoal && r2.Norm(r2.Sub(goal.Pos, was.Pos)) <= goal.Within+way {
			renewed = "%s: it arrived, and has a new goal."
		}
		for k := i; k < len(list); k++ { // from when on it turns for that alone
			if list[k].Tick-is.Tick >= lately && elsewise(list[k:]) {
				return list[k:], ""
			}
		}
		return list[i-1:], renewed
	}
	return list, ""
}

// sameGoal reports whether an agent keeps its goal from one decision to the next. A place that moves on a little is the same goal.
func sameGoal(a, b *Decision) bool {
	if a.Target.Kind != b.Target.Kind || a.Target.Index != b.Target.Index || a.Target.Kind != nav.PointGoal {
		return a.Target.Kind == b.Target.Kind && a.Target.Index == b.Target.Index
	}
	return math.Abs(turned(r2.Sub(a.Target.Pos, a.Pos), r2.Sub(b.Target.Pos, a.Pos))) < leastTurn
}

// elsewise reports whether an agent turns for something else than its goal.
func elsewise(list []Decision) bool {
	first, angle := turning(list)
	if math.Abs(angle) < leastTurn {
		return false
	}
	for _, s := range turns.effects(list[first:]) {
		if s.Did*angle > 0 {
			return s.Of.Kind != nav.TargetSubject && s.Part >= leastShare
		}
	}
	return false
}
