package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"galaxy/internal/numeral"
	"galaxy/internal/plain"
	"galaxy/lab"
	"galaxy/lab/report"
	"galaxy/scene"
)

// labC is the laboratory: experiments of many runs.
type labC struct {
	Run   labRun   `cmd:"" help:"Run an experiment on all cores, or go on with it."`
	Tune  labTune  `cmd:"" help:"Search for the parameters that minimise a score."`
	Work  labWork  `cmd:"" help:"Help with the experiments of another machine, by way of a NATS server."`
	Merge labMerge `cmd:"" help:"Put the shares of an experiment together."`
}

type labRun struct {
	Experiment string   `arg:"" help:"An experiment file; docs/lab.md tells what it holds."`
	Out        filename `short:"o" required:"" placeholder:"FOLDER" help:"Folder for the results. With one that has some of this experiment, it goes on where it stopped."`
	Workers    *int     `placeholder:"N" help:"Runs at the same time here; as many as there are processors without it, and none with --nats. The results are the same for any number."`
	Shard      string   `placeholder:"I/N" help:"Run a share only, 0/4 to 3/4, for a job of a cluster each; galaxy lab merge puts them together."`
	Recordings int      `default:"200" placeholder:"N" help:"Record the worst run of each combination of values, of so many at most (${default})."`
	Listen     string   `placeholder:"HOST:PORT" help:"Let galaxy lab work of other processes and machines in at this address, with a token."`
	NATS       string   `name:"nats" placeholder:"URL" help:"Share the runs by way of this NATS server with JetStream, as nats://host:4222; docs/cluster.md."`
	natsFlags
}

func (c *labRun) Run(s *streams) error {
	if c.Recordings < 0 || c.Workers != nil && *c.Workers < 0 {
		return errors.New("--workers and --recordings take a whole number from 0 up")
	}
	if err := c.checkQueue(); err != nil {
		return err
	}
	var shard lab.Shard
	if c.Shard != "" {
		var err error
		if shard, err = lab.ParseShard(c.Shard); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
	}
	e, err := openExperiment(c.Experiment)
	if err != nil {
		return err
	}
	if e.Tune != nil {
		return fmt.Errorf("%s has a table tune: galaxy lab tune runs it", plain.Line(c.Experiment))
	}
	if _, err := lab.Steps(e.Scene); err != nil {
		return fmt.Errorf("%s: %w", plain.Line(c.Experiment), err)
	}
	f, err := lab.OpenFolder(string(c.Out), e)
	if err != nil {
		return err
	}
	defer f.Close()
	if done, _, damaged := f.Done(); done+damaged > 0 {
		if damaged > 0 {
			fmt.Fprintf(s.err, "%s in %s are damaged and run again.\n", numeral.Count(damaged, "result", "results"), plain.Line(f.Path))
		}
		fmt.Fprintf(s.err, "Going on in %s: %d of %s are done.\n", plain.Line(f.Path), done, numeral.Count(f.Runs(), "run", "runs"))
	}
	runner, end, err := c.runner(s, f)
	if err != nil {
		return err
	}
	defer end()
	stop := s.listen()
	if err := conduct(s, f, runner, shard, stop); err != nil {
		return failure{err}
	}
	if shard.Of > 0 {
		fmt.Fprintf(s.out, "%s: share %s is done. galaxy lab merge FOLDER… -o ALL puts the shares together.\n", plain.Line(f.Path), shard)
		return failedRuns(f)
	}
	return finish(s, f, c.Recordings, stop)
}

// conduct runs what is left, with a bar on a terminal.
func conduct(s *streams, f *lab.Folder, run lab.Runner, shard lab.Shard, stop <-chan struct{}) error {
	bar, endBar := showProgress("running ", uint64(f.Left(shard)))
	err := f.Conduct(run, shard, stop, func(done, _ int) { bar(uint64(done)) })
	endBar()
	if errors.Is(err, lab.ErrStopped) {
		done, _, _ := f.Done()
		return fmt.Errorf("%w: %d of %s are done and kept; the same call goes on from there", errInterrupted, done, numeral.Count(f.Runs(), "run", "runs"))
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
	fmt.Fprintf(s.out, "%s: %s, %d failed%s; %s has the tables, %s the numbers.\n", plain.Line(f.Path), numeral.Count(done, "run", "runs"), failed, faulty,
		plain.Line(filepath.Join(f.Path, "report.html")), plain.Line(filepath.Join(f.Path, "results.csv")))
	return failedRuns(f)
}

// failedRuns is an error where runs have failed or are missing.
func failedRuns(f *lab.Folder) error {
	if _, failed, _ := f.Done(); failed > 0 {
		return failure{fmt.Errorf("%s of %d failed; results.csv and report.html say why", numeral.Count(failed, "run", "runs"), f.Runs())}
	}
	return nil
}

type labMerge struct {
	Shares     []string `arg:"" name:"folder" help:"Folders that galaxy lab run --shard has left."`
	Out        filename `short:"o" required:"" placeholder:"FOLDER" help:"Folder for all results."`
	Recordings int      `default:"200" placeholder:"N" help:"Record the worst run of each combination of values, of so many at most (${default})."`
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
		return failure{fmt.Errorf("%s of %d are missing: the shares are not complete", numeral.Count(missing, "run", "runs"), f.Runs())}
	}
	return nil
}

// openExperiment reads an experiment file.
func openExperiment(name string) (*scene.Experiment, error) {
	return scene.OpenExperiment(name, lab.Measures())
}

// isExperiment reports whether a file is there and is an experiment.
func isExperiment(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return false
	}
	const enough = 1 << 16
	begin := make([]byte, enough)
	n, _ := file.Read(begin)
	return scene.IsExperiment(begin[:n])
}

// checkExperiment says what an experiment holds.
func checkExperiment(s *streams, name string) error {
	e, err := openExperiment(name)
	if err != nil {
		return err
	}
	if _, err := lab.Steps(e.Scene); err != nil {
		return fmt.Errorf("%s: %w", plain.Line(name), err)
	}
	warn(s, e.Scene)
	if t := e.Tune; t != nil {
		fmt.Fprintf(s.out, "%s: good: %s of %s with %s each\n", plain.Line(name), numeral.Count(t.Tries, "try", "tries"), numeral.Count(len(e.Axes), "parameter", "parameters"), numeral.Count(e.Seeds, "seed", "seeds"))
		return nil
	}
	p := lab.NewPlan(e)
	fmt.Fprintf(s.out, "%s: good: %s, of %s with %s each\n", plain.Line(name), numeral.Count(p.Runs(), "run", "runs"),
		numeral.Count(p.Cells(), "combination of values", "combinations of values"), numeral.Count(e.Seeds, "seed", "seeds"))
	return nil
}
