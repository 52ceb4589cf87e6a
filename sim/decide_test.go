package sim

import (
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// The active agents of a block lie by group, those of a group in their order, and the memory is used
// again; of very many groups they stay as they are.
func TestActiveAgentsLieByGroup(t *testing.T) {
	const n = 64
	for _, groups := range []int{1, 4, mostGroups, mostGroups + 1} {
		s := &buffers{ends: make([]int, groups)}
		agents := make([]nav.Agent, n)
		block := func() {
			active := s.active[:0]
			for k := range agents {
				active = append(active, sensing{self: &agents[k], place: uint32(k)})
			}
			s.byGroup(active)
		}
		for round := range 3 {
			for k := range agents {
				agents[k].Group = int32(portable.Hash(1, uint64(k), uint64(round), 0) % uint64(groups))
			}
			block()
			inOrder := func(a, b sensing) int {
				if g, h := a.self.Group, b.self.Group; g != h && groups <= mostGroups {
					return int(g - h)
				}
				return int(a.place) - int(b.place)
			}
			if len(s.active) != n || !slices.IsSortedFunc(s.active, inOrder) {
				t.Fatalf("%d groups, round %d: %v", groups, round, s.active)
			}
			for _, x := range s.active {
				if x.self != &agents[x.place] {
					t.Fatalf("the agent at place %d has become another", x.place)
				}
			}
		}
		if allocs := testing.AllocsPerRun(10, block); allocs != 0 {
			t.Errorf("%d groups: %v allocations", groups, allocs)
		}
	}
}
