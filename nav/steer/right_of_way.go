package steer

import (
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// RightOfWay modifies the push of a moving agent or body: where two paths cross, the agent that
// arrives first keeps its way, and the other gives way. It is a part of behaviours that push;
// [AntiGravity] has one.
//
//	                 o
//	                 |            its path: v_o, for LookAhead
//	p - - - - - - - -I- - - > g   the desired path: û·s, for LookAhead
//	  ' .            |
//	       ' .       |
//	            ' .  v
//	                 J ' .        the present path: v, for LookAhead
//	                 :
//
//	D      = |v|·Notice + r             looked at only if |o-p| < D, in front, and moving
//	near   = max(0, 1 - 1.25·|o-p|/D)²
//	t1, t2 = when it and self are at J, or, if there is none, at I
//
//	no I                        push · (max(0, -v̂·v̂_o) + near)
//	t2 > t1 or t1 < Crossing    push
//	else                        push mirrored about û · (w + near)
//
//	w = Yield                                    we give way, less and less:
//	    · max(0, 1 - (t1-t2-Late)/Late)          if t1-t2 > Late: it is far ahead
//	    · (LookAhead-t1)/(LookAhead/3)           if that is below 1: the crossing is far
//	    · (t2/Ease)·(t2/t1)                      if t2 < Ease and no J: it is almost past
//
// where t1 is self's time and t2 the other's.
//
// Source: the fourth part of an article on steering from point A to point B. Its frames are 1/60 s
// here. For the push that fades because the other is far ahead, the article writes t2-t1, which is
// never positive there. It divides by zero for parallel paths, and when it mirrors about a
// horizontal û. Here paths that are parallel to a billionth do not cross, and the mirror image is
// 2(û·x)û - x. Its 1 - |v̂+v̂_o|²/2 is -v̂·v̂_o. Self does not know the other's goal, so only self
// has a desired path.
//
//  1. An agent that flies ahead of self in the same direction pushes only when it is
//     near; one that comes straight at self pushes as without RightOfWay.
//  2. An obstacle at rest, behind self, or at least D away pushes unchanged.
//  3. If two agents would arrive at the same time, such as mirror images of each other, the one
//     with the higher ID gives way. As published both do, for ever. [RightOfWay.Judge] knows no
//     IDs, and lets both give way.
//  4. At rest v̂ is û.
type RightOfWay struct {
	On        bool    `default:"true" help:"give way at crossings to whatever arrives first"`
	Notice    float64 `default:"0.6666666666666666" min:"0" unit:"time" help:"time horizon: only what is nearer than the agent flies in this time counts"`
	LookAhead float64 `default:"2" min:"0" unit:"time" help:"lookahead: length of the paths"`
	Yield     float64 `default:"3" min:"0" help:"weight of the push that gives way"`
	Crossing  float64 `default:"0.016666666666666666" min:"0" unit:"time" help:"nearer to the crossing than this, keep going"`
	Late      float64 `default:"0.8333333333333334" min:"0" unit:"time" help:"give way less to another that is ahead by more than this, and not at all at twice as much"`
	Ease      float64 `default:"0.3333333333333333" min:"0" unit:"time" help:"give way less to another that is nearer than this to a crossing that the present path no longer meets"`
}

// paced returns b with times for an agent that needs another time for 10 of its radii than
// one unit, for which the defaults are tuned. Without a radius there is no right of way.
func (b *RightOfWay) paced(l nav.Limits) RightOfWay {
	const tuned = 10 // radii per unit of time
	unit := float64(tuned*l.Radius) / l.MaxSpeed
	p := *b
	p.On = b.On && unit > 1e-100 && unit < 1e100
	for _, t := range []*float64{&p.Notice, &p.LookAhead, &p.Crossing, &p.Late, &p.Ease} {
		*t *= unit
	}
	return p
}

// Ruling says how a push is modified.
type Ruling struct {
	Scale float64 // factor on the push
	Yield bool    // mirror it about the desired direction
}

// unchanged is the ruling that leaves a push as it is.
var unchanged = Ruling{Scale: 1}

// Of returns the modified push; toward is the desired direction, a unit vector.
func (g Ruling) Of(push, toward r2.Vec) r2.Vec { return simd.Ruling(g).Of(push, toward) }

// stroke returns the stroke of the modified push, with its name.
func (g Ruling) stroke(of nav.Subject) nav.Stroke {
	if g.Yield {
		return nav.Stroke{Kind: "gives way", Ink: nav.InkYield, Of: of, Link: nav.LinkTo}
	}
	return nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: of}
}

// Judge returns the ruling on the push of an agent or body at pos with velocity vel;
// toward is self's desired direction, a unit vector.
func (b *RightOfWay) Judge(self *nav.Agent, toward, pos, vel r2.Vec) Ruling {
	d := r2.Sub(self.Pos, pos)
	return b.judge(
		&nav.Self{Limits: self.Limits(), Pos: self.Pos, Vel: self.Vel, Toward: toward},
		&nav.Near{D: d, D2: portable.Norm2(d), Vel: vel}, nil)
}

// judge returns the ruling on the push of n, and draws it. In a tie the agent with the lower
// ID keeps its way.
func (b *RightOfWay) judge(self *nav.Self, n *nav.Near, p nav.Pen) Ruling {
	rule := (*simd.RightOfWay)(b)
	if !b.On || !simd.Comes(n.D, n.Vel, self.Toward) || !rule.Notices(n.D, self.Vel, self.Radius) {
		return unchanged
	}
	ruling, meeting := rule.Rule(n.D, n.Vel, self.Toward, self.Vel, self.Radius, self.MaxSpeed)
	if p != nil {
		pos := r2.Sub(self.Pos, n.D)
		p.Line(nav.Stroke{Kind: "present path", Ink: nav.InkPath}, self.Pos, portable.AddScaled(self.Pos, b.LookAhead, self.Vel))
		p.Line(nav.Stroke{Kind: "path", Ink: nav.InkPath, Of: n.Of}, pos, portable.AddScaled(pos, b.LookAhead, n.Vel))
		if meeting.OK {
			at := nav.Stroke{Kind: "crossing", Ink: nav.InkCrossing, Of: n.Of, Link: nav.LinkWith, SelfIn: meeting.Own, OtherIn: meeting.Other}
			p.Circle(at, portable.AddScaled(pos, meeting.Other, n.Vel), 0)
		}
	}
	if meeting.OK && meeting.Own == meeting.Other && n.Kind == nav.Agents && n.ID > self.ID {
		return unchanged
	}
	return Ruling(ruling)
}
