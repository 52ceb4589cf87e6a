package simd

import (
	"math"

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

// RightOfWay is the numbers of the right of way, as nav.RightOfWay has them.
type RightOfWay struct {
	On                                             bool
	Notice, LookAhead, Yield, Crossing, Late, Ease float64
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
	p.notices = p.notices[:0]
	if inUse == Off || g.Exponent != 3 {
		for i := range p.Of.VX {
			p.notices = append(p.notices, g.notice(p, uint8(i)))
		}
		for from := 0; from < n; from += block {
			g.feel(p, from, min(from+block, n))
		}
		return
	}
	if p.few == nil {
		p.few = new(judged)
	}
	j := p.few
	scalars := [6]float64{g.Near, g.Radii, g.Radius, g.K, p.Of.edge(), g.RightOfWay.Notice}
	for from := 0; from < n; from += block {
		to := min(from+block, n)
		for k, i := range p.Who[from:to] {
			j.ux[k], j.uy[k], j.ox[k], j.oy[k] = p.Of.UX[i], p.Of.UY[i], p.Of.VX[i], p.Of.VY[i]
		}
		columns := [13]*float64{
			&p.DX[from], &p.DY[from], &p.Radius[from], &p.VX[from], &p.VY[from], &j.ux[0], &j.uy[0], &j.ox[0], &j.oy[0],
			&p.AX[from], &p.AY[from], &p.BX[from], &p.BY[from],
		}
		j.count = 0
		runAntigravityFeel(columns, scalars, to-from, func(i int) { g.feel(p, from+i, from+i+1) }, func(i int) {
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
		odd := rightOfWayKernel(&columns, &scalars, vectors)
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

// feel is the plain text for pairs from one to before another, a block of them at most. Which
// are in front and which to be judged cannot be foreseen: it notes them, and goes through
// each kind by itself.
func (g *AntiGravity) feel(p *Pairs, from, to int) {
	var left, ahead, weight [block]float64
	var fronts, judges [block + 1]uint8
	front, judge := 0, 0
	for i := from; i < to; i++ {
		k := (i - from) & (block - 1)
		p.AX[i], p.AY[i], p.BX[i], p.BY[i] = 0, 0, 0, 0
		d := r2.Vec{X: p.DX[i], Y: p.DY[i]}
		who := p.Who[i]
		toward := r2.Vec{X: p.Of.UX[who], Y: p.Of.UY[who]}
		touch, near := p.Radius[i]+g.Radius, g.Near+float64(g.Radii*p.Radius[i])
		d2 := portable.Norm2(d)
		if !(d2 < float64(near*near)) || touch == 0 {
			continue
		}
		distance := normOf(d, d2)
		away := r2.Vec{X: d.X / distance, Y: d.Y / distance}
		if distance == 0 {
			away = p.Apart(i)
		}
		ahead[k], left[k] = -portable.Dot(toward, away), portable.Cross(toward, away)
		core := touch / larger(distance, float64(1e-4*touch))
		w := power(larger(0, 0.5+float64(0.5*ahead[k])), g.Exponent)
		push := portable.Scale(float64(g.K*w)*float64(core*core), away)
		weight[k] = w
		p.AX[i], p.AY[i], p.BX[i], p.BY[i] = push.X, push.Y, push.X, push.Y
		fronts[front] = uint8(k)
		front += one(ahead[k] >= 0)
		if !g.RightOfWay.On {
			continue
		}
		notice := g.notice(p, who)
		judges[judge] = uint8(k)
		judge += one(portable.Dot(toward, d) < 0) & one(d2 < float64(notice*notice)) & (one(p.VX[i] != 0) | one(p.VY[i] != 0))
	}
	for _, k := range fronts[:front] {
		i := from + int(k)
		turn := float64(math.Pi / 2 * float64(weight[k]*(1-ellipseAt(math.Abs(left[k]), ahead[k]))))
		step := aside(r2.Vec{X: p.AX[i], Y: p.AY[i]}, left[k], turn, p.Of.edge())
		p.BX[i], p.BY[i] = step.X, step.Y
	}
	for _, k := range judges[:judge] {
		g.judge(p, from+int(k))
	}
}

// notice returns how far ahead an agent notices others.
func (g *AntiGravity) notice(p *Pairs, who uint8) float64 {
	if int(who) < len(p.notices) {
		return p.notices[who]
	}
	own := r2.Vec{X: p.Of.VX[who], Y: p.Of.VY[who]}
	return float64(portable.Norm(own)*g.RightOfWay.Notice) + g.Radius
}

// normOf is portable.Norm of a vector whose square is known.
func normOf(v r2.Vec, square float64) float64 {
	if square > 1e-280 && square < 1e280 { // as there
		return math.Sqrt(square)
	}
	return portable.Norm(v)
}

// larger is the greater of the two, and b where either is NaN or both are zero.
func larger(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

// one returns 1 for true.
func one(yes bool) int {
	n := 0
	if yes {
		n = 1
	}
	return n
}

// agent returns the direction to the target, and the velocity, of the agent of pair i.
func (p *Pairs) agent(i int) (toward, vel r2.Vec) {
	k := p.Who[i]
	return r2.Vec{X: p.Of.UX[k], Y: p.Of.UY[k]}, r2.Vec{X: p.Of.VX[k], Y: p.Of.VY[k]}
}

// judge changes the push and the side-step of pair i by the right of way, where the thing is
// in front, moves, and is near.
func (g *AntiGravity) judge(p *Pairs, i int) {
	r := &g.RightOfWay
	d, vel := r2.Vec{X: p.DX[i], Y: p.DY[i]}, r2.Vec{X: p.VX[i], Y: p.VY[i]}
	toward, own := p.agent(i)
	way := r2.Vec{X: -d.X, Y: -d.Y}
	notice := g.notice(p, p.Who[i])
	near := max(0, 1-float64(1.25*math.Sqrt(portable.Norm2(d)))/notice)
	near = float64(near * near)
	t1, t2, meet := crossingOf(way, portable.Scale(g.MaxSpeed, toward), vel, r.LookAhead)
	if !meet {
		ahead, ok := portable.Unit(own)
		if !ok {
			ahead = toward
		}
		its, _ := portable.Unit(vel)
		p.rule(i, max(0, -portable.Dot(ahead, its))+near, false)
		return
	}
	j1, j2, still := crossingOf(way, own, vel, r.LookAhead)
	if still {
		t1, t2 = j1, j2
	}
	if t2 > t1 || t1 < r.Crossing || t1 == t2 && p.Later(i) {
		return
	}
	w := r.Yield
	if late := t1 - t2; late > r.Late {
		w *= max(0, 1-(late-r.Late)/r.Late)
	}
	w *= min(1, 3*(r.LookAhead-t1)/r.LookAhead)
	if t2 < r.Ease && !still {
		w *= t2 / r.Ease * (t2 / t1)
	}
	p.rule(i, float64(w)+near, true)
}

// rule scales the push and the side-step of pair i, mirrored about the desired direction if
// it yields.
func (p *Pairs) rule(i int, scale float64, yields bool) {
	toward, _ := p.agent(i)
	of := func(push r2.Vec) r2.Vec {
		if yields {
			push = r2.Sub(portable.Scale(2*portable.Dot(toward, push), toward), push)
		}
		return portable.Scale(scale, push)
	}
	push, step := of(r2.Vec{X: p.AX[i], Y: p.AY[i]}), of(r2.Vec{X: p.BX[i], Y: p.BY[i]})
	p.AX[i], p.AY[i], p.BX[i], p.BY[i] = push.X, push.Y, step.X, step.Y
}

// crossingOf returns the times at which two agents reach the crossing of their paths: the
// first, with velocity u, at t1, the second, which starts at way from it with velocity w, at
// t2. It returns false where the paths do not cross within the limit.
func crossingOf(way, u, w r2.Vec, limit float64) (t1, t2 float64, ok bool) {
	const parallel = 1e-9
	det := portable.Cross(u, w)
	if !(float64(det*det) > float64(parallel*parallel)*float64(portable.Norm2(u)*portable.Norm2(w))) {
		return 0, 0, false
	}
	t1, t2 = portable.Cross(way, w)/det, portable.Cross(way, u)/det
	return t1, t2, t1 >= 0 && t1 <= limit && t2 >= 0 && t2 <= limit
}

// Decide sets WX and WY. Within Arrival of its target an agent wishes to stop.
func (g *AntiGravity) Decide(c *Crew) {
	n := len(c.UX)
	columns := [11]*float64{
		start(c.UX, n), start(c.UY, n), start(c.D, n), start(c.VX, n), start(c.VY, n),
		start(c.AX, n), start(c.AY, n), start(c.BX, n), start(c.BY, n), start(c.WX, n), start(c.WY, n),
	}
	scalars := [4]float64{g.Arrival, c.edge(), g.MaxSpeed, g.Dt}
	runAntigravityDecide(columns, scalars, n, func(i int) { g.decide(c, i) })
}

func (g *AntiGravity) decide(c *Crew, i int) {
	var vel r2.Vec
	if c.D[i] > g.Arrival {
		toward := r2.Vec{X: c.UX[i], Y: c.UY[i]}
		pushes, steps := r2.Vec{X: c.AX[i], Y: c.AY[i]}, r2.Vec{X: c.BX[i], Y: c.BY[i]}
		split := split(pushes, steps, toward, c.edge())
		steps = portable.Scale(share(r2.Add(split, steps), toward), steps)
		vel = portable.Scale(g.MaxSpeed, c.unit(i, r2.Add(r2.Add(toward, split), steps)))
	}
	c.wish(i, vel, g.Dt)
}

// split returns the vector that chooses a side where pushes cancel, or 0 where the side-steps
// have chosen one.
func split(pushes, steps, toward r2.Vec, edge float64) r2.Vec {
	y, n := portable.Norm(pushes), portable.Norm(steps)
	if !(y >= n && y > 0) {
		return r2.Vec{}
	}
	left, ahead := portable.Cross(toward, pushes)/y, portable.Dot(toward, pushes)/y
	if ahead >= 0 {
		return r2.Vec{}
	}
	a := 1 - float64(2/math.Pi*portable.Acute(math.Abs(left), -ahead))
	h := (1 - n/y) / (n + 1)
	a *= a
	return portable.Scale(h*a, aside(pushes, left, float64(math.Pi/2*h*a), edge))
}

// share returns how much of the side-steps counts, where x is what they and the split add up
// to.
func share(x, toward r2.Vec) float64 {
	n := portable.Norm(x)
	if n == 0 {
		return 0
	}
	return ellipseAt(math.Abs(portable.Cross(toward, x))/n, math.Abs(portable.Dot(toward, x))/n)
}

// edge returns the sine of the direction of a cause from which on to turn away to the other
// side. Straight ahead, within the rounding of two unit vectors, the hand decides.
func (c *Crew) edge() float64 {
	const straightAhead = 0x1p-51
	if c.Right {
		return straightAhead + 0x1p-103 // the next number
	}
	return -straightAhead
}

// aside returns v turned by an angle away from the side of its cause, whose direction has the
// sine left.
func aside(v r2.Vec, left, angle, edge float64) r2.Vec {
	excess, versine := portable.Versine(angle)
	sin, cos := float64(sides[one(left >= edge)]*(angle-excess)), 1-versine
	return r2.Vec{X: float64(v.X*cos) - float64(v.Y*sin), Y: float64(v.X*sin) + float64(v.Y*cos)}
}

var sides = [2]float64{1, -1} // for which a branch could not be foreseen

// ellipseAt returns √(1-(1-2β/π)²) for the angle β in [0, π/2] with that sine and cosine.
func ellipseAt(sin, cos float64) float64 {
	b := float64(1 / math.Pi * portable.Acute(sin, cos))
	return 2 * math.Sqrt(float64(b*(1-b)))
}

// power returns xⁿ for n ≥ 0.
func power(x float64, n int) float64 {
	if n == 3 {
		return float64(x*x) * x
	}
	y := 1.0
	for range n {
		y *= x
	}
	return y
}
