package player

import (
	"errors"

	"galaxy/internal/words"
	"galaxy/render/stage"
	"galaxy/scene/tour"
	"galaxy/scene/wording"
)

// Tours plays tours. A tour does all that a person can do, which takes the player.
type Tours struct {
	base
	views
	p        *Player
	layers   *stage.Options
	tape     *Tape
	playback *Playback
	almanac  *Almanac
	orders   *Orders
	editor   *Editor
	overlays *Overlays

	tour *playedTour // nil: there is none
	kept kept
}

// A tour shows places one after another. Each step adds to those before it, back to the one
// that opened the scene: to go to any step is to open that scene and to do the steps since,
// with cuts in place of flights.
//
//	step        1          2          3          4
//	            scene      body       body       scene
//	            |──flight──|──flight──|──flight──|
//	to 3:       open, cut, cut, cut
type playedTour struct {
	of      *tour.Tour
	said    *wording.Tour   // what it says
	in      *words.Language // in this language
	step    int
	elapsed float64       // seconds since the step began
	held    bool          // the person has paused it
	over    bool          // the last step is over
	options stage.Options // before the tour
	grid    sceneGrid     // so were those of the scene
	bare    bool          // so were the panels
}

// TourStep is a step of a tour, for its caption.
type TourStep struct {
	Title     string
	Step      int // from 1
	Of        int
	Held      bool
	Over      bool
	Remaining float64 // seconds of this step
}

var errReplayTour = errors.New("this is a replay of one scene; open a scene or a tour itself")

// Play begins a tour in place of the scene. The panels are hidden until it ends. On an error
// the old scene stays. Strokes on the map that are not saved would be lost: the first call only
// asks.
func (tr *Tours) Play(t *tour.Tour) error {
	if tr.tape.replay != nil {
		return errReplayTour
	}
	if !tr.editor.ConfirmDiscard(tr.say("choosing the tour again")) {
		return errUnsaved
	}
	tr.End()
	tr.editor.Forget()
	tr.tour = &playedTour{of: t, options: *tr.layers, grid: tr.p.sceneGrid, bare: tr.overlays.bare}
	tr.overlays.bare = true
	tr.overlays.Close()
	if err := tr.cutTo(0); err != nil {
		tr.End()
		return err
	}
	return nil
}

// At returns the step of the tour, or false without a tour.
func (tr *Tours) At() (at TourStep, ok bool) {
	t := tr.tour
	if t == nil {
		return at, false
	}
	return TourStep{
		Title: tr.said().Title, Step: t.step + 1, Of: len(t.of.Steps), Held: t.held, Over: t.over,
		Remaining: max(0, t.of.Steps[t.step].Seconds-t.elapsed),
	}, true
}

// End ends a tour, if there is one: its scene stays and runs on, the layers and panels are
// as before it.
func (tr *Tours) End() {
	if t := tr.tour; t != nil {
		*tr.layers, tr.p.sceneGrid, tr.overlays.bare, tr.tour = t.options, t.grid, t.bare, nil
	}
}

// Skip goes to a later step of the tour, or to an earlier one. Back from well within a step
// is to its beginning.
func (tr *Tours) Skip(by int) {
	const within = 2 // seconds
	t := tr.tour
	if t == nil {
		return
	}
	to := t.step + by
	if by < 0 && t.elapsed > within {
		to++
	}
	to = max(to, 0)
	if to >= len(t.of.Steps) {
		tr.notices.Notify(tr.sayf("This is the last step. %s ends the tour.", tr.notices.KeyName("Esc")))
		return
	}
	tr.tryTour(tr.cutTo(to))
}

// tryTour ends the tour after an error.
func (tr *Tours) tryTour(err error) {
	if err != nil {
		tr.End()
		tr.notices.Warn(tr.sayf("The tour ends here: %s.", tr.voice.Fault(err)))
	}
}

// hold pauses a tour that is under way, or lets it go on. It reports whether there is one.
func (tr *Tours) hold() bool {
	t := tr.tour
	if t == nil || t.over {
		return false
	}
	if t.held = !t.held; t.held {
		tr.notices.Notify(tr.sayf("Paused at step %d of %d. %s goes on, %s and %s step, %s ends the tour.",
			t.step+1, len(t.of.Steps), tr.notices.KeyName("Space"), tr.notices.KeyName("Left"), tr.notices.KeyName("Right"), tr.notices.KeyName("Esc")))
	} else {
		tr.notices.Dismiss()
	}
	return true
}

func (tr *Tours) held() bool { return tr.tour != nil && tr.tour.held }

// moves reports whether a tour goes on by itself.
func (tr *Tours) moves() bool { return tr.tour != nil && !tr.tour.held && !tr.tour.over }

// advance moves a tour on by so many seconds, to the next step when one is over.
func (tr *Tours) advance(seconds float64) {
	t := tr.tour
	if t == nil || t.held || t.over {
		return
	}
	t.elapsed += seconds
	const rounding = 1e-6 // of frames that add up to a step
	if t.elapsed < t.of.Steps[t.step].Seconds-rounding {
		return
	}
	if t.step == len(t.of.Steps)-1 {
		t.over = true
		tr.notices.Notify(tr.sayf("The tour is over. %s ends it, %s goes back.", tr.notices.KeyName("Esc"), tr.notices.KeyName("Left")))
		return
	}
	t.elapsed -= t.of.Steps[t.step].Seconds
	t.step++
	tr.setLayers(&t.of.Steps[t.step])
	tr.tryTour(tr.doStep(&t.of.Steps[t.step], false))
}

// cutTo goes to a step at once.
func (tr *Tours) cutTo(step int) error {
	t := tr.tour
	t.step, t.elapsed, t.over = step, 0, false
	*tr.layers, tr.p.sceneGrid = t.options, t.grid
	first := 0
	for i := range step + 1 {
		tr.setLayers(&t.of.Steps[i])
		if t.of.Steps[i].Scene != "" {
			first = i
		}
	}
	for i := first; i <= step; i++ {
		if err := tr.doStep(&t.of.Steps[i], true); err != nil {
			return err
		}
	}
	return nil
}

// said returns what the tour says in the present language.
func (tr *Tours) said() *wording.Tour {
	t, w := tr.tour, &tr.p.Words
	if l := w.Language(); t.said == nil || t.in != l {
		t.said, t.in = w.Tour(t.of), l
	}
	return t.said
}

// caption returns the text below the picture.
func (tr *Tours) caption() string {
	if tr.tour == nil {
		return ""
	}
	return tr.said().Captions[tr.tour.step]
}
