package design

import (
	"slices"

	"galaxy/internal/format"
	"galaxy/scene/tomlfile"
)

// Tuning says what galaxy lab tune minimises.
type Tuning struct {
	Weights  []float64 // one for each measure of Measures
	Tries    int       // in all
	Restarts int
	HeldBack int // seeds
}

// tuning takes over the table tune. Its measures are kept, too.
func (e *Experiment) tuning(d *tomlfile.Decoder, f *experimentFile, known Measures) {
	if f.Tune == nil {
		return
	}
	if len(f.Vary) == 0 {
		d.Fail(f.Pos("tune"), "add [vary]", "nothing varies that could be tuned")
	}
	if len(e.Scenes) > 1 {
		d.Fail(f.Scene[0].at, "name one", "parameters are tuned for one scene, and these are %d", len(e.Scenes))
	}
	if e.Nudge > 0 {
		d.Fail(f.Pos("nudge"), "leave it out", "tuning runs each point with the same seeds")
	}
	if e.Latin {
		d.Fail(f.Pos("design"), "leave it out", "tuning chooses its points itself")
	}
	var score []word
	for _, w := range f.Tune.Score {
		score = append(score, w.word)
	}
	if len(score) == 0 {
		d.Fail(f.Tune.Pos("score"), "write { time_ratio = 1 }", "this score has no measure")
	}
	checkMeasures(d, score, known, e.Scenes)
	e.Tune = &Tuning{Tries: f.Tune.Tries, Restarts: f.Tune.Restarts, HeldBack: f.Tune.HeldBack}
	for _, w := range f.Tune.Score {
		if !slices.Contains(e.Measures, w.name) {
			e.Measures = append(e.Measures, w.name)
		}
	}
	e.Tune.Weights = make([]float64, len(e.Measures))
	for _, w := range f.Tune.Score {
		e.Tune.Weights[slices.Index(e.Measures, w.name)] = w.x
	}
	if e.Tune.Tries < 2*e.Tune.Restarts {
		d.Fail(f.Tune.Pos("tries"), "", "%s too few for %s", format.Count(e.Tune.Tries, "try is", "tries are"), format.Count(e.Tune.Restarts, "start", "starts"))
	}
	if n := float64(float64(e.Tune.Tries)*float64(e.Seeds)) + float64(float64(e.Tune.Restarts+1)*float64(e.Tune.HeldBack)); n > MostRuns {
		d.Fail(f.Tune.Pos("tries"), "use fewer tries or seeds", "%s", tooMany(n))
	}
}
