package sim

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"galaxy/internal/version"
	"galaxy/orbit"
)

// Recorder makes a recording of a world, and writes it line by line as things happen:
// whatever ends the program, what was written is a recording up to there.
type Recorder struct {
	first *Recording
	rec   *Recording // the present run
	to    io.Writer
	sums  chain
	lines int
	err   error
}

// NewRecorder begins a recording of a scene, as [galaxy/scene.Scene.Recording] returns
// it: without orders and checkpoints. It writes the beginning to w at once, and each
// line later on by one Write. With a nil w it keeps the recording in memory alone.
func NewRecorder(w io.Writer, scene *Recording) *Recorder {
	by := cmp.Or(scene.Program, version.Identity())
	r := &Recorder{first: &Recording{Scene: scene.Scene, File: scene.File, Set: scene.Set, Program: by, Ephemeris: cmp.Or(scene.Ephemeris, orbit.Ephemeris), EphemerisFile: scene.EphemerisFile}, to: w, sums: newChain()}
	r.rec = r.first
	r.check(append([]string{scene.Scene, scene.File}, scene.Set...)...)
	r.line(header{recordingFormat, galaxy + by, r.first.Ephemeris, scene.File, scene.Set, scene.Scene})
	r.files(scene.Files)
	return r
}

func (r *Recorder) files(list []File) {
	for i := range list {
		f := &list[i]
		r.check(f.Name, f.Text)
		r.fail(r.rec.addFile(*f))
		r.line(entry{File: f})
	}
}

// Again begins another run in the same recording: the scene as it was, or a changed one.
func (r *Recorder) Again(scene *Recording) {
	a, files := again{Set: scene.Set}, []File(nil)
	if scene.Scene != r.rec.Scene || !slices.Equal(scene.Files, r.rec.Files) {
		a.Scene, files = scene.Scene, scene.Files
	}
	next, err := r.rec.again(&a)
	if r.fail(err); err != nil {
		return
	}
	r.rec = next
	r.check(append([]string{a.Scene}, a.Set...)...)
	r.line(entry{Again: &a})
	r.files(files)
}

// Copy records the orders and checkpoints of a run whose scene was begun last.
func (r *Recorder) Copy(run *Recording) {
	orders := run.Orders
	for _, c := range run.Hashes {
		for len(orders) > 0 && orders[0].Tick < c.Tick {
			r.order(orders[0])
			orders = orders[1:]
		}
		r.checkpoint(c)
	}
	for _, o := range orders {
		r.order(o)
	}
}

// Note records the orders given to w since the last Note. Until then they are in no
// recording.
func (r *Recorder) Note(w *World) {
	for _, o := range w.orders.given[min(len(r.rec.Orders), len(w.orders.given)):] {
		r.order(o)
	}
}

// Mark is Note, and adds a checkpoint at w's present tick if there is none. The
// caller marks every so many ticks, and at the end.
func (r *Recorder) Mark(w *World) {
	r.Note(w)
	if n := len(r.rec.Hashes); n == 0 || r.rec.Hashes[n-1].Tick != w.tick {
		r.checkpoint(Checkpoint{w.tick, w.Hash()})
	}
}

// Cut drops what was recorded after a tick, if anything: w has gone back to it, and an
// order changes what follows. Note that order after Cut.
func (r *Recorder) Cut(tick uint64) {
	if r.rec.last() > tick {
		r.fail(r.rec.cut(tick))
		r.line(entry{Cut: &tick})
	}
}

// Turn is Mark for a world that has gone to another course, as by [World.Restore]: it cuts the recording where that course leaves the
// one that was recorded, and records the orders of the new one. scene begins the run anew if they differ from tick 0 on.
//
//	recorded   ──a──b──c──
//	                 ╲         cut after a, then d
//	w           ──a───d─
func (r *Recorder) Turn(w *World, scene *Recording) {
	was, now, same := r.rec.Orders, w.orders.given, 0
	for same < min(len(was), len(now)) && was[same].equals(&now[same]) {
		same++
	}
	to := w.tick
	if same < len(now) {
		to = min(to, now[same].Tick)
	}
	switch {
	case same == len(was):
		r.Cut(to)
	case was[same].Tick > 0:
		r.Cut(min(to, was[same].Tick-1))
	default:
		r.Again(scene)
	}
	r.Mark(w)
}

// Finish writes the end. It returns why the recording cannot be written, if so.
func (r *Recorder) Finish() error {
	end := r.lines + 1
	r.fail(r.rec.finish(end, end))
	r.line(entry{End: &end})
	return r.err
}

// Err returns why the recording cannot be written any more; the world goes on.
func (r *Recorder) Err() error { return r.err }

// Recording returns what has been recorded so far. It is the recorder's own.
func (r *Recorder) Recording() *Recording { return r.first }

func (r *Recorder) order(o Given) {
	r.check(o.Text()...)
	r.fail(r.rec.addOrder(o))
	r.line(entry{Order: &o})
}

func (r *Recorder) checkpoint(c Checkpoint) {
	r.fail(r.rec.addCheckpoint(c))
	r.line(entry{Tick: &c.Tick, Hash: encodeHash(c.Hash)})
}

func (r *Recorder) fail(err error) {
	if r.err == nil && err != nil {
		r.err = fmt.Errorf("recording: %w", err)
	}
}

// check refuses texts that JSON cannot hold.
func (r *Recorder) check(texts ...string) {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			r.fail(fmt.Errorf("%.40q is not valid UTF-8", text))
		}
	}
}

func (r *Recorder) line(v any) {
	if r.lines++; r.err != nil || r.to == nil {
		return
	}
	object, err := encodeObject(v)
	r.fail(err)
	r.fail(checkLine(r.lines, len(object)+sealLength))
	if r.err == nil {
		_, r.err = r.to.Write(r.sums.close(object))
	}
}

// finish checks that a recording is whole that says it has so many lines.
func (r *Recording) finish(says, lines int) error {
	switch {
	case says != lines:
		return fmt.Errorf("it says that it is line %d", says)
	case len(r.Hashes) == 0:
		return errors.New("the recording has no checkpoint")
	}
	return nil
}

// Encode writes a whole recording. It fails on what [DecodeRecording] would not read.
func (r *Recording) Encode(w io.Writer) error {
	to := NewRecorder(w, r)
	to.Copy(r)
	for _, run := range r.Runs()[1:] {
		to.Again(run)
		to.Copy(run)
	}
	return to.Finish()
}
