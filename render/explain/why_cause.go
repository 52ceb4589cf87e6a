package explain

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/words"
	"galaxy/nav"
)

// because says lead, which things did most of that change, and which of them held against it.
func (t *teller) because(lead string, list []Decision, q quantity, change float64) {
	shares := q.effects(list)
	with := func(s Share) bool { return s.Did*change > 0 }
	if list[len(list)-1].Turning.Kind != "" && !q.slows { // it heads for where there is room: what is behind is not in its way
		shares = slices.DeleteFunc(shares, func(s Share) bool { return where(s.Worst.Bearing) == "behind" && s.Of.Kind != nav.TargetSubject })
	}
	t.shares = shares
	i := slices.IndexFunc(shares, with)
	if i < 0 || shares[i].Part < leastShare {
		target := nav.Subject{Kind: nav.TargetSubject}
		if d := &list[len(list)-1]; q.slows && change < 0 && (d.arrived() || d.behind() && backwards(d.Vel, d.Want)) {
			t.main, t.shares = target, []Share{{Of: target, Did: change, Part: 1, Worst: Cause{Of: target}}}
			t.towards(lead, list, q, change)
			return
		}
		if of := t.world.Setup().Agents[t.self].Group; nav.Driven(t.world.Setup().Groups[of].Behavior) {
			t.sayf("%s: it was told so from outside.", lead)
			return
		}
		t.sayf("%s: no single thing makes it do that.", lead)
		return
	}
	main := &shares[i]
	t.main = main.Of
	var gone nav.Subject
	if main.Of.Kind == nav.TargetSubject {
		gone = t.towards(lead, list, q, change)
	} else {
		c := main.Worst
		c.Aside = 0
		if !q.slows {
			c.Aside = hand(t.list, main.Of, change)
		}
		t.sayf("%s: %s.", lead, t.how(main.Of, &c, main.Was))
	}
	told := 0
	for k, s := range shares {
		if k == i || s.Part < leastShare || told == 2 || s.Of == gone || s.Of.Kind == nav.TargetSubject && !with(s) {
			continue
		}
		told++
		if with(s) {
			t.sayf("%s added %.0f %%.", t.name(s.Of), 100*s.Part)
		} else {
			t.sayf("%s held against it (%.0f %%).", t.name(s.Of), 100*s.Part)
		}
	}
}

// hand returns to which side its hand turned an agent for a thing that was dead ahead in one of its decisions: to that of a turn, or 0.
func hand(list []Decision, of nav.Subject, change float64) int {
	for i := range list {
		for k := range list[i].Causes {
			if c := &list[i].Causes[k]; c.Of == of && float64(c.Aside)*change > 0 {
				return c.Aside
			}
		}
	}
	return 0
}

// drawn returns what to say where an agent does something for the sake of its target, and does not go there.
func (x *Decision) drawn(q quantity) words.Key {
	switch {
	case backwards(x.Alone, r2.Sub(x.Target.Pos, x.Pos)):
		return "%s, away from %s."
	case q.slows:
		return "%s: %s pulls."
	}
	return "%s: %s pulls to that side."
}

// behind reports whether the target is behind the agent, that flies.
func (x *Decision) behind() bool {
	return x.Target.Kind != nav.NoGoal && backwards(x.Vel, r2.Sub(x.Target.Pos, x.Pos))
}

// arrived reports whether the agent rests where it has arrived.
func (x *Decision) arrived() bool {
	return x.Target.Kind != nav.NoGoal && x.Want == (r2.Vec{}) && x.Alone == (r2.Vec{})
}

// backwards reports whether one velocity points back against another one.
func backwards(a, b r2.Vec) bool { return r2.Dot(a, b) < 0 }

// towards says lead, that an agent did something for its target's sake, and which thing holds against that less than it did, if one does: not one
// for which it turns still.
func (t *teller) towards(lead string, list []Decision, q quantity, change float64) (gone nav.Subject) {
	const much = 0.2 // of what the agent did
	first, last := &list[0], &list[len(list)-1]
	most := much * math.Abs(change)
	var was *Cause
	for i := range first.Causes {
		c := &first.Causes[i]
		if did := q.asked(c); last.Chooses && c.Of.Kind != nav.TargetSubject && c.Of != last.Turning.Of && did*change < 0 && math.Abs(did) > most {
			gone, was, most = c.Of, c, math.Abs(did)
		}
	}
	target := nav.Subject{Kind: nav.TargetSubject}
	switch arrives := q.slows && change < 0; {
	case t.world.Goal(t.self).Kind == nav.NoGoal:
		t.sayf("%s: it would do so alone.", lead)
	case arrives && last.behind() && !last.arrived():
		t.sayf("%s, to turn back to %s.", lead, t.name(target))
	case !arrives && last.Target.Kind != nav.NoGoal && backwards(last.Want, r2.Sub(last.Target.Pos, last.Pos)):
		t.sayf(last.drawn(q), lead, t.name(target))
		return nav.Subject{}
	case was != nil:
		t.back(lead, was, last)
	case arrives:
		t.sayf("%s, as it comes to %s.", lead, t.name(target))
	default:
		t.sayf("%s, towards %s.", lead, t.name(target))
	}
	return gone
}

// back says lead, that an agent did something for its target's sake, and what a thing that held against that does now.
func (t *teller) back(lead string, was *Cause, last *Decision) {
	goal, thing := t.name(nav.Subject{Kind: nav.TargetSubject}), t.name(was.Of)
	i := slices.IndexFunc(last.Causes, func(c Cause) bool { return c.Of == was.Of })
	holds := i >= 0 && last.pushes(&last.Causes[i])
	if i >= 0 && last.Causes[i].Push == 0 {
		holds = math.Abs(last.Causes[i].Bends) > hardly || math.Abs(last.Causes[i].Hastens) > hardly*t.world.Glance(t.self).Of.MaxSpeed
	}
	if !holds {
		t.sayf("%s, back to %s: %s let go of it.", lead, goal, thing)
		return
	}
	switch c := &last.Causes[i]; {
	case c.Push == 0 || figure(c.Push) == "":
		t.sayf("%s, back to %s: %s holds against it less.", lead, goal, thing)
	case c.Push < was.Push:
		t.sayf("%s, back to %s: %s pushes less (push %s).", lead, goal, thing, t.voice.Number(figure(c.Push)))
	default:
		t.sayf("%s, back to %s, though %s pushes (push %s).", lead, goal, thing, t.voice.Number(figure(c.Push)))
	}
}

// figure writes the size of a push as a person does, with two digits; empty where nothing is to be seen of it.
func figure(x float64) string {
	switch {
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 1e-3:
		return strconv.FormatFloat(x, 'g', 2, 64)
	}
	return ""
}

// how says where a thing is, or was, and what it does to the agent: "rock 1 is dead ahead (push 0.92); its hand chose left".
func (t *teller) how(of nav.Subject, c *Cause, was bool) (text string) {
	name, place, push := t.name(of), t.voice.Text(where(c.Bearing)), t.voice.Number(figure(c.Push))
	switch pushes := push != "" && c.Of.Kind != nav.TargetSubject; {
	case pushes && was:
		text = t.voice.Format("%s was %s (push %s)", name, place, push)
	case pushes:
		text = t.voice.Format("%s is %s (push %s)", name, place, push)
	case was:
		text = t.voice.Format("%s was %s", name, place)
	default:
		text = t.voice.Format("%s is %s", name, place)
	}
	switch {
	case c.Yields:
		text += t.voice.Text("; it gives way")
	case c.Aside != 0:
		text += t.voice.Text(sided(float64(c.Aside), "; its hand chose left", "; its hand chose right"))
	}
	if c.Meets {
		text += t.voice.Text("; their ways cross")
	}
	return text
}
