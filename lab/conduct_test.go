package lab

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"galaxy/internal/version"
	"galaxy/lab/design"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const smallExperiment = `experiment = 1
scene = "bench/head-on"
seeds = 3
set = ["jitter=0.5"]
measures = ["time_ratio", "contacts", "arrived", "bench_clean"]
[vary]
steer = ["seek", "antigravity{range = 10}"]
group.all.speed = [1, 2]
[end]
time = 30
arrived = true
`

// opened reads an experiment from a text.
func opened(t *testing.T, text string) *design.Experiment {
	t.Helper()
	file := filepath.Join(t.TempDir(), "try.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	e, err := design.Open(file, Measures())
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return e
}

// folder opens a folder of an experiment.
func folder(t *testing.T, path string, e *design.Experiment) *Folder {
	t.Helper()
	f, err := OpenFolder(path, e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// outcomes returns what a folder holds, without the clock.
func outcomes(t *testing.T, f *Folder) (list []Outcome) {
	t.Helper()
	err := f.Scan(func(o *Outcome) error {
		one := *o
		one.Measures, one.Nanos = append([]float64(nil), o.Measures...), 0
		list = append(list, one)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func quietly(int, int) {}

var asNaN = cmpopts.EquateNaNs()

// An experiment that was stopped, in shares, and on several goroutines, has the same
// results as one that ran through on one.
func TestExperimentGoesOn(t *testing.T) {
	e := opened(t, smallExperiment)
	whole := folder(t, t.TempDir(), e)
	defer whole.Close()
	if err := whole.Conduct(Local(1), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	want := outcomes(t, whole)
	if len(want) != 12 || want[0].Hash == want[1].Hash || want[0].Failed != "" || len(want[0].Measures) != 4 {
		t.Fatalf("%+v", want)
	}
	path := t.TempDir()
	f := folder(t, path, e)
	stop := make(chan struct{})
	n := 0
	inner := Local(2)
	err := f.Conduct(func(p *Plan, next func() (int, bool), stopped <-chan struct{}, done func(*Outcome) error) error {
		return inner(p, next, stopped, func(o *Outcome) error {
			if n++; n == 5 {
				close(stop)
			}
			return done(o)
		})
	}, Shard{}, stop, quietly)
	got := outcomes(t, f)
	if !errors.Is(err, ErrStopped) || len(got) < 5 || len(got) == 12 {
		t.Fatalf("%d results, %v", len(got), err)
	}
	f.Close()
	f = folder(t, path, e)
	defer f.Close()
	if left := f.Left(Shard{}); left != 12-len(got) {
		t.Errorf("%d left after %d", left, len(got))
	}
	for i := range 3 {
		if err := f.Conduct(Local(3), Shard{i, 3}, nil, quietly); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, outcomes(t, f), asNaN); diff != "" {
		t.Error(diff)
	}
}

// A run's recording has the same bits as its result.
func TestRecordingOfARunHasItsBits(t *testing.T) {
	p := NewPlan(opened(t, smallExperiment))
	o, err := p.Run(4, nil)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	again, err := p.Record(4, nil, &file)
	if err != nil || again.Hash != o.Hash || file.Len() == 0 {
		t.Errorf("%+v, %v", again, err)
	}
}

// The folder of another experiment, scene or program is refused, and one in use.
func TestFoldersOfOthersAreRefused(t *testing.T) {
	path := t.TempDir()
	f := folder(t, path, opened(t, smallExperiment))
	if _, err := OpenFolder(path, opened(t, smallExperiment)); err == nil || !strings.Contains(err.Error(), "another program is at work there") {
		t.Errorf("in use: %v", err)
	}
	f.Close()
	if _, err := OpenFolder(path, opened(t, strings.Replace(smallExperiment, "seeds = 3", "seeds = 4", 1))); err == nil || !strings.Contains(err.Error(), "holds another experiment") {
		t.Errorf("another experiment: %v", err)
	}
	b := *f.Bundle
	b.Galaxy = "v0.0.1 abc"
	if err := b.write(path); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFolder(path, opened(t, smallExperiment)); err == nil || !strings.Contains(err.Error(), "was begun by galaxy v0.0.1 abc, and this is "+version.Identity()) {
		t.Errorf("another program: %v", err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "mine.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFolder(other, opened(t, smallExperiment)); err == nil || !strings.Contains(err.Error(), "holds other files, such as mine.txt") {
		t.Errorf("a folder with other files: %v", err)
	}
	if _, err := ReadFolder(other); err == nil || !strings.Contains(err.Error(), "is no folder of galaxy lab") {
		t.Errorf("no folder: %v", err)
	}
}

// What is damaged or torn in the file of results runs again, and nothing else.
func TestDamagedResultsRunAgain(t *testing.T) {
	e, path := opened(t, smallExperiment), t.TempDir()
	f := folder(t, path, e)
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	want := outcomes(t, f)
	size := int64(f.store.size)
	f.Close()
	name := filepath.Join(path, ResultsFile)
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	file.WriteAt([]byte{1, 2, 3}, storeHead+3*size+50) // a bit rots
	file.WriteAt(make([]byte, size), storeHead+5*size) // a hole
	file.Truncate(storeHead + 11*size + 20)            // the last is torn
	file.Close()
	f = folder(t, path, e)
	if done, _, damaged := f.Done(); done != 9 || damaged != 1 || f.Left(Shard{}) != 3 {
		t.Errorf("%d done, %d damaged", done, damaged)
	}
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, outcomes(t, f), asNaN); diff != "" {
		t.Error(diff)
	}
	f.Close()
	file, _ = os.OpenFile(name, os.O_RDWR, 0)
	file.WriteAt([]byte("x"), 40) // the head
	file.Close()
	if _, err := OpenFolder(path, e); err == nil || !strings.Contains(err.Error(), "its head is damaged") {
		t.Errorf("a damaged head: %v", err)
	}
}

// fullDisk is a file on a disk that is full after so many writes.
type fullDisk struct {
	storeFile
	left int
}

func (d *fullDisk) WriteAt(p []byte, at int64) (int, error) {
	if d.left--; d.left < 0 {
		return 0, &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	}
	return d.storeFile.WriteAt(p, at)
}

// A full disk ends an experiment with what to do; all that was kept stays, and it goes on.
func TestFullDisk(t *testing.T) {
	e := opened(t, smallExperiment)
	f := folder(t, t.TempDir(), e)
	defer f.Close()
	real := f.store.file
	f.store.file = &fullDisk{real, 7}
	told := 0
	err := f.Conduct(Local(2), Shard{}, nil, func(done, _ int) { told = done })
	if err == nil || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "no space left on device; make room there and call it again: 7 results are kept") {
		t.Errorf("%v", err)
	}
	if got := outcomes(t, f); len(got) != 7 || told != 7 {
		t.Errorf("%d are there, %d were told", len(got), told)
	}
	f.store.file = real
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil || f.store.count != 12 {
		t.Errorf("%d, %v", f.store.count, err)
	}
}

// A run that cannot be is an outcome with a reason, and the others go on.
func TestRunsThatFail(t *testing.T) {
	e := opened(t, strings.Replace(smallExperiment, "[1, 2]", "[1, 2]\ntime.step = [0.01, 1e-9]\nend.time = [20, 30]", 1))
	f := folder(t, t.TempDir(), e)
	defer f.Close()
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	failures := map[string]int{}
	for _, o := range outcomes(t, f) {
		failures[o.Failed]++
	}
	if done, failed, _ := f.Done(); done != 48 || failed != 24 || len(failures) != 3 {
		t.Errorf("%d done, %d failed: %v", done, failed, failures)
	}
	for text := range failures {
		if text != "" && !strings.Contains(text, "e+10 steps is too long") {
			t.Error(text)
		}
	}
}

// A Latin hypercube has one point in each part of each range, whatever the number of points,
// and every rival at each of them.
func TestLatinHypercube(t *testing.T) {
	for _, points := range []int{1, 2, 3, 7, 64, 1000} {
		text := strings.Replace(smallExperiment, "group.all.speed = [1, 2]", "group.all.speed = { from = 1, to = 5 }\ngroup.all.mass = { from = 1, to = 100, log = true }", 1)
		text = strings.Replace(text, "seeds = 3", fmt.Sprintf("seeds = 1\ndesign = \"latin\"\nruns = %d", 2*points), 1)
		p := NewPlan(opened(t, text))
		if p.Points() != points || p.Runs() != 2*points {
			t.Fatalf("%d points, %d runs", p.Points(), p.Runs())
		}
		seen := [2]map[int]bool{{}, {}}
		for cell := 0; cell < p.Cells(); cell += 2 {
			levels := p.Levels(cell)
			for i := range seen {
				seen[i][levels[i].Index] = true
			}
			if x := (levels[0].Number - 1) / 4 * float64(points); int(x) != levels[0].Index && x-float64(levels[0].Index) > 1e-6 {
				t.Errorf("%v is not in part %d of %d", levels[0].Number, levels[0].Index, points)
			}
			if next := p.Levels(cell + 1); next[0] != levels[0] || next[2] == levels[2] {
				t.Errorf("%v and %v", levels, next)
			}
		}
		for i := range seen {
			if len(seen[i]) != points {
				t.Errorf("%d points lie in %d parts", points, len(seen[i]))
			}
		}
	}
}

// An outcome with a wrong bit anywhere is damaged.
func TestOutcomesAreChecked(t *testing.T) {
	o := Outcome{Run: 7, Ended: true, Steps: 3, Hash: 99, Nanos: 5, Measures: []float64{1.5, -2}}
	for _, o := range []Outcome{o, {Run: 8, Failed: "it broke: äöü" + strings.Repeat("ü", 200)}} {
		slot := make([]byte, slotSize(2))
		o.encode(slot)
		var got Outcome
		if err := got.decode(slot, 2); err != nil {
			t.Fatal(err)
		}
		if o.Failed != "" {
			if !strings.HasPrefix(o.Failed, got.Failed) || len(got.Failed) < 100 {
				t.Errorf("%q", got.Failed)
			}
		} else if diff := cmp.Diff(o, got); diff != "" {
			t.Error(diff)
		}
		for bit := range 8 * len(slot) {
			slot[bit/8] ^= 1 << (bit % 8)
			if err := got.decode(slot, 2); !errors.Is(err, errDamaged) {
				t.Fatalf("bit %d: %v", bit, err)
			}
			slot[bit/8] ^= 1 << (bit % 8)
		}
		clear(slot)
		if err := got.decode(slot, 2); !errors.Is(err, errEmpty) {
			t.Error(err)
		}
	}
}

// TestAnOutcomeIsAtOnceWhatItsFileSays: whichever way it came, by a message or from this process.
func TestAnOutcomeIsAtOnceWhatItsFileSays(t *testing.T) {
	f := folder(t, t.TempDir(), opened(t, smallExperiment))
	defer f.Close()
	endless := make([]float64, len(f.Measures))
	endless[0] = 1e150
	var told []Outcome
	came := func(_ *Plan, _ func() (int, bool), _ <-chan struct{}, done func(*Outcome) error) error {
		for _, o := range []*Outcome{{Run: 0, Measures: endless}, {Run: 1, Failed: "it\nbroke" + strings.Repeat("ü", 200)}} {
			if err := done(o); err != nil {
				return err
			}
			told = append(told, *o)
		}
		return nil
	}
	if err := f.Conduct(came, Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(outcomes(t, f), told, cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	if f.Strange() != 1 || told[0].Strange[0].Value != 1e150 || !math.IsNaN(told[0].Measures[0]) {
		t.Errorf("%d are strange: %+v", f.Strange(), told[0])
	}
}

// TestResultsThatGoAwayAreToldInSentences: another program cuts the file of results while a folder is
// open.
func TestResultsThatGoAwayAreToldInSentences(t *testing.T) {
	path, e := t.TempDir(), opened(t, smallExperiment)
	f := folder(t, path, e)
	defer f.Close()
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(path, ResultsFile)
	if err := os.WriteFile(name, make([]byte, storeHead+2*slotSize(len(f.Measures))), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, run := range []int{0, 3} {
		if _, _, err := f.Outcome(run); err == nil || !strings.Contains(err.Error(), "results are gone that were there before") {
			t.Errorf("run %d: %v", run, err)
		}
	}
}
