package simd

import (
	"fmt"
	"slices"
	"strings"
)

// Set is a set of instructions that kernels are made for.
type Set uint8

// The sets, from the narrowest to the widest.
const (
	Off    Set = iota // plain Go
	AVX2              // four lanes
	AVX512            // eight lanes
)

var names = []string{"off", "avx2", "avx512"}

// String returns the name by which [Choose] knows the set.
func (s Set) String() string { return names[s] }

// inUse is the set that all kernels take.
var inUse = widest()

func widest() Set {
	sets := Sets()
	return sets[len(sets)-1]
}

// InUse returns the set that kernels use: the widest that the processor has, unless Choose
// chose another one.
func InUse() Set { return inUse }

// Sets returns the sets that the processor has, from Off up.
func Sets() []Set {
	sets := []Set{Off}
	if hasAVX2 {
		sets = append(sets, AVX2)
	}
	if hasAVX512 {
		sets = append(sets, AVX512)
	}
	return sets
}

// Choose makes all kernels use the set of that name: off, avx2 or avx512. Where the processor
// lacks it, or the name is empty, they use the widest that the processor has. Call it before a
// world runs: kernels read the choice without a lock.
func Choose(name string) error {
	chosen := widest()
	if name != "" {
		i := slices.Index(names, name)
		if i < 0 {
			return fmt.Errorf("there is no set of instructions %q; the sets are %s", name, strings.Join(names, ", "))
		}
		chosen = min(Set(i), chosen)
	}
	if chosen != inUse { // commands beside each other in one process choose the same
		inUse = chosen
	}
	return nil
}

// Names returns the names of sets, for people.
func Names(sets []Set) string {
	words := make([]string, len(sets))
	for i, s := range sets {
		words[i] = s.String()
	}
	return strings.Join(words, ", ")
}

// lanes returns the lanes of a vector.
func lanes() int {
	if inUse == AVX512 {
		return 8
	}
	return 4
}
