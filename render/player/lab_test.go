package player

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/render/experiment"
	"galaxy/scene"
	"galaxy/sim"
)

// tried is an experiment of two methods and two speeds on a scene, with runs that are made
// when they are opened.
type tried struct {
	t      *testing.T
	file   string
	closed int
	fewer  bool // read again, it is of fewer seeds
	other  bool // read again, it is of another scene
	early  bool // its runs have no results until it is read again
}

var (
	triedMethods = []string{"seek", "antigravity"}
	triedSpeeds  = []string{"1", "2"}
)

func (s *tried) Labels(cell int) []string {
	return []string{triedSpeeds[cell/2], triedMethods[cell%2]}
}

func (s *tried) Open(run int) (*experiment.Run, error) {
	if run == 11 {
		return nil, fmt.Errorf("run 11 cannot be")
	}
	cell, seed := run/3, run%3+1
	base, err := scene.Open(s.file, "jitter=0.5", "time.loop=0", "end.time=20", "end.arrived=true")
	if err != nil {
		return nil, err
	}
	l := s.Labels(cell)
	set := append(base.SteerOverrides(l[1]), "group.all.speed="+l[0], fmt.Sprintf("seed=%d", seed))
	sc, err := scene.Open(s.file, append(slices.Clone(base.Set), set...)...)
	if err != nil {
		return nil, err
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	for !w.Done() {
		w.Step()
	}
	if s.early {
		return &experiment.Run{Number: run, Scene: sc}, nil
	}
	return &experiment.Run{Number: run, Scene: sc, Steps: w.Tick(), Hash: w.Hash(), Changed: run == 10}, nil
}

func (s *tried) Again() (*experiment.Results, error) {
	e := triedExperiment(s.t)
	if s.fewer {
		e.First, e.States, e.Values = []int{0, 1, 2, 3, 4}, e.States[:4], e.Values[:8]
	}
	if s.other {
		e.Identity[0]++
	}
	return e, nil
}

func (s *tried) Close() { s.closed++ }

func triedExperiment(t *testing.T) *experiment.Results {
	nan := math.NaN()
	return &experiment.Results{
		Title: "tried", First: []int{0, 3, 6, 9, 12}, Compared: 1,
		Axes:     []experiment.Axis{{Path: "group.all.speed", Parts: triedSpeeds}, {Path: "steer", Parts: triedMethods}},
		Measures: []experiment.Measure{{Name: "contacts", Better: sim.Less}, {Name: "arrived", Better: sim.More}},
		Parts:    []uint8{0, 0, 0, 1, 1, 0, 1, 1},
		Values:   []float64{1, 10, 2, 20, 6, 30, 4, 40, 4, 50, 4, 60, nan, 70, 7, 80, nan, nan, 8, nan, nan, nan, nan, nan},
		States:   []experiment.State{experiment.Done, experiment.Done, experiment.Done, experiment.Done, experiment.Done, experiment.Done, experiment.Faulty, experiment.Done, experiment.Missing, experiment.Done, experiment.Failed, experiment.Missing},
		Source:   &tried{t: t, file: "bench/head-on"},
	}
}

// untilOver plays until the scene ends.
func untilOver(t *testing.T, p *Player) {
	t.Helper()
	p.Playback.SetRate(100 * p.World.Setup().Dt * 60)
	for range 10_000 {
		if p.Advance(1.0 / 60); p.Playback.Paused() {
			return
		}
	}
	t.Fatalf("it does not end: tick %d", p.World.Tick())
}

func watched(t *testing.T) *Player {
	t.Helper()
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(false)
	p.Lab.Show(triedExperiment(t))
	return p
}

// A run is opened as it was, to the last bit, and says so at its end.
func TestRunOfExperiment(t *testing.T) {
	p := watched(t)
	if p.Lab.ShownRun() != None || !p.Lab.FromFile() {
		t.Error("no run is shown as yet")
	}
	if err := p.Lab.Open(4); err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	if p.Lab.ShownRun() != 4 || p.Lab.FromFile() || p.World.Setup().Seed != 2 || p.Lab.Note() != "" {
		t.Errorf("run %d, seed %d, note %q", p.Lab.ShownRun(), p.World.Setup().Seed, p.Lab.Note())
	}
	want, _ := p.Lab.Experiment().Source.Open(4)
	untilOver(t, p)
	if p.World.Tick() != want.Steps || p.World.Hash() != want.Hash {
		t.Errorf("tick %d, hash %x, want %d, %x", p.World.Tick(), p.World.Hash(), want.Steps, want.Hash)
	}
	if !strings.Contains(p.Lab.Note(), "to the last bit") || !strings.Contains(p.Notices.Text(), "to the last bit") {
		t.Errorf("%q, %q", p.Lab.Note(), p.Notices.Text())
	}

	// Begun again it is the same run, with an order it is not, and with another seed it is none.
	if err := p.Restart(); err != nil || p.Lab.ShownRun() != 4 || p.Lab.Note() != "" {
		t.Errorf("%v, run %d, %q", err, p.Lab.ShownRun(), p.Lab.Note())
	}
	if err := p.Orders.Give(sim.Set{Group: "all", Parameter: "antigravity.range", Value: "3"}); err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	untilOver(t, p)
	if !strings.Contains(p.Lab.Note(), "Orders have changed this run") {
		t.Errorf("%q", p.Lab.Note())
	}
	if err := p.Reset(); err != nil || p.Lab.Note() != "" {
		t.Errorf("%v, %q", err, p.Lab.Note())
	}
	if err := p.Reseed(7); err != nil || p.Lab.ShownRun() != None {
		t.Errorf("%v, run %d", err, p.Lab.ShownRun())
	}

	p.Lab.run = &experiment.Run{Scene: p.Scene, Failed: "it broke"}
	if p.Lab.Note() != "This run has failed: it broke." {
		t.Errorf("%q", p.Lab.Note())
	}
	p.Lab.run = &experiment.Run{Scene: p.Scene}
	if p.Lab.Note() != "This run has no result yet." {
		t.Errorf("%q", p.Lab.Note())
	}

	// A result of another galaxy is told.
	if err := p.Lab.Open(4); err != nil {
		t.Fatal(err)
	}
	p.Lab.run.Hash++
	p.Playback.SetPaused(false)
	if untilOver(t, p); !strings.Contains(p.Lab.Note(), "in another state than in the results") {
		t.Errorf("%q", p.Lab.Note())
	}
}

// A result that comes while its run is watched is compared with it, once it is read. A run of
// another experiment is none any more, though all its axes are alike.
func TestResultThatComesLater(t *testing.T) {
	p := watched(t)
	source := p.Lab.Experiment().Source.(*tried)
	source.early = true
	if err := p.Lab.Open(4); err != nil {
		t.Fatal(err)
	}
	if p.Lab.Note() != "This run has no result yet." {
		t.Errorf("%q", p.Lab.Note())
	}
	p.Lab.Read()
	if p.Lab.ShownRun() != 4 || p.Lab.Note() != "" {
		t.Errorf("run %d, %q", p.Lab.ShownRun(), p.Lab.Note())
	}
	p.Playback.SetPaused(false)
	if untilOver(t, p); !strings.Contains(p.Lab.Note(), "to the last bit") {
		t.Errorf("%q", p.Lab.Note())
	}
	p.Lab.Experiment().Source.(*tried).other = true
	if p.Lab.Read(); p.Lab.ShownRun() != None {
		t.Errorf("run %d of another experiment", p.Lab.ShownRun())
	}
}

// What cannot be opened leaves the scene as it was. A scene whose files have changed says so.
func TestRunsThatAreTold(t *testing.T) {
	p := watched(t)
	if err := p.Lab.Open(11); err == nil || p.Lab.ShownRun() != None || !strings.Contains(p.Notices.Text(), "Still showing the last scene: run 11 cannot be") {
		t.Errorf("%v, %q", err, p.Notices.Text())
	}
	if err := p.Lab.Open(10); err != nil || !strings.Contains(p.Notices.Text(), "bench/head-on has changed since: this is the scene that the experiment ran") {
		t.Errorf("%v, %q", err, p.Notices.Text())
	}
	source := p.Lab.Experiment().Source.(*tried)
	if p.Lab.Read(); source.closed != 1 || p.Lab.ShownRun() != 10 {
		t.Errorf("closed %d times, run %d", source.closed, p.Lab.ShownRun())
	}
	source = p.Lab.Experiment().Source.(*tried)
	source.fewer = true
	if p.Lab.Read(); p.Lab.ShownRun() != None || p.Lab.Experiment().Cells() != 4 || len(p.Lab.Experiment().States) != 4 {
		t.Errorf("run %d of another experiment", p.Lab.ShownRun())
	}
	p.Lab.Show(triedExperiment(t))
	if err := p.Lab.Open(1); err != nil {
		t.Fatal(err)
	}
	if err := p.Reopen("magnet-first"); err != nil || p.Lab.ShownRun() != None || !p.Lab.FromFile() {
		t.Errorf("%v, run %d", err, p.Lab.ShownRun())
	}
	if p.Lab.Show(nil); p.Lab.Experiment() != nil {
		t.Error("it is still there")
	}
}

// Two cells with the same seed run side by side, each as in the results.
func TestRunsSideBySide(t *testing.T) {
	p := watched(t)
	if err := p.Lab.Compare(1); err != nil || p.Lab.ShownRun() != 1 || p.Rival() != nil {
		t.Fatalf("%v, run %d", err, p.Lab.ShownRun())
	}
	if err := p.Lab.Compare(2); err == nil {
		t.Error("a cell beside itself")
	}
	p.Playback.SetPaused(false)
	if err := p.Lab.Compare(7); err != nil {
		t.Fatal(err)
	}
	if own, other := p.Methods(); own != "1" || other != "2" || p.Lab.RivalRun() != 7 || p.Lab.ShownRun() != 1 {
		t.Errorf("%q and %q, runs %d and %d", own, other, p.Lab.ShownRun(), p.Lab.RivalRun())
	}
	a, _ := p.Lab.Experiment().Source.Open(1)
	b, _ := p.Lab.Experiment().Source.Open(7)
	p.Playback.SetRate(60 * p.World.Setup().Dt)
	hashes := map[uint64]uint64{}
	for range 10_000 {
		p.Advance(1.0 / 60)
		hashes[p.World.Tick()] = p.World.Hash()
		if p.Rival().Tick() == b.Steps && p.Rival().Hash() != b.Hash {
			t.Errorf("the other run ends with hash %x, want %x", p.Rival().Hash(), b.Hash)
		}
		if p.Playback.Paused() {
			break
		}
	}
	if hashes[a.Steps] != a.Hash || p.World.Tick() < max(a.Steps, b.Steps) {
		t.Errorf("tick %d, hash %x, want %d, %x", p.World.Tick(), hashes[a.Steps], a.Steps, a.Hash)
	}
	p.StopComparing()
	if p.Lab.RivalRun() != None || p.Lab.ShownRun() != 1 {
		t.Errorf("runs %d and %d", p.Lab.ShownRun(), p.Lab.RivalRun())
	}
}
