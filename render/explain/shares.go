package explain

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Share is how much of what happened in a time a thing has done.
type Share struct {
	Of    nav.Subject
	Did   float64 // in the sum over the time, in the unit of what happened
	Part  float64 // of what all things did, by size, from 0 to 1
	Worst Cause   // as it is at the end, if it still does the same, else as it was when it did most
	Was   bool    // it does not do so any more: Worst is of the past
}

// Shares returns how much of a quantity of causes each thing has done in a list of decisions, the largest first. Between two decisions
// things go on as in the earlier one.
func Shares(list []Decision, size func(*Cause) float64) (shares []Share) {
	for i := range list {
		ticks := 1.0
		if i+1 < len(list) {
			ticks = float64(list[i+1].Tick - list[i].Tick)
		}
		for k := range list[i].Causes {
			c := &list[i].Causes[k]
			if size(c) == 0 {
				continue
			}
			at := slices.IndexFunc(shares, func(s Share) bool { return s.Of == c.Of })
			if at < 0 {
				at = len(shares)
				shares = append(shares, Share{Of: c.Of, Worst: *c})
			}
			s := &shares[at]
			s.Did += ticks * size(c)
			if math.Abs(size(c)) > math.Abs(size(&s.Worst)) {
				s.Worst = *c
			}
		}
	}
	if len(list) > 0 {
		asNow(shares, &list[len(list)-1], size)
	}
	return parted(shares)
}

// asNow lets each share have its cause as it is in the last decision, if that still does the same, and more than a trace of it.
func asNow(shares []Share, last *Decision, size func(*Cause) float64) {
	const trace = 0.05 // of what it did when it did most
	for k := range shares {
		s := &shares[k]
		i := slices.IndexFunc(last.Causes, func(c Cause) bool { return c.Of == s.Of })
		if s.Was = i < 0 || !(size(&last.Causes[i])*s.Did > 0 && math.Abs(size(&last.Causes[i])) >= trace*math.Abs(size(&s.Worst))); !s.Was {
			s.Worst = last.Causes[i]
		}
	}
}

// parted finds the parts of shares, and sorts them by these.
func parted(shares []Share) []Share {
	all := 0.0
	for i := range shares {
		all += math.Abs(shares[i].Did)
	}
	for i := range shares {
		if all > 0 {
			shares[i].Part = math.Abs(shares[i].Did) / all
		}
	}
	slices.SortStableFunc(shares, func(a, b Share) int { return cmp.Compare(b.Part, a.Part) })
	return shares
}

// quantity is what changes while an agent flies: its direction or its speed.
type quantity struct {
	pushed  func(*Cause) float64         // what a thing adds in a step
	asked   func(*Cause) float64         // what a thing changes of what the behaviour asks for
	alone   func(*Decision) float64      // what the behaviour would ask for without things, from what it is
	step    func(*Decision) float64      // what changes in the step
	between func(a, b *Decision) float64 // what has changed from a to b
	slows   bool                         // it is less where the agent arrives
}

var turns = quantity{
	pushed: func(c *Cause) float64 { return c.Turns }, asked: func(c *Cause) float64 { return c.Bends },
	alone: func(d *Decision) float64 { return turned(d.Vel, d.Alone) }, step: func(d *Decision) float64 { return d.Turns },
	between: func(a, b *Decision) float64 { return turned(a.Vel, b.Vel) },
}

var speeds = quantity{
	pushed: func(c *Cause) float64 { return c.Speeds }, asked: func(c *Cause) float64 { return c.Hastens },
	alone: func(d *Decision) float64 { return r2.Norm(d.Alone) - r2.Norm(d.Vel) }, step: func(d *Decision) float64 { return d.Speeds },
	between: func(a, b *Decision) float64 { return r2.Norm(b.Vel) - r2.Norm(a.Vel) }, slows: true,
}

// effects returns how much each thing has changed a quantity in a list of decisions. What a behaviour that pushes has done adds up. One that
// chooses a velocity asks for all of a change at once, and the agent makes it in the steps after: what the agent has changed from one
// decision to the next is shared out among what asked for such a change then, and things that asked for the contrary have held against it
// with their part of all that was asked for. A target that things keep the agent from has not held against anything.
func (q quantity) effects(list []Decision) (shares []Share) {
	last := &list[len(list)-1]
	if !last.Chooses {
		return Shares(list, q.pushed)
	}
	target := nav.Subject{Kind: nav.TargetSubject}
	var worst []float64
	at := func(of nav.Subject) int {
		k := slices.IndexFunc(shares, func(s Share) bool { return s.Of == of })
		if k < 0 {
			k, shares, worst = len(shares), append(shares, Share{Of: of, Worst: Cause{Of: of}}), append(worst, -1)
		}
		return k
	}
	at(target)
	for i := range list {
		by := q.step(&list[i])
		causes, with, all := q.asking(&list[i], by)
		if i+1 < len(list) {
			by = q.between(&list[i], &list[i+1])
			if causes, with, all = q.asking(&list[i], by); with == 0 { // it came up in the steps between
				causes, with, all = q.asking(&list[i+1], by)
			}
		}
		for k := range causes {
			c := &causes[k]
			asked, of := q.asked(c), with
			switch {
			case asked*by < 0 && c.Of == target:
				continue
			case asked*by < 0:
				of = all
			case asked*by == 0:
				continue
			}
			did := math.Abs(by) * asked / of
			s := at(c.Of)
			if shares[s].Did += did; math.Abs(did) > worst[s] {
				shares[s].Worst, worst[s] = *c, math.Abs(did)
			}
		}
	}
	asNow(shares, last, q.asked)
	return parted(shares)
}

// asking returns the causes of a decision, the target first with what the behaviour would ask for without the others, and how much of a
// quantity they asked for to the side of a change, and in all.
func (q quantity) asking(d *Decision, by float64) (causes []Cause, with, all float64) {
	target := nav.Subject{Kind: nav.TargetSubject}
	causes = append([]Cause{{Of: target}}, d.Causes...)
	if k := slices.IndexFunc(d.Causes, func(c Cause) bool { return c.Of == target }); k >= 0 {
		causes[0] = d.Causes[k]
		causes = slices.Delete(causes, k+1, k+2)
	}
	causes[0].Bends, causes[0].Hastens = q.alone(d), q.alone(d)
	for k := range causes {
		asked := q.asked(&causes[k])
		if all += math.Abs(asked); asked*by > 0 {
			with += math.Abs(asked)
		}
	}
	return causes, with, all
}
