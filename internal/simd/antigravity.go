package simd

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// AntiGravity is the numbers of agents of one kind that fly as the behaviour of that name
// does, with side-steps and splits. The kernels need an Exponent of 3; others take the plain
// text.
type AntiGravity struct {
	Near, Radii float64 // as nav.Scope has them
	Radius      float64 // of the agents
	K           float64
	Exponent    int
	RightOfWay  RightOfWay
	Arrival     float64
	MaxSpeed    float64
	Dt          float64 // length of the step
}

// judged is the pairs that may have to give way, with all that the kernel needs of them.
type judged struct {
	columns [12][2 * block]float64
	of      [2 * block]int // which of all pairs
	n       int

	ux, uy, ox, oy [block]float64 // of the agents of a block of pairs: see Pairs.Of
	marked         [block]int
	count          int
}

// Feel sets AX and AY to the pushes, and BX and BY to the side-steps.
func (g *AntiGravity) Feel(p *Pairs) {
	n := len(p.DX)
	p.AX, p.AY, p.BX, p.BY, p.Hit = sized(p.AX, n), sized(p.AY, n), sized(p.BX, n), sized(p.BY, n), p.Hit[:0]
	edge := Edge(p.Of.Right)
	if inUse == Off || g.Exponent != 3 {
		for from := 0; from < n; from += block {
			g.feelBlock(p, from, min(from+block, n), edge)
		}
		return
	}
	if p.few == nil {
		p.few = new(judged)
	}
	j := p.few
	scalars := []float64{g.Near, g.Radii, g.Radius, g.K, edge, g.RightOfWay.Notice}
	for from := 0; from < n; from += block {
		to := min(from+block, n)
		for k, i := range p.Who[from:to] {
			j.ux[k], j.uy[k], j.ox[k], j.oy[k] = p.Of.UX[i], p.Of.UY[i], p.Of.VX[i], p.Of.VY[i]
		}
		columns := []*float64{
			&p.DX[from], &p.DY[from], &p.Radius[from], &p.VX[from], &p.VY[from], &j.ux[0], &j.uy[0], &j.ox[0], &j.oy[0],
			&p.AX[from], &p.AY[from], &p.BX[from], &p.BY[from],
		}
		j.count = 0
		antigravityFeelColumns.run(columns, scalars, to-from, func(i int) { g.feelAlone(p, from+i, edge) }, func(i int) {
			j.marked[j.count] = i
			j.count++
		})
		if g.RightOfWay.On {
			j.collect(p, from)
		}
		if j.n >= block {
			g.judgeAll(p)
		}
	}
	g.judgeAll(p)
}

// collect puts the marked pairs of a block among those to be judged.
func (j *judged) collect(p *Pairs, from int) {
	for c, column := range [...][]float64{
		p.DX[from:], p.DY[from:], p.VX[from:], p.VY[from:], j.ux[:], j.uy[:], j.ox[:], j.oy[:],
		p.AX[from:], p.AY[from:], p.BX[from:], p.BY[from:],
	} {
		to := j.columns[c][j.n:]
		for k, i := range j.marked[:j.count] {
			to[k] = column[i]
		}
	}
	for _, i := range j.marked[:j.count] {
		j.of[j.n] = from + i
		j.n++
	}
}

// judgeAll judges the pairs that have been collected.
func (g *AntiGravity) judgeAll(p *Pairs) {
	j, r := p.few, &g.RightOfWay
	scalars := [8]float64{g.Radius, r.Notice, r.LookAhead, r.Yield, r.Crossing, r.Late, r.Ease, g.MaxSpeed}
	for from := 0; from < j.n; from += block {
		var columns [12]*float64
		for c := range columns {
			columns[c] = &j.columns[c][from]
		}
		size := min(j.n-from, block)
		vectors := (size + lanes() - 1) &^ (lanes() - 1) // what lies behind is old
		odd, _ := rightOfWayKernel(&columns, &scalars, vectors)
		for k, i := range j.of[from : from+size] {
			if odd>>k&1 == 1 {
				g.judge(p, i)
				continue
			}
			k += from
			p.AX[i], p.AY[i], p.BX[i], p.BY[i] = j.columns[8][k], j.columns[9][k], j.columns[10][k], j.columns[11][k]
		}
	}
	j.n = 0
}

// feelAlone is Feel for one pair.
func (g *AntiGravity) feelAlone(p *Pairs, i int, edge float64) {
	if g.feel(p, i, edge) {
		g.judge(p, i)
	}
}

// feel sets the push and the side-step of pair i, and reports whether the right of way is to
// judge them.
//
//simd:kernel antigravityFeel DX DY Radius VX VY Of.UX Of.UY Of.VX Of.VY AX AY BX BY | Near Radii Radius K edge RightOfWay.Notice | Exponent=3 RightOfWay.On=true
func (g *AntiGravity) feel(p *Pairs, i int, edge float64) (judged bool) {
	p.AX[i], p.AY[i], p.BX[i], p.BY[i] = 0, 0, 0, 0
	if !g.near(p, i) {
		return false
	}
	judged = g.notices(p, i)
	push, left, ahead, weight := g.push(p, i)
	step := push
	if ahead >= 0 {
		step = Sidestep(push, left, ahead, weight, edge)
	}
	p.AX[i], p.AY[i], p.BX[i], p.BY[i] = push.X, push.Y, step.X, step.Y
	return judged
}

// feelBlock is Feel for the pairs from one to before another, 64 at most. Which are in front,
// and which to be judged, cannot be foreseen: it notes them, and goes through them by themselves.
func (g *AntiGravity) feelBlock(p *Pairs, from, to int, edge float64) {
	var left, ahead, weight [block]float64
	var fronts, judges [block + 1]uint8
	front, judge := 0, 0
	for i := from; i < to; i++ {
		k := (i - from) & (block - 1)
		p.AX[i], p.AY[i], p.BX[i], p.BY[i] = 0, 0, 0, 0
		if !g.near(p, i) {
			continue
		}
		var push r2.Vec
		push, left[k], ahead[k], weight[k] = g.push(p, i)
		p.AX[i], p.AY[i], p.BX[i], p.BY[i] = push.X, push.Y, push.X, push.Y
		fronts[front], judges[judge] = uint8(k), uint8(k)
		front += one(ahead[k] >= 0)
		d, toward, _, _ := p.pair(i)
		judge += one(portable.Dot(toward, d) < 0)
	}
	for _, k := range fronts[:front] {
		i := from + int(k)
		step := Sidestep(r2.Vec{X: p.AX[i], Y: p.AY[i]}, left[k], ahead[k], weight[k], edge)
		p.BX[i], p.BY[i] = step.X, step.Y
	}
	if !g.RightOfWay.On {
		return
	}
	for _, k := range judges[:judge] {
		if i := from + int(k); g.notices(p, i) {
			g.judge(p, i)
		}
	}
}

// near reports whether the thing of pair i is near enough to push.
func (g *AntiGravity) near(p *Pairs, i int) bool {
	radius := p.Radius[i]
	reach := g.Near + float64(g.Radii*radius)
	return square(p.DX[i], p.DY[i]) < float64(reach*reach) && radius+g.Radius != 0
}

// push returns the push of pair i, the sine of the angle from û to it, the cosine of the angle to
// the thing, and how much that direction counts.
func (g *AntiGravity) push(p *Pairs, i int) (push r2.Vec, left, ahead, weight float64) {
	d, toward, _, _ := p.pair(i)
	touch, distance := p.Radius[i]+g.Radius, portable.Norm(d)
	away := r2.Vec{X: d.X / distance, Y: d.Y / distance}
	if distance == 0 {
		away = p.Apart(i)
	}
	left, ahead = portable.Cross(toward, away), -portable.Dot(toward, away)
	core := Core(touch, distance)
	//simd:cut
	weight = Cardioid(ahead, g.Exponent)
	return CorePush(away, core, float64(g.K*weight)), left, ahead, weight
}

// notices reports whether the right of way is to judge pair i.
func (g *AntiGravity) notices(p *Pairs, i int) bool {
	d, toward, vel, own := p.pair(i)
	return g.RightOfWay.On && Comes(d, vel, toward) && g.RightOfWay.Notices(d, own, g.Radius)
}

// judge changes the push and the side-step of pair i by the right of way.
//
//simd:kernel rightOfWay DX DY VX VY Of.UX Of.UY Of.VX Of.VY AX AY BX BY | Radius RightOfWay.Notice RightOfWay.LookAhead RightOfWay.Yield RightOfWay.Crossing RightOfWay.Late RightOfWay.Ease MaxSpeed
func (g *AntiGravity) judge(p *Pairs, i int) {
	d, toward, vel, own := p.pair(i)
	ruling, meeting := g.RightOfWay.Rule(d, vel, toward, own, g.Radius, g.MaxSpeed)
	if meeting.OK && meeting.Own == meeting.Other && p.Later(i) {
		return
	}
	push := ruling.Of(r2.Vec{X: p.AX[i], Y: p.AY[i]}, toward)
	step := ruling.Of(r2.Vec{X: p.BX[i], Y: p.BY[i]}, toward)
	p.AX[i], p.AY[i], p.BX[i], p.BY[i] = push.X, push.Y, step.X, step.Y
}

// Decide sets WX and WY. Within Arrival of its target an agent wishes to stop.
func (g *AntiGravity) Decide(c *Deciders) {
	n, edge := len(c.UX), Edge(c.Right)
	columns := []*float64{
		start(c.UX, n), start(c.UY, n), start(c.D, n), start(c.VX, n), start(c.VY, n),
		start(c.AX, n), start(c.AY, n), start(c.BX, n), start(c.BY, n), start(c.WX, n), start(c.WY, n),
	}
	scalars := []float64{g.Arrival, edge, g.MaxSpeed, g.Dt}
	antigravityDecideColumns.run(columns, scalars, n, func(i int) { g.decide(c, i, edge) }, nil)
}

//simd:kernel antigravityDecide UX UY D VX VY AX AY BX BY WX WY | Arrival edge MaxSpeed Dt
func (g *AntiGravity) decide(c *Deciders, i int, edge float64) {
	var vel r2.Vec
	if c.D[i] > g.Arrival {
		toward := r2.Vec{X: c.UX[i], Y: c.UY[i]}
		pushes, steps := r2.Vec{X: c.AX[i], Y: c.AY[i]}, r2.Vec{X: c.BX[i], Y: c.BY[i]}
		split := Split(pushes, steps, toward, edge)
		//simd:cut
		steps = portable.Scale(Share(r2.Add(split, steps), toward), steps)
		//simd:cut
		vel = portable.Scale(g.MaxSpeed, c.unit(i, r2.Add(r2.Add(toward, split), steps)))
	}
	c.wish(i, vel, g.Dt)
}
