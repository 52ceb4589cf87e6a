package app

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"galaxy/internal/format"
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

// showProgress shows on a terminal how much of a whole is done, with an estimate of the time that is left. end removes
// it. If standard error is no terminal, it shows nothing.
func showProgress(what string, whole uint64) (show func(done uint64), end func()) {
	if !onTerminal(os.Stderr) {
		return func(uint64) {}, func() {}
	}
	return showBar(what, whole, func() string { return "" })
}

// showBar is showProgress on a terminal, with a note behind the estimate.
func showBar(what string, whole uint64, note func() string) (show func(done uint64), end func()) {
	began := time.Now()
	left := decor.Any(func(s decor.Statistics) string {
		return "  " + timeLeft(uint64(s.Current), uint64(s.Total), time.Since(began)) + note()
	})
	progress := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(40))
	bar := progress.AddBar(int64(whole), mpb.PrependDecorators(decor.Name(what)), mpb.AppendDecorators(decor.Percentage(), left), mpb.BarRemoveOnComplete())
	return func(done uint64) { bar.SetCurrent(int64(done)) }, func() { bar.Abort(true); progress.Wait() }
}

// timeLeft writes how long the rest of a whole takes at the same pace, or nothing if the pace is unknown.
func timeLeft(done, whole uint64, elapsed time.Duration) string {
	if done == 0 || done > whole {
		return ""
	}
	left := time.Duration(float64(elapsed) * float64(whole-done) / float64(done)).Round(time.Second)
	if left >= 10*time.Minute {
		left = left.Round(time.Minute)
		return strings.TrimSuffix(left.String(), "0s") + " left"
	}
	return left.String() + " left"
}

// showRuns shows how many of some runs are done: on a terminal as showProgress does, in the log of a job by a line a
// minute.
func showRuns(s *streams, what string, whole int) (show func(done int, note string), end func()) {
	noted := func(done int, note string) string {
		if note != "" {
			note = ", " + note
		}
		return fmt.Sprintf("%d of %s%s", done, format.Count(whole, "run", "runs"), note)
	}
	if onTerminal(os.Stderr) {
		var text atomic.Pointer[string]
		show := func(done int, note string) {
			line := "  " + noted(done, note)
			text.Store(&line)
		}
		show(0, "")
		bar, end := showBar(what+" ", uint64(whole), func() string { return *text.Load() })
		return func(done int, note string) { show(done, note); bar(uint64(done)) }, end
	}
	const often = time.Minute
	began, last := time.Now(), time.Now()
	return func(done int, note string) {
		if time.Since(last) < often {
			return
		}
		last = time.Now()
		fmt.Fprintf(s.err, "%s: %s, %s.\n", what, noted(done, note), timeLeft(uint64(done), uint64(whole), time.Since(began)))
	}, func() {}
}
