package lab

import (
	"fmt"

	"galaxy/internal/sanitize"
	"galaxy/internal/version"
)

// ViewFolder opens the folder of an experiment to look at it. It writes nothing and holds no
// lock: another program may be at work there, and another release may have made it.
// An experiment without results is an error.
func ViewFolder(folder string) (*Folder, error) {
	b, err := readBundle(folder)
	if err != nil {
		return nil, err
	}
	e, err := b.Open()
	if err != nil {
		if b.Galaxy != version.Identity() {
			return nil, fmt.Errorf("%s was made by galaxy %s, and this is %s, which cannot read its experiment: %w", sanitize.Line(folder), sanitize.Line(b.Galaxy), version.Identity(), err)
		}
		return nil, fmt.Errorf("%s holds an experiment with a mistake, remove it and begin anew: %w", sanitize.Line(folder), err)
	}
	f := &Folder{Plan: NewPlan(e), Bundle: b, Path: folder, release: func() {}}
	if f.store, err = viewStore(folder, b.Identity(), len(f.Measures), f.Runs()); err != nil {
		return nil, err
	}
	if f.store == nil {
		return nil, f.none()
	}
	if done, _, damaged := f.Done(); done == 0 {
		f.store.file.Close()
		if damaged > 0 {
			return nil, fmt.Errorf("all results in %s are damaged; galaxy lab run %s -o %s runs them again", sanitize.Line(folder), sanitize.Line(b.File), sanitize.Line(folder))
		}
		return nil, f.none()
	}
	return f, nil
}

func (f *Folder) none() error {
	return fmt.Errorf("%s has no results yet; galaxy lab run %s -o %s runs it", sanitize.Line(f.Path), sanitize.Line(f.Bundle.File), sanitize.Line(f.Path))
}

// Outcome returns the outcome of a run, and whether there is one.
func (f *Folder) Outcome(run int) (o *Outcome, there bool, err error) { return f.store.get(run) }
