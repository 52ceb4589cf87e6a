package lab

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/scene/scenetest"
	"galaxy/sim"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// some returns the chosen cases of the bench.
func some(t *testing.T, globs ...string) []Case {
	t.Helper()
	all, err := Cases()
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := Select(all, globs...)
	if err != nil {
		t.Fatal(err)
	}
	return chosen
}

// Every case has a group, an end and a bound on its time; agents pass through each other, so
// that overlaps show; and nothing overlaps at the start, with any seed.
func TestCasesAreFair(t *testing.T) {
	cases := some(t)
	if len(cases) < 60 || len(cases) != len(scene.Bench()) {
		t.Errorf("%d cases of %d scenes", len(cases), len(scene.Bench()))
	}
	for _, c := range cases {
		if !slices.ContainsFunc(groups, func(g Group) bool {
			return g.Name == c.Group && slices.Contains(g.Cases, c.Name)
		}) {
			t.Errorf("%s is in no group", c.Name)
		}
		b := &Bench{Cases: []Case{c}, Methods: []string{"seek"}, Seeds: 3}
		p := planOf(t, b)
		for i := range p.Runs() {
			trial := b.Trial(p, i)
			sc, err := p.OpenRun(i)
			if err != nil {
				t.Fatalf("%v: %v", &trial, err)
			}
			end := sc.Setup.End
			if end.Time <= 0 || !end.Arrived || sc.Setup.Contacts != nil || sc.Summary == "" {
				t.Errorf("%s: %+v, contacts %v", c.Name, end, sc.Setup.Contacts)
			}
			sc.Setup.Workers = 1
			w, err := sim.New(sc.Setup)
			if err != nil {
				t.Fatal(err)
			}
			if m := newMeter(w); m.deepest > Tolerance || m.bound == 0 || m.arrived == m.bound {
				t.Errorf("%v: %d agents with goals, an overlap of %.3f radii at the start", &trial, m.bound, m.deepest)
			}
			w.Close()
		}
	}
}

// Drawn starts differ by seed; exact ones are those of the file, and moved ones are near.
func TestTrialsStartAsTheySay(t *testing.T) {
	b := &Bench{Cases: some(t, "head-on", "random-100"), Methods: []string{"seek"}, Seeds: 2}
	p := planOf(t, b)
	starts := func(run int) []float64 {
		sc, err := p.OpenRun(run)
		if err != nil {
			t.Fatal(err)
		}
		var all []float64
		for _, a := range sc.Setup.Agents {
			all = append(all, a.Pos.X/a.Radius, a.Pos.Y/a.Radius)
		}
		return all
	}
	var trials []Trial
	for i := range p.Runs() {
		trials = append(trials, b.Trial(p, i))
	}
	if len(trials) != 4 || trials[0].Start != Exact || trials[1].Start != Moved || trials[2].Start != Drawn || trials[3].Seed != 2 {
		t.Fatalf("%+v", trials)
	}
	exact, moved := starts(0), starts(1)
	for i := range exact {
		if d := max(exact[i]-moved[i], moved[i]-exact[i]); d == 0 || d > Nudge*1.0001 {
			t.Errorf("a start is moved by %v radii", d)
		}
	}
	if slices.Equal(starts(2), starts(3)) {
		t.Error("two seeds start at the same places")
	}
}

// Changes of a bench reach every agent, and none of them is what the scene says.
func TestChanges(t *testing.T) {
	for _, c := range some(t, "overtaking", "ships-thrust") {
		p := planOf(t, &Bench{Cases: []Case{c}, Methods: []string{"seek"}, Seeds: 1, Change: Change{Accel: 2, Step: 0.025}})
		sc, err := p.OpenRun(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range sc.Setup.Agents {
			if a.MaxAccel != 2*a.MaxSpeed || sc.Setup.Dt != 0.025 {
				t.Errorf("%s: %+v, step %v", c.Name, a, sc.Setup.Dt)
			}
		}
	}
}

func TestSelectChoosesByNameAndGroup(t *testing.T) {
	for glob, want := range map[string]string{
		"head-on":     "head-on",
		"bench/post":  "post",
		"head-on*":    "head-on head-on-offset head-on-unequal head-on-large",
		"circle-?":    "circle-2 circle-3 circle-5 circle-8",
		"tiles":       "tiles-rooms",
		"[pq]ost":     "post",
		"surprise*":   "surprise surprise-four",
		"corridor-20": "corridor-20",
	} {
		var names []string
		for _, c := range some(t, glob) {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", glob, got, want)
		}
	}
	for glob, want := range map[string]string{"hed-on": `did you mean "head-on"`, "zzzzzz": "galaxy list --bench", "[": "no pattern"} {
		if _, err := Select(some(t), "post", glob); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", glob, err)
		}
	}
}

// planOf returns the plan of a bench.
func planOf(t *testing.T, b *Bench) *Plan {
	t.Helper()
	e, err := b.Experiment()
	if err != nil {
		t.Fatal(err)
	}
	return NewPlan(e)
}

// inMemory returns a folder of a bench.
func inMemory(t *testing.T, b *Bench) *Folder {
	t.Helper()
	e, err := b.Experiment()
	if err != nil {
		t.Fatal(err)
	}
	f, err := InMemory(e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// results returns the results of a bench that a folder has, without the times on the clock.
func results(t *testing.T, b *Bench, f *Folder) (list []*Result) {
	t.Helper()
	if err := f.Scan(func(o *Outcome) error {
		r, err := b.Result(f.Plan, o)
		if err == nil {
			r.NsPerAgentStep = 0
			list = append(list, r)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// The recording of a run gives the same bits.
func TestRecordingOfARunVerifies(t *testing.T) {
	p := planOf(t, &Bench{Cases: some(t, "crossing-90", "planets"), Methods: []string{"antigravity{range = 10}"}, Seeds: 1})
	for i := range p.Runs() {
		var file strings.Builder
		o, err := p.Record(i, nil, &file)
		if err != nil || o.Failed != "" {
			t.Fatal(o.Failed, err)
		}
		rec, err := sim.DecodeRecording(strings.NewReader(file.String()))
		if err != nil {
			t.Fatal(err)
		}
		if w := scenetest.Replay(t, rec); w.Hash() != o.Hash {
			t.Errorf("run %d: hash %x, want %x", i, w.Hash(), o.Hash)
		}
	}
}

// The bench is an experiment of the lab: a file that reads as the same one, the same in a folder
// in which it was stopped.
func TestBenchIsAnExperiment(t *testing.T) {
	all, err := DefaultBench()
	if err != nil {
		t.Fatal(err)
	}
	if p := planOf(t, all); len(p.Scenes) != len(all.Cases) || p.Rivals() != len(all.Methods) || p.Runs() < 7000 {
		t.Errorf("%d scenes, %d methods, %d runs", len(p.Scenes), p.Rivals(), p.Runs())
	}
	b := &Bench{Cases: some(t, "head-on", "planets", "following"), Methods: []string{"seek", "safe(antigravity{range = 10})"}, Seeds: 3, Change: Change{Top: 2, Accel: 3, Step: 0.05}}
	e := opened(t, b.Text())
	p := NewPlan(e)
	for i := range p.Runs() {
		trial := b.Trial(p, i)
		if at, ok := b.runOf(p, &trial); at != i || !ok {
			t.Errorf("run %d is %v, which is run %d", i, &trial, at)
		}
		cell, seed := p.Cell(i)
		if at := p.RunOf(cell, seed); at != i {
			t.Errorf("run %d is seed %d of cell %d, which is run %d", i, seed, cell, at)
		}
	}
	if p.Runs() != 2*(2+3+2) || p.Cells() != 6 || p.MostSeeds() != 3 {
		t.Errorf("%d runs of %d cells with %d seeds", p.Runs(), p.Cells(), p.MostSeeds())
	}
	path, stop, n := t.TempDir(), make(chan struct{}), 0
	f := folder(t, path, e)
	inner := Local(2)
	err = f.Conduct(func(p *Plan, next func() (int, bool), stopped <-chan struct{}, done func(*Outcome) error) error {
		return inner(p, next, stopped, func(o *Outcome) error {
			if n++; n == 4 {
				close(stop)
			}
			return done(o)
		})
	}, Shard{}, stop, quietly)
	if !errors.Is(err, ErrStopped) {
		t.Fatal(err)
	}
	f.Close()
	f = folder(t, path, e)
	defer f.Close()
	if err := f.Conduct(Local(2), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	whole := inMemory(t, b)
	if err := whole.Conduct(Local(1), Shard{}, nil, quietly); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(results(t, b, whole), results(t, b, f), cmpopts.EquateNaNs()); diff != "" {
		t.Error(diff)
	}
}

// Where two ways cross, a calm pilot passes with few changes of velocity and in little time: it slows down or turns
// a little, early, and once.
func TestPilotsPassCalmly(t *testing.T) {
	b := &Bench{Cases: some(t, "crossing-30", "crossing-60", "head-on", "crossing-unequal"), Methods: []string{"pilot", "pilot{calm = 0}"}, Seeds: 1}
	p := planOf(t, b)
	calm := make(map[string]*Result)
	for i := range p.Runs() {
		o, err := p.Run(i, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := b.Result(p, o)
		if err != nil || !r.Clean {
			t.Fatalf("%v: clean %v, %v", &r.Trial, r.Clean, err)
		}
		trial := r.Trial
		trial.Method = ""
		if r.Trial.Method == "pilot" {
			calm[trial.String()] = r
			if r.TimeRatio > 1.07 || r.DeltaV > 0.5 || r.Jerk > 0.03 {
				t.Errorf("%v: time ratio %.3f, Δv %.2f, jerk %.3f", &r.Trial, r.TimeRatio, r.DeltaV, r.Jerk)
			}
		} else if c := calm[trial.String()]; c == nil || c.DeltaV > 0.9*r.DeltaV {
			t.Errorf("%v: Δv %.2f, calm %+v", &r.Trial, r.DeltaV, c)
		}
	}
}
