package workers_test

import (
	"fmt"
	"slices"
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

func TestFindReturnsTheSelectedInOrder(t *testing.T) {
	pool := workers.New(4)
	defer pool.Close()
	odd := workers.NewFinder(pool, 3, func(found []uint32, lo, hi int) []uint32 {
		for i := lo; i < hi; i++ {
			if i%2 == 1 {
				found = append(found, uint32(i))
			}
		}
		return found
	})
	for _, n := range []int{0, 1, 2, 50, 1000, 7} {
		got := odd.Find(n)
		want := []uint32{}
		for i := 1; i < n; i += 2 {
			want = append(want, uint32(i))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("of %d items it finds %v", n, got)
		}
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
