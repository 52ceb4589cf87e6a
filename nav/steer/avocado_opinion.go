package steer

import (
	"math"
	"strconv"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// What [Avocado] remembers of another agent.
const (
	opinionAbout = iota // 1 + the agent's ID, or 0: of none
	opinionOf           // o, in [-1, 1] without bias: how cooperative it is
	attentionTo         // μ, in [0, 1]
	changeX             // length/time: u, the change that would have avoided it, when self last looked
	changeY
	changeDone // length²/time²: its velocity then, along u, times |u|
)

// opinionSlots are one for each opinion. They last: a new goal of self changes no other agent.
var opinionSlots = func() (list []nav.Slot) {
	for i := range mostOpinions {
		name := ""
		if i > 0 {
			name = strconv.Itoa(i + 1)
		}
		list = append(list, nav.Slot{Name: name, Lasts: true})
	}
	return list
}()

// recall finds the opinion of each agent of the list, or makes one: where there was none yet, else in place of that
// of an agent that is no longer in the list.
func (j *judge) recall() {
	slots := 1 + min(len(j.v.Memories), mostOpinions-1)
	at := func(k int) *nav.Memory {
		if k == 0 {
			return &j.self.Memory
		}
		return &j.v.Memories[k-1]
	}
	var taken [mostOpinions]bool
	for i := range j.list {
		about := float64(j.number(i)) + 1
		for k := range slots {
			if m := at(k); m[opinionAbout] == about && !taken[k] {
				j.mind[i], taken[k] = m, true
				break
			}
		}
	}
	free := func(empty bool) *nav.Memory {
		for k := range slots {
			if m := at(k); !taken[k] && (!empty || m[opinionAbout] == 0) {
				taken[k] = true
				return m
			}
		}
		return nil
	}
	for i := range j.list {
		if j.mind[i] != nil {
			continue
		}
		m := free(true)
		if m == nil {
			m = free(false)
		}
		if m == nil {
			m = &scratchOf(j.v).fresh[i] // the view has no memory for it
		}
		*m = nav.Memory{opinionAbout: float64(j.number(i)) + 1, opinionOf: j.b.B / j.b.D}
		j.mind[i] = m
	}
}

// judge works out the attention to agent i of the list and the opinion of it, after so much time of the source.
func (j *judge) judge(i int, d *simd.Avoided, passed float64) {
	b, m := j.b, j.mind[i]
	follows := b.Delta
	if b.Period > 0 && passed > b.Period {
		follows = 1 - portable.Exp(portable.Log(1-b.Delta)*(passed/b.Period))
	}
	t := j.untilContact(i, d)
	m[attentionTo] += float64(follows * (tanh(b.Kappa/(t+1e-8)) - m[attentionTo]))

	seen := tanh(float64(b.Epsilon * (j.shareDone(i) - 0.5)))
	drive := float64(m[attentionTo] * tanh(float64(b.A*m[opinionOf])+float64(b.C*seen)))
	m[opinionOf] += float64(min(1, float64(b.D*passed)) * (drive + b.B/b.D - m[opinionOf]))
}

// shareDone returns how much agent i of the list has done of the change that would have avoided it.
func (j *judge) shareDone(i int) float64 {
	const some = 1e-6 // of the source: of (m/s)², and of m/s
	m, unit := j.mind[i], j.time/j.length
	u := r2.Vec{X: m[changeX], Y: m[changeY]}
	done := math.Abs(portable.Dot(j.velocity(i), u)-m[changeDone]) * unit * unit
	size := portable.Norm(u) * unit
	return done / (float64(size*size) + some) * (size / (size + some))
}

// untilContact returns the time, of the source, after which self touches agent i of the list if both keep their
// velocities: +Inf if they do not, hardly any if they overlap.
func (j *judge) untilContact(i int, d *simd.Avoided) float64 {
	const (
		soon = 1e-6
		slow = 1e-6 // of a relative velocity, squared
	)
	away := portable.Scale(1/j.length, r2.Vec{X: d.AwayX[i], Y: d.AwayY[i]})
	relative := portable.Scale(j.time/j.length, r2.Sub(j.self.Vel, j.velocity(i)))
	touch := d.Touch[i] / j.length
	a, half := portable.Norm2(relative), portable.Dot(away, relative)
	c := portable.Norm2(away) - float64(touch*touch)
	if c < 0 && a > 0 {
		return soon
	}
	root := float64(half*half) - float64(a*c)
	if !(root >= 0) || a < slow || half > 0 {
		return math.Inf(1)
	}
	return max(soon, (-half-math.Sqrt(root))/a)
}

// note keeps what agent i of the list does now, and what it would have to do.
func (j *judge) note(m *nav.Memory, u r2.Vec, i int) {
	m[changeX], m[changeY], m[changeDone] = u.X, u.Y, portable.Dot(j.velocity(i), u)
}

// tanh is the hyperbolic tangent.
func tanh(x float64) float64 { return 1 - 2/(portable.Exp(float64(2*x))+1) }
