package steer

import (
	"math"

	"galaxy/internal/simd"
)

// block is how many neighbours are worked out at a time, by columns.
const block = simd.Block

// mostListed is the longest a shortlist can be.
const mostListed = 32

// shortlist finds the few neighbours with the least keys, in the order of the keys; equal ones stay
// in the order in which they come.
//
// There is no branch that depends on a single key, which no processor could predict: the keys below
// a bound are gathered, and the place of each is the number of keys before it. The bound is a guess
// from the last list, which mostly belongs to another agent nearby.
type shortlist struct {
	rivals simd.Keys
	index  [mostListed + block]uint32 // of each of them
	bound  float64

	most, n int
	list    [mostListed + 1]ranked // n of them, and one that is none
}

// ranked is a neighbour and its key.
type ranked struct {
	key   float64
	index uint32 // the neighbour's place
}

// begin empties s for a list of at most so many, at most mostListed.
func (s *shortlist) begin(most int) { s.most, s.n = most, 0 }

// add adds the first n neighbours of a block; one with a key of +Inf is left out.
func (s *shortlist) add(keys *[block]float64, index *[block]uint32, n int) {
	m := 0
	switch {
	case s.n == 0 && n <= few && s.all(keys, index, n):
		return
	case s.n == 0:
		if m = s.gather(keys, index, n, s.bound); m < s.most {
			m = s.gather(keys, index, n, math.Inf(1))
		}
	case s.n == s.most:
		m = s.gather(keys, index, n, s.list[s.n-1].key)
	default:
		m = s.gather(keys, index, n, math.Inf(1))
	}
	s.rivals.Rank()
	most := int64(s.most)
	for i, at := range s.rivals.Place[:m] {
		to := &s.list[min(at, most)]
		to.key, to.index = s.rivals.Key[i], s.index[i]
	}
	s.end(m)
}

// few is the number of neighbours that take as long to sort as it takes to find the ones below a
// bound.
const few = 24

// all is add for the first block, if it is that small. It fails if a key is no number, for example
// because an agent is too far away.
func (s *shortlist) all(keys *[block]float64, index *[block]uint32, n int) bool {
	places := &s.rivals.Place
	simd.RankKeys(places[:], keys[:], n)
	most, m := int64(s.most), 0
	for i, at := range places[:n] {
		key := keys[i]
		to := &s.list[min(at, most)]
		to.key, to.index = key, index[i]
		if math.IsNaN(key) {
			return false
		}
		listed := 0
		if !math.IsInf(key, 1) {
			listed = 1
		}
		m += listed
	}
	s.end(m)
	return true
}

// end ends add, with m neighbours that could be listed.
func (s *shortlist) end(m int) {
	if s.n = min(m, s.most); s.n == s.most && s.n > 0 {
		s.bound = 1.25 * s.list[s.n-1].key
	}
}

// gather makes rivals of the list so far and of the block's neighbours below a bound, and returns
// their number.
func (s *shortlist) gather(keys *[block]float64, index *[block]uint32, n int, bound float64) (m int) {
	for i := range s.n {
		s.rivals.Key[i], s.index[i] = s.list[i].key, s.list[i].index
	}
	s.rivals.N = s.n
	s.rivals.Sift(&s.index, keys, index, n, bound)
	return s.rivals.N
}
