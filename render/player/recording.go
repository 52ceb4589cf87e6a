package player

import (
	"fmt"
	"io"

	"galaxy/sim"
)

// recorder writes the recording of the world that is watched.
type recorder struct {
	rec    *sim.Recorder
	every  uint64                        // ticks between two checkpoints
	file   *lazyFile                     // nil: the recording stays in memory
	next   func() (RecordingFile, error) // nil: the recording stays in memory
	before string                        // name of the file with the previous recording, or empty
	failed bool                          // that file cannot be written, and a notice has said so
}

// RecordingFile is a file for one recording. Write does not block: the file buffers
// what it is given and writes it soon.
type RecordingFile interface {
	io.WriteCloser // nothing is written after Close
	Name() string
	Err() error // why it cannot be written any more, as far as that is known
}

// lazyFile buffers what is written to a file until open: a recording of nothing
// overwrites no file.
type lazyFile struct {
	file   RecordingFile
	buffer []byte
	opened bool
}

// Write writes to the file once it is open, and to the buffer before that.
func (f *lazyFile) Write(b []byte) (int, error) {
	if f.opened {
		return f.file.Write(b)
	}
	f.buffer = append(f.buffer, b...)
	return len(b), nil
}

func (f *lazyFile) open() {
	if !f.opened {
		f.opened = true
		_, _ = f.file.Write(f.buffer) // the file keeps the error for Err
		f.buffer = nil
	}
}

// Record records into memory from the present tick on, which should be the first. When
// a scene is restarted or another is opened, a new recording begins.
func (p *Player) Record() {
	p.recorder, p.replay = &recorder{}, nil
	p.startRecording()
}

// RecordTo records as Record does and writes the recording line by line: orders at once,
// checkpoints about once per second of scene time. Each time a scene begins again it asks
// next for another file. If a file cannot be written, a notice says so and the scene goes
// on; RecordTo fails only if there is no first file.
func (p *Player) RecordTo(next func() (RecordingFile, error)) error {
	file, err := next()
	if err != nil {
		return err
	}
	p.recorder, p.replay = &recorder{next: next, file: &lazyFile{file: file}}, nil
	p.startRecording()
	return nil
}

// startRecording begins the recording of a world at its first tick.
func (p *Player) startRecording() {
	r := p.recorder
	var to io.Writer
	if r.file != nil {
		r.file.buffer = nil
		to = r.file
	}
	r.every = p.Scene.TicksPerSecond()
	r.rec = sim.NewRecorder(to, p.Scene.Recording())
	r.rec.Mark(p.World)
}

// Recording returns what has been recorded so far, or nil.
func (p *Player) Recording() *sim.Recording {
	if p.recorder == nil {
		return nil
	}
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
	p.recorder = nil
	if r.file != nil {
		r.file.open()
	}
	err := r.rec.Finish()
	if r.file != nil {
		r.file.file.Close()
	}
	return err
}

// checkpoint records the state at the present tick. After a rewind it records nothing:
// that tick is recorded already.
func (p *Player) checkpoint() {
	if !p.rewound() {
		p.recorder.rec.Mark(p.World)
	}
	p.flushOrWarn()
}

// flushOrWarn passes what was recorded on to the file, and warns once if the file cannot
// be written.
func (p *Player) flushOrWarn() {
	r := p.recorder
	if r.file == nil {
		return
	}
	if p.recordingWorthKeeping() {
		r.file.open()
	}
	err := r.rec.Err()
	if err == nil {
		err = r.file.file.Err()
	}
	if err != nil && !r.failed {
		r.failed = true
		p.Warn(fmt.Sprintf("The recording ends here: %v. The scene goes on.", err))
	}
}

// finishRecordedWorld ends the recording of a world that is about to be replaced, and
// asks for a file for the next one.
func (p *Player) finishRecordedWorld() {
	r := p.recorder
	if !p.recordingWorthKeeping() {
		return // the next recording overwrites it
	}
	p.checkpoint()
	r.before = ""
	if r.file == nil {
		return
	}
	_ = r.rec.Finish() // flushOrWarn has shown the error
	r.file.file.Close()
	r.before = r.file.file.Name()
	r.file, r.failed = nil, false
	if file, err := r.next(); err == nil {
		r.file = &lazyFile{file: file}
	}
}

// recordingWorthKeeping reports whether a recording holds a step, or an order other than
// those that keep changed parameters.
func (p *Player) recordingWorthKeeping() bool {
	return p.recorder != nil && (p.history.Last() > 0 || len(p.World.Orders()) > p.keptOrders)
}

// recordingNotice says where the recording goes on after the scene has begun again.
func (p *Player) recordingNotice() string {
	switch r := p.recorder; {
	case r.next == nil:
		return "The recording has started again, too; the earlier one is gone."
	case r.file == nil:
		return "The recording so far is in " + r.before + "; no other file could be created, so from here on nothing is recorded."
	default:
		return "The recording continues in " + r.file.file.Name() + "; " + r.before + " holds the part before."
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
