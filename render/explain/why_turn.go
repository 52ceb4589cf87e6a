package explain

import (
	"math"
	"slices"
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
	now := &list[len(list)-1].Turning
	told, ok := t.drawn(lead, list[first:], angle)
	if !ok {
		t.because(lead, list[first:], turns, angle)
	}
	if told != drawnReasonOf(now) && (now.Of.Kind == nav.NoSubject || now.Of != t.main) {
		t.goesOn(now, angle)
	}
	t.keeps(now, angle)
	if by := list[len(list)-1].Turns; by*angle < 0 && math.Abs(by) > leastBack && now.Kind == "" {
		t.sayf(sided(by, "Now it turns back to the left.", "Now it turns back to the right."))
	}
}

// leastBack is by how much an agent turns in a step to be told to turn back, radians.
const leastBack = 0.5 * math.Pi / 180

// keeps says for what the agent keeps to a side of the way that it would like, if it has turned to the other side: the arrow of its behaviour
// points to that side still.
func (t *teller) keeps(s *nav.Stroke, angle float64) {
	left := strings.HasPrefix(s.Kind, turnsLeft)
	if !left && !strings.HasPrefix(s.Kind, turnsRight) || left == (angle > 0) {
		return
	}
	side := -angle
	switch {
	case s.Of.Kind != nav.NoSubject:
		t.sayf(sided(side, "It still keeps to the left for %s.", "It still keeps to the right for %s."), t.name(s.Of))
	case strings.HasSuffix(s.Kind, forWall):
		t.sayf(sided(side, "It still keeps to the left for a wall.", "It still keeps to the right for a wall."))
	}
}

// The arrows of turns that behaviours draw: to which side of the way that they would like, and for a wall.
const (
	turnsLeft  = "turns left"
	turnsRight = "turns right"
	forWall    = " for the wall"
)

// drawnReason is for what an agent turns, by the arrow of its behaviour.
type drawnReason struct {
	kind string
	of   nav.Subject
}

const freeWay = "straight on" // the arrow of a turn to where nothing is in the way

// drawnReasonOf returns that of an arrow: where the way is free it is no thing.
func drawnReasonOf(s *nav.Stroke) drawnReason {
	if s.Kind == freeWay {
		return drawnReason{kind: s.Kind}
	}
	return drawnReason{s.Kind, s.Of}
}

// then returns one of two texts: of what is, or of what was.
func then(was bool, is, before words.Key) words.Key {
	if was {
		return before
	}
	return is
}

// goesOn says for what the agent turns to the side of an angle at the end, for which it did not turn before.
func (t *teller) goesOn(s *nav.Stroke, angle float64) {
	left := strings.HasPrefix(s.Kind, turnsLeft)
	switch {
	case !left && !strings.HasPrefix(s.Kind, turnsRight) || left != (angle > 0):
	case s.Of.Kind != nav.NoSubject:
		t.sayf(sided(angle, "Now it turns left for %s.", "Now it turns right for %s."), t.name(s.Of))
	case strings.HasSuffix(s.Kind, forWall):
		t.sayf(sided(angle, "Now it turns left for a wall.", "Now it turns right for a wall."))
	}
}

// drawnReasons returns for what an agent turned to the side of an angle, and by how much for each; the empty reason is that its arrow points
// to the other side.
func drawnReasons(list []Decision, angle float64) (reasons []drawnReason, parts []float64) {
	for i := range list {
		by := list[i].Turns
		if i+1 < len(list) {
			by = turned(list[i].Vel, list[i+1].Vel)
		}
		s := &list[i].Turning
		r := drawnReasonOf(s)
		switch {
		case by*angle <= 0:
			continue
		case s.Kind == freeWay:
		case strings.HasPrefix(s.Kind, turnsLeft) != (angle > 0):
			r = drawnReason{}
		}
		k := slices.Index(reasons, r)
		if k < 0 {
			k, reasons, parts = len(reasons), append(reasons, r), append(parts, 0)
		}
		parts[k] += math.Abs(by)
	}
	return reasons, parts
}

// drawn says lead and for what an agent turned, by the arrows of its behaviour. It returns
// that reason, and false if these give none for the most of it.
func (t *teller) drawn(lead string, list []Decision, angle float64) (told drawnReason, ok bool) {
	reasons, parts := drawnReasons(list, angle)
	if len(reasons) == 0 {
		return told, false
	}
	most := 0
	for k := range parts {
		if parts[k] > parts[most] {
			most = k
		}
	}
	told = reasons[most]
	was := told != drawnReasonOf(&list[len(list)-1].Turning)
	switch {
	case told.of.Kind != nav.NoSubject:
		t.main = told.of
		t.sayf(then(was, "%s: %s is in its way.", "%s: %s was in its way."), lead, t.name(told.of))
	case strings.HasSuffix(told.kind, forWall):
		t.sayf(then(was, "%s: a wall is in its way.", "%s: a wall was in its way."), lead)
	case told.kind == freeWay:
		t.sayf(then(was, "%s: the way that it would like is free.", "%s: the way that it would like was free."), lead)
	default:
		return told, false
	}
	t.effects = func(list []Decision) []Share { return drawnShares(list, angle) }
	return told, true
}

// drawnShares returns how much of a turn to the side of an angle was for each thing, by the arrows of the behaviour; where its way was free, it
// was for its target. Walls have no name: they are left out, and their part with them.
func drawnShares(list []Decision, angle float64) (shares []Share) {
	reasons, parts := drawnReasons(list, angle)
	for k, r := range reasons {
		if r.kind == freeWay {
			r.of = nav.Subject{Kind: nav.TargetSubject}
		}
		at := slices.IndexFunc(shares, func(s Share) bool { return s.Of == r.of })
		if at < 0 {
			at, shares = len(shares), append(shares, Share{Of: r.of, Worst: Cause{Of: r.of}})
		}
		shares[at].Did += math.Copysign(parts[k], angle)
	}
	return slices.DeleteFunc(parted(shares), func(s Share) bool { return s.Of.Kind == nav.NoSubject })
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
