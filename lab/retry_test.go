package lab

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galaxy/sim"
)

// failing returns a runner with which some runs fail, by themselves or, as a message says, for a reason
// outside of them.
func failing(t *testing.T, byItself, outside map[int]bool) Runner {
	return func(p *Plan, next func() (int, bool), stop <-chan struct{}, done func(*Outcome) error) error {
		return Local(1)(p, next, stop, func(o *Outcome) error {
			switch {
			case byItself[o.Run]:
				o = &Outcome{Run: o.Run, Failed: "its values make no scene"}
			case outside[o.Run]:
				if err := p.Decode(EncodeOutside(o.Run, errors.New("5 workers have died with it\nand more")), o); err != nil {
					t.Error(err)
				}
			}
			return done(o)
		})
	}
}

// Runs that failed for reasons outside of them are tried again when the folder is opened again; those
// that failed by themselves stay, until all failed ones are to be tried again.
func TestFailedRunsAreTriedAgain(t *testing.T) {
	e := opened(t, smallExperiment)
	whole := folder(t, t.TempDir(), e)
	defer whole.Close()
	if err := whole.Conduct(Local(1), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	path := t.TempDir()
	// conduct runs what is left, and returns how many runs that were.
	conduct := func(retry bool, run Runner) int {
		t.Helper()
		f := folder(t, path, e)
		defer f.Close()
		if retry {
			if n, err := f.RetryFailed(); n != 2 || err != nil {
				t.Errorf("%d are tried again, %v", n, err)
			}
		}
		left := f.Left(Shard{})
		if err := f.Conduct(run, Shard{}, nil, quietly); err != nil {
			t.Fatal(err)
		}
		return left
	}
	// seen returns what another program sees in the folder.
	seen := func() (failed, outside int, list []Outcome) {
		t.Helper()
		v, err := ViewFolder(path)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		done, failed, damaged := v.Done()
		if done != 12 || damaged != 0 {
			t.Errorf("%d done, %d damaged", done, damaged)
		}
		return failed, v.Outside(), outcomes(t, v)
	}
	byItself, outside := map[int]bool{1: true, 7: true}, map[int]bool{0: true, 5: true, 11: true}
	if left := conduct(false, failing(t, byItself, outside)); left != 12 {
		t.Errorf("%d runs at first", left)
	}
	failed, out, list := seen()
	if failed != 5 || out != 3 || list[5].Failed != "outside of the run: 5 workers have died with it" || !list[5].Outside || list[7].Outside {
		t.Errorf("%d failed, %d of them outside of the run: %+v", failed, out, list)
	}
	if left := conduct(false, failing(t, nil, map[int]bool{5: true})); left != 3 {
		t.Errorf("%d runs are tried again, not 3", left)
	}
	if failed, out, _ := seen(); failed != 3 || out != 1 {
		t.Errorf("%d failed, %d of them outside of the run", failed, out)
	}
	if left := conduct(false, Local(2)); left != 1 {
		t.Errorf("%d runs are tried again, not 1", left)
	}
	if left := conduct(true, Local(2)); left != 2 {
		t.Errorf("%d of all failed runs are tried again, not 2", left)
	}
	if _, _, list := seen(); !cmp.Equal(outcomes(t, whole), list, asNaN) {
		t.Error(cmp.Diff(outcomes(t, whole), list, asNaN))
	}
	if left := conduct(false, Local(2)); left != 0 {
		t.Errorf("%d runs are left", left)
	}
}

// Of two shares a result takes the place of a failure for a reason outside of the run, whichever comes
// first, and they are not said to differ.
func TestMergeTakesResultsForOutsideFailures(t *testing.T) {
	e := opened(t, smallExperiment)
	dead, alive := t.TempDir(), t.TempDir()
	for path, run := range map[string]Runner{dead: failing(t, nil, map[int]bool{3: true, 4: true}), alive: Local(2)} {
		f := folder(t, path, e)
		if err := f.Conduct(run, Shard{}, nil, quietly); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	for _, order := range [][]string{{dead, alive}, {alive, dead}, {dead}} {
		f := folder(t, t.TempDir(), e)
		if err := f.Merge(order...); err != nil {
			t.Error(err)
		}
		want := 0
		if len(order) == 1 {
			want = 2
		}
		if done, failed, _ := f.Done(); done != 12 || failed != want || f.Outside() != want {
			t.Errorf("%v: %d done, %d failed, %d of them outside", order, done, failed, f.Outside())
		}
		f.Close()
	}
}

// A message of a failure is no result, whatever its bits, and a plan with many measures takes it.
func TestOutsideMessages(t *testing.T) {
	many := `measures = ["` + strings.Join(Measures().All[:20], `", "`) + `"]`
	p := NewPlan(opened(t, strings.Replace(smallExperiment, `measures = ["time_ratio", "contacts", "arrived", "bench_clean"]`, many, 1)))
	if slotSize(len(p.Measures)) <= leastSlot {
		t.Fatalf("%d measures are too few", len(p.Measures))
	}
	m := EncodeOutside(2, errors.New("so"))
	var o Outcome
	if err := p.Decode(m, &o); err != nil || !o.Outside || o.Run != 2 || o.Failed != "outside of the run: so" {
		t.Errorf("%+v, %v", o, err)
	}
	short := make([]byte, leastSlot)
	(&Outcome{Run: 2}).encode(short)
	for _, bad := range [][]byte{short, m[:40], nil, append(m, 0), EncodeOutside(p.Runs(), errors.New("so"))} {
		if err := p.Decode(bad, &o); !errors.Is(err, errDamaged) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
}

// A bundle above the limit is refused in a sentence, before it is written anywhere; so is a file of one.
func TestLargeBundles(t *testing.T) {
	b := NewBundle(opened(t, smallExperiment))
	part := strings.Repeat("x", 30<<20)
	for range 10 { // they share their bytes
		b.Files = append(b.Files, sim.File{Name: "map.tmx", Text: part})
	}
	const want = "the scenes, maps and scripts of try.toml have 301 MiB together, and 256 MiB are the most; use fewer, or smaller ones"
	if _, err := b.Encode(); err == nil || !strings.HasSuffix(err.Error(), strings.TrimPrefix(want, "the scenes, maps and scripts of try.toml")) {
		t.Errorf("%v, want %s", err, want)
	}
	path := t.TempDir()
	if err := b.write(path); err == nil {
		t.Error("it is written")
	}
	file := filepath.Join(path, BundleFile)
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 300<<20); err != nil { // a hole
		t.Fatal(err)
	}
	if _, err := readBundle(path); err == nil || !strings.Contains(err.Error(), "is no file of at most 256 MiB") {
		t.Error(err)
	}
	if _, err := DecodeBundle([]byte(`{"galaxy`)); err == nil || err.Error() != "it is damaged" {
		t.Error(err)
	}
}
