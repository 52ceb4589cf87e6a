package player

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"galaxy/scene"
	"galaxy/sim"
)

// Tape is the recording of the person's actions, or the recording that is played back.
type Tape struct {
	base

	visit    []*sim.Recording // earlier runs since the scene was opened, in which something was done
	recorder *recorder        // nil: nothing is recorded
	replay   *replay          // nil: this is no replay; never beside a recorder
	goesOn   bool             // the run before the present one was recorded
}

// recorder writes the recording of a visit: of all runs of a scene, one after another.
type recorder struct {
	rec    *sim.Recorder  // nil: nothing is written yet
	begun  bool           // rec has the present run
	start  sim.Checkpoint // where the recording of the present run begins
	every  uint64         // ticks between two checkpoints
	file   RecordingFile  // nil: the recording stays in memory
	next   NextFile       // nil: the recording stays in memory
	before string         // name of the file with the recording of the scene before
	left   bool           // that scene was left with the present run
	failed bool           // the file cannot be written, and a notice has said so
}

// RecordingFile is a file for one recording. Write does not block: the file buffers the data and
// writes it soon.
type RecordingFile interface {
	io.WriteCloser // nothing is written after Close
	Name() string
	Err() error // why it cannot be written any more, as far as that is known
}

// NextFile returns the file for the recording of a scene. Before the first Write it overwrites nothing.
type NextFile func(scene string) (RecordingFile, error)

// Record records into memory all actions since the scene was opened, and all that follow. When
// another scene is opened, a new recording begins.
func (tp *Tape) Record() {
	tp.recorder, tp.replay = &recorder{}, nil
	tp.start()
}

// RecordTo records as Record does and writes the recording line by line: orders at once,
// checkpoints about once per second of scene time. For each other scene it asks
// next for another file. If a file cannot be written, a notice says so and the scene goes
// on; RecordTo fails only if there is no first file.
func (tp *Tape) RecordTo(next NextFile) error {
	file, err := next(tp.ws.Scene.File)
	if err != nil {
		return err
	}
	tp.recorder, tp.replay = &recorder{next: next, file: file}, nil
	tp.start()
	tp.checkpoint()
	return nil
}

// Name returns the name of the file that is recorded to, or nothing.
func (tp *Tape) Name() string {
	if tp.recorder == nil || tp.recorder.file == nil {
		return ""
	}
	return tp.recorder.file.Name()
}

// start begins the recording of a run at the present tick.
func (tp *Tape) start() {
	r := tp.recorder
	r.every = tp.ws.Scene.TicksPerSecond()
	r.begun, r.start = false, sim.Checkpoint{Tick: tp.ws.World.Tick(), Hash: tp.ws.World.Hash()}
}

// beginRun writes that the present run has begun, before the first thing that happens in it; at first, also the runs
// before it.
func (tp *Tape) beginRun() {
	r := tp.recorder
	if r.begun {
		return
	}
	runs := []*sim.Recording{tp.presentRun(r.start)}
	if r.rec == nil {
		runs = append(slices.Clone(tp.visit), runs...)
	}
	for _, run := range runs {
		if r.rec == nil {
			var to io.Writer
			if r.file != nil {
				to = r.file
			}
			r.rec = sim.NewRecorder(to, run)
		} else {
			r.rec.Again(run)
		}
		r.rec.Copy(run)
	}
	r.begun = true
}

// presentRun returns the record of the present run, with one checkpoint.
func (tp *Tape) presentRun(at sim.Checkpoint) *sim.Recording {
	run := tp.ws.origin.Recording()
	run.Orders, run.Hashes = slices.Clone(tp.ws.World.Orders()), []sim.Checkpoint{at}
	return run
}

// keepRun keeps a run that is about to be replaced by one of scene s, if something was done in it: Record may be
// asked for later. Another scene is another visit.
func (tp *Tape) keepRun(s *scene.Scene) {
	switch tp.goesOn = tp.worthKeeping(); {
	case tp.ws.Scene == nil || tp.ws.Scene.File != s.File || tp.replay != nil:
		tp.visit = nil
	case len(tp.ws.World.Orders()) > tp.ws.keptOrders:
		tp.visit = append(tp.visit, tp.presentRun(sim.Checkpoint{Tick: tp.ws.World.Tick(), Hash: tp.ws.World.Hash()}))
	}
}

// Recording returns the recording so far, or nil.
func (tp *Tape) Recording() *sim.Recording {
	if tp.recorder == nil {
		return nil
	}
	tp.beginRun()
	tp.checkpoint()
	return tp.recorder.rec.Recording()
}

// Flush writes all that has happened so far. Call it every few seconds: at a
// slow rate checkpoints are far apart.
func (tp *Tape) Flush() {
	if tp.recorder != nil {
		tp.checkpoint()
	}
}

// Finish ends what Record began. It returns why the recording was not written,
// as far as that is known.
func (tp *Tape) Finish() error {
	if tp.recorder == nil {
		return nil
	}
	tp.checkpoint()
	r := tp.recorder
	if r.rec == nil {
		tp.beginRun()
	}
	tp.recorder = nil
	err := r.rec.Finish()
	if r.file != nil {
		r.file.Close()
	}
	return err
}

// checkpoint records the state at the present tick. After a rewind it records nothing:
// that tick is recorded already.
func (tp *Tape) checkpoint() {
	if !tp.worthKeeping() {
		return
	}
	if tp.beginRun(); !tp.ws.rewound() {
		tp.recorder.rec.Mark(tp.ws.World)
	}
	tp.flushOrWarn()
}

// flushOrWarn warns once if the file cannot be written.
func (tp *Tape) flushOrWarn() {
	r := tp.recorder
	if r.file == nil {
		return
	}
	err := r.rec.Err()
	if err == nil {
		err = r.file.Err()
	}
	if err != nil && !r.failed {
		r.failed = true
		tp.notices.Warn(tp.sayf("The recording ends here: %v. The scene goes on.", err))
	}
}

// finishRecordedWorld ends the recording of a world that is about to be replaced by one of scene s. Another scene has a
// recording of its own.
func (tp *Tape) finishRecordedWorld(s *scene.Scene) {
	r := tp.recorder
	tp.checkpoint()
	if r.left = tp.ws.Scene.File != s.File; !r.left {
		return
	}
	rec := r.rec
	r.rec, r.before = nil, ""
	if r.file == nil || rec == nil { // the next recording takes its place
		return
	}
	_ = rec.Finish() // flushOrWarn has shown the error
	r.file.Close()
	r.before = r.file.Name()
	r.file, r.failed = nil, false
	if file, err := r.next(s.File); err == nil {
		r.file = file
	}
}

// worthKeeping reports whether a recording holds a step, or an order that does more than keep
// changed parameters.
func (tp *Tape) worthKeeping() bool {
	return tp.recorder != nil && (tp.ws.history.Last() > 0 || len(tp.ws.World.Orders()) > tp.ws.keptOrders)
}

// tell names the file in which a recording goes on, if there is one.
func (tp *Tape) tell() {
	if tp.goesOn {
		tp.notices.Notify(tp.notice())
	}
}

// notice names the file in which the recording goes on after the scene, or another one, has begun.
func (tp *Tape) notice() string {
	switch r := tp.recorder; {
	case !r.left && r.file == nil:
		return tp.say("The recording goes on with this run.")
	case !r.left:
		return tp.sayf("The recording goes on with this run, in %s.", r.file.Name())
	case r.next == nil:
		return tp.say("The recording has started again, too; the earlier one is gone.")
	case r.file == nil:
		return tp.sayf("The recording so far is in %s; no other file could be created, so from here on nothing is recorded.", r.before)
	default:
		return tp.sayf("The recording continues in %s; %s holds the part before.", r.file.Name(), r.before)
	}
}

// replay is a recording that is played back, run after run, and how far it has been verified.
type replay struct {
	first   *sim.Recording
	rec     *sim.Recording // the present run
	next    int            // index of the next checkpoint to verify
	differs bool           // a checkpoint differed, and a notice has said so
}

// Replay plays a recording: its orders are given again at their ticks, other orders are
// refused, and a notice names the first checkpoint that differs.
func Replay(rec *sim.Recording) (*Player, error) {
	s, err := scene.Recorded(rec)
	if err != nil {
		return nil, fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	p, err := New(s)
	if err != nil {
		return nil, err
	}
	p.beginReplay(rec)
	return p, nil
}

// errReplay is why a replay refuses orders.
var errReplay = errors.New("this is a replay, which takes no orders; open the scene itself to change it")

// verify compares the state with the checkpoints of a replay.
func (tp *Tape) verify() {
	r := tp.replay
	for ; r.next < len(r.rec.Hashes) && r.rec.Hashes[r.next].Tick <= tp.ws.World.Tick(); r.next++ {
		if c := r.rec.Hashes[r.next]; c.Tick == tp.ws.World.Tick() && c.Hash != tp.ws.World.Hash() {
			tp.reportDifference(fmt.Sprintf("the state at tick %d", c.Tick))
		}
	}
}

// rewind makes the first checkpoint after a tick the next one to verify.
func (r *replay) rewind(tick uint64) {
	for r.next > 0 && r.rec.Hashes[r.next-1].Tick > tick {
		r.next--
	}
}

// reportDifference warns once that a replay differs from its recording.
func (tp *Tape) reportDifference(what string) {
	if tp.replay != nil && !tp.replay.differs {
		tp.replay.differs = true
		tp.notices.Warn(tp.sayf("This replay differs from its recording: %s.", what))
	}
}

// Differs reports whether a replay has come to a state that differs from its
// recording.
func (tp *Tape) Differs() bool { return tp.replay != nil && tp.replay.differs }

// over reports whether a tick is the last that is recorded of the present run.
func (r *replay) over(tick uint64) bool {
	last := uint64(math.MaxUint64)
	if n := len(r.rec.Hashes); n > 0 {
		last = r.rec.Hashes[n-1].Tick
	}
	return tick >= last
}

// restart is called when a world begins at its first tick. Another scene
// ends a replay.
func (tp *Tape) restart() {
	switch r := tp.replay; {
	case tp.recorder != nil:
		tp.start()
	case r == nil:
	case tp.ws.Scene.Text() == r.rec.Scene:
		r.next, r.differs = 0, r.differs && r.rec != r.first
		if err := tp.ws.history.Follow(r.rec.Orders); err != nil {
			tp.reportDifference(err.Error())
		}
	default:
		tp.replay = nil
	}
}
