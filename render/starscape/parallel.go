package starscape

import (
	"sync"
	"sync/atomic"
)

// workers is the number of goroutines for what a picture waits for.
const workers = 2

// parallel calls f with the numbers 0 to n − 1, on so many goroutines, this one among them: which of them gets a number is chance. Once warm it
// allocates nothing.
func parallel(workers, n int, f func(worker, i int)) {
	if workers == 1 || n <= 1 {
		for i := range n {
			f(0, i)
		}
		return
	}
	c := crews.Get().(*crew)
	c.f, c.n = f, int64(n)
	c.next.Store(0)
	c.busy.Add(workers - 1)
	for k := 1; k < workers; k++ {
		select {
		case idle <- shift{c, k}:
		default:
			go help(shift{c, k})
		}
	}
	c.work(0)
	c.busy.Wait()
	c.f = nil
	crews.Put(c)
}

// A crew is the goroutines that share the calls of one function.
type crew struct {
	f    func(worker, i int)
	n    int64
	next atomic.Int64
	busy sync.WaitGroup
}

var crews = sync.Pool{New: func() any { return new(crew) }}

func (c *crew) work(worker int) {
	for i := c.next.Add(1) - 1; i < c.n; i = c.next.Add(1) - 1 {
		c.f(worker, int(i))
	}
}

// A shift is what one goroutine does in a crew.
type shift struct {
	crew   *crew
	worker int
}

// idle takes work for the goroutines that have helped before and wait: there are never more than worked at once.
var idle = make(chan shift)

func help(s shift) {
	for {
		s.crew.work(s.worker)
		s.crew.busy.Done()
		s = <-idle
	}
}
