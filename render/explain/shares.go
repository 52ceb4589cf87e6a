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
	pushed func(*Cause) float64                // what a thing adds in a step
	asked  func(*Cause) float64                // what a thing changes of what the behaviour asks for
	alone  func(first, last *Decision) float64 // what the behaviour would ask for without things, from what it was at first
	slows  bool                                // it is less where the agent arrives
}

var turns = quantity{
	pushed: func(c *Cause) float64 { return c.Turns }, asked: func(c *Cause) float64 { return c.Bends },
	alone: func(first, last *Decision) float64 { return turned(first.Vel, last.Alone) },
}

var speeds = quantity{
	pushed: func(c *Cause) float64 { return c.Speeds }, asked: func(c *Cause) float64 { return c.Hastens },
	alone: func(first, last *Decision) float64 { return r2.Norm(last.Alone) - r2.Norm(first.Vel) }, slows: true,
}

// effects returns how much each thing has changed a quantity in a list of decisions. A behaviour that chooses a velocity is asked at the
// end of it; what one that pushes has done adds up.
func (q quantity) effects(list []Decision) []Share {
	last := &list[len(list)-1]
	if !last.Chooses {
		return Shares(list, q.pushed)
	}
	shares := []Share{{Of: nav.Subject{Kind: nav.TargetSubject}, Did: q.alone(&list[0], last), Worst: Cause{Of: nav.Subject{Kind: nav.TargetSubject}}}}
	for i := range last.Causes {
		c := &last.Causes[i]
		if c.Of.Kind == nav.TargetSubject {
			shares[0].Worst = *c
			continue
		}
		shares = append(shares, Share{Of: c.Of, Did: q.asked(c), Worst: *c})
	}
	return parted(shares)
}
