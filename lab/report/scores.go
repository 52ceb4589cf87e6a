package report

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/format"
	"galaxy/lab"
)

// Scores is the result of a bench, for JSON.
type Scores struct {
	Methods []*Method `json:"methods"`
	Seeds   int       `json:"seeds"`
	Top     float64   `json:"top"`   // as in [lab.Change]; 0 is as the scenes have it
	Accel   float64   `json:"accel"` // likewise
	Step    float64   `json:"step"`  // likewise

	bench  *lab.Bench
	folder *lab.Folder
	cells  []score
	faulty []faulty // by method
}

// faulty counts the runs of a method in which agents rest after a fault.
type faulty struct {
	runs int
	in   string // the scene of the first
}

// score is the result of a case with a method.
type score struct {
	*cellSummary
	of      *lab.Case
	method  string
	part    Part
	failure *Failure // nil if all runs are clean
}

// Method is the result of a method.
type Method struct {
	Method   string    `json:"method"`
	Cases    int       `json:"cases"`
	Clean    int       `json:"clean"`  // cases whose trials are all clean
	Trials   int       `json:"trials"` // of all cases
	CleanRun int       `json:"clean_trials"`
	Arrived  int       `json:"arrived"` // agents of all trials
	Settled  int       `json:"settled"` // agents that have stopped around a goal that others hold
	Agents   int       `json:"agents"`
	Ratio    Measure   `json:"mean_time_ratio"` // mean over the clean trials of a case, and then over the cases that have some
	Overlaps int       `json:"overlaps"`
	Deepest  Measure   `json:"max_overlap"`       // radii
	Ns       Measure   `json:"ns_per_agent_step"` // of all steps of all agents
	Failures []Failure `json:"failures"`
	Groups   []Part    `json:"groups"`  // of cases, in the order of tables
	PerCase  []Part    `json:"results"` // by case

	all Part // of all cases
}

// Failure is a case with trials that are not clean.
type Failure struct {
	Case   string `json:"case"`
	Trials int    `json:"trials"`
	Failed int    `json:"failed"` // of them
	Why    string `json:"why"`    // the first of them failed: "3 of 8 arrived in time"
	Trial  string `json:"trial"`  // the first of them: "exact", "drawn, seed 4"
}

// Part is the result of a method in one case, or in a group of cases. Measures of a case are means over
// the clean trials; measures of a group are means over its cases.
type Part struct {
	Name     string `json:"name"`
	Cases    int    `json:"cases"`
	Clean    int    `json:"clean"`
	Trials   int    `json:"trials"`
	CleanRun int    `json:"clean_trials"`
	Arrived  int    `json:"arrived"`
	Settled  int    `json:"settled"` // agents that have stopped around a goal that others hold
	Agents   int    `json:"agents"`
	Overlaps int    `json:"overlaps"`

	Deepest   Measure `json:"max_overlap"` // of all trials
	Ratio     Measure `json:"mean_time_ratio"`
	Worst     Measure `json:"worst_time_ratio"` // of the clean trials
	Last      Measure `json:"last_arrival"`     // scene time; of a group nothing
	Jerk      Measure `json:"jerk"`
	Reversals Measure `json:"turn_reversals"`
	Gap       Measure `json:"nearest_gap"` // the least, not the mean
	DeltaV    Measure `json:"delta_v"`
	Ns        Measure `json:"ns_per_agent_step"` // of all trials
}

// Measure is a number, or NaN for none: null in JSON.
type Measure float64

// MarshalJSON writes six digits: enough to compare, and the same on every machine.
func (m Measure) MarshalJSON() ([]byte, error) {
	if x := float64(m); math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return fmt.Appendf(nil, "%.6g", float64(m)), nil
}

// Score adds up the results of a bench that a folder has. The error says how many runs have failed, and
// why the first one has; failed runs are in no score.
func Score(b *lab.Bench, f *lab.Folder) (*Scores, error) {
	s := &Scores{Methods: []*Method{}, Seeds: b.Seeds, Top: b.Change.Top, Accel: b.Change.Accel, Step: b.Change.Step, bench: b, folder: f, faulty: make([]faulty, len(b.Methods))}
	sum := newSummary(f.Plan, 0)
	sum.bench, sum.most = true, f.Cells()
	ns, steps := make([]float64, len(b.Methods)), make([]float64, len(b.Methods))
	failed, first := 0, error(nil)
	err := f.Scan(func(o *lab.Outcome) error {
		r, err := b.Result(f.Plan, o)
		if err != nil {
			if failed++; failed == 1 {
				first = err
			}
			return nil
		}
		sum.add(o)
		cell, _ := f.Cell(o.Run)
		n, i := float64(r.Agents)*float64(r.Steps), cell%len(b.Methods)
		ns[i], steps[i] = ns[i]+r.NsPerAgentStep*n, steps[i]+n
		if o.Faulty {
			if s.faulty[i].runs++; s.faulty[i].runs == 1 {
				s.faulty[i].in = r.Case.Scene()
			}
		}
		return nil
	})
	sum.end()
	if err != nil {
		return s, err
	}
	for i := range sum.cells {
		if err := s.add(sum, &sum.cells[i]); err != nil {
			return s, err
		}
	}
	for i := range b.Methods {
		if m := s.method(i, ns[i]/steps[i]); m.Cases > 0 {
			s.Methods = append(s.Methods, m)
		}
	}
	if failed > 0 {
		err = fmt.Errorf("%s of %d failed and are in no table: %w", format.Count(failed, "run", "runs"), f.Runs(), first)
	}
	return s, err
}

// mostCount is more than all runs count together. It keeps a forged number within the range of an int.
const mostCount = 1e15

// add adds the result of a case with a method.
func (s *Scores) add(sum *summary, c *cellSummary) error {
	trial := s.bench.Trial(s.folder.Plan, c.first)
	all := func(key string) *lab.Stats { return &c.measures[sum.at(key)] }
	clean := func(key string) *lab.Stats { return &c.clean[sum.at(key)] }
	count := func(key string) int { return int(max(-mostCount, min(all(key).Sum(), mostCount))) }
	one := score{cellSummary: c, of: &s.bench.Cases[s.folder.SceneOf(c.cell)], method: trial.Method}
	one.part = Part{
		Name: trial.Case.Name, Cases: 1, Trials: c.runs, CleanRun: clean("bench_clean").N,
		Arrived: count("bench_arrived"), Settled: count("bench_settled"), Agents: count("bench_agents"), Overlaps: count("bench_overlaps"),
		Deepest:   Measure(all("bench_max_overlap").Greatest()),
		Ratio:     Measure(clean("bench_time_ratio").Mean()),
		Worst:     Measure(clean("bench_time_ratio").Greatest()),
		Last:      Measure(clean("bench_last_arrival").Mean()),
		Jerk:      Measure(clean("bench_jerk").Mean()),
		Reversals: Measure(clean("bench_turn_reversals").Mean()),
		Gap:       Measure(clean("bench_nearest_gap").Least()),
		DeltaV:    Measure(clean("bench_delta_v").Mean()),
		Ns:        Measure(all("bench_ns_per_agent_step").Mean()),
	}
	if c.unclean < 0 {
		one.part.Clean = 1
	} else {
		r, err := s.result(c.unclean)
		if err != nil {
			return err
		}
		one.failure = &Failure{Case: trial.Case.Name, Trials: c.runs, Failed: c.runs - one.part.CleanRun, Why: r.Why(), Trial: r.Begun()}
	}
	s.cells = append(s.cells, one)
	return nil
}

// Faults returns an error if agents rest after a fault in some runs: how many runs of each method.
func (s *Scores) Faults() error {
	var errs []error
	for i, m := range s.bench.Methods {
		if n := s.faulty[i].runs; n > 0 {
			errs = append(errs, fmt.Errorf("%s: in %s agents rest after a fault, became non-finite or have a script that fails: galaxy compare %s --steer %s --steer pilot says which", m, format.Count(n, "run", "runs"), s.faulty[i].in, m))
		}
	}
	return errors.Join(errs...)
}

// result returns the result of a run that has one.
func (s *Scores) result(run int) (*lab.Result, error) {
	o, _, err := s.folder.Outcome(run)
	if err != nil {
		return nil, err
	}
	return s.bench.Result(s.folder.Plan, o)
}

// method returns the result of a method with so many nanoseconds for each step of an agent.
func (s *Scores) method(i int, ns float64) *Method {
	name := s.bench.Methods[i]
	m := &Method{Method: name, Failures: []Failure{}}
	groups := map[string][]Part{}
	for i := range s.cells {
		c := &s.cells[i]
		if c.method != name {
			continue
		}
		m.PerCase = append(m.PerCase, c.part)
		groups[c.of.Group] = append(groups[c.of.Group], c.part)
		if c.failure != nil {
			m.Failures = append(m.Failures, *c.failure)
		}
	}
	m.all = joined(name, m.PerCase)
	m.all.Ns = Measure(ns)
	m.Cases, m.Clean, m.Trials, m.CleanRun, m.Arrived, m.Settled, m.Agents = m.all.Cases, m.all.Clean, m.all.Trials, m.all.CleanRun, m.all.Arrived, m.all.Settled, m.all.Agents
	m.Ratio, m.Overlaps, m.Deepest, m.Ns = m.all.Ratio, m.all.Overlaps, m.all.Deepest, m.all.Ns
	for _, g := range lab.Groups() {
		if of := groups[g.Name]; of != nil {
			m.Groups = append(m.Groups, joined(g.Name, of))
		}
	}
	return m
}

// joined returns the result of several cases together.
func joined(name string, of []Part) Part {
	j := Part{Name: name, Last: Measure(math.NaN())}
	for i := range of {
		p := &of[i]
		j.Cases, j.Clean, j.Trials, j.CleanRun = j.Cases+p.Cases, j.Clean+p.Clean, j.Trials+p.Trials, j.CleanRun+p.CleanRun
		j.Agents, j.Arrived, j.Settled = j.Agents+p.Agents, j.Arrived+p.Arrived, j.Settled+p.Settled
		j.Overlaps, j.Deepest = j.Overlaps+p.Overlaps, max(j.Deepest, p.Deepest)
	}
	sum := func(number func(*Part) Measure) (s lab.Stats) {
		for i := range of {
			s.Add(float64(number(&of[i])))
		}
		return s
	}
	mean := func(number func(*Part) Measure) Measure {
		s := sum(number)
		return Measure(s.Mean())
	}
	j.Ratio = mean(func(p *Part) Measure { return p.Ratio })
	j.Jerk = mean(func(p *Part) Measure { return p.Jerk })
	j.Reversals = mean(func(p *Part) Measure { return p.Reversals })
	j.DeltaV = mean(func(p *Part) Measure { return p.DeltaV })
	j.Ns = mean(func(p *Part) Measure { return p.Ns })
	worst, gap := sum(func(p *Part) Measure { return p.Worst }), sum(func(p *Part) Measure { return p.Gap })
	j.Worst, j.Gap = Measure(worst.Greatest()), Measure(gap.Least())
	return j
}

// worst returns the worst run of a method, or false for a method without results.
func (s *Scores) worst(method string) (run int, ok bool) {
	var worst *score
	for i := range s.cells {
		if c := &s.cells[i]; c.method == method && (worst == nil || c.worst.bad.compare(worst.worst.bad) > 0) {
			worst = c
		}
	}
	if worst == nil {
		return 0, false
	}
	return worst.worst.run, true
}
