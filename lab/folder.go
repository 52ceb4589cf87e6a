package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"galaxy/internal/atomicfile"
	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/version"
	"galaxy/lab/design"
)

// Folder holds an experiment: experiment.json, which says what it is, results.bin,
// and the files that are made of them.
type Folder struct {
	*Plan
	Bundle *Bundle
	Path   string

	store   *store
	release func()
}

// The files of a folder.
const (
	ResultsFile = "results.bin"
	lockFile    = ".lock"
)

// OpenFolder opens the folder of an experiment, or makes it. It refuses a folder of another experiment,
// scene or program, and a folder in which another program is at work. Runs that failed for
// reasons outside of them count as runs without a result.
func OpenFolder(folder string, e *design.Experiment) (*Folder, error) {
	b := NewBundle(e)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, fmt.Errorf("the folder %s cannot be made: %w", sanitize.Line(folder), sanitize.Reason(err))
	}
	if err := empty(folder); err != nil {
		return nil, err
	}
	files := atomicfile.Folder(folder)
	release, err := files.Hold(lockFile)
	if errors.Is(err, atomicfile.ErrHeld) {
		return nil, fmt.Errorf("the folder %s: %w", sanitize.Line(folder), err)
	}
	if err != nil {
		return nil, err
	}
	files.Clear()
	f := &Folder{Plan: NewPlan(e), Bundle: b, Path: folder, release: release}
	if err := f.open(); err != nil {
		release()
		return nil, err
	}
	return f, nil
}

// InMemory returns a folder in memory alone, which ends with the program.
func InMemory(e *design.Experiment) (*Folder, error) {
	f := &Folder{Plan: NewPlan(e), Bundle: NewBundle(e), release: func() {}}
	var err error
	f.store, err = newStore(new(memoryFile), f.Bundle.Identity(), len(f.Measures), f.Runs())
	return f, err
}

// empty refuses a folder that holds no experiment but other files.
func empty(folder string) error {
	if there, err := atomicfile.Folder(folder).Has(BundleFile); there || err != nil {
		return err
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("the folder %s cannot be read: %w", sanitize.Line(folder), sanitize.Reason(err))
	}
	for _, file := range files {
		if file.Name() != lockFile {
			return fmt.Errorf("the folder %s holds other files, such as %s; name an empty or a new one", sanitize.Line(folder), sanitize.Line(file.Name()))
		}
	}
	return nil
}

func (f *Folder) open() error {
	there, err := readBundle(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = f.Bundle.write(f.Path)
	case err == nil:
		if how := there.differs(f.Bundle); how != "" {
			return fmt.Errorf("the folder %s %s; name another folder for this one", sanitize.Line(f.Path), how)
		}
		f.Bundle = there
	}
	if err != nil {
		return err
	}
	if f.store, err = openStore(f.Path, f.Bundle.Identity(), len(f.Measures), f.Runs()); err != nil {
		return err
	}
	if err := f.store.forget(func(o *Outcome) bool { return o.Outside }); err != nil {
		f.store.file.Close()
		return fmt.Errorf("%s: %w", sanitize.Line(f.Path), err)
	}
	return nil
}

// RetryFailed lets all failed runs count as runs without a result, and returns how many they are.
func (f *Folder) RetryFailed() (n int, err error) {
	n = f.store.failed
	if err := f.store.forget(func(*Outcome) bool { return true }); err != nil {
		return 0, fmt.Errorf("%s: %w", sanitize.Line(f.Path), err)
	}
	return n, nil
}

// ReadFolder reads the experiment of a folder from the bundle in it.
func ReadFolder(folder string) (*design.Experiment, error) {
	b, err := readBundle(folder)
	if err != nil {
		return nil, err
	}
	if b.Galaxy != version.Identity() {
		return nil, fmt.Errorf("%s was made by galaxy %s, and this is %s", sanitize.Line(folder), b.Galaxy, version.Identity())
	}
	return b.Open()
}

// Close closes the folder for others to use.
func (f *Folder) Close() error {
	defer f.release()
	return f.store.file.Close()
}

// Done returns how many runs have a result or have failed, how many of them have failed, and
// how many slots were damaged when the folder was opened, and are to be run again.
func (f *Folder) Done() (done, failed, damaged int) {
	return f.store.count, f.store.failed, f.store.damaged
}

// Outside returns how many of the failed runs failed for reasons outside of them, for example because their
// workers died: the next call tries them again.
func (f *Folder) Outside() int { return f.store.outside }

// Faulty returns how many runs have a result with faults: agents became non-finite and rest,
// or a script has failed.
func (f *Folder) Faulty() int { return f.store.faulty }

// Strange returns how many runs have a result with a measure that no run has.
func (f *Folder) Strange() int { return f.store.strange }

// StrangeText names the strange measures of an outcome: "contacts is +Inf".
func (p *Plan) StrangeText(o *Outcome) string {
	var texts []string
	for _, s := range o.Strange {
		texts = append(texts, fmt.Sprintf("%s is %.6g", p.Measures[s.Measure], s.Value))
	}
	return strings.Join(texts, ", ")
}

// Left returns how many runs of a share have no result yet.
func (f *Folder) Left(of Shard) int {
	left := 0
	for run, ok := f.store.next(0, of); ok; run, ok = f.store.next(run+1, of) {
		left++
	}
	return left
}

// Scan calls visit with each outcome in the order of runs; it must not keep it.
func (f *Folder) Scan(visit func(*Outcome) error) error { return f.store.scan(visit) }

// A Runner runs the runs that next has, and calls done with the outcome of each; it calls both one at a
// time. It ends when next has no more, with [ErrStopped] when stop is closed, or with the
// first error of done.
type Runner func(p *Plan, next func() (run int, ok bool), stop <-chan struct{}, done func(*Outcome) error) error

// often is how long a result may lie in the machine's memory before it is flushed to the disk.
const often = 500 * time.Millisecond

// Conduct runs all runs of a share that have no result yet. Each outcome is in the file when
// its run has ended. At least once a second Conduct calls progress with the number of outcomes that were
// also flushed to the disk; progress may look into the folder. The error is ErrStopped after an interrupt.
// Whatever the error, the outcomes that progress was told of are kept.
func (f *Folder) Conduct(run Runner, of Shard, stop <-chan struct{}, progress func(done, left int)) error {
	from, done, total := 0, 0, f.Left(of)
	var lock sync.Mutex // of the store, done and broken
	var broken error
	flushed := -1
	flush := func() {
		lock.Lock()
		n := done
		lock.Unlock()
		if n == flushed {
			return
		}
		if err := f.store.file.Sync(); err != nil {
			lock.Lock()
			broken = errors.Join(broken, f.unwritten(err))
			lock.Unlock()
			return
		}
		flushed = n
		lock.Lock()
		defer lock.Unlock()
		progress(n, total-n)
	}
	ended, quiet := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(quiet)
		tick := time.NewTicker(often)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				flush()
			case <-ended:
				flush()
				return
			}
		}
	}()
	err := run(f.Plan, func() (int, bool) {
		lock.Lock()
		defer lock.Unlock()
		i, ok := f.store.next(from, of)
		from = i + 1
		return i, ok
	}, stop, func(o *Outcome) error {
		lock.Lock()
		defer lock.Unlock()
		if broken != nil {
			return broken
		}
		if f.store.has(o.Run) {
			return nil // the first wins
		}
		if _, err := f.store.put(o); err != nil {
			return f.unwritten(err)
		}
		done++
		return nil
	})
	close(ended)
	<-quiet
	if err == nil {
		err = broken
	}
	return err
}

// unwritten says that results cannot be kept.
func (f *Folder) unwritten(err error) error {
	done, _, _ := f.Done()
	return fmt.Errorf("results cannot be written to %s: %w; make room there and call it again: %s are kept", sanitize.Line(f.Path), sanitize.Reason(err), format.Count(done, "result", "results"))
}
