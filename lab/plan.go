package lab

import (
	"cmp"
	"fmt"
	"math/bits"
	"path/filepath"
	"sort"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/lab/design"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// Plan numbers the runs of an experiment:
//
//	run  = cell · seeds + seed − 1
//	cell = point · values that are compared + the index of one of them
//	point: the first axis turns slowest, which is the axis of scenes if there are several
//
// so that the runs that are compared pair by pair lie side by side. A cell of a scene with fewer seeds
// has as many fewer runs. A plan holds no list of runs: ten million take no more memory
// than ten.
type Plan struct {
	*design.Experiment

	points int   // of a scene: combinations of the axes that are not compared
	rivals int   // values of the axis that is compared, or 1
	first  []int // run of each scene, and the number of all runs
}

// NewPlan returns the plan of an experiment.
func NewPlan(e *design.Experiment) *Plan {
	p := &Plan{Experiment: e, points: 1, rivals: 1}
	axes := e.Axes
	if e.Compared {
		p.rivals = len(axes[len(axes)-1].Values)
		axes = axes[:len(axes)-1]
	}
	if p.points = e.Points; !e.Latin {
		p.points = 1
		for i := range p.within(axes) {
			p.points *= len(p.within(axes)[i].Values)
		}
	}
	runs := 0
	for i := range e.Scenes {
		p.first = append(p.first, runs)
		runs += p.points * p.rivals * e.SeedsOf(i)
	}
	p.first = append(p.first, runs)
	return p
}

// within returns axes without the axis of scenes.
func (p *Plan) within(axes []design.Axis) []design.Axis {
	if len(p.Scenes) > 1 {
		return axes[1:]
	}
	return axes
}

// Name returns the title of the experiment, or the name of its file.
func (p *Plan) Name() string { return cmp.Or(p.Title, filepath.Base(p.File)) }

// Runs returns the number of runs.
func (p *Plan) Runs() int {
	if p.Experiment.Tune != nil {
		return tuneRuns(p.Experiment)
	}
	return p.first[len(p.Scenes)]
}

// Cells returns the number of combinations of values.
func (p *Plan) Cells() int { return p.Points() * p.rivals }

// Points returns the number of combinations of values of the axes that are not compared.
func (p *Plan) Points() int { return p.points * len(p.Scenes) }

// Drawn returns the number of points that a Latin hypercube draws.
func (p *Plan) Drawn() int { return p.points }

// MostSeeds returns the largest number of seeds of a cell.
func (p *Plan) MostSeeds() (most int) {
	for i := range p.Scenes {
		most = max(most, p.SeedsOf(i))
	}
	return most
}

// SeedsText says how many seeds each cell runs with: "20 seeds each".
func (p *Plan) SeedsText() string {
	each := func(n int) string { return format.Count(n, "seed", "seeds") + " each" }
	for i := range p.Scenes {
		if p.SeedsOf(i) != p.MostSeeds() {
			return each(p.Seeds) + ", 2 where no seed draws the starts"
		}
	}
	return each(p.MostSeeds())
}

// SceneOf returns the index of a cell's scene.
func (p *Plan) SceneOf(cell int) int { return cell / (p.points * p.rivals) }

// Rivals returns the number of values that are compared, or 1.
func (p *Plan) Rivals() int { return p.rivals }

// Cell returns the cell and the seed of a run.
func (p *Plan) Cell(run int) (cell int, seed uint64) {
	i := sort.SearchInts(p.first, run+1) - 1
	seeds := p.SeedsOf(i)
	run -= p.first[i]
	return i*p.points*p.rivals + run/seeds, uint64(run%seeds) + 1
}

// RunOf returns the run of a cell with a seed.
func (p *Plan) RunOf(cell int, seed uint64) int {
	i := p.SceneOf(cell)
	return p.first[i] + (cell-i*p.points*p.rivals)*p.SeedsOf(i) + int(seed) - 1
}

// Values returns how many values an axis takes.
func (p *Plan) Values(axis int) int {
	if n := len(p.Axes[axis].Values); n > 0 {
		return n
	}
	return p.Drawn()
}

// PartOf returns in which of so many parts of an axis a level lies.
func (p *Plan) PartOf(axis, parts int, l *Level) int {
	return int(int64(l.Index) * int64(parts) / int64(p.Values(axis)))
}

// PartNames names so many parts of an axis: its values, or the middles of their ranges.
func (p *Plan) PartNames(axis, parts int) []string {
	a, names := &p.Axes[axis], make([]string, parts)
	for i := range names {
		switch {
		case len(a.Values) == parts:
			names[i] = a.Label(i)
		case a.Ranged:
			names[i] = format.Text(a.At((float64(i) + 0.5) / float64(parts)))
		default:
			names[i] = a.Label(i*len(a.Values)/parts) + " …"
		}
	}
	return names
}

// Level is the value of an axis in a cell.
type Level struct {
	Text   string  // as TOML
	Label  string  // as people read it
	Number float64 // if the axis has numbers
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
	if len(p.Scenes) > 1 {
		levels[0] = level(&axes[0], point/p.points)
		point %= p.points
	}
	before := len(axes) - len(p.within(axes))
	for i := len(axes) - 1; i >= before; i-- {
		if a := &axes[i]; p.Latin {
			levels[i] = p.drawn(a, uint64(i-before), point)
		} else {
			levels[i] = level(a, point%len(a.Values))
			point /= len(a.Values)
		}
	}
	return levels
}

func level(a *design.Axis, i int) Level {
	l := Level{Text: a.Values[i], Label: a.Label(i), Index: i}
	if a.Numbers != nil {
		l.Number = a.Numbers[i]
	}
	return l
}

// drawn returns the value of an axis at a point of a Latin hypercube: each of as many equal
// parts of the range as there are points holds one point, at a random place in it.
func (p *Plan) drawn(a *design.Axis, lane uint64, point int) Level {
	part := shuffled(uint64(point), uint64(p.points), lane)
	if !a.Ranged {
		return level(a, int(part*uint64(len(a.Values))/uint64(p.points)))
	}
	share := (float64(part) + portable.Uniform(portable.Hash(latinSeed, uint64(point), lane, 1))) / float64(p.points)
	x := a.At(share)
	text := tomlfile.NumberText(x)
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

// OpenRun returns the scene of a run, as it begins.
func (p *Plan) OpenRun(run int) (*scene.Scene, error) {
	cell, _ := p.Cell(run)
	return p.Open(p.Scenes[p.SceneOf(cell)], p.Set(run)...)
}

// Set returns the overrides of a run, path=value: with them and its scene it can be run
// again anywhere.
func (p *Plan) Set(run int) []string {
	cell, seed := p.Cell(run)
	at := p.SceneOf(cell)
	set := p.overrides(p.Scenes[at], p.Levels(cell))
	if p.Moved(at) {
		if seed == 1 {
			return set
		}
		seed--
		set = append(set, "jitter="+tomlfile.NumberText(p.Nudge))
	}
	return append(set, fmt.Sprintf("seed=%d", seed))
}

// overrides returns the overrides of some levels. Methods come first: other paths may name their
// parameters.
func (p *Plan) overrides(of *scene.Scene, levels []Level) []string {
	var first, then []string
	for i := range levels {
		switch path := p.Axes[i].Path; path {
		case design.ScenePath:
		case design.SteerPath:
			first = append(first, p.Overrides(of, path, levels[i].Text)...)
		default:
			then = append(then, p.Overrides(of, path, levels[i].Text)...)
		}
	}
	return append(first, then...)
}

// Describe names a cell: "group.ships.count = 20, steer = magnet".
func (p *Plan) Describe(cell int) string {
	return cmp.Or(p.describe(p.Levels(cell)), "the scene as it is")
}

// DescribePoint names a point by the values of the axes that are not compared. It is for plans that compare.
func (p *Plan) DescribePoint(point int) string {
	levels := p.Levels(point * p.rivals)
	return p.describe(levels[:len(levels)-1])
}

// describe names the values of the first axes.
func (p *Plan) describe(levels []Level) string {
	parts := make([]string, len(levels))
	for i, l := range levels {
		parts[i] = p.Axes[i].Path + " = " + l.Label
	}
	return strings.Join(parts, ", ")
}
