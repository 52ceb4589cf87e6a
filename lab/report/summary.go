package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"galaxy/lab"
	"galaxy/sim"
)

// The report shows at most so many of each; the tables of results have all.
const (
	mostCells  = 500 // rows of the table of cells
	mostBins   = 24  // parts of an axis in maps and tables
	mostMaps   = 36  // heat maps
	mostBoxes  = 24  // of a plot
	mostPoints = 200 // rows of the comparison at each point
	allPairs   = 4   // rivals: all pairs of so many are compared; of more, each with the first
)

// summary adds up what a report shows.
type summary struct {
	plan       *lab.Plan
	quantities []lab.Quantity
	seeds      int // of a cell, at most
	recordings int // how many to make
	most       int // cells that are kept
	bench      bool

	runs, failed int
	failures     []item
	strange      []item
	cells        []cellSummary
	axes         [][][]lab.Stats // by axis, bin, measure
	maps         []*heatMap
	boxes        [][]sample // by measure, box
	pairs        []*pair
	worst        []worstRun

	point int         // of the block
	block [][]float64 // by rival · seeds + seed − 1: the measures
	// present says which of the block have come.
	present []bool
	have    bool
}

// cellSummary is the result of a cell.
type cellSummary struct {
	cell     int
	runs     int
	measures []lab.Stats
	worst    worstRun

	// Of a bench:
	clean   []lab.Stats // of the clean runs alone
	first   int         // run
	unclean int         // the first run that is not clean, or -1
}

// worstRun is the worst run of a cell.
type worstRun struct {
	run, cell int
	bad       badness
}

// badness tells how bad a run is: the larger the worse. If two are equal the next number decides.
type badness [3]float64

// pair compares two rivals: by how much the second one exceeds the first at the same point with the same
// seed.
type pair struct {
	a, b    int            // rivals
	sums    [][]float64    // by measure and seed: over points
	counts  [][]int        // likewise
	points  []pairPoint    // the first ones
	meansOf [2][]lab.Stats // of each, by measure, over runs for which both have a value
}

// pairPoint is the comparison at one point.
type pairPoint struct {
	point    int
	measures []lab.Stats // over seeds
}

func newSummary(p *lab.Plan, recordings int) *summary {
	s := &summary{plan: p, seeds: p.MostSeeds(), quantities: p.Quantities(), recordings: recordings, most: mostCells, point: -1}
	m := len(s.quantities)
	for i := range p.Axes {
		bins := make([][]lab.Stats, s.bins(i))
		for k := range bins {
			bins[k] = make([]lab.Stats, m)
		}
		s.axes = append(s.axes, bins)
	}
	s.block = make([][]float64, p.Rivals()*s.seeds)
	for i := range s.block {
		s.block[i] = make([]float64, m)
	}
	s.present = make([]bool, len(s.block))
	boxes := 1
	if p.Compared {
		boxes = min(p.Rivals(), mostBoxes)
	}
	s.boxes = make([][]sample, m)
	for i := range s.boxes {
		s.boxes[i] = make([]sample, boxes)
	}
	for b := 1; b < p.Rivals(); b++ {
		for a := range b {
			if a > 0 && p.Rivals() > allPairs {
				break
			}
			one := &pair{a: a, b: b, sums: make([][]float64, m), counts: make([][]int, m), meansOf: [2][]lab.Stats{make([]lab.Stats, m), make([]lab.Stats, m)}}
			for i := range m {
				one.sums[i], one.counts[i] = make([]float64, s.seeds), make([]int, s.seeds)
			}
			s.pairs = append(s.pairs, one)
		}
	}
	s.maps = newMaps(s)
	return s
}

// bins returns into how many parts an axis is divided.
func (s *summary) bins(axis int) int {
	if n := s.plan.Values(axis); n <= mostBins {
		return n
	}
	return 10
}

// bin returns the part of an axis in which a level lies.
func (s *summary) bin(axis int, l *lab.Level) int { return s.plan.PartOf(axis, s.bins(axis), l) }

// binNames names the parts of an axis.
func (s *summary) binNames(axis int) []string { return s.plan.PartNames(axis, s.bins(axis)) }

// add adds an outcome. Outcomes come in the order of runs.
func (s *summary) add(o *lab.Outcome) {
	cell, seed := s.plan.Cell(o.Run)
	if point := cell / s.plan.Rivals(); point != s.point {
		s.end()
		s.point = point
	}
	s.runs++
	const most = 20 // that are named
	if len(o.Strange) > 0 && len(s.strange) < most {
		s.strange = append(s.strange, s.named(o.Run, s.plan.StrangeText(o)))
	}
	if o.Failed != "" {
		s.failed++
		if len(s.failures) < most {
			s.failures = append(s.failures, s.named(o.Run, o.Failed))
		}
		return
	}
	s.have = true
	copy(s.block[cell%s.plan.Rivals()*s.seeds+int(seed)-1], o.Measures)
	s.present[cell%s.plan.Rivals()*s.seeds+int(seed)-1] = true
}

// named says of which run something is told.
func (s *summary) named(run int, text string) item {
	cell, seed := s.plan.Cell(run)
	return item{Text: fmt.Sprintf("run %d (%s, seed %d): %s", run, s.plan.Describe(cell), seed, text)}
}

// end adds up the block of a point.
func (s *summary) end() {
	if s.have {
		for rival := range s.plan.Rivals() {
			s.endCell(rival)
		}
		for _, p := range s.pairs {
			s.endPair(p)
		}
	}
	clear(s.present)
	s.have = false
}

// endCell adds up a cell.
func (s *summary) endCell(rival int) {
	p := s.plan
	cell := s.point*p.Rivals() + rival
	row := cellSummary{cell: cell, measures: make([]lab.Stats, len(s.quantities)), unclean: -1}
	if s.bench {
		row.clean = make([]lab.Stats, len(s.quantities))
	}
	levels := p.Levels(cell)
	for seed := range s.seeds {
		at := rival*s.seeds + seed
		if !s.present[at] {
			continue
		}
		run := p.RunOf(cell, uint64(seed)+1)
		if row.runs++; row.runs == 1 {
			row.first = run
		}
		clean := s.bench && s.block[at][s.at("bench_clean")] == 1
		if s.bench && !clean && row.unclean < 0 {
			row.unclean = run
		}
		for i, x := range s.block[at] {
			row.measures[i].Add(x)
			if clean {
				row.clean[i].Add(x)
			}
			if rival < len(s.boxes[i]) {
				s.boxes[i][rival].add(x)
			}
			for axis := range levels {
				s.axes[axis][s.bin(axis, &levels[axis])][i].Add(x)
			}
		}
		if bad := s.bad(s.block[at]); row.runs == 1 || bad.compare(row.worst.bad) > 0 {
			row.worst = worstRun{run, cell, bad}
		}
	}
	if row.runs == 0 {
		return
	}
	if len(s.cells) < s.most {
		s.cells = append(s.cells, row)
	}
	for _, m := range s.maps {
		m.add(s, levels, rival, s.block[rival*s.seeds:(rival+1)*s.seeds], s.present[rival*s.seeds:(rival+1)*s.seeds])
	}
	s.keepWorst(row.worst)
}

// bad tells how bad a run is. In a bench the worst run has the smallest share of agents arrived; among equal
// ones it has the deepest overlap that is not tolerated, and among these it is the slowest. In an experiment
// the first measure decides, and a run without a value is the worst.
func (s *summary) bad(measures []float64) badness {
	switch {
	case s.bench:
		return badness{-measures[s.at("bench_arrived")] / measures[s.at("bench_agents")], max(measures[s.at("bench_max_overlap")], lab.Tolerance), measures[s.at("bench_time_ratio")]}
	case len(measures) == 0:
		return badness{}
	case math.IsNaN(measures[0]):
		return badness{math.Inf(1)}
	case s.quantities[0].Better == sim.More:
		return badness{-measures[0]}
	}
	return badness{measures[0]}
}

func (b badness) compare(other badness) int { return slices.Compare(b[:], other[:]) }

// at returns the index of a measure.
func (s *summary) at(key string) int { return slices.Index(s.plan.Measures, key) }

// keepWorst keeps the worst runs of as many cells as there are recordings to make.
func (s *summary) keepWorst(w worstRun) {
	if s.recordings == 0 {
		return
	}
	s.worst = append(s.worst, w)
	if len(s.worst) >= 2*s.recordings+1 {
		s.cutWorst()
	}
}

func (s *summary) cutWorst() {
	slices.SortStableFunc(s.worst, func(a, b worstRun) int { return b.bad.compare(a.bad) })
	s.worst = s.worst[:min(len(s.worst), s.recordings)]
	slices.SortFunc(s.worst, func(a, b worstRun) int { return cmp.Compare(a.run, b.run) })
}

// endPair compares two rivals at the point.
func (s *summary) endPair(p *pair) {
	at := pairPoint{point: s.point, measures: make([]lab.Stats, len(s.quantities))}
	seeds := s.seeds
	for seed := range seeds {
		a, b := p.a*seeds+seed, p.b*seeds+seed
		if !s.present[a] || !s.present[b] {
			continue
		}
		for i := range s.quantities {
			x, y := s.block[a][i], s.block[b][i]
			if d := y - x; !math.IsNaN(d) {
				at.measures[i].Add(d)
				p.sums[i][seed] += d
				p.counts[i][seed]++
				p.meansOf[0][i].Add(x)
				p.meansOf[1][i].Add(y)
			}
		}
	}
	if len(p.points) < mostPoints {
		p.points = append(p.points, at)
	}
}

// difference returns the differences of a measure, a number for each seed: its mean over all
// points. Runs of one seed depend on each other, runs of two seeds do not.
func (p *pair) difference(measure int) (d lab.Stats) {
	for seed, n := range p.counts[measure] {
		if n > 0 {
			d.Add(p.sums[measure][seed] / float64(n))
		}
	}
	return d
}
