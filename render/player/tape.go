package player

import (
	"fmt"
	"io"

	"galaxy/sim"
)

// tape is the recording that is made of a world, or that a world is played from.
type tape struct {
	made   *sim.Recorder // nil: one is played
	every  uint64        // ticks between two checkpoints
	reel   *reel         // where it goes, or nil: it is kept in memory alone
	next   func() (Film, error)
	before string // the name of the film that holds what was recorded before, or empty
	told   bool   // that it cannot be written

	rec     *sim.Recording // that is played
	playing bool
	at      int // index of the next checkpoint to compare
	differs bool
}

// Film is a file for one recording. It does not keep anybody waiting: what it is given
// it writes soon.
type Film interface {
	io.WriteCloser // nothing comes after Close
	Name() string
	Err() error // why it cannot be written any more, as far as that is known
}

// reel is a film that holds what comes until there is something to keep: a recording
// of nothing takes nobody's place.
type reel struct {
	film  Film
	held  []byte
	begun bool
}

// Write writes.
func (r *reel) Write(p []byte) (int, error) {
	if r.begun {
		return r.film.Write(p)
	}
	r.held = append(r.held, p...)
	return len(p), nil
}

func (r *reel) begin() {
	if !r.begun {
		r.begun = true
		_, _ = r.film.Write(r.held) // it will say again why not
		r.held = nil
	}
}

// Record keeps a recording in memory from the present tick on, which should be the
// first. A scene that is started or opened again is recorded afresh.
func (p *Player) Record() {
	p.tape = &tape{}
	p.recordAgain()
}

// RecordTo is Record, and writes the recording to a film line by line: orders at once,
// the rest at least once per second of the window's time. Each time a scene begins
// again it asks for the next film. A film that fails is told to the person, and
// changes nothing else; RecordTo fails where there is none at all.
func (p *Player) RecordTo(next func() (Film, error)) error {
	film, err := next()
	if err != nil {
		return err
	}
	p.tape = &tape{next: next, reel: &reel{film: film}}
	p.recordAgain()
	return nil
}

// recordAgain begins the recording of a world that begins, on the film that is there.
func (p *Player) recordAgain() {
	t := p.tape
	var to io.Writer
	if t.reel != nil {
		t.reel.held = nil
		to = t.reel
	}
	t.every = p.Scene.TicksPerSecond()
	t.made = sim.NewRecorder(to, p.Scene.Recording())
	t.made.Mark(p.World)
}

// Recording returns what has been recorded so far, or nil.
func (p *Player) Recording() *sim.Recording {
	if !p.recording() {
		return nil
	}
	p.mark()
	return p.tape.made.Recording()
}

// Keep has all written that has happened so far, for a caller that does so every few
// seconds: at a slow rate checkpoints are far apart.
func (p *Player) Keep() {
	if p.recording() {
		p.mark()
	}
}

// FinishRecording ends what Record began. It returns why it was not written, as far as
// that is known.
func (p *Player) FinishRecording() error {
	if !p.recording() {
		return nil
	}
	p.mark()
	t := p.tape
	p.tape = nil
	if t.reel != nil {
		t.reel.begin()
	}
	err := t.made.Finish()
	if t.reel != nil {
		t.reel.film.Close()
	}
	return err
}

// mark adds a checkpoint, unless the world has gone back: else it is one that is known.
func (p *Player) mark() {
	if !p.ahead() {
		p.tape.made.Mark(p.World)
	}
	p.kept()
}

// kept sees to it that what was recorded is on its way to the film, and tells once
// where there is none.
func (p *Player) kept() {
	t := p.tape
	if t.reel == nil {
		return
	}
	if p.recorded() {
		t.reel.begin()
	}
	err := t.made.Err()
	if err == nil {
		err = t.reel.film.Err()
	}
	if err != nil && !t.told {
		t.told = true
		p.Warn(fmt.Sprintf("The recording ends here: %v. The scene goes on.", err))
	}
}

// endTape ends the recording of a world that makes way for another, and sees to a film
// for that.
func (p *Player) endTape() {
	t := p.tape
	if !p.recorded() {
		return // the next recording takes its place
	}
	p.mark()
	t.before = ""
	if t.reel == nil {
		return
	}
	_ = t.made.Finish() // the film has said it
	t.reel.film.Close()
	t.before = t.reel.film.Name()
	t.reel, t.told = nil, false
	if film, err := t.next(); err == nil {
		t.reel = &reel{film: film}
	}
}

// recorded reports whether there is anything in a recording that would be missed.
func (p *Player) recorded() bool {
	return p.recording() && (p.past.Last() > 0 || len(p.World.Orders()) > 0)
}

// afresh says where a recording is that has begun again after another.
func (p *Player) afresh() string {
	switch t := p.tape; {
	case t.next == nil:
		return "The recording begins again, too: what was recorded before is gone."
	case t.reel == nil:
		return "What was recorded is in " + t.before + "; there is no file for what comes now, which is not recorded."
	default:
		return "The recording goes on in " + t.reel.film.Name() + "; " + t.before + " holds what came before."
	}
}

// recording reports whether what happens is kept.
func (p *Player) recording() bool { return p.tape != nil && !p.tape.playing }

// step moves the world on by one tick, and its rival with it.
func (p *Player) step() {
	if err := p.past.Step(); err != nil {
		p.differ(err.Error())
	}
	if p.Stepped != nil {
		p.Stepped()
	}
	switch t := p.tape; {
	case t == nil:
	case t.playing:
		p.compare()
	case p.World.Tick()%t.every == 0:
		p.mark()
	}
}
