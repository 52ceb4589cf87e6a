package explain

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/sim"
)

// Reason says in words what an agent did of late, and why.
type Reason struct {
	From, To float64 // scene times between which it did that
	Since    uint64  // the tick of From
	Words    []Word
	Main     nav.Subject // what changed it most, or NoSubject
	Shares   []Share     // how much each thing has done of that, the largest first

	effects func([]Decision) []Share
}

// Part returns the share of a thing, 0 to 1.
func (r *Reason) Part(of nav.Subject) float64 {
	for i := range r.Shares {
		if r.Shares[i].Of == of {
			return r.Shares[i].Part
		}
	}
	return 0
}

// Effects returns how much each thing has done in other decisions of what the reason is about: of turning, of getting faster or slower, or
// of any change.
func (r *Reason) Effects(list []Decision) []Share {
	if r.effects == nil {
		return changes(list)
	}
	return r.effects(list)
}

// changes returns how much each thing has changed decisions in any way.
func changes(list []Decision) []Share {
	return Shares(list, func(c *Cause) float64 { return c.Change })
}

// Word is a piece of a sentence: a text, or the name of a thing.
type Word struct {
	Text string
	Of   nav.Subject // the thing that Text names, or NoSubject
}

// What counts as a turn, and as another speed.
const (
	leastTurn  = 3 * math.Pi / 180
	leastSpeed = 0.05 // of the agent's top speed
	leastShare = 0.1  // of what a thing must have done to be named
	lately     = 30   // ticks: a change of speed that ended before has ended
	still      = 1e-3 // of the agent's top speed
)

// Why says in the language of v why agent id of w does what it does at the last one of its decisions, which are of one run and in their order.
func Why(v *words.Voice, w *sim.World, id int, list []Decision) (r Reason) {
	if len(list) == 0 {
		return r
	}
	list, renewed := sinceGoal(list)
	last := len(list) - 1
	t := teller{voice: v, world: w, self: uint32(id), renewed: renewed, list: list}
	first, angle := turning(list)
	top := w.Glance(uint32(id)).Of.MaxSpeed
	since, speed := speeding(list, top)
	r.effects = changes
	switch {
	case nowhere(list):
		first = 0
		t.nowhere(&list[last])
	case math.Abs(angle) > math.Pi:
		r.effects = turns.effects
		lead := v.Text(sided(angle, "Turned round to the left", "Turned round to the right"))
		t.turn(lead, list, first, angle)
	case math.Abs(angle) >= leastTurn && first == last:
		r.effects = turns.effects
		lead := v.Format(sided(angle, "Turns left by %s", "Turns right by %s"), degrees(angle))
		t.turn(lead, list, first, angle)
	case math.Abs(angle) >= leastTurn:
		r.effects = turns.effects
		lead := v.Format(sided(angle, "Turned left by %s", "Turned right by %s"), degrees(angle))
		t.turn(lead, list, first, angle)
	case begins(&list[last], speed, top):
		first, r.effects = last, speeds.effects
		t.because(v.Text(sided(list[last].Speeds, "Gets faster", "Slows down")), list[last:], speeds, list[last].Speeds)
	case speed >= leastSpeed*top:
		first, r.effects = since, speeds.effects
		t.because(v.Text("Got faster"), list[first:], speeds, speed)
	case speed <= -leastSpeed*top:
		first, r.effects = since, speeds.effects
		t.because(v.Text("Slowed down"), list[first:], speeds, speed)
	default:
		first = last
		t.steady(&list[last])
	}
	t.filter(list[first:])
	r.From, r.To, r.Since, r.Words, r.Main = list[first].Time, list[last].Time, list[first].Tick, t.words(), t.main
	if t.effects != nil {
		r.effects = t.effects
	}
	if r.Shares = t.shares; r.Shares == nil {
		r.Shares = r.effects(list[first:])
	}
	if len(r.Shares) == 0 { // nothing moves it now: what has moved it before
		r.Shares = r.effects(list)
	}
	return r
}

// begins reports whether an agent with a top speed begins to become faster or slower, after it has become so by a change, or the contrary.
func begins(d *Decision, change, top float64) bool {
	const least = 0.01 // of the top speed, in a step
	if math.Abs(change) >= leastSpeed*top {
		return change*d.Speeds < 0 && math.Abs(d.Speeds) > hardly*top
	}
	return r2.Norm(d.Vel) > still*top && math.Abs(d.Speeds) > least*top
}

// nowhere reports whether an agent goes to and fro without getting anywhere, all the time or of late.
func nowhere(list []Decision) bool {
	const least, share = 8, 0.15 // decisions; of its way
	if len(list) < least {
		return false
	}
	for _, some := range [...][]Decision{list, list[len(list)-least:]} {
		way := 0.0 // that it flew between the decisions, too
		for i := range some[1:] {
			way += max(r2.Norm(r2.Sub(some[i+1].Pos, some[i].Pos)), r2.Norm(some[i].Vel)*(some[i+1].Time-some[i].Time))
		}
		if way > 0 && r2.Norm(r2.Sub(some[len(some)-1].Pos, some[0].Pos)) < share*way {
			return true
		}
	}
	return false
}

// nowhere says which things hold an agent where it is.
func (t *teller) nowhere(last *Decision) {
	target := nav.Subject{Kind: nav.TargetSubject}
	var held []string
	for i := range last.Causes {
		c := &last.Causes[i]
		if c.Of == target || len(held) == 2 {
			continue
		}
		if len(held) == 0 {
			t.main = c.Of
		}
		held = append(held, t.how(c.Of, c, false))
	}
	lead := t.voice.Text("Goes to and fro and gets nowhere")
	switch len(held) {
	case 0:
		t.sayf("%s.", lead)
	case 1:
		t.sayf("%s: %s.", lead, held[0])
	default:
		t.sayf("%s: %s, and %s.", lead, held[0], held[1])
	}
}

// filter says that a filter held an agent back, and how much it takes of what it asks for now.
func (t *teller) filter(list []Decision) {
	asked, taken := 0.0, 0.0
	for i := range list {
		asked, taken = asked+r2.Norm(list[i].Wish), taken+list[i].Taken
	}
	switch now := list[len(list)-1].Taken; {
	case !(taken > leastShare*asked):
	case now > hardly*taken:
		t.sayf("Its filter holds it back, by %s now.", t.voice.Number(format.Grouped(now)))
	default:
		t.sayf("Its filter held it back.")
	}
}

// turning finds the decision with which the present turn began, and by which angle the agent has turned since, to the left, radians.
func turning(list []Decision) (first int, angle float64) {
	last := len(list) - 1
	first, angle = last, list[last].Turns
	best := angle
	for i := last - 1; i >= 0; i-- {
		step := turned(list[i].Vel, list[i+1].Vel)
		if angle += step; math.Abs(angle) > math.Abs(best) {
			first, best = i, angle
		} else if math.Abs(best) >= leastTurn && math.Abs(angle) < 0.7*math.Abs(best) {
			break // before, it turned the other way
		}
	}
	return first, best
}

// speeding finds the decision with which the present change of speed of an agent with a top speed began, and by how much it has become
// faster since; 0 where its speed does not change any more, and where it rests before its first step.
func speeding(list []Decision, top float64) (first int, change float64) {
	const share = 0.1 // of the change
	last := len(list) - 1
	n := func(i int) float64 { return math.Hypot(list[i].Vel.X, list[i].Vel.Y) }
	now := n(last)
	if now > still*top {
		now += list[last].Speeds
	}
	for i := last; i >= 0; i-- {
		if by := now - n(i); math.Abs(by) > math.Abs(change) {
			first, change = i, by
		} else if math.Abs(change) >= leastSpeed*top && math.Abs(by) < 0.7*math.Abs(change) {
			break // before, it became slower, or faster
		}
	}
	late := max(0, last-1)
	for late > 0 && list[last].Tick-list[late].Tick < lately {
		late--
	}
	if math.Abs(now-n(late)) < share*math.Abs(change) {
		return first, 0
	}
	return first, change
}

// where says where a thing is, by its bearing to the left.
func where(bearing float64) words.Key {
	const dead, ahead, beside = 10 * math.Pi / 180, 60 * math.Pi / 180, 120 * math.Pi / 180
	switch b := math.Abs(bearing); {
	case math.IsNaN(b):
		return "near"
	case b <= dead:
		return "dead ahead"
	case b <= ahead:
		return sided(bearing, "ahead on the left", "ahead on the right")
	case b <= beside:
		return sided(bearing, "on its left", "on its right")
	}
	return "behind"
}

// hardly is a change of course, radians, and of speed, as a share of the top speed, of which nothing is to be seen; also a share of what a filter took.
const hardly = 1e-3

// steady says why an agent goes on as it does.
func (t *teller) steady(last *Decision) {
	lead := t.voice.Text("Goes straight on")
	top := t.world.Glance(t.self).Of.MaxSpeed
	rests := r2.Norm(last.Vel) <= still*top
	if rests {
		lead = t.voice.Text("Stands still")
	}
	var most, pushing *Cause // that changes most, and that pushes most
	pushes := 0
	for i := range last.Causes {
		if c := &last.Causes[i]; last.pushes(c) && (pushing == nil || c.Push > pushing.Push) {
			pushing = c
		}
		if c := &last.Causes[i]; c.Of.Kind != nav.TargetSubject && (rests || math.Abs(c.Bends) > hardly || math.Abs(c.Hastens) > hardly*top) {
			if pushes++; most == nil {
				most = c
			}
		}
	}
	switch {
	case rests && most != nil && last.Speeds > 0: // it sets off: what is in sight does not hold it
		t.sayf("%s.", lead)
	case most != nil:
		t.main = most.Of
		how := t.how(most.Of, most, false)
		if pushes > 1 {
			others := t.voice.Count(pushes-1, "%d other thing pulls or pushes", "%d other things pull or push")
			t.sayf("%s: %s, and %s.", lead, how, others)
		} else {
			t.sayf("%s: %s.", lead, how)
		}
	case pushing != nil:
		t.main = pushing.Of
		t.sayf("%s: %s, but that does not move it.", lead, t.how(pushing.Of, pushing, false))
	case len(last.Causes) > 0:
		t.sayf("%s: nothing in sight changes its way to %s.", lead, t.name(nav.Subject{Kind: nav.TargetSubject}))
	default:
		t.sayf("%s: nothing in sight moves it.", lead)
	}
}
