package player

import (
	"fmt"
	"io"
	"slices"

	"galaxy/scene"
	"galaxy/sim"
)

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

// RecordingFile is a file for one recording. Write does not block: the file buffers
// what it is given and writes it soon.
type RecordingFile interface {
	io.WriteCloser // nothing is written after Close
	Name() string
	Err() error // why it cannot be written any more, as far as that is known
}

// NextFile returns the file for the recording of a scene. Before the first Write it overwrites nothing.
type NextFile func(scene string) (RecordingFile, error)

// Record records into memory all that has been done since the scene was opened, and what follows. When
// another scene is opened, a new recording begins.
func (p *Player) Record() {
	p.recorder, p.replay = &recorder{}, nil
	p.startRecording()
}

// RecordTo records as Record does and writes the recording line by line: orders at once,
// checkpoints about once per second of scene time. For each other scene it asks
// next for another file. If a file cannot be written, a notice says so and the scene goes
// on; RecordTo fails only if there is no first file.
func (p *Player) RecordTo(next NextFile) error {
	file, err := next(p.Scene.File)
	if err != nil {
		return err
	}
	p.recorder, p.replay = &recorder{next: next, file: file}, nil
	p.startRecording()
	p.checkpoint()
	return nil
}

// MayRecord reports whether there is something of the person's own to record: a replay and the run of an
// experiment are recorded already.
func (p *Player) MayRecord() bool { return p.FromFile() }

// RecordingName returns the name of the file that is recorded to, or nothing.
func (p *Player) RecordingName() string {
	if p.recorder == nil || p.recorder.file == nil {
		return ""
	}
	return p.recorder.file.Name()
}

// startRecording begins the recording of a run at the present tick.
func (p *Player) startRecording() {
	r := p.recorder
	r.every = p.Scene.TicksPerSecond()
	r.begun, r.start = false, sim.Checkpoint{Tick: p.World.Tick(), Hash: p.World.Hash()}
}

// beginRun writes that the present run has begun, before the first thing that happens in it; at first, also the runs
// before it.
func (p *Player) beginRun() {
	r := p.recorder
	if r.begun {
		return
	}
	runs := []*sim.Recording{p.presentRun(r.start)}
	if r.rec == nil {
		runs = append(slices.Clone(p.visit), runs...)
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

// presentRun returns what has been done in the present run, with one checkpoint.
func (p *Player) presentRun(at sim.Checkpoint) *sim.Recording {
	run := p.origin
	run.Orders, run.Hashes = slices.Clone(p.World.Orders()), []sim.Checkpoint{at}
	return &run
}

// keepRun keeps a run that is about to be replaced by one of scene s, if something was done in it: Record may be
// asked for later. Another scene is another visit.
func (p *Player) keepRun(s *scene.Scene) {
	switch {
	case p.Scene == nil || p.Scene.File != s.File || p.replay != nil:
		p.visit = nil
	case len(p.World.Orders()) > p.keptOrders:
		p.visit = append(p.visit, p.presentRun(sim.Checkpoint{Tick: p.World.Tick(), Hash: p.World.Hash()}))
	}
}

// Recording returns what has been recorded so far, or nil.
func (p *Player) Recording() *sim.Recording {
	if p.recorder == nil {
		return nil
	}
	p.beginRun()
	p.checkpoint()
	return p.recorder.rec.Recording()
}

// FlushRecording writes all that has happened so far. Call it every few seconds: at a
// slow rate checkpoints are far apart.
func (p *Player) FlushRecording() {
	if p.recorder != nil {
		p.checkpoint()
	}
}

// FinishRecording ends what Record began. It returns why the recording was not written,
// as far as that is known.
func (p *Player) FinishRecording() error {
	if p.recorder == nil {
		return nil
	}
	p.checkpoint()
	r := p.recorder
	if r.rec == nil {
		p.beginRun()
	}
	p.recorder = nil
	err := r.rec.Finish()
	if r.file != nil {
		r.file.Close()
	}
	return err
}

// checkpoint records the state at the present tick. After a rewind it records nothing:
// that tick is recorded already.
func (p *Player) checkpoint() {
	if !p.recordingWorthKeeping() {
		return
	}
	if p.beginRun(); !p.rewound() {
		p.recorder.rec.Mark(p.World)
	}
	p.flushOrWarn()
}

// flushOrWarn warns once if the file cannot be written.
func (p *Player) flushOrWarn() {
	r := p.recorder
	if r.file == nil {
		return
	}
	err := r.rec.Err()
	if err == nil {
		err = r.file.Err()
	}
	if err != nil && !r.failed {
		r.failed = true
		p.Warn(fmt.Sprintf("The recording ends here: %v. The scene goes on.", err))
	}
}

// finishRecordedWorld ends the recording of a world that is about to be replaced by one of scene s. Another scene has a
// recording of its own.
func (p *Player) finishRecordedWorld(s *scene.Scene) {
	r := p.recorder
	p.checkpoint()
	if r.left = p.Scene.File != s.File; !r.left {
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

// recordingWorthKeeping reports whether a recording holds a step, or an order other than
// those that keep changed parameters.
func (p *Player) recordingWorthKeeping() bool {
	return p.recorder != nil && (p.history.Last() > 0 || len(p.World.Orders()) > p.keptOrders)
}

// recordingNotice says where the recording goes on after the scene has begun again, or another one has.
func (p *Player) recordingNotice() string {
	switch r := p.recorder; {
	case !r.left && r.file == nil:
		return "The recording goes on with this run."
	case !r.left:
		return "The recording goes on with this run, in " + r.file.Name() + "."
	case r.next == nil:
		return "The recording has started again, too; the earlier one is gone."
	case r.file == nil:
		return "The recording so far is in " + r.before + "; no other file could be created, so from here on nothing is recorded."
	default:
		return "The recording continues in " + r.file.Name() + "; " + r.before + " holds the part before."
	}
}

// step moves the world and its rival on by one tick.
func (p *Player) step() {
	if err := p.history.Step(); err != nil {
		p.reportDifference(err.Error())
	}
	p.warnOfFailures()
	p.verifyRun()
	p.observeProgress()
	if p.OnStep != nil {
		p.OnStep()
	}
	switch {
	case p.replay != nil:
		p.verifyCheckpoints()
	case p.recorder != nil && p.World.Tick()%p.recorder.every == 0:
		p.checkpoint()
	}
}
