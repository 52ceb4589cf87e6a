package app

import (
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"galaxy/render/film"
)

// filmProgress shows the progress of a film: a bar for the steps before it, then one for its
// pictures, so that each estimate is of equal work. end removes it.
func filmProgress() (show func(film.Progress), end func()) {
	var bar func(done uint64)
	remove, phase := func() {}, ""
	show = func(p film.Progress) {
		what := "filming "
		if p.Before {
			what = "up to the film "
		}
		if what != phase {
			remove()
			bar, remove = showProgress(what, p.Whole)
			phase = what
		}
		bar(p.Done)
	}
	return show, func() { remove() }
}

// showProgress shows on a terminal how much of a whole is done, with an estimate of the
// time that is left. end removes it; where standard error is no terminal nothing is shown.
func showProgress(what string, whole uint64) (show func(done uint64), end func()) {
	if !onTerminal(os.Stderr) {
		return func(uint64) {}, func() {}
	}
	progress := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(40))
	bar := progress.AddBar(int64(whole), mpb.PrependDecorators(decor.Name(what)),
		mpb.AppendDecorators(decor.Percentage(), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO)), mpb.BarRemoveOnComplete())
	return func(done uint64) { bar.SetCurrent(int64(done)) }, func() { bar.Abort(true); progress.Wait() }
}
