package simd

import "math"

// Block is how many neighbours a Company holds.
const Block = block

// Company is the columns of what an agent sees of up to 64 others. All have room for whole
// vectors, so that no lanes are left over.
type Company struct {
	X, Y     [Block]float64 // from the agent's centre to the other's
	VX, VY   [Block]float64 // velocity of the other
	Touch    [Block]float64 // the distance of the centres at which the two touch
	Distance [Block]float64 // of the centres; before Weigh its square
	Urgency  [Block]float64 // time; before Weigh what is to be added to it
	Index    [Block]uint32  // of the other, wherever it comes from
}

// A Flight is how an agent flies that weighs its company.
type Flight struct {
	AheadX, AheadY float64 // its velocity toward its target
	Slow           float64 // speed that it reckons with where none approaches
	VelX, VelY     float64
	Soft           float64 // share of the speeds
	Speed          float64
	Spare          float64 // length of each gap that is left
	Most           float64 // length: what of a gap it may close
}

// Weigh works out the distances of the first n others, and how soon each could be met: the gap
// by the speed of approach. It returns those for which the agent's share of the gap may bind,
// a bit for each, and maybe a few more:
//
//	gap·x ≥ most·(x + y),  gap ≥ 2·most
//
// hold for all others, with x and y not less than the speeds of the two toward each other.
func (c *Company) Weigh(f *Flight, n int) (binding uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			if c.weigh(f, i) {
				binding |= 1 << i
			}
		}
		return binding
	}
	_, binding = companyKernel(
		&[7]*float64{&c.X[0], &c.Y[0], &c.VX[0], &c.VY[0], &c.Touch[0], &c.Distance[0], &c.Urgency[0]},
		&[9]float64{f.AheadX, f.AheadY, f.Slow, f.VelX, f.VelY, f.Soft, f.Speed, f.Spare, f.Most}, n)
	return binding & (1<<n - 1)
}

//simd:block company X Y VX VY Touch Distance Urgency | AheadX AheadY Slow VelX VelY Soft Speed Spare Most
func (c *Company) weigh(f *Flight, i int) bool {
	x, y, vx, vy, touch, distance := c.X[i], c.Y[i], c.VX[i], c.VY[i], c.Touch[i], math.Sqrt(c.Distance[i])
	closing := float64(x*(f.AheadX-vx)) + float64(y*(f.AheadY-vy))
	closing = 0.5 * (closing + math.Abs(closing)) // 0 where it recedes
	c.Urgency[i] += (distance - touch) / (f.Slow + closing/(distance+math.SmallestNonzeroFloat64))
	c.Distance[i] = distance
	own, toward := float64(f.VelX*x)+float64(f.VelY*y), float64(vx*x)+float64(vy*y)
	soft := float64(2 * float64(float64(f.Soft*distance)*(f.Speed+float64(0.7*(math.Abs(vx)+math.Abs(vy))))))
	own, toward = own+math.Abs(own)+soft, math.Abs(toward)-toward+soft
	gap := distance - touch - f.Spare
	return !(float64(gap*own)-float64(f.Most*(own+toward)) >= 0) || !(gap-float64(2*f.Most) >= 0)
}

// Keys are up to 96 keys to be put in order. Set N and the first N of Key, or have Sift do that for a block of 64, and
// call Rank.
type Keys struct {
	Key   [mostKeys]float64
	Place [mostKeys]int64 // set by Rank: how many keys come before this one
	N     int
}

// mostKeys is how many keys there may be, a multiple of all lanes.
const mostKeys = 96

// Sift adds those of the first n of a list of keys that are below a bound, in their order, and puts their indexes into
// to, at their places. Keys of the list behind the first n may change.
func (k *Keys) Sift(to *[mostKeys]uint32, keys *[block]float64, index *[block]uint32, n int, bound float64) {
	if inUse == Off || n == 0 {
		for i := range n {
			k.Key[k.N], to[k.N] = keys[i], index[i]
			more := 0
			if keys[i] < bound {
				more = 1
			}
			k.N += more
		}
		return
	}
	for i := n; i < block && i&(lanes()-1) != 0; i++ {
		keys[i] = math.Inf(1)
	}
	k.N += siftKernel(&k.Key[k.N], &to[k.N], &keys[0], &index[0], n, bound)
}

// Rank finds the places of the keys, none of which is NaN, in ascending order; equal ones are
// in the order in which they come.
func (k *Keys) Rank() { RankKeys(k.Place[:], k.Key[:], k.N) }

// RankKeys finds the places of the first n of some keys, as Rank does. Both lists must have room
// for whole vectors; keys behind the first n may change.
func RankKeys(places []int64, keys []float64, n int) {
	if inUse == Off || n == 0 {
		rank(places[:n], keys[:n])
		return
	}
	end := n + lanes() - 1
	places, keys = places[:end&^(lanes()-1)], keys[:end&^(lanes()-1)]
	for i := n; i < len(keys); i++ {
		keys[i] = math.Inf(1)
	}
	rankKernel(&places[0], &keys[0], n)
}

// rank compares each pair once, without a branch that depends on a key.
func rank(places []int64, keys []float64) {
	for i, own := range keys {
		at := int64(0)
		before, moved := keys[:i], places[:i]
		for j := range moved {
			after := int64(0)
			if own < before[j] {
				after = 1
			}
			moved[j] += after
			at += 1 - after
		}
		places[i] = at
	}
}
