package lab

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"galaxy/sim"

	"github.com/google/go-cmp/cmp"
)

// A folder is looked at while its experiment runs, nothing is written to it, and each run
// opens as it was.
func TestViewFolder(t *testing.T) {
	path := t.TempDir()
	f := folder(t, path, opened(t, smallExperiment))
	defer f.Close()
	if _, err := ViewFolder(path); err == nil || !strings.Contains(err.Error(), "has no results yet; galaxy lab run ") {
		t.Errorf("before the first result: %v", err)
	}
	if err := f.Conduct(Local(2), Shard{1, 2}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	v, err := ViewFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if done, failed, damaged := v.Done(); done != 6 || failed+damaged != 0 {
		t.Errorf("%d done, %d failed, %d damaged", done, failed, damaged)
	}
	if diff := cmp.Diff(outcomes(t, f), outcomes(t, v), asNaN); diff != "" {
		t.Error(diff)
	}
	if _, there, err := v.Outcome(0); there || err != nil {
		t.Errorf("a run of the other share: %t, %v", there, err)
	}
	o, there, err := v.Outcome(7)
	if !there || err != nil {
		t.Fatal(err)
	}
	s, err := v.OpenRun(7)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for w.Tick() < o.Steps {
		w.Step()
	}
	if w.Hash() != o.Hash {
		t.Errorf("run 7 ends with hash %x, and the results have %x", w.Hash(), o.Hash)
	}
}

// What is no experiment, or damaged, is refused with a way out.
func TestViewRefuses(t *testing.T) {
	good := t.TempDir()
	f := folder(t, good, opened(t, smallExperiment))
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	f.Close()
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(good, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	bundle, results := read(BundleFile), read(ResultsFile)
	spoil := func(from int) []byte {
		b := append([]byte(nil), results...)
		for i := from; i < len(b); i++ {
			b[i] ^= 0x55
		}
		return b
	}
	other := strings.Replace(string(bundle), `"galaxy": "`, `"galaxy": "0.0 `, 1)
	for _, c := range []struct {
		name            string
		bundle, results []byte
		want            string // "" for none
	}{
		{"good", bundle, results, ""},
		{"nothing", nil, nil, "is no folder of galaxy lab: it has no experiment.json; galaxy lab run"},
		{"no results", bundle, nil, "has no results yet"},
		{"a torn head", bundle, results[:50], "has no results yet"},
		{"a bad head", bundle, spoil(10), "its head is damaged; use another folder, or remove the file"},
		{"bad results", bundle, spoil(storeHead), "all results in"},
		{"torn JSON", bundle[:200], results, "is damaged"},
		{"another release", []byte(other), results, "its head is damaged"}, // of which the results are not
		{"a mistake", []byte(strings.Replace(string(bundle), "seeds = 3", "seeds = 0", 1)), results, "holds an experiment with a mistake"},
	} {
		folder := filepath.Join(t.TempDir(), "x")
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string][]byte{BundleFile: c.bundle, ResultsFile: c.results} {
			if text == nil {
				continue
			}
			if err := os.WriteFile(filepath.Join(folder, name), text, 0o444); err != nil {
				t.Fatal(err)
			}
		}
		v, err := ViewFolder(folder)
		if err == nil {
			v.Close()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	file := filepath.Join(good, ResultsFile)
	if _, err := ViewFolder(file); err == nil || !strings.Contains(err.Error(), "is no folder of galaxy lab") {
		t.Errorf("a file: %v", err)
	}
}

// A folder of before, without measures, is told in a sentence.
func TestViewFolderWithoutMeasures(t *testing.T) {
	path := t.TempDir()
	f := folder(t, path, opened(t, smallExperiment))
	f.Close()
	b, err := readBundle(path)
	if err != nil {
		t.Fatal(err)
	}
	b.Experiment = regexp.MustCompile(`measures = \[.*\]`).ReplaceAllString(b.Experiment, "measures = []")
	if err := b.write(path); err != nil {
		t.Fatal(err)
	}
	if _, err := ViewFolder(path); err == nil || !strings.Contains(err.Error(), "an experiment without measures tells nothing") {
		t.Errorf("%v", err)
	}
}
