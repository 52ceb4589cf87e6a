package app

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/lab"
	"galaxy/lab/design"
	"galaxy/lab/report"
	"galaxy/scene"
)

// benchC runs the cases of the bench with methods of steering, on all cores.
type benchC struct {
	Steer      []string   `placeholder:"METHOD" sep:"none" help:"A behaviour such as pilot or magnet{neighbors=true}, or any value of steer in a scene file; may be repeated. Without it: the behaviours that are made for crowds, and seek."`
	Only       []string   `placeholder:"GLOB" sep:"none" help:"Only cases whose name or group matches, such as head-on* or circles; may be repeated."`
	Seeds      int        `default:"20" placeholder:"N" help:"Seeds of each case that draws its starts (${default}); the other cases run exactly as they are, and once with starts moved by 1e-4 radii."`
	Top        float64    `placeholder:"X" help:"Give all agents a top speed of X cruise speeds: methods that can hurry do."`
	Accel      float64    `placeholder:"X" help:"Give all agents engines with an acceleration of X cruise speeds per unit of time."`
	Step       float64    `placeholder:"T" help:"Length of a step in all cases, scene time."`
	Workers    int        `placeholder:"N" help:"Runs at the same time; without it, one for each processor. The results are the same for any number."`
	JSON       bool       `name:"json" help:"Print one JSON object instead of a table."`
	From       []string   `placeholder:"FILE.csv" sep:"none" help:"Take runs from a table that an earlier --csv of this program has written, instead of running them again; may be repeated."`
	CSV        filename   `name:"csv" placeholder:"FILE" help:"Write a row for each run, during the bench."`
	Out        []filename `short:"o" placeholder:"FILE" sep:"none" help:"FILE.html: write a page with tables and small pictures, and beside it the worst run of each method as a recording. FILE.md: renew the tables of an existing file, between marks such as <!-- bench main methods --> and <!-- /bench -->. FILE.svg: draw the time ratio of each method against its Δv, in the runs that all of them end cleanly. May be repeated."`
	Label      string     `default:"main" placeholder:"WORD" help:"With FILE.md: the first word of the marks whose tables to renew (${default})."`
	Dir        filename   `short:"d" placeholder:"FOLDER" help:"Keep the results in this folder, as galaxy lab run does: the same call goes on where it stopped."`
	Experiment bool       `help:"Print this bench as an experiment file for galaxy lab run, and run nothing."`
	farFlags
}

func (*benchC) Help() string {
	return "A run is clean if all agents arrive in time and no two things overlap by more than 1 % of a radius. " +
		"Time ratio, jerk, turn reversals, gap and Δv are means over clean runs. galaxy list --bench lists the cases; galaxy bench/NAME opens one."
}

func (c *benchC) Run(s *streams) error {
	b, err := c.bench()
	if err != nil {
		return err
	}
	outputs := []output{{"--csv", c.CSV}}
	for _, name := range c.Out {
		outputs = append(outputs, output{"--out", name})
	}
	if err := checkApart(c.From, outputs...); err != nil {
		return err
	}
	shard, err := c.share()
	if err != nil {
		return err
	}
	earlier, err := c.earlier(b)
	if err != nil {
		return err
	}
	e, err := b.Experiment()
	if err != nil {
		return err
	}
	if c.Experiment {
		_, err := io.WriteString(s.out, e.Text)
		return err
	}
	pages, err := c.pages(b)
	defer func() {
		for _, p := range pages {
			p.file.Discard()
		}
	}()
	if err != nil {
		return err
	}
	f, err := c.folder(s, e) // before rows, which end what their file held
	if err != nil {
		return err
	}
	defer f.Close()
	rows, err := c.rows(b)
	if err != nil {
		return err
	}
	defer rows.discard()
	if err := b.Take(f, earlier); err != nil {
		return failure{err}
	}
	stop := s.listen()
	early := c.conduct(s, f, rows, shard, stop)
	if early == nil && shard.Of > 0 {
		return shareDone(s, f, shard)
	}
	scores, err := report.Score(b, f)
	errs := []error{early, rows.close(), err}
	if c.JSON {
		errs = append(errs, s.json(scores))
	} else {
		errs = append(errs, scores.Print(s.out))
	}
	for _, p := range pages {
		if early == nil {
			errs = append(errs, p.write(scores, workersOr(c.Workers), stop))
		}
	}
	errs = append(errs, scores.Faults())
	return failing(errors.Join(errs...))
}

// share checks the flags about other processes and machines, and returns the share.
func (c *benchC) share() (lab.Shard, error) {
	if c.Dir == "" && (c.Shard != "" || c.Listen != "") {
		return lab.Shard{}, errors.New("--shard and --listen need -d FOLDER, where the results are kept")
	}
	if c.Shard != "" && (c.JSON || c.CSV != "" || len(c.Out) > 0) {
		return lab.Shard{}, errors.New("a share has no tables: galaxy lab merge puts shares together, and galaxy bench -d with their folder writes the tables of all")
	}
	return c.check(nil)
}

// folder opens the folder of the results, which without -d is in memory.
func (c *benchC) folder(s *streams, e *design.Experiment) (*lab.Folder, error) {
	if c.Dir == "" {
		return lab.InMemory(e)
	}
	return openFolder(s, string(c.Dir), e)
}

// conduct makes the runs that have no result yet.
func (c *benchC) conduct(s *streams, f *lab.Folder, rows *benchRows, shard lab.Shard, stop <-chan struct{}) error {
	if err := rows.begin(f); err != nil {
		return err
	}
	if f.Left(shard) == 0 {
		return nil
	}
	var here *int
	if c.Workers > 0 {
		here = &c.Workers
	}
	run, end, err := c.runner(s, f, here)
	if err != nil {
		return err
	}
	defer end()
	err = conduct(s, f, rows.during(run), shard, stop)
	if errors.Is(err, errInterrupted) && c.Dir == "" {
		done, _, _ := f.Done()
		return fmt.Errorf("%w: %d of %s %s done, and all results are of these", errInterrupted, done, format.Count(f.Runs(), "run", "runs"), format.Form(done, "is", "are"))
	}
	return err
}

func (c *benchC) bench() (*lab.Bench, error) {
	const mostSeeds = 10_000
	if c.Seeds < 1 || c.Seeds > mostSeeds || c.Workers < 0 {
		return nil, fmt.Errorf("--seeds takes a whole number from 1 to %d, --workers one from 0 up", mostSeeds)
	}
	for _, x := range []struct {
		flag        string
		x, min, max float64
	}{{"--top", c.Top, 1, 100}, {"--accel", c.Accel, 1e-3, 1e6}, {"--step", c.Step, 1e-6, 1}} {
		if x.x != 0 && !(x.x >= x.min && x.x <= x.max) || math.IsNaN(x.x) {
			return nil, fmt.Errorf("%s takes a number from %v to %v", x.flag, x.min, x.max)
		}
	}
	cases, err := lab.Cases()
	if err != nil {
		return nil, err
	}
	if cases, err = lab.Select(cases, c.Only...); err != nil {
		return nil, err
	}
	methods := c.Steer
	if len(methods) == 0 {
		methods = lab.Usual()
	}
	sc, err := scene.Open(cases[0].Scene())
	if err != nil {
		return nil, err
	}
	for i, method := range methods { // report a mistake in the last one before the first one runs
		if _, err := sc.Steered(method); err != nil {
			return nil, err
		}
		if slices.Contains(methods[:i], method) {
			return nil, fmt.Errorf("--steer %s is there twice; leave one out", method)
		}
	}
	return &lab.Bench{Cases: cases, Methods: methods, Seeds: c.Seeds, Change: lab.Change{Top: c.Top, Accel: c.Accel, Step: c.Step}}, nil
}

// earlier reads the results of --from.
func (c *benchC) earlier(b *lab.Bench) ([]*lab.Result, error) {
	var known []*lab.Result
	for _, name := range c.From {
		file, err := sanitize.Open(name)
		if err != nil {
			return nil, fmt.Errorf("--from: %s cannot be read: %w", name, err)
		}
		results, err := report.ReadRows(file, b.Cases)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("--from %s: %w", name, err)
		}
		known = append(known, results...)
	}
	return known, nil
}

// benchPage is a file of --out.
type benchPage struct {
	name  string
	file  *atomicfile.File
	text  string // of a file of Markdown
	label string // of its marks
}

// pages opens the files to write, so that a bad name or mark is reported before the first run. On an error it returns
// the files that are open already.
func (c *benchC) pages(b *lab.Bench) (pages []*benchPage, err error) {
	const mostPage = 16 << 20 // the most bytes of a page with tables to renew
	for _, name := range c.Out {
		p := &benchPage{name: string(name), label: c.Label}
		switch filepath.Ext(p.name) {
		case ".html", ".svg":
		case ".md":
			text, err := sanitize.Read(p.name, mostPage)
			if err != nil {
				return pages, fmt.Errorf("--out %s: a bench renews the tables of a file that is there: %w", p.name, err)
			}
			p.text = string(text)
			if err := report.CheckMarks(b, p.text, c.Label); err != nil {
				return pages, fmt.Errorf("--out %s: %w", p.name, err)
			}
		default:
			return pages, fmt.Errorf("--out %s: give it a name that ends in .html, for a page, .md, for tables in one, or .svg, for a plot", p.name)
		}
		if p.file, err = atomicfile.Create(p.name); err != nil {
			return pages, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

func (p *benchPage) write(scores *report.Scores, workers int, stop <-chan struct{}) error {
	var err error
	switch end := filepath.Ext(p.name); end {
	case ".html":
		err = scores.WritePage(p.file, strings.TrimSuffix(p.name, end), workers, stop)
	case ".svg":
		err = scores.WriteFront(p.file)
	default:
		if p.text, err = scores.Renew(p.text, p.label); err == nil {
			_, err = io.WriteString(p.file, p.text)
		}
	}
	if err != nil {
		return err
	}
	return p.file.Commit()
}
