package app

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/lab"
	"galaxy/render/experiment"
	"galaxy/render/player"
	"galaxy/sim"
)

const shownExperiment = `experiment = 1
scene = "own.toml"
seeds = 2
measures = ["time_ratio", "contacts", "delta_v"]
[vary]
steer = ["seek", "antigravity{range = 10}"]
group.all.speed = { from = 1, to = 3, steps = 3 }
[end]
time = 20
`

const shownScene = `schema = 1
title = "own"
jitter = 0.5
[[group]]
name = "all"
count = 3
place.line = { from = [0, 0], to = [0, 9] }
goal = [30, 0]
steer = "seek"
`

// labOut runs an experiment beside a scene and returns its folder.
func labOut(t *testing.T, experiment string) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"try.toml": experiment, "own.toml": shownScene} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out, words strings.Builder
	if code := execute([]string{"lab", "run", "try.toml", "-o", "out"}, &streams{out: &out, err: &words}); code != done {
		t.Fatalf("exit code %d: %s", code, words.String())
	}
	return filepath.Join(dir, "out")
}

// Each run that the window opens is the one whose result the lab has kept, to the last bit,
// also when the scene's file has changed since.
func TestRunsInTheWindowAreThoseOfTheLab(t *testing.T) {
	folder := labOut(t, shownExperiment)
	if experiment.File != lab.BundleFile || !experiment.IsFolder(folder) {
		t.Error("the window knows the folder by another file")
	}
	e, err := readExperiment("out")
	if err != nil {
		t.Fatal(err)
	}
	if len(e.States) != 12 || e.Compared != 1 || e.Axes[1].Path != "steer" || !slices.Equal(e.Axes[0].Parts, []string{"1", "2", "3"}) || e.Partly || len(e.Notes) != 0 {
		t.Errorf("%+v", *e)
	}
	if name := e.Measures[2].Name; name != "Δv/(units/s)" {
		t.Errorf("%q", name)
	}
	p, err := player.OpenExperiment(e)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	f, err := lab.ViewFolder("out")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.WriteFile("own.toml", []byte(strings.Replace(shownScene, "count = 3", "count = 4", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	for run := range e.States {
		o, there, err := f.Outcome(run)
		if !there || err != nil {
			t.Fatal(err)
		}
		if err := p.Lab.Open(run); err != nil {
			t.Fatal(err)
		}
		if note := p.Lab.Note(); !strings.Contains(note, "own.toml has changed since: this is the scene that the experiment ran") {
			t.Errorf("run %d: %q", run, note)
		}
		p.Playback.SetPaused(false)
		p.Playback.SetRate(50)
		for range 10_000 {
			if p.Advance(1.0 / 60); p.Playback.Paused() {
				break
			}
		}
		if p.World.Tick() != o.Steps || p.World.Hash() != o.Hash || !strings.Contains(p.Notices.Text(), "to the last bit") {
			t.Errorf("run %d: tick %d, hash %x, want %d, %x; %q", run, p.World.Tick(), p.World.Hash(), o.Steps, o.Hash, p.Notices.Text())
		}
		r := p.World.Report()
		if x, ok := measureNamed(t, "contacts").Of(sim.Row{Run: &r, Group: &r.Total}); ok && x != e.Value(run, 1) {
			t.Errorf("run %d: %g contacts, want %g", run, x, e.Value(run, 1))
		}
	}
}

func measureNamed(t *testing.T, key string) *sim.Measure {
	t.Helper()
	list := sim.Measures(^sim.Table(0))
	i := slices.IndexFunc(list, func(m *sim.Measure) bool { return m.Key == key })
	if i < 0 {
		t.Fatalf("there is no measure %s", key)
	}
	return list[i]
}

// A part of an experiment says so. Ranges of many values and points that are drawn are cut
// into parts.
func TestExperimentsOfManyValues(t *testing.T) {
	labOut(t, `experiment = 1
scene = "own.toml"
seeds = 1
measures = ["arrived"]
design = "latin"
runs = 60
vary.group.all.speed = { from = 1, to = 2 }
vary.group.all.mass = { from = 1, to = 2 }
end.time = 1
`)
	e, err := readExperiment("out")
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Axes) != 2 || len(e.Axes[0].Parts) != fewParts || e.Axes[0].Parts[0] != "1.05" || e.Compared != player.None {
		t.Errorf("%+v", e.Axes)
	}
	c := e.FirstChoice()
	c.Down = player.None
	m := e.Map(&c)
	for i := range m.Columns {
		if n := m.At(i, 0).Runs; n != 6 {
			t.Errorf("part %d has %d of 60 points", i, n)
		}
	}
	for cell := range e.Cells() {
		var x float64
		if _, err := fmt.Sscan(e.Source.Labels(cell)[0], &x); err != nil || int((x-1)*fewParts) != int(e.Parts[2*cell]) {
			t.Errorf("cell %d of %g is in part %d", cell, x, e.Parts[2*cell])
		}
	}

	// Half of the results, and one that is damaged.
	name := filepath.Join("out", lab.ResultsFile)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text = text[:len(text)/2]
	text[len(text)/2] ^= 1
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if e, err = e.Source.Again(); err != nil || !e.Partly || len(e.Notes) != 2 || !strings.Contains(e.Notes[0], "of 60 runs are done; galaxy lab run goes on") || e.Notes[1] != "1 result lost: damaged in the file." {
		t.Errorf("%v, %q", err, e.Notes)
	}
}

// TestForgedResultsInTheWindow: numbers that no run has are no values, and a note names them.
func TestForgedResultsInTheWindow(t *testing.T) {
	folder := labOut(t, shownExperiment)
	name := filepath.Join(folder, lab.ResultsFile)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for run, x := range map[int]float64{1: math.Inf(1), 2: math.Inf(-1), 5: math.MaxFloat64, 7: 1e100} {
		const head, size, measures = 96, 160, 40
		slot := text[head+run*size:][:size]
		binary.LittleEndian.PutUint64(slot[measures+8:], math.Float64bits(x))
		binary.LittleEndian.PutUint32(slot, crc32.Checksum(slot[4:], crc32.MakeTable(crc32.Castagnoli)))
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	e, err := readExperiment(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Source.Close()
	if notes := strings.Join(e.Notes, " "); !strings.Contains(notes, "3 results with measures that no run of galaxy has, and that count as none: of run 1 contacts is +Inf.") {
		t.Errorf("the notes are %q", notes)
	}
	choice := e.FirstChoice()
	for choice.Measure = range e.Measures {
		m := e.Map(&choice)
		for i := range m.Squares {
			if s := &m.Squares[i]; math.IsInf(s.Mean, 0) || math.IsInf(s.Half, 0) {
				t.Errorf("measure %d, square %d: %v ± %v", choice.Measure, i, s.Mean, s.Half)
			}
		}
		if math.IsInf(m.Low, 0) || math.IsInf(m.High, 0) {
			t.Errorf("measure %d: from %v to %v", choice.Measure, m.Low, m.High)
		}
	}
}
