package lab

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/lab/design"
	"galaxy/scene/tomlfile"
)

// Bench is an experiment of many cases: each with each method.
type Bench struct {
	Cases   []Case
	Methods []string // as Scene.Steered takes them
	Seeds   int      // of cases with drawn starts, from 1 up; other cases run exactly and, once, moved
	Change  Change
}

// BenchName is the name of the experiment, which galaxy lab run takes for its file.
const BenchName = "bench"

// DefaultBench returns all cases with the usual methods.
func DefaultBench() (*Bench, error) {
	const seeds = 20
	cases, err := Cases()
	return &Bench{Cases: cases, Methods: Usual(), Seeds: seeds}, err
}

// Text returns the experiment as a file.
func (b *Bench) Text() string {
	var t strings.Builder
	t.WriteString("# What galaxy bench runs, which docs/bench.md describes. galaxy lab run takes it, too.\n")
	t.WriteString("experiment = 1\ntitle = \"Bench\"\n\nscene = [\n")
	group := ""
	for i := range b.Cases {
		if c := &b.Cases[i]; c.Group != group {
			group = c.Group
			fmt.Fprintf(&t, "    # %s\n", group)
		}
		fmt.Fprintf(&t, "    %s,\n", tomlfile.Quote(b.Cases[i].Scene()))
	}
	fmt.Fprintf(&t, "]\n\n# Scenes that draw their starts run with all seeds. The others run exactly as they are, and once with\n# starts moved by so many radii.\nseeds = %d\nnudge = %s\n", max(b.Seeds, 1), tomlfile.NumberText(Nudge))
	if b.Change.Top > 0 {
		fmt.Fprintf(&t, "top = %s\n", tomlfile.NumberText(b.Change.Top))
	}
	if b.Change.Accel > 0 {
		fmt.Fprintf(&t, "accel = %s\n", tomlfile.NumberText(b.Change.Accel))
	}
	if b.Change.Step > 0 {
		fmt.Fprintf(&t, "set = [%s]\n", tomlfile.Quote("time.step="+tomlfile.NumberText(b.Change.Step)))
	}
	t.WriteString("\nmeasures = [\n")
	for i := range benched {
		fmt.Fprintf(&t, "    %s,\n", tomlfile.Quote(benched[i].Key))
	}
	t.WriteString("]\n\n[vary]\nsteer = [\n")
	for _, method := range b.Methods {
		fmt.Fprintf(&t, "    %s,\n", tomlfile.Quote(method))
	}
	t.WriteString("]\n")
	return t.String()
}

// Experiment returns the experiment.
func (b *Bench) Experiment() (*design.Experiment, error) {
	return design.Read(BenchName+".toml", []byte(b.Text()), Measures())
}

// Trial returns the trial that a run of the bench's plan is.
func (b *Bench) Trial(p *Plan, run int) Trial {
	cell, seed := p.Cell(run)
	t := Trial{Case: b.Cases[p.SceneOf(cell)], Method: b.Methods[cell%len(b.Methods)], Start: Drawn, Seed: seed, Change: b.Change}
	if !t.Case.Drawn {
		t.Start, t.Seed = Exact, 0
		if seed > 1 {
			t.Start, t.Seed = Moved, seed-1
		}
	}
	return t
}

// runOf returns the run of a trial, or false if the bench does not have it.
func (b *Bench) runOf(p *Plan, t *Trial) (run int, ok bool) {
	at := slices.Index(b.Cases, t.Case)
	method := slices.Index(b.Methods, t.Method)
	seed := t.Seed
	if at >= 0 && !b.Cases[at].Drawn {
		seed++ // exact: 1, moved: 2
	}
	if at < 0 || method < 0 || seed < 1 || seed > uint64(p.SeedsOf(at)) {
		return 0, false
	}
	run = p.RunOf(at*len(b.Methods)+method, seed)
	return run, b.Trial(p, run) == *t
}

// Result returns the score of an outcome of the bench's plan. It fails if the run has failed.
func (b *Bench) Result(p *Plan, o *Outcome) (*Result, error) {
	r := &Result{Trial: b.Trial(p, o.Run), Run: o.Run, Steps: o.Steps, Hash: o.Hash}
	if o.Failed != "" {
		return nil, fmt.Errorf("%v: %s", &r.Trial, o.Failed)
	}
	if len(o.Strange) > 0 {
		return nil, fmt.Errorf("%v: no run measures that %s", &r.Trial, p.StrangeText(o))
	}
	for i := range benched {
		benched[i].fill(r, o.Measures[i])
	}
	return r, nil
}

// Take keeps results of earlier benches, and leaves out results that are of no run of this one. Times
// on the clock stay as they were then.
func (b *Bench) Take(f *Folder, earlier []*Result) error {
	for _, r := range earlier {
		run, ok := b.runOf(f.Plan, &r.Trial)
		if !ok {
			continue
		}
		o := &Outcome{Run: run, Ended: true, Steps: r.Steps, Hash: r.Hash}
		for i := range benched {
			o.Measures = append(o.Measures, benched[i].bench(r))
		}
		if _, err := f.store.put(o); err != nil {
			return f.unwritten(err)
		}
	}
	return nil
}
