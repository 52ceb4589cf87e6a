package app

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/tabular"
	"galaxy/lab"
	"galaxy/nav"
	"galaxy/sim"
)

type labLog struct {
	Folder string `arg:"" help:"A folder of galaxy lab run, finished or not."`
	Runs   string `placeholder:"LIST" help:"Only these runs, by the numbers that they have in results.csv, as 0,5,10-19."`
	written
}

func (*labLog) Help() string {
	return "The folder keeps of each run what it measured. The same run comes to the same bits again, so this command runs it once more, and writes a table of all runs: each row begins with run, cell and seed, as in results.csv."
}

func (c *labLog) Run(s *streams) error {
	if c.Log == "" && c.Trajectories == "" {
		return errors.New("there is nothing to write; give --log FILE, --trajectories FILE, or both")
	}
	outputs := []output{{"--trajectories", c.Trajectories}, {"--log", c.Log}}
	if err := checkApart(nil, outputs...); err != nil {
		return err
	}
	if err := checkOutside(c.Folder, outputs...); err != nil {
		return err
	}
	f, err := lab.ViewFolder(c.Folder)
	if err != nil {
		return err
	}
	defer f.Close()
	if f.Experiment.Tune != nil {
		return fmt.Errorf("%s is a search of galaxy lab tune, whose tries are no runs of their own; galaxy run takes tuned/scene.toml", sanitize.Line(c.Folder))
	}
	runs, err := runsOf(f, c.Runs)
	if err != nil {
		return err
	}
	l := labLogger{labLog: c, folder: f, stop: s.listen()}
	defer l.discard()
	err = l.open(runs)
	if err == nil {
		show, end := showRuns(s, "writing", len(runs))
		for i, run := range runs {
			if err = l.run(run); err != nil {
				break
			}
			show(i+1, "")
		}
		end()
	}
	if err = errors.Join(err, commitAll(l.products)); err != nil {
		return failure{err}
	}
	if l.other > 0 {
		return failure{fmt.Errorf("of %s %d came to other bits than the results in the folder: they were made by galaxy %s", format.Count(len(runs), "run", "runs"), l.other, sanitize.Line(f.Bundle.Galaxy))}
	}
	return nil
}

// runsOf returns the runs that have a result, of a list of numbers; empty: of all.
func runsOf(f *lab.Folder, list string) (runs []int, err error) {
	wanted := make([]bool, f.Runs())
	for i := range wanted {
		wanted[i] = list == ""
	}
	for _, part := range strings.Split(list, ",") {
		if list == "" {
			break
		}
		from, to, several := strings.Cut(strings.TrimSpace(part), "-")
		if !several {
			to = from
		}
		first, bad := strconv.Atoi(from)
		last, worse := strconv.Atoi(to)
		if bad != nil || worse != nil || first < 0 || last < first || last >= f.Runs() {
			return nil, fmt.Errorf("--runs %q: %q is no run from 0 to %d, and no range of them as 3-7", list, part, f.Runs()-1)
		}
		for i := first; i <= last; i++ {
			wanted[i] = true
		}
	}
	err = f.Scan(func(o *lab.Outcome) error {
		if wanted[o.Run] && o.Failed == "" {
			runs = append(runs, o.Run)
		}
		return nil
	})
	if slices.Sort(runs); err == nil && len(runs) == 0 {
		err = errors.New("none of these runs has a result")
	}
	return runs, err
}

// labLogger writes the tables of several runs.
type labLogger struct {
	*labLog
	folder       *lab.Folder
	stop         <-chan struct{}
	trajectories *table // or nil
	columns      []column[nav.Agent]
	log          *table // or nil
	products     []product
	other        int // runs that came to other bits
}

func (l *labLogger) discard() {
	for _, p := range l.products {
		p.Discard()
	}
}

// world returns the world of a run at its start, the most steps that it takes, and those from one row of a trajectory to the next.
func (l *labLogger) world(run int) (w *sim.World, steps, every uint64, err error) {
	sc, err := l.folder.OpenRun(run)
	if err != nil {
		return nil, 0, 0, err
	}
	if steps, err = lab.Steps(sc); err != nil {
		return nil, 0, 0, err
	}
	if every, err = l.period(sc); err != nil {
		return nil, 0, 0, err
	}
	w, err = sim.New(sc.Setup)
	return w, steps, every, err
}

// open opens the files. The columns of trajectories are those of the scenes of all runs.
func (l *labLogger) open(runs []int) error {
	first, _, _, err := l.world(runs[0])
	if err != nil {
		return err // before a file is replaced
	}
	first.Close()
	if l.Trajectories != "" {
		last := -1
		for _, run := range runs {
			if cell, _ := l.folder.Cell(run); cell == last {
				continue
			} else {
				last = cell
			}
			w, _, _, err := l.world(run)
			if err != nil {
				return err
			}
			for _, c := range agentColumns(w) {
				if !slices.ContainsFunc(l.columns, func(other column[nav.Agent]) bool { return other.name == c.name }) {
					l.columns = append(l.columns, c)
				}
			}
			w.Close()
		}
	}
	before := []tabular.Column{{Name: "run", Kind: tabular.Whole}, {Name: "cell", Kind: tabular.Whole}, {Name: "seed", Kind: tabular.Whole}}
	if l.Trajectories != "" {
		if l.trajectories, err = createTable(l.Trajectories, l.columns, before...); err != nil {
			return err
		}
		l.products = append(l.products, l.trajectories)
	}
	if l.Log != "" {
		if l.log, err = createTable(l.Log, logColumns, before...); err != nil {
			return err
		}
		l.products = append(l.products, l.log)
	}
	return nil
}

// run writes the rows of a run.
func (l *labLogger) run(run int) error {
	w, steps, every, err := l.world(run)
	if err != nil {
		return err
	}
	defer w.Close()
	loop := runLoop{steps: steps, stop: l.stop, period: every, silent: true}
	cell, seed := l.folder.Cell(run)
	first := []tabular.Cell{tabular.Int(run), tabular.Int(cell), tabular.Int(int(seed))}
	if t := l.trajectories; t != nil {
		t.first = first
		loop.perPeriod = append(loop.perPeriod, periodic{every, func(w *sim.World) { writeRows(t, l.columns, w, w.Agents()) }})
	}
	if t := l.log; t != nil {
		t.first = first
		happens := newLog(w)
		loop.perStep = append(loop.perStep, func(w *sim.World) { writeRows(t, logColumns, w, happens(w)) })
	}
	if err := loop.run(w); err != nil {
		return err
	}
	if o, there, err := l.folder.Outcome(run); err != nil || there && o.Hash != w.Hash() {
		l.other++
		return err
	}
	return nil
}
