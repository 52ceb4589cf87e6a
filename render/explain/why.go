package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/sim"
)

// Reason says in words what an agent did of late, and why.
type Reason struct {
	From, To float64 // scene times between which it did that
	Since    uint64  // the tick of From
	Words    []Word
	Main     nav.Subject // what changed it most, or NoSubject
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
)

// Why says why agent id of w does what it does at the last one of its decisions, which are of one run and in their order.
func Why(w *sim.World, id int, list []Decision) (r Reason) {
	if len(list) == 0 {
		return r
	}
	last := len(list) - 1
	t := teller{world: w, self: uint32(id)}
	first, angle := turning(list)
	speed, top := speeding(list), w.Glance(uint32(id)).Of.MaxSpeed
	switch {
	case nowhere(list):
		first = 0
		t.nowhere(&list[last])
	case math.Abs(angle) > math.Pi:
		t.say("Turned round to the " + side(angle))
		t.because(list[first:], turns, angle)
	case math.Abs(angle) >= leastTurn && first == last:
		t.say("Turns " + side(angle) + " by " + degrees(angle))
		t.because(list[first:], turns, angle)
	case math.Abs(angle) >= leastTurn:
		t.say("Turned " + side(angle) + " by " + degrees(angle))
		t.because(list[first:], turns, angle)
	case speed >= leastSpeed*top:
		first = 0
		t.say("Got faster")
		t.because(list, speeds, speed)
	case speed <= -leastSpeed*top:
		first = 0
		t.say("Slowed down")
		t.because(list, speeds, speed)
	default:
		first = 0
		t.steady(&list[last])
	}
	t.filter(list[first:])
	return Reason{From: list[first].Time, To: list[last].Time, Since: list[first].Tick, Words: t.words, Main: t.main}
}

// nowhere reports whether an agent goes to and fro without getting anywhere.
func nowhere(list []Decision) bool {
	const least, share = 8, 0.15 // decisions; of its way
	way := 0.0
	for i := range list[1:] {
		way += r2.Norm(r2.Sub(list[i+1].Pos, list[i].Pos))
	}
	return len(list) >= least && way > 0 && r2.Norm(r2.Sub(list[len(list)-1].Pos, list[0].Pos)) < share*way
}

// nowhere says which things hold an agent where it is.
func (t *teller) nowhere(last *Decision) {
	t.say("Goes to and fro and gets nowhere")
	target := nav.Subject{Kind: nav.TargetSubject}
	told := 0
	for i := range last.Causes {
		c := &last.Causes[i]
		if c.Of == target || told == 2 {
			continue
		}
		if told++; told == 1 {
			t.main = c.Of
			t.say(": ")
		} else {
			t.say(", and ")
		}
		t.name(c.Of)
		t.say(" " + how(c))
	}
	t.say(".")
}

// filter says how much a filter took of what the agent asked for.
func (t *teller) filter(list []Decision) {
	asked, taken := 0.0, 0.0
	for i := range list {
		asked, taken = asked+r2.Norm(list[i].Wish), taken+list[i].Taken
	}
	if taken > leastShare*asked {
		t.say(fmt.Sprintf(" Its filter took %.0f %% of what it asked for.", 100*min(1, taken/asked)))
	}
}

// side names the side of an angle.
func side(angle float64) string {
	if angle < 0 {
		return "right"
	}
	return "left"
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

// speeding returns by how much the agent has become faster in all decisions.
func speeding(list []Decision) float64 {
	n := func(i int) float64 { return math.Hypot(list[i].Vel.X, list[i].Vel.Y) }
	return n(len(list)-1) + list[len(list)-1].Speeds - n(0)
}

// degrees writes an angle without its sign.
func degrees(angle float64) string { return fmt.Sprintf("%.0f°", math.Abs(angle)*180/math.Pi) }

// teller puts words together.
type teller struct {
	world *sim.World
	self  uint32
	words []Word
	main  nav.Subject
}

func (t *teller) say(text string) { t.words = append(t.words, Word{Text: text}) }

// name says the name of a thing.
func (t *teller) name(of nav.Subject) {
	name := NameOf(t.world, int(t.self), of)
	if generic := of.Kind != nav.AgentSubject && of.Kind != nav.BodySubject; generic && t.begins() {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	t.words = append(t.words, Word{name, of})
}

// begins reports whether a sentence begins.
func (t *teller) begins() bool {
	n := len(t.words)
	return n > 1 && t.words[n-1].Text == " " && strings.HasSuffix(t.words[n-2].Text, ".")
}

// NameOf returns what a thing in the sight of agent id of w is called; of its target, what that is.
func NameOf(w *sim.World, id int, of nav.Subject) string {
	if of.Kind == nav.TargetSubject {
		switch goal := w.Goal(uint32(id)); goal.Kind {
		case nav.AgentGoal:
			of = nav.Subject{Kind: nav.AgentSubject, Index: goal.Index}
		case nav.BodyGoal:
			of = nav.Subject{Kind: nav.BodySubject, Index: goal.Index}
		}
	}
	if of.Kind == nav.TargetSubject {
		return "its goal"
	}
	e := Explanation{world: w}
	return string(e.appendSubject(nil, of))
}

// because says which things did most of a change, and which of them held against it.
func (t *teller) because(list []Decision, q quantity, change float64) {
	shares := q.effects(list)
	with := func(s Share) bool { return s.Did*change > 0 }
	i := slices.IndexFunc(shares, with)
	if i < 0 || shares[i].Part < leastShare {
		if of := t.world.Setup().Agents[t.self].Group; nav.Driven(t.world.Setup().Groups[of].Behavior) {
			t.say(": it was told so from outside.")
			return
		}
		t.say(": no single thing makes it do that.")
		return
	}
	main := &shares[i]
	t.main = main.Of
	var gone nav.Subject
	if main.Of.Kind == nav.TargetSubject {
		gone = t.towards(list, q, change)
	} else {
		t.say(": ")
		t.name(main.Of)
		t.say(" " + how(&main.Worst) + ".")
	}
	told := 0
	for k, s := range shares {
		if k == i || s.Part < leastShare || told == 2 || s.Of == gone || s.Of.Kind == nav.TargetSubject && !with(s) {
			continue
		}
		told++
		t.say(" ")
		t.name(s.Of)
		if with(s) {
			t.say(fmt.Sprintf(" added %.0f %%.", 100*s.Part))
		} else {
			t.say(fmt.Sprintf(" held against it (%.0f %%).", 100*s.Part))
		}
	}
}

// towards says that an agent did something for its target's sake, and which thing has let go of it, if one has.
func (t *teller) towards(list []Decision, q quantity, change float64) (gone nav.Subject) {
	const much = 0.2 // of what the agent did
	first, last := &list[0], &list[len(list)-1]
	most := much * math.Abs(change)
	for i := range first.Causes {
		c := &first.Causes[i]
		if did := q.asked(c); last.Chooses && c.Of.Kind != nav.TargetSubject && did*change < 0 && math.Abs(did) > most {
			gone, most = c.Of, math.Abs(did)
		}
	}
	target := nav.Subject{Kind: nav.TargetSubject}
	switch arrives := q.slows && change < 0; {
	case t.world.Goal(t.self).Kind == nav.NoGoal:
		t.say(": it would do so alone.")
	case gone.Kind != nav.NoSubject:
		t.say(", back to ")
		t.name(target)
		t.say(": ")
		t.name(gone)
		t.say(" let go of it.")
	case arrives:
		t.say(", as it comes to ")
		t.name(target)
		t.say(".")
	default:
		t.say(", towards ")
		t.name(target)
		t.say(".")
	}
	return gone
}

// how says where a thing is and what it does to the agent: "is dead ahead (push 0.92); its hand chose left".
func how(c *Cause) string {
	text := "is " + where(c.Bearing)
	if c.Push > 0 && c.Of.Kind != nav.TargetSubject {
		text += " (push " + fmt.Sprintf("%.2g", c.Push) + ")"
	}
	switch {
	case c.Yields:
		text += "; it gives way"
	case c.Aside > 0:
		text += "; its hand chose left"
	case c.Aside < 0:
		text += "; its hand chose right"
	}
	if c.Meets {
		text += "; their ways cross"
	}
	return text
}

// where says where a thing is, by its bearing to the left.
func where(bearing float64) string {
	const dead, ahead, beside = 10 * math.Pi / 180, 60 * math.Pi / 180, 120 * math.Pi / 180
	switch b := math.Abs(bearing); {
	case math.IsNaN(b):
		return "near"
	case b <= dead:
		return "dead ahead"
	case b <= ahead:
		return "ahead on the " + side(bearing)
	case b <= beside:
		return "on its " + side(bearing)
	}
	return "behind"
}

// steady says why an agent goes on as it does.
func (t *teller) steady(last *Decision) {
	const still = 1e-3
	verb := "Goes straight on"
	if r2.Norm(last.Vel) < still*t.world.Glance(t.self).Of.MaxSpeed {
		verb = "Stands still"
	}
	t.say(verb)
	var most *Cause
	pushes := 0
	for i := range last.Causes {
		if c := &last.Causes[i]; c.Of.Kind != nav.TargetSubject {
			if pushes++; most == nil {
				most = c
			}
		}
	}
	switch {
	case most != nil:
		t.main = most.Of
		t.say(": ")
		t.name(most.Of)
		t.say(" " + how(most))
		if pushes > 1 {
			t.say(", and " + format.Count(pushes-1, "other thing pulls or pushes", "other things pull or push"))
		}
		t.say(".")
	case len(last.Causes) > 0:
		t.say(": nothing in sight changes its way to ")
		t.name(nav.Subject{Kind: nav.TargetSubject})
		t.say(".")
	default:
		t.say(": nothing in sight moves it.")
	}
}
