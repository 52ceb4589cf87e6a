package app

import (
	"galaxy/internal/atomicfile"
	"galaxy/lab"
	"galaxy/lab/report"
)

// benchRows writes the rows of --csv during a bench, in the order of its runs.
type benchRows struct {
	bench *lab.Bench
	plan  *lab.Plan
	file  *atomicfile.Stream // nil: there is no --csv
	table *report.Rows
	next  int                 // run to be written
	early map[int]*lab.Result // that have come before it; nil of one that has failed
}

// rows opens the file of --csv.
func (c *benchC) rows(b *lab.Bench) (*benchRows, error) {
	r := &benchRows{bench: b, early: map[int]*lab.Result{}}
	if c.CSV == "" {
		return r, nil
	}
	var err error
	if r.file, err = atomicfile.Open(string(c.CSV)); err != nil {
		return nil, err
	}
	if r.table, err = report.NewRows(r.file); err != nil {
		r.file.Discard()
		return nil, failure{err}
	}
	return r, nil
}

func (r *benchRows) discard() {
	if r.file != nil {
		r.file.Discard()
	}
}

// begin writes the rows of the results that the folder has already.
func (r *benchRows) begin(f *lab.Folder) error {
	r.plan = f.Plan
	return f.Scan(r.add)
}

// during returns a runner that also writes rows, each as soon as those before it are there.
func (r *benchRows) during(run lab.Runner) lab.Runner {
	return func(p *lab.Plan, next func() (int, bool), stop <-chan struct{}, done func(*lab.Outcome) error) error {
		return run(p, next, stop, func(o *lab.Outcome) error {
			if err := done(o); err != nil {
				return err
			}
			return r.add(o)
		})
	}
}

func (r *benchRows) add(o *lab.Outcome) error {
	if r.file == nil || o.Run < r.next {
		return nil
	}
	result, err := r.bench.Result(r.plan, o)
	if err != nil {
		result = nil // it has no row, and is told of at the end
	}
	if _, twice := r.early[o.Run]; !twice {
		r.early[o.Run] = result
	}
	return r.write(func() bool {
		_, there := r.early[r.next]
		return there
	})
}

// write writes the rows of runs, one after the other, while there are more.
func (r *benchRows) write(more func() bool) error {
	for ; more(); r.next++ {
		if result := r.early[r.next]; result != nil {
			if err := r.table.Add(result); err != nil {
				return err
			}
		}
		delete(r.early, r.next)
	}
	return nil
}

// close writes the rows of an interrupted bench that had to wait for others, and closes the file.
func (r *benchRows) close() error {
	if r.file == nil {
		return nil
	}
	if err := r.write(func() bool { return len(r.early) > 0 }); err != nil {
		return err
	}
	return r.file.Close()
}
