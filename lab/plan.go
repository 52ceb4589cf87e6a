package lab

import (
	"fmt"
	"math/bits"

	"galaxy/internal/portable"
	"galaxy/scene"
)

// Plan numbers the runs of an experiment:
//
//	run  = cell · seeds + seed − 1
//	cell = point · values of what is compared + which of them
//	point: the first axis turns slowest
//
// so that the runs that are compared pair by pair lie side by side. It holds no list of
// runs: ten million take no more memory than ten.
type Plan struct {
	*scene.Experiment

	points int // combinations of the axes that are not compared
	rivals int // values of that which is, or 1
}

// NewPlan returns the plan of an experiment.
func NewPlan(e *scene.Experiment) *Plan {
	p := &Plan{Experiment: e, points: 1, rivals: 1}
	axes := e.Axes
	if e.Compared {
		p.rivals = len(axes[len(axes)-1].Values)
		axes = axes[:len(axes)-1]
	}
	if p.points = e.Points; !e.Latin {
		p.points = 1
		for i := range axes {
			p.points *= len(axes[i].Values)
		}
	}
	return p
}

// Runs returns the number of runs.
func (p *Plan) Runs() int {
	if p.Experiment.Tune != nil {
		return tuneRuns(p.Experiment)
	}
	return p.Cells() * p.Seeds
}

// Cells returns the number of combinations of values.
func (p *Plan) Cells() int { return p.points * p.rivals }

// Points returns the number of combinations of values without that which is compared.
func (p *Plan) Points() int { return p.points }

// Rivals returns the number of values that are compared, or 1.
func (p *Plan) Rivals() int { return p.rivals }

// Cell returns the cell and the seed of a run.
func (p *Plan) Cell(run int) (cell int, seed uint64) {
	return run / p.Seeds, uint64(run%p.Seeds) + 1
}

// Level is the value of an axis in a cell.
type Level struct {
	Text   string  // as TOML
	Label  string  // as people read it
	Number float64 // where the axis has numbers
	Index  int     // among the values of the axis; of a drawn range the stratum
}

// Levels returns the value of each axis in a cell.
func (p *Plan) Levels(cell int) []Level {
	levels := make([]Level, len(p.Axes))
	point, axes := cell/p.rivals, p.Axes
	if p.Compared {
		last := len(axes) - 1
		levels[last] = level(&axes[last], cell%p.rivals)
		axes = axes[:last]
	}
	for i := len(axes) - 1; i >= 0; i-- {
		if a := &axes[i]; p.Latin {
			levels[i] = p.drawn(a, uint64(i), point)
		} else {
			levels[i] = level(a, point%len(a.Values))
			point /= len(a.Values)
		}
	}
	return levels
}

func level(a *scene.Axis, i int) Level {
	l := Level{Text: a.Values[i], Label: a.Label(i), Index: i}
	if a.Numbers != nil {
		l.Number = a.Numbers[i]
	}
	return l
}

// drawn returns the value of an axis at a point of a Latin hypercube: each of as many equal
// parts of the range as there are points holds one point, at a random place in it.
func (p *Plan) drawn(a *scene.Axis, lane uint64, point int) Level {
	part := shuffled(uint64(point), uint64(p.points), lane)
	if !a.Ranged {
		return level(a, int(part*uint64(len(a.Values))/uint64(p.points)))
	}
	share := (float64(part) + portable.Uniform(portable.Hash(latinSeed, uint64(point), lane, 1))) / float64(p.points)
	x := a.At(share)
	text := scene.NumberText(x)
	return Level{Text: text, Label: text, Number: x, Index: int(part)}
}

// latinSeed begins the random numbers of Latin hypercubes: an experiment has the same
// points wherever it runs.
const latinSeed = 0x6c6174696e

// shuffled returns the place of i among n in a random order, without a list of them: a
// Feistel cipher on the next even number of bits, again and again until the result is
// below n. Source: Black and Rogaway 2002, "Ciphers with arbitrary finite domains".
func shuffled(i, n, lane uint64) uint64 {
	half := max(1, (bits.Len64(n-1)+1)/2)
	mask := uint64(1)<<half - 1
	for {
		left, right := i>>half, i&mask
		for round := range uint64(4) {
			left, right = right, left^portable.Hash(latinSeed, right, lane, 2+round)&mask
		}
		if i = left<<half | right; i < n {
			return i
		}
	}
}

// Set returns the overrides of a run, path=value: with them and the scene it can be run
// again anywhere.
func (p *Plan) Set(run int) []string {
	cell, seed := p.Cell(run)
	return append(p.overrides(p.Levels(cell)), fmt.Sprintf("seed=%d", seed))
}

// overrides returns those of some levels. Methods come first: other paths may be of their
// parameters.
func (p *Plan) overrides(levels []Level) []string {
	var first, then []string
	for i := range levels {
		set := p.Overrides(p.Axes[i].Path, levels[i].Text)
		if p.Axes[i].Path == scene.SteerPath {
			first = append(first, set...)
		} else {
			then = append(then, set...)
		}
	}
	return append(first, then...)
}

// Describe names a cell: "group.ships.count = 20, steer = magnet".
func (p *Plan) Describe(cell int) string {
	text := ""
	for i, l := range p.Levels(cell) {
		if i > 0 {
			text += ", "
		}
		text += p.Axes[i].Path + " = " + l.Label
	}
	if text == "" {
		return "the scene as it is"
	}
	return text
}
