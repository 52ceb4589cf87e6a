package workers_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/sim/workers"
)

func TestRunDoesEveryItemOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := workers.New(rapid.IntRange(1, 5).Draw(t, "workers"))
		defer pool.Close()
		for range 3 {
			n := rapid.IntRange(0, 300).Draw(t, "items")
			size := rapid.IntRange(1, 70).Draw(t, "size")
			done := make([]atomic.Int32, n)
			pool.Run(n, size, func(worker, lo, hi int) {
				if worker < 0 || worker >= pool.Workers() || hi-lo > size {
					t.Errorf("worker %d of %d does %d to %d, of at most %d", worker, pool.Workers(), lo, hi, size)
				}
				for i := lo; i < hi; i++ {
					done[i].Add(1)
				}
			})
			for i := range done {
				if times := done[i].Load(); times != 1 {
					t.Fatalf("item %d of %d is done %d times", i, n, times)
				}
			}
		}
	})
}

// sums is a value with two phases.
type sums struct{ of [4]atomic.Int64 }

func (s *sums) add(worker, lo, hi int)  { s.of[worker].Add(int64(hi - lo)) }
func (s *sums) take(worker, lo, hi int) { s.of[worker].Add(int64(lo - hi)) }

func TestPhasesRunMethodsAndAllocateNothing(t *testing.T) {
	pool, s := workers.New(4), new(sums)
	defer pool.Close()
	phases := workers.PhasesOf(pool, s)
	sum := func() (n int64) {
		for i := range s.of {
			n += s.of[i].Load()
		}
		return n
	}
	for n := range 50 {
		phases.Run(n, 3, (*sums).add)
		if sum() != int64(n) {
			t.Fatalf("%d of %d items are done", sum(), n)
		}
		phases.Run(n, 7, (*sums).take)
		if sum() != 0 {
			t.Fatalf("%d items are left of %d", sum(), n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { phases.Run(100, 3, (*sums).add) }); n > 0 {
		t.Errorf("a phase allocates %v times", n)
	}
}

func ExamplePool_Run() {
	pool := workers.New(2)
	defer pool.Close()
	squares := make([]int, 5)
	pool.Run(len(squares), 2, func(_, lo, hi int) {
		for i := lo; i < hi; i++ {
			squares[i] = i * i
		}
	})
	fmt.Println(squares)
	// Output: [0 1 4 9 16]
}
