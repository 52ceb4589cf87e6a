// Package experiment holds the results of an experiment of galaxy lab for the panels that show it:
// each run with its measures, and maps of the measures over two of the axes that vary. It draws
// nothing and simulates nothing.
package experiment

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"galaxy/scene"
	"galaxy/sim"
)

// None is no axis, no part and no run.
const None = -1

// Results holds what galaxy lab keeps of an experiment: the axes that vary, the measures, and each
// run. A cell is a combination of values; its runs, with seeds from 1 on, lie side by side, as the
// lab numbers them.
type Results struct {
	Folder   string   // where it is kept
	Identity [32]byte // hash of all that its results depend on
	Title    string
	Head     string   // one line: how many runs of which scene
	Notes    []string // sentences about runs that are missing, have failed, or come from another release
	Partly   bool     // runs are missing, and may still come
	Axes     []Axis
	Compared int // the axis whose values are compared, or None
	Measures []Measure
	First    []int     // run of each cell, and the number of all runs
	Parts    []uint8   // of each cell, by axis: the part of the axis in which it lies
	Values   []float64 // of each run, by measure; NaN if there is none
	States   []State   // of each run

	Source Source

	student map[int]float64 // quantiles of Student's t, which take longer than the sums, by how many numbers
}

// Axis is a path of the scene that varies. An axis of many values is cut into parts.
type Axis struct {
	Path  string
	Parts []string // its values or, of many, the middles of their ranges
}

// Measure is a quantity that galaxy lab measures in each run.
type Measure struct {
	Name, Help string // its name with its unit
	Better     sim.Better
}

// State is the outcome of a run.
type State uint8

// The states.
const (
	Missing State = iota // it has no result yet
	Done
	Faulty // it has a result, and agents became non-finite or a script failed
	Failed // it has no measures
)

// Source gives the runs of an experiment, and reads it again.
type Source interface {
	// Labels returns the value of each axis in a cell.
	Labels(cell int) []string
	// Open returns a run, ready to be watched.
	Open(run int) (*Run, error)
	// Again reads the present results.
	Again() (*Results, error)
	// Close ends its use.
	Close()
}

// Run is a run that is opened to be watched.
type Run struct {
	Number  int
	Scene   *scene.Scene // from the texts that the experiment ran with
	Changed bool         // the scene's files hold another text now
	Failed  string       // why it has no measures, or empty
	Steps   uint64       // that it took; 0 if there is no result
	Hash    uint64       // of its last state
}

// File is the name of the file that describes an experiment in its folder.
const File = "experiment.json"

// IsFolder reports whether a folder belongs to an experiment.
func IsFolder(folder string) bool {
	info, err := os.Stat(filepath.Join(folder, File))
	return err == nil && info.Mode().IsRegular()
}

// Cells returns the number of combinations of values.
func (e *Results) Cells() int { return len(e.First) - 1 }

// Seeds returns the number of runs of a cell.
func (e *Results) Seeds(cell int) int { return e.First[cell+1] - e.First[cell] }

// Alike reports whether another experiment is the same, with the same cells and measures, so that a
// choice of the one fits the other.
func (e *Results) Alike(o *Results) bool {
	same := func(a, b Axis) bool { return a.Path == b.Path && slices.Equal(a.Parts, b.Parts) }
	return e.Identity == o.Identity && slices.EqualFunc(e.Axes, o.Axes, same) && slices.Equal(e.Measures, o.Measures) && slices.Equal(e.First, o.First)
}

// Names returns names of the axes: of each path the last parts that tell it from the others.
func (e *Results) Names() []string {
	names := make([]string, len(e.Axes))
	for i := range e.Axes {
		parts := strings.Split(e.Axes[i].Path, ".")
		for n := 1; n <= len(parts); n++ {
			names[i] = strings.Join(parts[len(parts)-n:], ".")
			same := func(a Axis) bool { return a.Path == names[i] || strings.HasSuffix(a.Path, "."+names[i]) }
			if k := slices.IndexFunc(e.Axes, same); k == i && !slices.ContainsFunc(e.Axes[i+1:], same) {
				break
			}
		}
	}
	return names
}

// Beside returns the cell of a square that goes best beside another cell: with the same parts
// of the axes that the map leaves open.
func (e *Results) Beside(c *Choice, column, row, cell int) int {
	best, most := None, -1
	for _, other := range e.CellsOf(c, column, row) {
		equal := 0
		for axis := range e.Axes {
			if e.part(other, axis) == e.part(cell, axis) {
				equal++
			}
		}
		if equal > most {
			best, most = other, equal
		}
	}
	return best
}

// Cell returns the cell and the seed of a run.
func (e *Results) Cell(run int) (cell int, seed uint64) {
	cell = sort.SearchInts(e.First, run+1) - 1
	return cell, uint64(run-e.First[cell]) + 1
}

// RunBeside returns the run of a cell with the seed of a run or, if the cell has fewer seeds, with
// its last one.
func (e *Results) RunBeside(cell, run int) int {
	_, seed := e.Cell(run)
	return e.First[cell] + min(int(seed), e.Seeds(cell)) - 1
}

// Value returns a measure of a run, or NaN.
func (e *Results) Value(run, measure int) float64 { return e.Values[run*len(e.Measures)+measure] }

// bad tells how bad a value is: the larger the worse, and none is worst of all.
func (m *Measure) bad(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return math.Inf(1)
	case m.Better == sim.More:
		return -x
	}
	return x
}

// Differences returns the values of two cells on those axes on which they differ.
func (e *Results) Differences(a, b int) (ofA, ofB string) {
	x, y := e.Source.Labels(a), e.Source.Labels(b)
	var as, bs []string
	for i := range x {
		if x[i] != y[i] {
			as, bs = append(as, x[i]), append(bs, y[i])
		}
	}
	return strings.Join(as, ", "), strings.Join(bs, ", ")
}

// Worst returns the worst run by the first measure, or the first run if all have failed.
func (e *Results) Worst() int {
	c := e.FirstChoice()
	c.Across, c.Down = None, None
	return max(0, e.Map(&c).At(0, 0).Worst)
}
