package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/render/experiment"
	"galaxy/sim"
)

// Lab is the experiment that is looked at. Opening one of its runs begins another scene, for which
// it needs the player.
type Lab struct {
	base
	p      *Player
	tape   *Tape
	editor *Editor
	tours  *Tours

	results *experiment.Results // nil: no experiment is looked at
	run     *experiment.Run     // opened last; nil: none
	checked *sim.World          // the world whose end was compared with the result
	same    bool                // it was equal
}

// Show begins to look at an experiment, or ends it with nil. The scene stays.
func (lb *Lab) Show(e *experiment.Results) {
	if lb.results != nil {
		lb.results.Source.Close()
	}
	lb.results, lb.run, lb.checked = e, nil, nil
}

// Experiment returns the experiment that is looked at, or nil.
func (lb *Lab) Experiment() *experiment.Results { return lb.results }

// Read reads the present results of the experiment. On an error a notice gives the reason.
func (lb *Lab) Read() {
	e, err := lb.results.Source.Again()
	if err != nil {
		lb.notices.Warn(lb.sayf("Still showing what was read before: %v", err))
		return
	}
	lb.results.Source.Close()
	if !e.Alike(lb.results) { // another one has taken its place
		lb.run = nil
	}
	lb.results = e
	lb.renew(lb.run)
	lb.renew(lb.ws.against.run)
	lb.verify()
}

// renew reads the result of the open run again. If it cannot be read, the old one stays.
func (lb *Lab) renew(r *experiment.Run) {
	if lb.run == nil || r == nil {
		return
	}
	if now, err := lb.results.Source.Open(r.Number); err == nil {
		r.Failed, r.Steps, r.Hash = now.Failed, now.Steps, now.Hash
	}
}

// shownRun returns the run of an experiment that is watched, or nil. With another seed or another
// scene it is no run of the experiment any more; with orders it still is, see touched.
func (lb *Lab) shownRun() *experiment.Run {
	r := lb.run
	if r == nil || lb.tape.replay != nil || lb.ws.Scene.Text() != r.Scene.Text() || !slices.Equal(lb.ws.Scene.Set, r.Scene.Set) {
		return nil
	}
	return r
}

// ShownRun returns the number of the run that is watched, or None.
func (lb *Lab) ShownRun() int {
	if r := lb.shownRun(); r != nil {
		return r.Number
	}
	return None
}

// RivalRun returns the number of the run beside it, or None.
func (lb *Lab) RivalRun() int {
	if lb.ws.against.run != nil && lb.shownRun() != nil {
		return lb.ws.against.run.Number
	}
	return None
}

// Note tells about the run that is watched: whether its files have changed, whether orders have
// changed it, how it failed, and whether it has ended as in the results.
func (lb *Lab) Note() string {
	r := lb.shownRun()
	if r == nil {
		return ""
	}
	var said []string
	switch {
	case r.Failed != "":
		said = append(said, lb.sayf("This run has failed: %s.", r.Failed))
	case r.Steps == 0:
		said = append(said, lb.say("This run has no result yet."))
	}
	if r.Changed {
		said = append(said, lb.sayf("%s has changed since: this is the scene that the experiment ran.", r.Scene.File))
	}
	switch {
	case lb.touched():
		said = append(said, lb.sayf("Orders have changed this run. %s begins it again with them, %s without.", lb.notices.KeyName("Backspace"), lb.notices.KeyName("Shift+Backspace")))
	case r.Steps == 0:
	case lb.checked == lb.ws.World:
		said = append(said, lb.verdict()+".")
	}
	return strings.Join(said, " ")
}

// touched reports whether orders have changed the run that is watched.
func (lb *Lab) touched() bool { return len(lb.ws.World.Orders()) > 0 }

// over reports whether the run that is watched has come to the step of its result, and a run beside
// it to the step of its own.
func (lb *Lab) over() bool {
	r := lb.shownRun()
	if r == nil || r.Steps == 0 || lb.touched() {
		return false
	}
	last := r.Steps
	if lb.ws.against.run != nil {
		last = max(last, lb.ws.against.run.Steps)
	}
	return lb.ws.World.Tick() >= last
}

// verify compares the state with the result of the run at the step of the result.
func (lb *Lab) verify() {
	r := lb.run
	if r == nil || r.Steps == 0 || lb.ws.World.Tick() != r.Steps || lb.shownRun() == nil || lb.touched() {
		return
	}
	lb.checked, lb.same = lb.ws.World, lb.ws.World.Hash() == r.Hash
}

// verdict says whether the run has ended as in the results.
func (lb *Lab) verdict() string {
	switch {
	case lb.checked != lb.ws.World:
		return lb.say("The run is over")
	case lb.same:
		return lb.say("The run is over, in the same state as in the results, to the last bit")
	}
	return lb.say("The run is over, in another state than in the results: another version of galaxy has made them, or a machine that computes differently")
}

// Open opens a run of the experiment, with its values and seed. The camera stays if the scene is
// the same. On an error the old scene stays and a notice says why.
func (lb *Lab) Open(run int) error {
	if !lb.editor.ConfirmDiscard(lb.say("choosing the run again")) {
		return errUnsaved
	}
	return lb.notices.StillShowing(lb.open(run))
}

func (lb *Lab) open(run int) error {
	r, err := lb.results.Source.Open(run)
	if err != nil {
		return err
	}
	next, err := newWorkspace(r.Scene, against{}, r.Scene.Set)
	if err != nil {
		return err
	}
	lb.tours.End()
	same := lb.tape.replay == nil && lb.ws.Scene.File == r.Scene.File && lb.ws.Scene.Text() == r.Scene.Text()
	lb.editor.Forget()
	lb.tape.replay = nil
	lb.run, lb.checked = r, nil
	if same {
		lb.p.replaceWorld(next)
		lb.notices.Dismiss()
	} else {
		lb.p.start(next)
		lb.p.open()
	}
	if r.Changed {
		lb.notices.Notify(lb.Note())
	}
	lb.tape.tell()
	return nil
}

// Compare begins the run that is watched again, beside the run of another cell with the same seed.
// If none is watched, it opens the other cell's run.
func (lb *Lab) Compare(run int) error {
	own := lb.shownRun()
	if own == nil {
		return lb.Open(run)
	}
	err := lb.compare(own, run)
	lb.notices.WarnOf(err)
	return err
}

func (lb *Lab) compare(own *experiment.Run, run int) error {
	e := lb.results
	here, _ := e.Cell(own.Number)
	there, _ := e.Cell(run)
	if here == there {
		return errors.New("a run beside itself shows nothing; choose another combination of values")
	}
	r, err := e.Source.Open(run)
	switch {
	case err != nil:
		return err
	case r.Scene.Text() != own.Scene.Text():
		return errors.New("these are runs of different scenes, which have no place in common")
	case r.Scene.Setup.Dt != own.Scene.Setup.Dt:
		return fmt.Errorf("steps of %g and of %g do not go side by side", own.Scene.Setup.Dt, r.Scene.Setup.Dt)
	}
	a := against{run: r}
	a.own, a.method = e.Differences(here, there)
	return lb.p.restart(a)
}

// OpenExperiment begins to look at an experiment, with its worst run by the first measure.
func OpenExperiment(e *experiment.Results) (*Player, error) {
	r, err := e.Source.Open(e.Worst())
	if err != nil {
		return nil, err
	}
	p, err := New(r.Scene)
	if err != nil {
		return nil, err
	}
	p.overrides = r.Scene.Set
	p.Lab.results, p.Lab.run = e, r
	return p, nil
}

// OpenWorst opens the run of the experiment that is worst by the first measure.
func (lb *Lab) OpenWorst() error { return lb.Open(lb.results.Worst()) }
