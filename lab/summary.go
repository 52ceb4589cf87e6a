package lab

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Summary is what came of a method.
type Summary struct {
	Method   string    `json:"method"`
	Cases    int       `json:"cases"`
	Clean    int       `json:"clean"`  // cases of which all trials are clean
	Trials   int       `json:"trials"` //
	CleanRun int       `json:"clean_trials"`
	Arrived  int       `json:"arrived"` // agents of all trials
	Agents   int       `json:"agents"`
	Ratio    Measure   `json:"mean_time_ratio"` // mean over the clean trials of a case, and then over the cases that have some
	Overlaps int       `json:"overlaps"`
	Deepest  Measure   `json:"max_overlap"`       // radii
	Ns       Measure   `json:"ns_per_agent_step"` // of all steps of all agents
	Failures []Failure `json:"failures"`
	Groups   []Part    `json:"groups"`  // of cases, in the order of tables
	PerCase  []Part    `json:"results"` // by case
}

// Failure is a case of which not all trials are clean.
type Failure struct {
	Case   string `json:"case"`
	Trials int    `json:"trials"`
	Failed int    `json:"failed"` // of them
	Why    string `json:"why"`    // of the first: "3 of 8 arrived in time"
	Trial  string `json:"trial"`  // which that is: "exact", "drawn, seed 4"
}

// Part is what came of a method in one case, or in a group of them. Measures are means over
// the clean trials; those of a group are means over its cases.
type Part struct {
	Name     string `json:"name"`
	Cases    int    `json:"cases"`
	Clean    int    `json:"clean"`
	Trials   int    `json:"trials"`
	CleanRun int    `json:"clean_trials"`
	Arrived  int    `json:"arrived"`
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

// Measure is a number, or NaN where there is none: null in JSON.
type Measure float64

// MarshalJSON writes six digits: enough to compare, and the same on every machine.
func (m Measure) MarshalJSON() ([]byte, error) {
	if x := float64(m); math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return fmt.Appendf(nil, "%.6g", float64(m)), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Measure) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*m = Measure(math.NaN())
		return nil
	}
	return json.Unmarshal(text, (*float64)(m))
}

// Report is all that came of a bench, as JSON.
type Report struct {
	Methods []*Summary `json:"methods"`
	Seeds   int        `json:"seeds"`
	Top     float64    `json:"top"`   // as in [Change]; 0 is as the scenes have it
	Accel   float64    `json:"accel"` // likewise
	Step    float64    `json:"step"`  // likewise
}

// Tally adds up results as they come.
type Tally struct {
	cases   []*Tried // in the order in which they came
	methods []string
}

// Tried is a case with a method, and the results of all its trials.
type Tried struct {
	Case    Case
	Method  string
	Results []*Result
}

// Add adds a result. Results of one case and method come one after the other.
func (t *Tally) Add(r *Result) {
	if !slices.Contains(t.methods, r.Method) {
		t.methods = append(t.methods, r.Method)
	}
	if n := len(t.cases); n > 0 && t.cases[n-1].Case == r.Case && t.cases[n-1].Method == r.Method {
		t.cases[n-1].Results = append(t.cases[n-1].Results, r)
		return
	}
	t.cases = append(t.cases, &Tried{r.Case, r.Method, []*Result{r}})
}

// Trials returns how many results were added.
func (t *Tally) Trials() (n int) {
	for _, c := range t.cases {
		n += len(c.Results)
	}
	return n
}

// Report returns what came of each method of a bench, in the order of the methods.
func (t *Tally) Report(b *Bench) *Report {
	r := &Report{Methods: []*Summary{}, Seeds: b.Seeds, Top: b.Change.Top, Accel: b.Change.Accel, Step: b.Change.Step}
	for _, method := range t.methods {
		r.Methods = append(r.Methods, t.summary(method))
	}
	return r
}

func (t *Tally) summary(method string) *Summary {
	s := &Summary{Method: method, Failures: []Failure{}}
	var ns, steps float64
	for _, c := range t.cases {
		if c.Method != method {
			continue
		}
		p := c.part()
		s.PerCase = append(s.PerCase, p)
		s.Cases, s.Trials, s.CleanRun = s.Cases+1, s.Trials+p.Trials, s.CleanRun+p.CleanRun
		s.Agents, s.Arrived, s.Overlaps = s.Agents+p.Agents, s.Arrived+p.Arrived, s.Overlaps+p.Overlaps
		s.Deepest = max(s.Deepest, p.Deepest)
		s.Clean += p.Clean
		if f, failed := c.failure(); failed {
			s.Failures = append(s.Failures, f)
		}
		for _, r := range c.Results {
			n := float64(r.Agents) * float64(r.Steps)
			ns, steps = ns+r.NsPerAgentStep*n, steps+n
		}
	}
	s.Ns = Measure(ns / steps)
	s.Ratio = mean(s.PerCase, func(p *Part) Measure { return p.Ratio })
	for _, g := range groups {
		var of []Part
		i := 0
		for _, c := range t.cases {
			if c.Method != method {
				continue
			}
			if c.Case.Group == g.name {
				of = append(of, s.PerCase[i])
			}
			i++
		}
		if len(of) > 0 {
			s.Groups = append(s.Groups, joined(g.name, of))
		}
	}
	return s
}

// mean returns the mean of those values that are numbers, or NaN without any.
func mean[T any](list []T, value func(*T) Measure) Measure {
	sum, n := 0.0, 0
	for i := range list {
		if x := float64(value(&list[i])); !math.IsNaN(x) {
			sum, n = sum+x, n+1
		}
	}
	if n == 0 {
		return Measure(math.NaN())
	}
	return Measure(sum / float64(n))
}

// extreme returns the least or greatest of those values that are numbers, or NaN without
// any. Sign is 1 for the greatest and -1 for the least.
func extreme[T any](list []T, sign Measure, value func(*T) Measure) Measure {
	best := Measure(math.NaN())
	for i := range list {
		if x := value(&list[i]); !(sign*x <= sign*best) && x == x {
			best = x
		}
	}
	return best
}

// joined returns what came of several cases.
func joined(name string, of []Part) Part {
	j := Part{Name: name, Last: Measure(math.NaN())}
	for i := range of {
		p := &of[i]
		j.Cases, j.Clean, j.Trials, j.CleanRun = j.Cases+p.Cases, j.Clean+p.Clean, j.Trials+p.Trials, j.CleanRun+p.CleanRun
		j.Agents, j.Arrived, j.Overlaps, j.Deepest = j.Agents+p.Agents, j.Arrived+p.Arrived, j.Overlaps+p.Overlaps, max(j.Deepest, p.Deepest)
	}
	j.Ratio = mean(of, func(p *Part) Measure { return p.Ratio })
	j.Jerk = mean(of, func(p *Part) Measure { return p.Jerk })
	j.Reversals = mean(of, func(p *Part) Measure { return p.Reversals })
	j.DeltaV = mean(of, func(p *Part) Measure { return p.DeltaV })
	j.Ns = mean(of, func(p *Part) Measure { return p.Ns })
	j.Worst = extreme(of, 1, func(p *Part) Measure { return p.Worst })
	j.Gap = extreme(of, -1, func(p *Part) Measure { return p.Gap })
	return j
}

// part returns what came of the trials.
func (c *Tried) part() Part {
	p := Part{Name: c.Case.Name, Cases: 1, Trials: len(c.Results)}
	var clean []*Result
	for _, r := range c.Results {
		p.Agents, p.Arrived, p.Overlaps, p.Deepest = p.Agents+r.Agents, p.Arrived+r.Arrived, p.Overlaps+r.Overlaps, max(p.Deepest, Measure(r.Deepest))
		if r.Clean {
			clean = append(clean, r)
		}
	}
	p.CleanRun = len(clean)
	if p.CleanRun == p.Trials {
		p.Clean = 1
	}
	p.Ratio = mean(clean, func(r **Result) Measure { return Measure((*r).TimeRatio) })
	p.Last = mean(clean, func(r **Result) Measure { return Measure((*r).Last) })
	p.Jerk = mean(clean, func(r **Result) Measure { return Measure((*r).Jerk) })
	p.Reversals = mean(clean, func(r **Result) Measure { return Measure((*r).Reversals) })
	p.DeltaV = mean(clean, func(r **Result) Measure { return Measure((*r).DeltaV) })
	p.Gap = extreme(clean, -1, func(r **Result) Measure { return Measure((*r).Gap) })
	p.Worst = extreme(clean, 1, func(r **Result) Measure { return Measure((*r).TimeRatio) })
	p.Ns = mean(c.Results, func(r **Result) Measure { return Measure((*r).NsPerAgentStep) })
	return p
}

func (c *Tried) failure() (f Failure, failed bool) {
	f = Failure{Case: c.Case.Name, Trials: len(c.Results)}
	for _, r := range c.Results {
		if r.Clean {
			continue
		}
		if f.Failed++; f.Failed == 1 {
			f.Why, f.Trial = r.Why(), r.start()
		}
	}
	return f, f.Failed > 0
}

// Why tells why a trial is not clean, or nothing.
func (r *Result) Why() string {
	var why string
	if r.Arrived < r.Agents {
		why = fmt.Sprintf("%d of %d arrived in time", r.Arrived, r.Agents)
	}
	if r.Deepest > Tolerance {
		if why != "" {
			why += ", "
		}
		if r.Overlaps == 1 {
			why += fmt.Sprintf("an overlap of %.2g radii", r.Deepest)
		} else {
			why += fmt.Sprintf("%d overlaps, the deepest of %.2g radii", r.Overlaps, r.Deepest)
		}
	}
	return why
}

// Worst returns the result of a method that is worst: with the smallest share of agents
// arrived, of these with the deepest overlap that is not tolerated, of these the slowest.
// It is nil for a method without results.
func (t *Tally) Worst(method string) *Result {
	var worst *Result
	bad := func(a, b *Result) int {
		return cmp.Or(
			cmp.Compare(a.Arrived*b.Agents, b.Arrived*a.Agents),
			-cmp.Compare(max(a.Deepest, Tolerance), max(b.Deepest, Tolerance)),
			-cmp.Compare(a.TimeRatio, b.TimeRatio),
		)
	}
	for _, c := range t.cases {
		for _, r := range c.Results {
			if c.Method == method && (worst == nil || bad(r, worst) < 0) {
				worst = r
			}
		}
	}
	return worst
}
