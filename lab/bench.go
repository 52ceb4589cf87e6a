package lab

import (
	"sync"
)

// Bench is many trials: of each case with each method.
type Bench struct {
	Cases   []Case
	Methods []string // as Scene.Steered takes them
	Seeds   int      // of cases with drawn starts, from 1 up; others run exactly and, once, moved
	Change  Change
}

// Trials returns the trials in their order: by case, method, start and seed.
func (b *Bench) Trials() []Trial {
	var all []Trial
	for _, c := range b.Cases {
		for _, method := range b.Methods {
			t := Trial{Case: c, Method: method, Change: b.Change}
			if !c.Drawn {
				t.Start = Exact
				all = append(all, t)
				t.Start, t.Seed = Moved, 1
				all = append(all, t)
				continue
			}
			t.Start = Drawn
			for i := range b.Seeds {
				t.Seed = uint64(i) + 1
				all = append(all, t)
			}
		}
	}
	return all
}

// RunAll runs trials on a number of goroutines, all but those that have a result from
// earlier, which may be nil. It calls emit with the results in the order
// of the trials, each as soon as those before it are there, and progress with the number of
// finished trials; never two of these at a time. It ends early on an error of a trial or of
// emit, or with [ErrStopped] once stop is closed: emit has then had the results of the first
// trials, up to some one.
func RunAll(trials []Trial, earlier map[Trial]*Result, workers int, stop <-chan struct{}, progress func(done int), emit func(*Result) error) error {
	var (
		lock    sync.Mutex
		next    int // the first trial that has not begun
		emitted int
		done    int
		results = make([]*Result, len(trials))
		failure error
		group   sync.WaitGroup
	)
	begin := func() (i int, ok bool) {
		lock.Lock()
		defer lock.Unlock()
		i, ok = next, next < len(trials) && failure == nil
		next++
		return i, ok
	}
	finish := func(i int, r *Result, err error) {
		lock.Lock()
		defer lock.Unlock()
		if err != nil {
			if failure == nil {
				failure = err
			}
			return
		}
		results[i] = r
		done++
		progress(done)
		for emitted < len(trials) && results[emitted] != nil && failure == nil {
			failure = emit(results[emitted])
			results[emitted] = nil
			emitted++
		}
	}
	for range min(workers, len(trials)) {
		group.Go(func() {
			for {
				i, ok := begin()
				if !ok {
					return
				}
				r, err := earlier[trials[i]], error(nil)
				if r == nil {
					r, err = trials[i].Run(stop)
				}
				finish(i, r, err)
			}
		})
	}
	group.Wait()
	return failure
}
