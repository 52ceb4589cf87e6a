package sim

import "io"

// Recording is all that it takes to see a run again, and to notice the first
// tick at which another machine computes something else.
type Recording struct {
	Scene  string   // the text of the scene file
	File   string   // its name, for messages
	Set    []string // path=value overrides, with "today" made a date
	Seed   uint64
	Orders []Order
	Hashes []Checkpoint // one per second of scene rate, and one at the end
}

// Checkpoint is the state's hash at a tick.
type Checkpoint struct {
	Tick uint64
	Hash uint64
}

// Encode writes a recording as JSON lines: a header, orders, checkpoints.
func (r *Recording) Encode(w io.Writer) error { return nil }

// DecodeRecording reads what Encode wrote. Errors name the line.
func DecodeRecording(r io.Reader) (*Recording, error) { return nil, nil }

// Verify runs w, fresh from the recording's scene, to the last checkpoint and
// returns the first tick whose hash differs, or ok.
func Verify(w *World, r *Recording) (tick uint64, ok bool) { return 0, true }
