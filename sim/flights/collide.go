package flights

import (
	"cmp"
	"math"
	"slices"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Ships that are solid to each other are balls in space. They meet on their flights, not on the straight ways between two ticks:
//
//	(a)───▶(b)     J = (1 + e)·(v_a − v_b)·n̂ / (1/m_a + 1/m_b)
//	    n̂          v_a −= J/m_a·n̂,  v_b += J/m_b·n̂
//
// and from the instant of the impact on each flies on by a record of its own, as after a burn. All ships have flown the step when the
// impacts are found, the earliest first; what follows an impact is flown anew. So the result is the same for any number of workers.

// Law says which ships are solid to each other.
type Law struct {
	Restitution float64                   // e, from 0 to 1
	Between     func(a, b uint32) bool    // agents
	Radius      func(ship uint32) float64 // of an agent, length
}

// Impact is an impact of two ships.
type Impact struct {
	A, B    uint32 // agents, A < B
	Time    float64
	Point   r3.Vec  // in the frame of the scene
	Impulse float64 // kg·length/time
	Began   bool    // they were not in touch before the step
}

// mostImpacts is how many impacts of a ship count in a step; then it passes through what is left, so that each step ends.
const mostImpacts = 256

// collision is the memory for the impacts of a step.
type collision struct {
	law     *Law
	impacts []Impact
	radii   []float64 // by ship
	struck  []int     // by ship: its impacts in the step
	ways    []way     // of the ships that fly, by their lowest x
	wayOf   []int     // by ship that flies
	due     []meeting
}

// way is how a ship flies in a step, as seen from the middle of all.
type way struct {
	ship     int
	low, far float64 // between which x is, length
	from, to r3.Vec  // straight
	off      float64 // how far it is from the straight way at most, length
}

// meeting is an impact that happens if neither ship is struck before.
type meeting struct {
	time float64
	a, b int // ships, a < b
}

// Collide makes ships solid, from now on.
func (f *Flights) Collide(l *Law) {
	if !f.Any() {
		return
	}
	n := len(f.ships)
	f.collision = collision{law: l, struck: make([]int, n), wayOf: make([]int, n), radii: make([]float64, n)}
	for i, agent := range f.agents {
		f.collision.radii[i] = l.Radius(agent)
	}
}

// Impacts returns those of the last step, in their order. The list is valid until the next step.
func (f *Flights) Impacts() []Impact { return f.collision.impacts }

// collide lets the ships that have flown the step hit each other.
func (f *Flights) collide() {
	c := &f.collision
	c.impacts, c.due = c.impacts[:0], c.due[:0]
	clear(c.struck)
	f.findWays()
	for i := range c.ways {
		one := &c.ways[i]
		for k := i + 1; k < len(c.ways) && c.ways[k].low <= one.far; k++ {
			if other := &c.ways[k]; f.mayMeet(one, other) {
				f.meet(min(one.ship, other.ship), max(one.ship, other.ship), f.from)
			}
		}
	}
	for len(c.due) > 0 {
		next := slices.MinFunc(c.due, func(a, b meeting) int {
			return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
		})
		f.hit(&next)
		c.due = slices.DeleteFunc(c.due, func(m meeting) bool {
			return m.a == next.a || m.a == next.b || m.b == next.a || m.b == next.b
		})
		for i := range c.ways {
			for _, k := range []int{next.a, next.b} {
				one, other := &c.ways[c.wayOf[k]], &c.ways[i]
				if other.ship != next.a && other.ship != next.b && f.mayMeet(one, other) {
					f.meet(min(k, other.ship), max(k, other.ship), next.time)
				}
			}
		}
		f.meet(next.a, next.b, next.time)
	}
}

// findWays lists the ways of the ships that fly, by their lowest x.
func (f *Flights) findWays() {
	c := &f.collision
	c.ways = c.ways[:0]
	common, dt := r3.Vec{}, f.to-f.from
	for i := range f.ships {
		if s := &f.ships[i]; f.flown[i] && s.phase == Flying {
			c.ways = append(c.ways, way{ship: i})
			common = r3.Add(common, r3.Sub(s.now.R, s.was.R))
		}
	}
	if len(c.ways) > 0 {
		common = portable.Scale3(1/float64(len(c.ways)), common)
	}
	for k := range c.ways {
		w := &c.ways[k]
		s, x := &f.ships[w.ship], f.flights[w.ship]
		w.from, w.to = s.was.R, r3.Sub(s.now.R, common)
		w.off = float64(x.Hardest(f.from, f.to)*dt*dt/8) + float64(x.Spent(f.from, f.to)*dt) + c.radii[w.ship]
		w.off += float64(0x1p-48 * (portable.Norm3(w.from) + portable.Norm3(w.to)))
		w.low, w.far = min(w.from.X, w.to.X)-w.off, max(w.from.X, w.to.X)+w.off
	}
	slices.SortFunc(c.ways, func(a, b way) int { return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.ship, b.ship)) })
	for k := range c.ways {
		c.wayOf[c.ways[k].ship] = k
	}
}

// mayMeet reports whether two ways come near each other.
func (f *Flights) mayMeet(a, b *way) bool {
	room := a.off + b.off
	d, u := r3.Sub(a.from, b.from), r3.Sub(r3.Sub(a.to, a.from), r3.Sub(b.to, b.from))
	share := 0.0
	if long := portable.Dot3(u, u); long > 0 {
		share = min(1, max(0, -portable.Dot3(d, u)/long))
	}
	d = portable.AddScaled3(d, share, u)
	return portable.Dot3(d, d) <= float64(room*room)
}

// meet enters the first meeting of two ships from a time on, if there is one.
func (f *Flights) meet(a, b int, from float64) {
	c := &f.collision
	if !f.flown[a] || !f.flown[b] || f.ships[a].phase != Flying || f.ships[b].phase != Flying || max(c.struck[a], c.struck[b]) >= mostImpacts {
		return
	}
	reach := c.radii[a] + c.radii[b]
	if !(reach > 0) || !c.law.Between(f.agents[a], f.agents[b]) {
		return
	}
	if t, ok := f.flights[a].Touch(f.flights[b], from, f.to, reach); ok {
		c.due = append(c.due, meeting{t, a, b})
	}
}

// hit carries out a meeting.
func (f *Flights) hit(m *meeting) {
	c := &f.collision
	x, y := f.flights[m.a], f.flights[m.b]
	a, errA := x.At(m.time, -1)
	b, errB := y.At(m.time, -1)
	d := r3.Sub(b.R, a.R)
	far := portable.Norm3(d)
	c.struck[m.a]++
	c.struck[m.b]++
	if errA != nil || errB != nil || !(far > 0) {
		return
	}
	n := portable.Scale3(1/far, d)
	lightA, lightB := 1/x.MassAt(m.time), 1/y.MassAt(m.time)
	impulse := (1 + c.law.Restitution) * portable.Dot3(n, r3.Sub(a.V, b.V)) / (lightA + lightB)
	if !(impulse > 0) || math.IsInf(impulse, 0) {
		return
	}
	const touching = 1e-3 // shares of the distance at which they touch
	reach := c.radii[m.a] + c.radii[m.b]
	began := portable.Norm3(r3.Sub(f.ships[m.a].was.R, f.ships[m.b].was.R)) > (1+touching)*reach
	again := slices.ContainsFunc(c.impacts, func(i Impact) bool { return i.A == f.agents[m.a] && i.B == f.agents[m.b] })
	f.strike(m.a, m.time, portable.Scale3(-float64(impulse*lightA), n))
	f.strike(m.b, m.time, portable.Scale3(float64(impulse*lightB), n))
	c.impacts = append(c.impacts, Impact{
		A: f.agents[m.a], B: f.agents[m.b], Time: m.time, Impulse: impulse, Began: began && !again,
		Point: portable.AddScaled3(a.R, float64(c.radii[m.a]/reach*far), n),
	})
}

// strike gives a ship another velocity at a time of the step, and flies the rest of it anew.
func (f *Flights) strike(i int, t float64, blow r3.Vec) {
	s, x := &f.ships[i], f.flights[i]
	f.collision.ways[f.collision.wayOf[i]].off += float64(portable.Norm3(blow) * (f.to - t))
	s.spent -= x.Spent(f.from, f.to)
	err := x.Strike(t, blow)
	if err == nil {
		err = f.extend(i)
	}
	if err != nil {
		f.end(i, x, tooLong(err, f.to-f.from), f.landings[i])
		return
	}
	s.spent += x.Spent(f.from, f.to)
	s.now, _ = x.At(f.to, -1)
}
