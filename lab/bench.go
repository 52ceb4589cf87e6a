package lab

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
	next, emitted, done := 0, 0, 0
	results := make([]*Result, len(trials))
	failed := false
	return parallel(min(workers, len(trials)), func() (i int, ok bool) {
		i, ok = next, next < len(trials)
		next++
		return i, ok
	}, func(i int) (*Result, error) {
		if r := earlier[trials[i]]; r != nil {
			return r, nil
		}
		return trials[i].Run(stop)
	}, func(i int, r *Result) error {
		results[i] = r
		done++
		progress(done)
		for emitted < len(trials) && results[emitted] != nil && !failed {
			r := results[emitted]
			results[emitted] = nil
			emitted++
			if err := emit(r); err != nil {
				failed = true // there is no row after one that was not written
				return err
			}
		}
		return nil
	})
}
