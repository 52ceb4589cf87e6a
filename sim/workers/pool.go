// Package workers shares the phases of a step among goroutines.
//
// A phase is a function of a range of items. Which goroutine gets which range is not
// determined, so no result may depend on it: a phase writes to its own items, or to a list
// per worker that is sorted afterwards. The package does not know what the items are.
package workers

import (
	"sync"
	"sync/atomic"
)

// Block and Sweep are the numbers of items that a worker takes at once: large enough that
// taking them costs nothing beside the work, small enough that workers finish together. Use
// Sweep where an item takes a few nanoseconds. A phase of no more items than that wakes no
// goroutine.
const (
	Block = 64
	Sweep = 4096
)

// Pool is a set of goroutines. Make one with [New], and Close it.
type Pool struct {
	workers int
	wake    []chan job // one for each goroutine but the caller's
	cursor  atomic.Int64
	busy    sync.WaitGroup
	once    sync.Once
}

// job is one phase over items 0 to n.
type job struct {
	n, size int
	do      func(worker, lo, hi int)
}

// New returns a pool of workers, the goroutine that calls Run among them. Close ends
// the others.
func New(workers int) *Pool {
	p := &Pool{workers: workers}
	for k := 1; k < workers; k++ {
		c := make(chan job)
		p.wake = append(p.wake, c)
		go func() {
			for j := range c {
				p.share(k, j)
				p.busy.Done()
			}
		}()
	}
	return p
}

// Workers returns the number of workers; a worker's number is from 0.
func (p *Pool) Workers() int { return p.workers }

// Run calls do for consecutive ranges of at most size of the items 0 to n, on all
// workers, and returns when all are done. Only one goroutine may call it at a time.
func (p *Pool) Run(n, size int, do func(worker, lo, hi int)) {
	if n <= size || p.workers == 1 { // nothing is shared, which would take as long as a phase of few items
		for lo := 0; lo < n; lo += size {
			do(0, lo, min(lo+size, n))
		}
		return
	}
	j := job{n, size, do}
	p.cursor.Store(0)
	blocks := (n + size - 1) / size
	woken := p.wake[:min(len(p.wake), blocks-1)]
	p.busy.Add(len(woken))
	for _, c := range woken {
		c <- j
	}
	p.share(0, j)
	p.busy.Wait()
}

// share does ranges of j until none is left.
func (p *Pool) share(worker int, j job) {
	for {
		lo := int(p.cursor.Add(int64(j.size))) - j.size
		if lo >= j.n {
			return
		}
		j.do(worker, lo, min(lo+j.size, j.n))
	}
}

// Close ends the goroutines. Run must not be called after it, Close may be.
func (p *Pool) Close() {
	p.once.Do(func() {
		for _, c := range p.wake {
			close(c)
		}
	})
}

// Phases runs phases that are methods of one value: to bind a method to its value allocates, and Phases
// binds one function for all of them. Make one with [PhasesOf].
type Phases[T any] struct {
	*Pool
	bound func(worker, lo, hi int)
	phase func(of T, worker, lo, hi int) // the present one
}

// PhasesOf returns the phases of a value on a pool.
func PhasesOf[T any](p *Pool, of T) *Phases[T] {
	s := &Phases[T]{Pool: p}
	s.bound = func(worker, lo, hi int) { s.phase(of, worker, lo, hi) }
	return s
}

// Run is [Pool.Run] of a method.
func (s *Phases[T]) Run(n, size int, phase func(of T, worker, lo, hi int)) {
	s.phase = phase
	s.Pool.Run(n, size, s.bound)
}
