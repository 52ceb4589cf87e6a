package app

import (
	"cmp"

	"galaxy/internal/atomicfile"
	"galaxy/sim"
)

// recordingWriter writes the recording of a run to a file, during the run.
type recordingWriter struct {
	*atomicfile.Stream
	scene *sim.Recording
	rec   *sim.Recorder // nil before the first mark: a run that never begins leaves the old file
}

func createRecording(name filename, scene *sim.Recording) (*recordingWriter, error) {
	file, err := atomicfile.Open(string(name))
	return &recordingWriter{Stream: file, scene: scene}, err
}

// mark adds a checkpoint. Commit returns the errors of writing.
func (r *recordingWriter) mark(w *sim.World) {
	if r.rec == nil {
		r.rec = sim.NewRecorder(r.Stream, r.scene)
	}
	r.rec.Mark(w)
}

func (r *recordingWriter) commit() error {
	err := r.rec.Finish()
	return cmp.Or(err, r.Close())
}
