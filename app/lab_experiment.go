package app

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/version"
	"galaxy/lab"
	"galaxy/render/experiment"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// mostNumbers is how many measures of all runs the window takes: they stay in memory, 8 bytes each.
const mostNumbers = 1 << 26

// readExperiment reads what galaxy lab has kept in a folder, for the window.
func readExperiment(folder string) (*experiment.Results, error) {
	f, err := lab.ViewFolder(folder)
	if err != nil {
		return nil, err
	}
	e, err := shown(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return e, nil
}

func shown(f *lab.Folder) (*experiment.Results, error) {
	if f.Experiment.Tune != nil {
		return nil, fmt.Errorf("%s is a search of galaxy lab tune, which has no combinations of values to show; tries.csv has its tries, tuned/scene.toml the best", sanitize.Line(f.Path))
	}
	if n := f.Runs() * len(f.Measures); n > mostNumbers {
		return nil, fmt.Errorf("%s has %d numbers, and the window shows %d at most; report.html and results.parquet have them all", sanitize.Line(f.Path), n, mostNumbers)
	}
	e := &experiment.Results{
		Folder: f.Path, Identity: f.Bundle.Identity(), Title: f.Name(), Compared: player.None,
		Values: make([]float64, f.Runs()*len(f.Measures)), States: make([]experiment.State, f.Runs()),
		Source: &labFolder{f},
	}
	if f.Compared {
		e.Compared = len(f.Axes) - 1
	}
	length, time := "length", "time"
	if u := f.Scenes[0].Units; !slices.ContainsFunc(f.Scenes, func(s *scene.Scene) bool { return s.Units != u }) {
		length, time = u.Length, u.Time
	}
	for _, q := range f.Quantities() {
		heading := sim.Measure{Name: q.Name, Unit: q.Unit}
		e.Measures = append(e.Measures, experiment.Measure{Name: heading.Heading(length, time), Help: q.Help, Better: q.Better})
	}
	for i := range f.Axes {
		e.Axes = append(e.Axes, experiment.Axis{Path: f.Axes[i].Path, Parts: partNames(f.Plan, i)})
	}
	for cell := range f.Cells() {
		e.First = append(e.First, f.RunOf(cell, 1))
		for i, l := range f.Levels(cell) {
			e.Parts = append(e.Parts, uint8(f.PartOf(i, len(e.Axes[i].Parts), &l)))
		}
	}
	e.First = append(e.First, f.Runs())
	for i := range e.Values {
		e.Values[i] = math.NaN()
	}
	strange := ""
	err := f.Scan(func(o *lab.Outcome) error {
		if len(o.Strange) > 0 && strange == "" {
			strange = fmt.Sprintf("of run %d %s", o.Run, f.StrangeText(o))
		}
		switch {
		case o.Failed != "":
			e.States[o.Run] = experiment.Failed
		case o.Faulty:
			e.States[o.Run] = experiment.Faulty
		default:
			e.States[o.Run] = experiment.Done
		}
		copy(e.Values[o.Run*len(f.Measures):], o.Measures)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", sanitize.Line(f.Path), err)
	}
	describe(e, f)
	if n := f.Strange(); n > 0 {
		e.Notes = append(e.Notes, fmt.Sprintf("%s with measures that no run of galaxy has, and that count as none: %s.", format.Count(n, "result", "results"), strange))
	}
	return e, nil
}

// describe puts in words which results the folder holds and lacks.
func describe(e *experiment.Results, f *lab.Folder) {
	done, failed, damaged := f.Done()
	e.Head = fmt.Sprintf("%s: %s, %s", format.Count(done, "run", "runs"), format.Count(f.Cells(), "combination of values", "combinations of values"), f.SeedsText())
	note := func(format string, args ...any) { e.Notes = append(e.Notes, fmt.Sprintf(format, args...)) }
	if missing := f.Runs() - done; missing > 0 {
		e.Partly = true
		note("%d of %s %s done; galaxy lab run goes on with the others.", done, format.Count(f.Runs(), "run", "runs"), format.Form(done, "is", "are"))
	}
	if damaged > 0 {
		note("%s lost: damaged in the file.", format.Count(damaged, "result", "results"))
	}
	if failed > 0 {
		note("%s failed; means are of the others.", format.Count(failed, "run", "runs"))
	}
	if n := f.Outside(); n > 0 {
		note("%s failed for reasons outside of the run; galaxy lab run tries it again.", format.Count(n, "run", "runs"))
	}
	if n := f.Faulty(); n > 0 {
		note("%s had faults: agents rest that became non-finite, or a script failed.", format.Count(n, "run", "runs"))
	}
	if f.Bundle.Galaxy != version.Identity() {
		note("These are results of galaxy %s, and this is %s: a run may go another way.", sanitize.Line(f.Bundle.Galaxy), version.Identity())
	}
}

// A range of more than mostParts values is cut into fewParts, and so is a list of more than
// longestList: parts are bytes.
const (
	mostParts   = 24
	longestList = 200
	fewParts    = 10
)

func partNames(p *lab.Plan, axis int) []string {
	n := p.Values(axis)
	if n > mostParts && p.Axes[axis].Ranged || n > longestList {
		n = fewParts
	}
	names := p.PartNames(axis, n)
	for i := range names {
		names[i] = sanitize.Line(names[i])
	}
	return names
}

// labFolder is a folder of galaxy lab that the window looks at.
type labFolder struct{ *lab.Folder }

func (f *labFolder) Labels(cell int) []string {
	var labels []string
	for _, l := range f.Levels(cell) {
		labels = append(labels, sanitize.Line(l.Label))
	}
	return labels
}

func (f *labFolder) Open(run int) (*experiment.Run, error) {
	o, there, err := f.Outcome(run)
	if err != nil {
		return nil, fmt.Errorf("run %d: %w", run, err)
	}
	r := &experiment.Run{Number: run}
	if there {
		r.Failed, r.Steps, r.Hash = o.Failed, o.Steps, o.Hash
	}
	sc, err := f.OpenRun(run)
	if err != nil {
		if r.Failed != "" {
			return nil, fmt.Errorf("run %d has failed: %s", run, r.Failed)
		}
		return nil, err
	}
	r.Scene, r.Changed = sc, sc.Changed()
	return r, nil
}

func (f *labFolder) Again() (*experiment.Results, error) { return readExperiment(f.Path) }

func (f *labFolder) Close() { _ = f.Folder.Close() } // it was only read
