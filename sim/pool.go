package sim

import (
	"sync"
	"sync/atomic"
)

// blockSize is how many agents a worker takes at once: enough that taking them
// costs nothing beside moving them, few enough that the last block does not
// leave the other workers waiting. A world of one block wakes nobody.
const blockSize = 64

// pool is a set of goroutines that live as long as their world. Which of them
// does which block is chance; no phase may depend on it.
type pool struct {
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

func newPool(workers int) *pool {
	p := &pool{workers: workers}
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

// run calls do for consecutive blocks of 0 to n, on all workers, and returns
// when all are done.
func (p *pool) run(n, size int, do func(worker, lo, hi int)) {
	j := job{n, size, do}
	p.cursor.Store(0)
	if n <= size || p.workers == 1 {
		p.share(0, j)
		return
	}
	blocks := (n + size - 1) / size
	woken := p.wake[:min(len(p.wake), blocks-1)]
	p.busy.Add(len(woken))
	for _, c := range woken {
		c <- j
	}
	p.share(0, j)
	p.busy.Wait()
}

// share does blocks of j until none is left.
func (p *pool) share(worker int, j job) {
	for {
		lo := int(p.cursor.Add(int64(j.size))) - j.size
		if lo >= j.n {
			return
		}
		j.do(worker, lo, min(lo+j.size, j.n))
	}
}

func (p *pool) close() {
	p.once.Do(func() {
		for _, c := range p.wake {
			close(c)
		}
	})
}
