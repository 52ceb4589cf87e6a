package app

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/lab"
	"galaxy/lab/report"
)

type labTune struct {
	Experiment string   `arg:"" help:"An experiment file with a table tune."`
	Out        filename `short:"o" required:"" placeholder:"FOLDER" help:"Folder for the tries and the tuned scene. If it has tries of this search, the call goes on where it stopped."`
	Workers    int      `placeholder:"N" help:"Runs at the same time; without it, one for each processor."`
}

func (*labTune) Help() string {
	return "The search draws tries, moves towards the better ones, and begins anew as often as the file says. It then judges the best try of each start, and the scene as it was, on seeds that it has not seen."
}

func (c *labTune) Run(s *streams) error {
	if c.Workers < 0 {
		return errors.New("--workers takes a whole number from 0 up")
	}
	e, err := openExperiment(c.Experiment)
	if err != nil {
		return err
	}
	if e.Tune == nil {
		return fmt.Errorf("%s has no table tune, which says what to minimise; galaxy lab run runs it as it is", sanitize.Line(c.Experiment))
	}
	f, err := openFolder(s, string(c.Out), e)
	if err != nil {
		return err
	}
	defer f.Close()
	show, end := showRuns(s, "searching", f.Runs())
	found, err := f.Tune(workersOr(c.Workers), s.listen(), func(done, _ int, best float64) {
		note := ""
		if !math.IsInf(best, 1) && !lab.Unscored(best) {
			note = "the least score " + format.Text(best)
		}
		show(done, note)
	})
	end()
	if errors.Is(err, lab.ErrStopped) {
		done, _, _ := f.Done()
		err = fmt.Errorf("%w: %s are done and kept; the same call goes on from there", errInterrupted, format.Count(done, "run", "runs"))
	}
	if err != nil {
		return failure{err}
	}
	best := &found.Best[found.Won]
	if lab.Unscored(best.Score) {
		return failure{errors.New("no try has a score: in each a run has failed, or lacks a measure of the score")}
	}
	name, err := report.WriteTuned(f, found)
	if err != nil {
		return failure{err}
	}
	return printTuned(s, f, found, name)
}

// printTuned prints the best of each start, and whether the best of all is better than the scene as it was.
func printTuned(s *streams, f *lab.Folder, found *lab.Tuned, name string) error {
	score := func(x float64) string {
		if lab.Unscored(x) {
			return "none"
		}
		return format.Text(x)
	}
	fmt.Fprintf(s.out, "Score, the less the better: %s.\n", scoreText(f))
	fmt.Fprintf(s.out, "The best of each start, with %s and with %d that the search has not seen, by which the one with * is the best:\n\n", format.Count(f.Seeds, "seed", "seeds"), f.Experiment.Tune.HeldBack)
	w := s.table()
	fmt.Fprint(w, "start")
	for i := range f.Axes {
		fmt.Fprintf(w, "\t%s", f.Axes[i].Path)
	}
	fmt.Fprintln(w, "\tscore\tof seeds held back")
	for i := range found.Best {
		one := &found.Best[i]
		mark := ""
		if i == found.Won {
			mark = "*"
		}
		fmt.Fprintf(w, "%d", i+1)
		for _, x := range one.Values {
			fmt.Fprintf(w, "\t%s", format.Text(x))
		}
		fmt.Fprintf(w, "\t%s\t%s%s\n", score(one.Score), score(one.HeldBack), mark)
	}
	fmt.Fprint(w, "as it was")
	for range f.Axes {
		fmt.Fprint(w, "\t")
	}
	fmt.Fprintf(w, "\t\t%s\n", score(found.Was.HeldBack))
	if err := w.Flush(); err != nil {
		return err
	}
	if n := f.Faulty(); n > 0 {
		fmt.Fprintf(s.err, "%s had faults: agents rest that became non-finite, or a script failed.\n", format.Count(n, "run", "runs"))
	}
	n, mean, half := found.Gain.N, found.Gain.Mean(), found.Gain.Within(1)
	switch {
	case n < 2 || math.IsNaN(half):
		fmt.Fprintln(s.out, "\nToo few of the seeds held back have a score for a comparison.")
	case mean-half > 0:
		fmt.Fprintf(s.out, "\nThe best has a score less by %s (95 %% interval %s to %s, %s held back).\n", format.Text(mean), format.Text(mean-half), format.Text(mean+half), format.Count(n, "seed", "seeds"))
	case mean+half < 0:
		fmt.Fprintf(s.out, "\nThe best has a higher score than the scene as it was: the search has fitted its own seeds. Give it more.\n")
	default:
		fmt.Fprintf(s.out, "\nNo difference shown to the scene as it was (95 %% interval %s to %s, %s held back).\n", format.Text(mean-half), format.Text(mean+half), format.Count(n, "seed", "seeds"))
	}
	fmt.Fprintf(s.out, "%s tried: %s has them, %s the scene.\n", format.Count(len(found.Tries), "combination of values was", "combinations of values were"), sanitize.Line(f.Path)+"/tries.csv", sanitize.Line(name))
	return nil
}

// scoreText writes the score of a search: "-1 × arrived + 0.5 × contacts".
func scoreText(f *lab.Folder) string {
	text := ""
	for i, w := range f.Experiment.Tune.Weights {
		if w == 0 {
			continue
		}
		if text != "" {
			text += " + "
		}
		text += format.Text(w) + " × " + f.Measures[i]
	}
	return text
}
