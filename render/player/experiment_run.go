package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/sim"
)

// experiment is the experiment that is looked at, and what of it is watched.
type experiment struct {
	*Experiment
	run     *ExperimentRun // opened last; nil: none
	checked *sim.World     // the world whose end was compared with the result
	same    bool           // it was equal
}

// ShowExperiment begins to look at an experiment, or ends it with nil. The scene stays.
func (p *Player) ShowExperiment(e *Experiment) {
	if old := p.experiment.Experiment; old != nil {
		old.Source.Close()
	}
	p.experiment = experiment{Experiment: e}
}

// Experiment returns the experiment that is looked at, or nil.
func (p *Player) Experiment() *Experiment { return p.experiment.Experiment }

// ReadExperiment reads what the experiment holds now. On an error a notice says why not.
func (p *Player) ReadExperiment() {
	x := &p.experiment
	e, err := x.Source.Again()
	if err != nil {
		p.Warn(fmt.Sprintf("Still showing what was read before: %v", err))
		return
	}
	x.Source.Close()
	if !e.Alike(x.Experiment) { // another one has taken its place
		x.run = nil
	}
	x.Experiment = e
	x.renew(x.run)
	x.renew(p.against.run)
	p.verifyRun()
}

// renew takes anew what came of a run that is open. Where it cannot be read, it stays.
func (x *experiment) renew(r *ExperimentRun) {
	if x.run == nil || r == nil {
		return
	}
	if now, err := x.Source.Open(r.Number); err == nil {
		r.Failed, r.Steps, r.Hash = now.Failed, now.Steps, now.Hash
	}
}

// shownRun returns the run of an experiment that is watched, or nil. Another seed or another
// scene is no run of it any more; one with orders still is, see RunTouched.
func (p *Player) shownRun() *ExperimentRun {
	r := p.experiment.run
	if r == nil || p.replay != nil || p.Scene.Text != r.Scene.Text || !slices.Equal(p.Scene.Set, r.Scene.Set) {
		return nil
	}
	return r
}

// ShownRun returns the number of the run that is watched, or None.
func (p *Player) ShownRun() int {
	if r := p.shownRun(); r != nil {
		return r.Number
	}
	return None
}

// RivalRun returns the number of the run beside it, or None.
func (p *Player) RivalRun() int {
	if p.against.run != nil && p.shownRun() != nil {
		return p.against.run.Number
	}
	return None
}

// RunNote says what to know about the run that is watched: that its files have changed, that
// orders have, how it failed, and whether it has ended as in the results.
func (p *Player) RunNote() string {
	r := p.shownRun()
	if r == nil {
		return ""
	}
	var said []string
	switch {
	case r.Failed != "":
		said = append(said, "This run has failed: "+r.Failed+".")
	case r.Steps == 0:
		said = append(said, "This run has no result yet.")
	}
	if r.Changed {
		said = append(said, r.Scene.File+" has changed since: this is the scene that the experiment ran.")
	}
	switch {
	case p.runTouched():
		said = append(said, "Orders have changed this run. "+p.KeyName("Backspace")+" begins it again with them, "+p.KeyName("Shift+Backspace")+" without.")
	case r.Steps == 0:
	case p.experiment.checked == p.World:
		said = append(said, p.runVerdict()+".")
	}
	return strings.Join(said, " ")
}

// runTouched reports whether orders have changed the run that is watched.
func (p *Player) runTouched() bool { return len(p.World.Orders()) > 0 }

// runOver reports whether the run that is watched has come to where its result was taken, and
// a run beside it as well.
func (p *Player) runOver() bool {
	r := p.shownRun()
	if r == nil || r.Steps == 0 || p.runTouched() {
		return false
	}
	last := r.Steps
	if p.against.run != nil {
		last = max(last, p.against.run.Steps)
	}
	return p.World.Tick() >= last
}

// verifyRun compares the state with the result of the run, where that was taken.
func (p *Player) verifyRun() {
	r := p.experiment.run
	if r == nil || r.Steps == 0 || p.World.Tick() != r.Steps || p.shownRun() == nil || p.runTouched() {
		return
	}
	p.experiment.checked, p.experiment.same = p.World, p.World.Hash() == r.Hash
}

// runVerdict says whether the run has ended as in the results.
func (p *Player) runVerdict() string {
	switch {
	case p.experiment.checked != p.World:
		return "The run is over"
	case p.experiment.same:
		return "The run is over, in the same state as in the results, to the last bit"
	}
	return "The run is over, in another state than in the results: another version of galaxy has made them, or a machine that computes differently"
}

// OpenRun opens a run of the experiment, with its values and seed. The camera stays where
// the scene is the same. On an error the old scene stays and a notice says why.
func (p *Player) OpenRun(run int) error {
	if !p.ConfirmDiscard("choosing the run again") {
		return errUnsaved
	}
	err := p.openRun(run)
	if err != nil {
		p.Warn(fmt.Sprintf("Still showing the last scene: %v", err))
	}
	return err
}

func (p *Player) openRun(run int) error {
	r, err := p.experiment.Source.Open(run)
	if err != nil {
		return err
	}
	next, err := newWorkspace(r.Scene, against{}, r.Scene.Set)
	if err != nil {
		return err
	}
	p.EndTour()
	same := p.replay == nil && p.Scene.File == r.Scene.File && p.Scene.Text == r.Scene.Text
	recorded := p.recordingWorthKeeping()
	p.editor, p.replay = mapEditor{}, nil
	p.experiment.run, p.experiment.checked = r, nil
	if same {
		p.replaceWorld(next)
		p.DismissNotice()
	} else {
		p.start(next)
		p.open()
	}
	switch {
	case recorded:
		p.Notify(p.recordingNotice())
	case r.Changed:
		p.Notify(p.RunNote())
	}
	return nil
}

// CompareRun begins the run that is watched again, beside that of another cell with the same
// seed. Where none is watched it opens that run.
func (p *Player) CompareRun(run int) error {
	own := p.shownRun()
	if own == nil {
		return p.OpenRun(run)
	}
	err := p.compareRun(own, run)
	if err != nil {
		p.Warn(err.Error())
	}
	return err
}

func (p *Player) compareRun(own *ExperimentRun, run int) error {
	e := p.experiment.Experiment
	here, _ := e.Cell(own.Number)
	there, _ := e.Cell(run)
	if here == there {
		return errors.New("a run beside itself shows nothing; choose another combination of values")
	}
	r, err := e.Source.Open(run)
	switch {
	case err != nil:
		return err
	case r.Scene.Text != own.Scene.Text:
		return errors.New("these are runs of different scenes, which have no place in common")
	case r.Scene.Setup.Dt != own.Scene.Setup.Dt:
		return fmt.Errorf("steps of %g and of %g do not go side by side", own.Scene.Setup.Dt, r.Scene.Setup.Dt)
	}
	a := against{run: r}
	a.own, a.method = e.differences(here, there)
	return p.restart(a)
}

// differences returns the values of two cells on those axes on which they differ.
func (e *Experiment) differences(a, b int) (ofA, ofB string) {
	x, y := e.Source.Labels(a), e.Source.Labels(b)
	var as, bs []string
	for i := range x {
		if x[i] != y[i] {
			as, bs = append(as, x[i]), append(bs, y[i])
		}
	}
	return strings.Join(as, ", "), strings.Join(bs, ", ")
}

// OpenExperiment begins to look at an experiment, with its worst run by the first measure.
func OpenExperiment(e *Experiment) (*Player, error) {
	r, err := e.Source.Open(e.worst())
	if err != nil {
		return nil, err
	}
	p, err := New(r.Scene)
	if err != nil {
		return nil, err
	}
	p.overrides = r.Scene.Set
	p.experiment = experiment{Experiment: e, run: r}
	return p, nil
}

// OpenWorstRun opens the run of the experiment that is worst by the first measure.
func (p *Player) OpenWorstRun() error { return p.OpenRun(p.experiment.worst()) }

// worst returns the worst run by the first measure, or the first run where all have failed.
func (e *Experiment) worst() int {
	c := e.FirstChoice()
	c.Across, c.Down = None, None
	return max(0, e.Map(&c).At(0, 0).Worst)
}
