package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Avocado is [ORCA] that does not take for granted that others do their half: of each it forms an opinion of how
// cooperative it is, and does the more of the avoiding the less the other does (adaptive optimal collision avoidance
// driven by opinion).
//
//	 the other keeps its velocity          the other evades
//
//	  o  -1 ....0..... 1                   -1 ....0..... 1      opinion of the other
//	        <---                                    -->
//
//	    (self)                               (self)
//	       |u|  all of u                        | little of u
//	       '-->                                 '>
//
//	u     = the least change of velocity that avoids the other, as in ORCA
//	self does (1 - o)/2 of u:   half-plane (w - (v + (1-o)/2·u))·n ≥ 0
//	do/dt = -d·o + d·μ·tanh(a·o + c·ô) + b
//	ô     = tanh(ε·(|Δv_o along u|/|u| - 1/2))    what it has done of u, since the last time
//	μ    += δ·(tanh(κ/t) - μ)                     attention; t: time to the collision, or ∞
//
// Source: D. Martinez-Baselga, E. Sebastián, E. Montijano, L. Riazuelo, C. Sagüés, L. Montano, "AVOCADO: Adaptive
// Optimal Collision Avoidance Driven by Opinion", IEEE Transactions on Robotics 41, 2025, pp. 2495-2511
// (arXiv:2407.00507), and the authors' program, github.com/dmartinezbaselga/AVOCADO, from which the formulas and the
// parameters of its experiments (AVOCADO 1: robots of radius 0.2 m at 1 m/s, opinions 10 times a second) come. Its
// authors report more successes and less time than with ORCA among robots of which some evade and some do not. To break symmetry it adds noise
// to what it sees of the velocities of others, the less the more attention it pays to them. Here that noise is a
// hash of the seed, the period and the two agents. As in ORCA here, what cannot or will not move - bodies, rocks, boxes,
// walls, wrecks, agents that have stopped - leaves all to self; opinions are worked out once in Period, so that
// shorter steps do not change what is seen of a change, and an opinion is forgotten if there is no room for that of
// another agent, which is nearer.
//
//  1. Alone, it flies at its cruise toward the target.
//  2. Of an agent of which it knows nothing it expects one half, as ORCA does: o = b/d = 0.
//  3. Opinions stay within -1 and 1 if b = 0, and fade while no collision is ahead.
//  4. It keeps Margin times the gap: at the default, agents of radius 1 count as 1.1.
//  5. It sees no more than Neighbors agents, the nearest, and remembers opinions of that many.
type Avocado struct {
	Arrival   float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it has arrived where it stands; with radii, in own radii"`
	Range     float64 `default:"2.5" min:"0" unit:"length" help:"distance between centres within which it sees agents"`
	Neighbors int     `default:"15" min:"0" max:"15" help:"most agents that it looks at, the nearest"`
	Horizon   float64 `default:"2.5" min:"1e-6" unit:"time" help:"time for which it does not collide"`
	Margin    float64 `default:"1.1" min:"1" unit:"radii" help:"radius that agents count as"`
	A         float64 `default:"0.3" min:"0" help:"a: how much an opinion confirms itself"`
	B         float64 `default:"0" unit:"1/time" help:"b: bias; above 0 it takes others for cooperative, below 0 for not"`
	C         float64 `default:"0.7" min:"0" help:"c: how much counts what the other has done"`
	D         float64 `default:"2" min:"1e-6" unit:"1/time" help:"d: rate at which opinions change, and fade"`
	Kappa     float64 `default:"14.15" min:"0" unit:"time" help:"κ: time to a collision below which it pays attention"`
	Epsilon   float64 `default:"3.22" min:"0" help:"ε: how sharply it tells more than half of the avoiding from less"`
	Delta     float64 `default:"0.57" min:"0" max:"1" help:"δ: share by which attention follows, each period"`
	Period    float64 `default:"0.1" min:"0" unit:"time" help:"time between two looks at what others have done"`
	Noise     float64 `default:"0.0001" min:"0" unit:"length/time" help:"largest error in each coordinate of a velocity that it sees without attention"`
	Radii     bool    `default:"true" help:"numbers are those of a robot of radius 0.2 and cruise 1, and scale with the agent's, so that units do not matter"`
}

// avocadoRobot is the robot of the source's experiments.
var avocadoRobot = pedestrian{radius: 0.2, speed: 1}

// mostOpinions is of how many agents it remembers an opinion.
const mostOpinions = 15

func (b *Avocado) Reach(self *nav.Agent, _ float64) float64 {
	length, _ := avocadoRobot.units(self.Limits(), b.Radii)
	return b.Range * length
}

func (b *Avocado) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *Avocado) Lists() bool { return true }

func (b *Avocado) Cruises() bool { return true }

func (b *Avocado) Remembers() []nav.Slot { return opinionSlots }

func (b *Avocado) Looks(self *nav.Agent, _ float64) nav.Sight {
	_, time := avocadoRobot.units(self.Limits(), b.Radii)
	horizon := float64(b.Horizon * time)
	return nav.Sight{Reach: float64(b.Margin*self.Radius) + float64(horizon*self.MaxSpeed), Radii: 1, Time: horizon}
}

func (b *Avocado) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Avocado) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	twin, had := *self, v.Memories // an explanation does not change the agent
	v.Memories = append([]nav.Memory(nil), had...)
	b.steer(&twin, v, p)
	v.Memories = had
}

func (b *Avocado) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	w, _, _ := preferred(self, v)
	j := judge{b: b, self: self, v: v}
	j.length, j.time = avocadoRobot.units(self.Limits(), b.Radii)
	wide := *self
	wide.Radius *= b.Margin
	s := scratchOf(v)
	all := &s.orca[0]
	hard := barring(&wide, v, float64(b.Horizon*j.time), all[:], p)
	n := hard + j.planes(all[hard:], p)
	return reach(self, v, s.allowed(self, n, hard, w, p), p)
}

// judge judges the agents that one agent sees in one step.
type judge struct {
	b            *Avocado
	self         *nav.Agent
	v            *nav.View
	length, time float64 // that are 1 m and 1 s of the source

	list  []ranked
	crowd *engine.Crowd
	mind  [mostOpinions]*nav.Memory // of each of the list
}

// planes fills planes with the half-planes of the nearest agents of which self does a share, and returns their number.
func (j *judge) planes(planes []halfPlane, p nav.Pen) (n int) {
	b, self, v := j.b, j.self, j.v
	most := min(b.Neighbors, mostOpinions)
	if most <= 0 {
		return 0
	}
	j.list, j.crowd = nearestAgents(self, v, float64(b.Range*j.length), most)
	if len(j.list) == 0 {
		return 0
	}
	j.recall()
	d := &scratchOf(v).avoided
	place(d, self, j.list, j.crowd)
	passed, look, due := j.due()
	var fixed [mostOpinions]bool
	for i := range j.list {
		d.Touch[i] *= b.Margin
		fixed[i], d.Share[i] = d.Share[i] == 1, 1
		if due {
			j.judge(i, d, passed)
		}
		j.blur(i, d, look)
	}
	avoidAll(self, v, float64(b.Horizon*j.time), j.list, j.crowd)
	for i := range j.list {
		normal := r2.Vec{X: d.NormalX[i], Y: d.NormalY[i]}
		now := portable.Dot(normal, self.Vel)
		change := now - d.Limit[i] // |u|, against the normal
		m := j.mind[i]
		if due {
			j.note(m, portable.Scale(-change, normal), i)
		}
		share := 1.0
		if !fixed[i] {
			share = 1 - min(1, max(0, (m[opinionOf]+1)/2))
		}
		if !(share > 0) {
			continue
		}
		planes[n].set(normal, now-float64(share*change))
		if p != nil {
			drawPlane(self, &planes[n], nav.Stroke{Kind: "half-plane", Ink: nav.InkCrossing, Of: agentOf(j.number(i)), Link: nav.LinkWith}, p)
		}
		n++
	}
	return n
}

// number returns the ID of agent i of the list.
func (j *judge) number(i int) uint32 { return j.crowd.Agents[j.list[i].index].ID }

// velocity returns the velocity of agent i of the list.
func (j *judge) velocity(i int) r2.Vec {
	k := j.list[i].index
	return r2.Vec{X: j.crowd.VX[k], Y: j.crowd.VY[k]}
}

// due reports whether opinions are to be worked out in this step, how much time (of the source) has passed since the
// last time, and how often that has been.
func (j *judge) due() (passed float64, look uint64, due bool) {
	dt := j.v.Dt
	if !(dt > 0) {
		return 0, 0, false
	}
	steps := min(1e9, max(1, math.RoundToEven(float64(j.b.Period*j.time)/dt)))
	look = j.v.Tick / uint64(steps)
	return float64(steps*dt) / j.time, look, j.v.Tick == look*uint64(steps)
}

// blur adds noise to the velocity that self sees of agent i of the list, the same until the next look: along the line
// between them and across it, so that a world that is turned or mirrored goes the same way.
func (j *judge) blur(i int, d *simd.Avoided, look uint64) {
	most := float64(j.b.Noise*(1-j.mind[i][attentionTo])) * j.length / j.time
	along, ok := portable.Unit(r2.Vec{X: d.AwayX[i], Y: d.AwayY[i]})
	if most == 0 || !ok {
		return
	}
	const lane = 0x61766f6361646f // "avocado"
	pair := uint64(j.self.ID)<<32 | uint64(j.number(i))
	near := float64(most * (float64(2*portable.Uniform(portable.Hash(j.v.Seed, pair, look, lane))) - 1))
	side := float64(most * (float64(2*portable.Uniform(portable.Hash(j.v.Seed, pair, look, lane+1))) - 1))
	across := nav.Quarter(along, j.self.Hand)
	d.VX[i] += float64(near*along.X) + float64(side*across.X)
	d.VY[i] += float64(near*along.Y) + float64(side*across.Y)
}

func init() {
	nav.Register("avocado", "as orca, but learns of each other agent how much of the avoiding it does, and does the rest", func() nav.Behavior { return new(Avocado) })
}
