package contact

import (
	"fmt"
	"slices"
)

// MostPaired is the largest number of groups that pairs can name.
const MostPaired = 1000

// Pairs says which groups of agents are solid to each other. It is a symmetric matrix of
// bits: groups that are solid to the same ones for certain share a row, so a million groups
// of one agent each take two bytes each. Make one with [NewPairs].
type Pairs struct {
	row  []uint16 // by group; groups with row 0 are solid to none
	bits []uint64
	wide int // words of a row
}

// NewPairs returns the pairs of a number of groups, which are given by index: any two of
// among, also of the same group, and the pairs listed, in either order. It panics if a
// group does not exist, or the pairs name more than [MostPaired] groups.
func NewPairs(groups int, among []int, listed [][2]int) *Pairs {
	p := &Pairs{row: make([]uint16, groups)}
	const shared = 1
	rows := uint16(2)
	for _, pair := range listed {
		for _, g := range pair {
			if p.row[g] == 0 {
				p.row[g] = rows
				rows++
			}
			if rows > 2+MostPaired {
				panic(fmt.Sprintf("contact: pairs of more than %d groups", MostPaired))
			}
		}
	}
	var rowsAmong []uint16
	for _, g := range among {
		if p.row[g] == 0 {
			p.row[g] = shared
		}
		rowsAmong = append(rowsAmong, p.row[g])
	}
	slices.Sort(rowsAmong)
	rowsAmong = slices.Compact(rowsAmong)
	p.wide = (int(rows) + 63) / 64
	p.bits = make([]uint64, int(rows)*p.wide)
	for _, a := range rowsAmong {
		for _, b := range rowsAmong {
			p.set(a, b)
		}
	}
	for _, pair := range listed {
		a, b := p.row[pair[0]], p.row[pair[1]]
		p.set(a, b)
		p.set(b, a)
	}
	return p
}

func (p *Pairs) set(a, b uint16) { p.bits[int(a)*p.wide+int(b/64)] |= 1 << (b % 64) }

// Groups returns the number of groups that p knows.
func (p *Pairs) Groups() int { return len(p.row) }

// Has reports whether agents of two groups are solid to each other.
func (p *Pairs) Has(a, b int32) bool {
	x, y := p.row[a], p.row[b]
	return p.bits[int(x)*p.wide+int(y/64)]>>(y%64)&1 == 1
}
