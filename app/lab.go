package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/lab"
	"galaxy/lab/design"
	"galaxy/lab/report"
	"galaxy/render/player"
)

// labC is the laboratory: experiments of many runs.
type labC struct {
	Run   labRun   `cmd:"" help:"Run an experiment on all cores, or go on with it."`
	Show  labShow  `cmd:"" help:"Show the results of an experiment in the window: a map, tables, and each run to watch."`
	Log   labLog   `cmd:"" help:"Run runs of an experiment again, and write what happens in them."`
	Tune  labTune  `cmd:"" help:"Search for the parameters that minimise a score."`
	Work  labWork  `cmd:"" help:"Help with the experiments of another machine, over a NATS server."`
	Merge labMerge `cmd:"" help:"Join the shares of an experiment."`
}

type labRun struct {
	Experiment  string   `arg:"" help:"An experiment file; docs/lab.md tells what it holds."`
	Out         filename `short:"o" required:"" placeholder:"FOLDER" help:"Folder for the results. If it has results of this experiment, the call goes on where it stopped."`
	Workers     *int     `placeholder:"N" help:"Runs at the same time here; without it, one for each processor, and none with --nats. The results are the same for any number."`
	Recordings  int      `default:"200" placeholder:"N" help:"Record the worst run of each combination of values, of this many combinations at most (${default})."`
	RetryFailed bool     `help:"Repeat all failed runs, not only the runs that failed for reasons outside of them."`
	farFlags
}

func (c *labRun) Run(s *streams) error {
	if c.Recordings < 0 || c.Workers != nil && *c.Workers < 0 {
		return errors.New("--workers and --recordings take a whole number from 0 up")
	}
	shard, err := c.check(c.Workers)
	if err != nil {
		return err
	}
	e, err := openExperiment(c.Experiment)
	if err != nil {
		return err
	}
	if e.Tune != nil {
		return fmt.Errorf("%s has a table tune: galaxy lab tune runs it", sanitize.Line(c.Experiment))
	}
	f, err := openFolder(s, string(c.Out), e)
	if err != nil {
		return err
	}
	defer f.Close()
	if c.RetryFailed {
		n, err := f.RetryFailed()
		if err != nil {
			return failure{err}
		}
		fmt.Fprintf(s.err, "Failed before, and run again: %s.\n", format.Count(n, "run", "runs"))
	}
	runner, end, err := c.runner(s, f, c.Workers)
	if err != nil {
		return err
	}
	defer end()
	stop := s.listen()
	if err := conduct(s, f, runner, shard, stop); err != nil {
		return failure{err}
	}
	if shard.Of > 0 {
		return shareDone(s, f, shard)
	}
	return finish(s, f, c.Recordings, stop)
}

// openFolder opens the folder of an experiment, and reports the results that are there.
func openFolder(s *streams, name string, e *design.Experiment) (*lab.Folder, error) {
	if err := checkSteps(e); err != nil {
		return nil, err
	}
	f, err := lab.OpenFolder(name, e)
	if err != nil {
		return nil, err
	}
	if done, _, damaged := f.Done(); done+damaged > 0 {
		if damaged > 0 {
			fmt.Fprintf(s.err, "Damaged in %s, and run again: %s.\n", sanitize.Line(f.Path), format.Count(damaged, "result", "results"))
		}
		fmt.Fprintf(s.err, "Going on in %s: %d of %s %s done.\n", sanitize.Line(f.Path), done, format.Count(f.Runs(), "run", "runs"), format.Form(done, "is", "are"))
	}
	return f, nil
}

// checkSteps refuses scenes that are too long for a run.
func checkSteps(e *design.Experiment) error {
	for _, sc := range e.Scenes {
		if _, err := lab.Steps(sc); err != nil {
			return fmt.Errorf("%s: %w", sanitize.Line(e.File), err)
		}
	}
	return nil
}

func shareDone(s *streams, f *lab.Folder, shard lab.Shard) error {
	fmt.Fprintf(s.out, "%s: share %s is done. galaxy lab merge FOLDER… -o ALL puts the shares together.\n", sanitize.Line(f.Path), shard)
	return failedRuns(f)
}

// conduct makes the runs that are left, with a bar on a terminal.
func conduct(s *streams, f *lab.Folder, run lab.Runner, shard lab.Shard, stop <-chan struct{}) error {
	show, end := showRuns(s, "running", f.Left(shard))
	err := f.Conduct(run, shard, stop, func(done, _ int) {
		note := ""
		if _, failed, _ := f.Done(); failed > 0 {
			note = fmt.Sprintf("%d failed", failed)
		}
		show(done, note)
	})
	end()
	if errors.Is(err, lab.ErrStopped) {
		done, _, _ := f.Done()
		return fmt.Errorf("%w: %d of %s %s done and kept; the same call goes on from there", errInterrupted, done, format.Count(f.Runs(), "run", "runs"), format.Form(done, "is", "are"))
	}
	return err
}

// finish writes the report of an experiment and says where it is.
func finish(s *streams, f *lab.Folder, recordings int, stop <-chan struct{}) error {
	bar, endBar := func(uint64) {}, func() {}
	o := report.Options{Recordings: recordings, Stop: stop, Progress: func(done, of int) {
		if done == 1 {
			bar, endBar = showProgress("recording ", uint64(of))
		}
		bar(uint64(done))
	}}
	err := report.Write(f, o)
	endBar()
	if errors.Is(err, lab.ErrStopped) {
		err = fmt.Errorf("%w: all runs are done and kept; the same call writes the report", errInterrupted)
	}
	if err != nil {
		return failure{err}
	}
	done, failed, _ := f.Done()
	faulty := ""
	if n := f.Faulty(); n > 0 {
		faulty = fmt.Sprintf(", %d with faults", n)
	}
	fmt.Fprintf(s.out, "%s: %s, %d failed%s; %s has the tables, %s the numbers.\n", sanitize.Line(f.Path), format.Count(done, "run", "runs"), failed, faulty,
		sanitize.Line(filepath.Join(f.Path, "report.html")), sanitize.Line(filepath.Join(f.Path, "results.csv")))
	return failedRuns(f)
}

// failedRuns is an error where runs have failed or are missing.
func failedRuns(f *lab.Folder) error {
	if _, failed, _ := f.Done(); failed > 0 {
		again := ""
		if n := f.Outside(); n > 0 {
			again = fmt.Sprintf(", %d for reasons outside of the run, which the same call tries again", n)
		}
		return failure{fmt.Errorf("%s of %d failed%s; results.csv and report.html say why", format.Count(failed, "run", "runs"), f.Runs(), again)}
	}
	return nil
}

type labMerge struct {
	Shares     []string `arg:"" name:"folder" help:"Folders that galaxy lab run --shard has left."`
	Out        filename `short:"o" required:"" placeholder:"FOLDER" help:"Folder for all results."`
	Recordings int      `default:"200" placeholder:"N" help:"Record the worst run of each combination of values, of this many combinations at most (${default})."`
}

func (c *labMerge) Run(s *streams) error {
	for _, share := range c.Shares {
		if fullName(share) == fullName(string(c.Out)) {
			return fmt.Errorf("-o %s is one of the shares; name another folder", c.Out)
		}
	}
	e, err := lab.ReadFolder(c.Shares[0])
	if err != nil {
		return err
	}
	f, err := lab.OpenFolder(string(c.Out), e)
	if err != nil {
		return err
	}
	defer f.Close()
	stop := s.listen()
	if err := f.Merge(c.Shares...); err != nil {
		return failure{err}
	}
	if err := finish(s, f, c.Recordings, stop); err != nil {
		return err
	}
	if missing := f.Left(lab.Shard{}); missing > 0 {
		return failure{fmt.Errorf("%s of %d are missing: the shares are not complete", format.Count(missing, "run", "runs"), f.Runs())}
	}
	return nil
}

// openExperiment reads an experiment file. The name bench stands for the default bench, unless it is a file.
func openExperiment(name string) (*design.Experiment, error) {
	if isDefaultBench(name) {
		b, err := lab.DefaultBench()
		if err != nil {
			return nil, err
		}
		return b.Experiment()
	}
	return design.Open(name, lab.Measures())
}

// isDefaultBench reports whether a name means the default bench, and no file.
func isDefaultBench(name string) bool {
	info, err := os.Stat(name)
	return name == lab.BenchName && (errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir())
}

// isExperiment reports whether openExperiment can read a name: a file that is an experiment, or the default bench.
func isExperiment(name string) bool {
	if isDefaultBench(name) {
		return true
	}
	file, err := sanitize.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	const enough = 1 << 16
	begin := make([]byte, enough)
	n, _ := file.Read(begin)
	return design.Is(begin[:n])
}

func checkExperiment(s *streams, name string) error {
	e, err := openExperiment(name)
	if err != nil {
		return err
	}
	if err := checkSteps(e); err != nil {
		return err
	}
	for _, sc := range e.Scenes {
		if err := tryScripts(sc); err != nil {
			return err
		}
		warn(s, sc)
	}
	if t := e.Tune; t != nil {
		fmt.Fprintf(s.out, "%s: good: %s of %s with %s each\n", sanitize.Line(name), format.Count(t.Tries, "try", "tries"), format.Count(len(e.Axes), "parameter", "parameters"), format.Count(e.Seeds, "seed", "seeds"))
		return nil
	}
	p := lab.NewPlan(e)
	fmt.Fprintf(s.out, "%s: good: %s, of %s with %s\n", sanitize.Line(name), format.Count(p.Runs(), "run", "runs"),
		format.Count(p.Cells(), "combination of values", "combinations of values"), p.SeedsText())
	return nil
}

type labShow struct {
	Folder string `arg:"" help:"A folder of galaxy lab run, finished or not."`
	windowFlags
}

func (*labShow) Help() string {
	return "A panel shows a map of the measures over the values that vary, and all combinations of values. Click a combination to open its worst run, or another seed of it; with Shift the run is shown beside the one that you watch. " +
		"The window shows the scene as the experiment ran it. It also opens such a folder from the menu, or when you drop the folder on it."
}

func (c *labShow) Run(s *streams) error {
	if err := c.check(); err != nil {
		return err
	}
	e, err := readExperiment(c.Folder)
	if err != nil {
		return err
	}
	p, err := player.OpenExperiment(e)
	if err != nil {
		return err
	}
	return showKeeping(s, p, c.config(s, p), &recordings{}, "report.html in "+sanitize.Line(c.Folder))
}
