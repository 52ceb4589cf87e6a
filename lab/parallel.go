package lab

import "sync"

// parallel calls job with each number that next has, on some goroutines, and done with the
// result, in the order in which jobs end. It calls next and done one at a time. The
// first error of a job or of done ends it, after the jobs that have begun.
func parallel[R any](workers int, next func() (i int, ok bool), job func(i int) (R, error), done func(i int, r R) error) error {
	var (
		lock    sync.Mutex
		failure error
		group   sync.WaitGroup
	)
	begin := func() (i int, ok bool) {
		lock.Lock()
		defer lock.Unlock()
		if failure != nil {
			return 0, false
		}
		return next()
	}
	finish := func(i int, r R, err error) {
		lock.Lock()
		defer lock.Unlock()
		if err == nil {
			err = done(i, r)
		}
		if failure == nil {
			failure = err
		}
	}
	for range workers {
		group.Go(func() {
			for {
				i, ok := begin()
				if !ok {
					return
				}
				r, err := job(i)
				finish(i, r, err)
			}
		})
	}
	group.Wait()
	return failure
}
