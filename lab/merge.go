package lab

import (
	"errors"
	"fmt"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
)

// Merge adds the results of other folders of the same experiment, as shares leave them: of
// two results of a run the first one stays. The error says which runs have different bits in
// two folders, which must not happen on any two machines.
func (f *Folder) Merge(from ...string) error {
	var errs []error
	for _, name := range from {
		if err := f.merge(name); err != nil {
			errs = append(errs, err)
		}
	}
	if err := f.store.file.Sync(); err != nil {
		errs = append(errs, f.unwritten(err))
	}
	return errors.Join(errs...)
}

func (f *Folder) merge(folder string) error {
	b, err := readBundle(folder)
	if err != nil {
		return err
	}
	if how := b.differs(f.Bundle); how != "" {
		return fmt.Errorf("%s %s: only shares of one experiment go together", sanitize.Line(folder), how)
	}
	other, err := viewStore(folder, f.Bundle.Identity(), len(f.Measures), f.Runs())
	if other == nil || err != nil {
		return err
	}
	defer other.file.Close()
	differ, first := 0, 0
	err = other.scan(func(o *Outcome) error {
		same, err := f.store.put(o)
		if err != nil {
			return f.unwritten(err)
		}
		if !same {
			if differ++; differ == 1 {
				first = o.Run
			}
		}
		return nil
	})
	if err == nil && differ > 0 {
		err = fmt.Errorf("%s of %s have other bits than before, run %d first: the machines compute differently", format.Count(differ, "run", "runs"), sanitize.Line(folder), first)
	}
	return err
}
