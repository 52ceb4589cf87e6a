package experiment

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Choice names the measure and the two axes that a map of an experiment shows.
//
//	            Across
//	        0.5    1     2
//	pilot  ┌─────┬─────┬─────┐
//	  Down │     │     │     │   each square: the mean over all runs of its cells
//	seek   └─────┴─────┴─────┘
//
// A square has one cell, or several if another axis is left open.
type Choice struct {
	Measure      int
	Across, Down int   // axes, or None
	Only         []int // of each axis the one part that counts, or None for all; not of Across and Down
}

// Stats sums up some runs: how many there are, and a measure of them.
type Stats struct {
	Runs    int // that there are to be
	Missing int // of them, without a result yet
	Failed  int // of them
	Faulty  int // of them

	Values      int     // runs with a value
	Mean        float64 // of them, NaN without
	Half        float64 // half the width of the 95 % confidence interval of the mean; NaN of fewer than two seeds
	Best, Worst int     // runs, or None; a run without a value is worse than any with one
}

// Clean returns the share of the runs that have a result without a fault, or NaN without results.
func (s *Stats) Clean() float64 {
	results := s.Runs - s.Missing
	return float64(results-s.Failed-s.Faulty) / float64(results)
}

// Map is a map as it is drawn.
type Map struct {
	Columns, Rows int
	Squares       []Stats // row by row
	// Low and High are the least and the largest mean for any of the values that are chosen of
	// other axes, so that colours stay while these change; NaN without a mean.
	Low, High float64
}

// At returns a square.
func (m *Map) At(column, row int) *Stats { return &m.Squares[row*m.Columns+column] }

// widest is how many squares a map has side by side at first.
const widest = 12

// FirstChoice returns the first choice: the first measure, the compared axis (methods, say)
// downwards, and the first of the other axes across.
func (e *Results) FirstChoice() Choice {
	compared, c := e.Compared, Choice{Across: None, Down: None, Only: make([]int, len(e.Axes))}
	for i := range c.Only {
		c.Only[i] = None
	}
	for i := range e.Axes {
		if i != compared && len(e.Axes[i].Parts) > 1 && c.Across == None {
			c.Across = i
		}
	}
	switch {
	case compared != None && c.Across != None:
		c.Down = compared
		if n := e.parts(c.Across); n > e.parts(c.Down) && n > widest { // a list is longer than wide
			c.Across, c.Down = c.Down, c.Across
		}
	case compared != None:
		c.Across = compared
	default:
		for i := range e.Axes {
			if i != c.Across && len(e.Axes[i].Parts) > 1 && c.Down == None {
				c.Down = i
			}
		}
	}
	return c
}

// parts returns how many parts an axis of a map has.
func (e *Results) parts(axis int) int {
	if axis == None {
		return 1
	}
	return len(e.Axes[axis].Parts)
}

// part returns the part of an axis in which a cell lies.
func (e *Results) part(cell, axis int) int {
	if axis == None {
		return 0
	}
	return int(e.Parts[cell*len(e.Axes)+axis])
}

// counts reports whether a map shows a cell.
func (e *Results) counts(c *Choice, cell int) bool {
	for axis, only := range c.Only {
		if only != None && axis != c.Across && axis != c.Down && e.part(cell, axis) != only {
			return false
		}
	}
	return true
}

// Square returns the place of a cell on a map, or false if the map does not show it.
func (e *Results) Square(c *Choice, cell int) (column, row int, ok bool) {
	return e.part(cell, c.Across), e.part(cell, c.Down), e.counts(c, cell)
}

// CellsOf returns the cells of a square.
func (e *Results) CellsOf(c *Choice, column, row int) (cells []int) {
	for cell := range e.Cells() {
		if x, y, ok := e.Square(c, cell); ok && x == column && y == row {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Shown returns all cells of a map, but no more than most, and how many there are.
func (e *Results) Shown(c *Choice, most int) (cells []int, of int) {
	for cell := range e.Cells() {
		if e.counts(c, cell) {
			if of++; of <= most {
				cells = append(cells, cell)
			}
		}
	}
	return cells, of
}

// Map returns the map of a choice.
func (e *Results) Map(c *Choice) *Map {
	m := &Map{Columns: e.parts(c.Across), Rows: e.parts(c.Down), Low: math.NaN(), High: math.NaN()}
	size := m.Columns * m.Rows
	tallies := map[int]*tally{} // by square, and by the parts of axes of which one is chosen
	shown := 0                  // the parts that are chosen
	for cell := range e.Cells() {
		key, place := e.part(cell, c.Down)*m.Columns+e.part(cell, c.Across), size
		shown = 0
		for axis, only := range c.Only {
			if only != None && axis != c.Across && axis != c.Down {
				key += place * e.part(cell, axis)
				shown += place * only
				place *= e.parts(axis)
			}
		}
		t := tallies[key]
		if t == nil {
			t = new(tally)
			tallies[key] = t
		}
		t.add(e, c.Measure, cell)
	}
	m.Squares = make([]Stats, size)
	for i := range m.Squares {
		m.Squares[i] = new(tally).stats(e)
	}
	for key, t := range tallies {
		s := t.stats(e)
		if s.Values > 0 {
			m.Low, m.High = lower(m.Low, s.Mean), -lower(-m.High, -s.Mean)
		}
		if i := key - shown; i >= 0 && i < size {
			m.Squares[i] = s
		}
	}
	return m
}

// lower returns the smaller of two numbers, of which the first may be NaN for none.
func lower(a, b float64) float64 {
	if a <= b {
		return a
	}
	return b
}

// Stats sums up the runs of a cell.
func (e *Results) Stats(cell, measure int) Stats {
	var t tally
	t.add(e, measure, cell)
	return t.stats(e)
}

// tally adds up the runs of cells. Runs of the same seed depend on each other, and runs of
// different seeds do not. So the mean over cells counts once for each seed.
type tally struct {
	Stats
	begun       bool
	sums        []float64 // by seed
	counts      []int
	best, worst float64 // how bad they are
}

func (t *tally) add(e *Results, measure, cell int) {
	if !t.begun {
		t.begun, t.Best, t.Worst = true, None, None
	}
	for len(t.sums) < e.Seeds(cell) {
		t.sums, t.counts = append(t.sums, 0), append(t.counts, 0)
	}
	t.Runs += e.Seeds(cell)
	for seed := range e.Seeds(cell) {
		run := e.First[cell] + seed
		switch e.States[run] {
		case Missing:
			t.Missing++
			continue
		case Failed:
			t.Failed++
			continue
		case Faulty:
			t.Faulty++
		}
		x := e.Value(run, measure)
		bad := e.Measures[measure].bad(x)
		if t.Worst == None || bad > t.worst {
			t.Worst, t.worst = run, bad
		}
		if t.Best == None || bad < t.best {
			t.Best, t.best = run, bad
		}
		if !math.IsNaN(x) {
			t.Values++
			t.sums[seed] += x
			t.counts[seed]++
		}
	}
}

func (t *tally) stats(e *Results) Stats {
	s := t.Stats
	if !t.begun {
		s.Best, s.Worst = None, None
	}
	s.Mean, s.Half = math.NaN(), math.NaN()
	var means []float64
	for seed, n := range t.counts {
		if n > 0 {
			means = append(means, t.sums[seed]/float64(n))
		}
	}
	if len(means) == 0 {
		return s
	}
	sum := 0.0
	for _, x := range means {
		sum += x
	}
	n := float64(len(means))
	s.Mean = sum / n
	if len(means) > 1 {
		squares := 0.0
		for _, x := range means {
			squares += float64((x - s.Mean) * (x - s.Mean))
		}
		s.Half = e.quantile(len(means)) * math.Sqrt(squares/(n-1)/n)
	}
	return s
}

// quantile returns the number by which the standard error of the mean of n numbers becomes half
// of its 95 % interval.
func (e *Results) quantile(n int) float64 {
	q, known := e.student[n]
	if !known {
		if e.student == nil {
			e.student = map[int]float64{}
		}
		q = distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile(0.975)
		e.student[n] = q
	}
	return q
}

// SortRuns sorts runs by a measure, or by seed if the measure is None. Runs without a value come
// last.
func (e *Results) SortRuns(runs []int, measure int, descending bool) {
	slices.SortStableFunc(runs, func(a, b int) int {
		if measure == None {
			_, x := e.Cell(a)
			_, y := e.Cell(b)
			return inOrder(float64(x), float64(y), descending)
		}
		return inOrder(e.Value(a, measure), e.Value(b, measure), descending)
	})
}

// inOrder compares two numbers. NaN comes last in either order.
func inOrder(x, y float64, descending bool) int {
	switch {
	case math.IsNaN(x) && !math.IsNaN(y):
		return 1
	case math.IsNaN(y) && !math.IsNaN(x):
		return -1
	case descending:
		return cmp.Compare(y, x)
	}
	return cmp.Compare(x, y)
}

// RunsOf returns the runs of cells, but no more than most.
func (e *Results) RunsOf(cells []int, most int) (runs []int) {
	for _, cell := range cells {
		for run := e.First[cell]; run < e.First[cell+1]; run++ {
			if len(runs) == most {
				return runs
			}
			runs = append(runs, run)
		}
	}
	return runs
}
