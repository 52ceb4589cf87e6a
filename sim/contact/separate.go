package contact

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
)

// rounds is how often in a step overlapping agents are moved apart. What a crowd placed on
// one point needs more of, the following steps do, and what a row needs that does not fit
// between two walls until it has buckled.
const rounds = 64

// plainRounds is how many rounds of a step are without momentum. Most overlaps are gone by then.
const plainRounds = 8

// correction is how far an agent is moved out of all that it overlaps, in one round: a
// projection of its position, with no effect on its velocity.
//
//	+---+---+---+      each push n leads away from one of them, as far as the two
//	| a<->b<->c |      overlap: b is pushed from both sides at once
//	+---+---+---+
//
// All agents are moved at once, so the order does not matter. Masses do not count: a heavy
// agent that hardly gave way would keep a light one in the wall for ever.
//
// Added up, the pushes would take b past the place where it is free and into the next
// one: in a row that is pressed against a wall, an overlap of a millionth would grow
// in every round. So their sum is scaled down by the stiffness of what holds the agent,
// the greatest eigenvalue of Σ n·nᵀ: 1 with one neighbour, 2 within a row, 3 in the
// densest packing of discs. This is a block Jacobi iteration. Σ (n·(xᵢ-xⱼ))² over pairs
// is at most 2·Σ xᵢ·(Σ n·nᵀ)·xᵢ over agents, so it converges where each takes a share of
// the overlap that is less than one over its stiffness, as long as the pairs that
// overlap stay the same. They do not: at one half an agent would swing for ever between
// two neighbours of which it overlaps one at a time, so that is out as well.
//
// Such an iteration takes some n² rounds for n agents in a row. So what overlaps after plainRounds
// goes on with a momentum β = k/(k+3) in round k since then, as in Nesterov's method: a move is
//
//	(1+β)·(scaled sum of pushes) + β·(move of the last round, as far as walls have let it)
//
// which is the semi-iteration of Golub and Varga (1961) for ω = 1+β. That it begins late is from
// Wang, A Chebyshev semi-iterative approach for accelerating projective and position-based dynamics
// (2015). If the deepest overlap grows and is deeper than at the start of the step, k begins anew, see
// O'Donoghue and Candès, Adaptive restart for accelerated gradient schemes (2015).
//
// All this is slow to make room. A heap of many on one spot need not be careful, as it
// is only to get larger: there the pushes are added up, and there is no momentum.
//
// A thousand discs at random in a square of their own area are apart after 1 step, and in an
// eighth of that after 5, where it took 200 without momentum. A row of thirty that stands against
// a wall, each over half of the next one, takes 12 to 17, where it took 350 to 370. If it is pressed
// as well, overlaps of less than 1e-5 of a radius may stay.
type correction struct {
	pushes     r2.Vec  // their sum, length
	xx, xy, yy float64 // Σ n·nᵀ
	deep       int     // how many overlap it deeply
}

const (
	share     = 0.4  // of an overlap, that each of two takes in a round, up to a stiffness of 2
	heapShare = 0.75 // the same in a heap
	deepShare = 0.25 // of an agent's radius: a deeper overlap is deep
	heapSize  = 2    // more than so many that overlap it deeply make a heap; a row has two
)

// push adds one along the unit vector n.
func (c *correction) push(n r2.Vec, depth float64, deep bool) {
	c.pushes = portable.AddScaled(c.pushes, depth, n)
	c.xx += float64(n.X * n.X)
	c.xy += float64(n.X * n.Y)
	c.yy += float64(n.Y * n.Y)
	if deep {
		c.deep++
	}
}

// sum returns what becomes of the pushes, for an agent that moved so far in the last round.
func (c *correction) sum(momentum float64, moved r2.Vec) r2.Vec {
	if c.deep > heapSize {
		return portable.Scale(heapShare, c.pushes)
	}
	half := (c.xx - c.yy) / 2
	stiffness := float64((c.xx+c.yy)/2) + math.Sqrt(float64(half*half)+float64(c.xy*c.xy))
	move := portable.Scale(share/max(1, stiffness/2), c.pushes)
	if momentum == 0 {
		return move
	}
	return portable.AddScaled(portable.Scale(1+momentum, move), momentum, moved)
}

func (s *Solver) correctSome(worker, lo, hi int) {
	for k := lo; k < hi; k++ {
		id := s.in.Grid.Sorted()[k].ID
		s.shifts[id] = s.correct(s.workers[worker], id)
	}
}

func (s *Solver) moveSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		if !s.in.here(uint32(i)) {
			continue
		}
		slot := s.in.slot(uint32(i))
		at := s.in.Agents.Pos(slot)
		p := r2.Add(at, s.shifts[i])
		if m := s.in.Walls; m != nil {
			p = m.Move(s.in.Agents.Of(slot).Shape(), at, s.shifts[i]).To
		}
		if !finite(p) {
			p = at
		}
		s.in.Agents.SetPos(slot, p)
		s.shifts[i] = r2.Sub(p, at)
	}
}

// correct returns how far agent id is moved. A disc does not push a square, so that no
// squeeze of discs drives squares into each other.
func (s *Solver) correct(w *scratch, id uint32) r2.Vec {
	a, pos := s.in.of(id), s.in.now(id)
	if s.in.resting(id) || s.in.inSpace(id) {
		return r2.Vec{}
	}
	var c correction
	own := a.Hull()
	room := float64(4*margin*a.Radius) + float64(0x1p-48*max(math.Abs(pos.X), math.Abs(pos.Y)))
	push := func(away r2.Vec, depth float64) {
		c.push(away, depth+room, depth > float64(deepShare*a.Radius))
	}
	q := s.in.Grid.Around(shape.Box{Min: pos, Max: pos}, a.Radius+s.largest)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if b.ID == id || a.Square && !b.Square || !a.Square && !s.in.Law.Between(a.Group, b.Group) || s.in.inSpace(b.ID) {
				continue
			}
			d, hull := r2.Sub(pos, b.Pos), b.Hull()
			hull = hull.Inflate(&own)
			depth, ok := hull.Depth(d)
			if !ok {
				continue
			}
			away, _ := hull.Core.Away(d)
			if d == (r2.Vec{}) {
				away = parting(id, b.ID)
			}
			push(away, depth)
		}
	}
	if !s.in.solid() {
		return c.sum(s.momentum, s.shifts[id])
	}
	pushFixed := func(f *Fixed) {
		hull := f.Hull.At(f.To)
		hull = hull.Inflate(&own)
		if depth, ok := hull.Depth(pos); ok && !s.in.exempt(id, f) {
			away, _ := hull.Core.Away(pos)
			push(away, depth)
		}
	}
	if s.in.Index == nil {
		for k := range s.in.Fixed {
			pushFixed(&s.in.Fixed[k])
		}
		return c.sum(s.momentum, s.shifts[id])
	}
	around := shape.Box{Min: pos, Max: pos}.Inflate(a.Radius)
	w.near = s.in.Index.Near(w.near[:0], &around)
	for _, k := range w.near {
		pushFixed(&s.in.Fixed[k])
	}
	return c.sum(s.momentum, s.shifts[id])
}

// parting is the direction in which a leaves b where both are at the same point: b leaves
// in the opposite one.
func parting(a, b uint32) r2.Vec {
	const lane = 0x70617274 // "part"
	angle := 2 * math.Pi * portable.Uniform(portable.Hash(uint64(min(a, b)), uint64(max(a, b)), 0, lane))
	sin, cos := portable.Sincos(angle)
	if a > b {
		sin, cos = -sin, -cos
	}
	return r2.Vec{X: cos, Y: sin}
}
