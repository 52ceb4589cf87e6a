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
	Worst Cause   // as it was when it did most
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
	return parted(shares)
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
		d := &list[i]
		by := q.step(d)
		if i+1 < len(list) {
			by = q.between(d, &list[i+1])
		}
		causes := append([]Cause{{Of: target, Bends: q.alone(d), Hastens: q.alone(d)}}, d.Causes...)
		if k := slices.IndexFunc(d.Causes, func(c Cause) bool { return c.Of == target }); k >= 0 {
			causes[0] = d.Causes[k]
			causes = slices.Delete(causes, k+1, k+2)
			causes[0].Bends, causes[0].Hastens = q.alone(d), q.alone(d)
		}
		with, all := 0.0, 0.0
		for k := range causes {
			asked := q.asked(&causes[k])
			if all += math.Abs(asked); asked*by > 0 {
				with += math.Abs(asked)
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
	for i := range last.Causes { // as it is drawn now, if it still does the same
		c := &last.Causes[i]
		if s := at(c.Of); s > 0 && q.asked(c)*shares[s].Did > 0 {
			shares[s].Worst = *c
		}
	}
	return parted(shares)
}
