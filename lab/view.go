package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"galaxy/internal/plain"
	"galaxy/internal/version"
)

// ViewFolder opens the folder of an experiment to look at. It writes nothing and holds no
// lock: another program may be at work there, and one of another release may have made it.
// An experiment without results is an error.
func ViewFolder(folder string) (*Folder, error) {
	b, err := readBundle(folder)
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		if errors.Is(err, fs.ErrNotExist) || !isFolder(folder) {
			return nil, fmt.Errorf("%s is no folder of galaxy lab: it has no %s; galaxy lab run EXPERIMENT.toml -o FOLDER makes one", plain.Line(folder), BundleFile)
		}
		return nil, fmt.Errorf("the folder %s cannot be read: %w", plain.Line(folder), path.Err)
	}
	if err != nil {
		return nil, err
	}
	e, err := b.Open()
	if err != nil {
		if b.Galaxy != version.Identity() {
			return nil, fmt.Errorf("%s was made by galaxy %s, and this is %s, which cannot read its experiment: %w", plain.Line(folder), plain.Line(b.Galaxy), version.Identity(), err)
		}
		return nil, fmt.Errorf("%s holds an experiment with a mistake, remove it and begin anew: %w", plain.Line(folder), err)
	}
	f := &Folder{Plan: NewPlan(e), Bundle: b, Path: folder, release: func() {}}
	name := filepath.Join(folder, ResultsFile)
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() <= storeHead {
		return nil, f.none()
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", plain.Line(name), reason(err))
	}
	if f.store, err = newStore(file, b.Identity(), len(f.Measures), f.Runs()); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", plain.Line(name), err)
	}
	if done, _, damaged := f.Done(); done == 0 {
		file.Close()
		if damaged > 0 {
			return nil, fmt.Errorf("all results in %s are damaged; galaxy lab run %s -o %s runs them again", plain.Line(folder), plain.Line(b.File), plain.Line(folder))
		}
		return nil, f.none()
	}
	return f, nil
}

func (f *Folder) none() error {
	return fmt.Errorf("%s has no results yet; galaxy lab run %s -o %s runs it", plain.Line(f.Path), plain.Line(f.Bundle.File), plain.Line(f.Path))
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Outcome returns what came of a run, and whether there is a result.
func (f *Folder) Outcome(run int) (o *Outcome, there bool, err error) { return f.store.get(run) }
