package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"path/filepath"

	"galaxy/internal/format"
	"galaxy/lab"
	"galaxy/sim"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what page.html shows.
type page struct {
	Title, Head string
	Failed      string
	Faulty      string
	Failures    []string
	Strange     string
	Stranges    []string
	Measures    []pageMeasure
	Compared    string // the path that is compared
	Pairs       []pageRow
	PairsNote   string
	Points      []pageRow
	PointsNote  string
	Axes        []pageAxis
	Maps, Boxes []template.HTML
	MapsNote    string
	AxisNames   []string
	Cells       []pageRow
	CellsNote   string
	Recordings  []pageRecording
	Bundle      *lab.Bundle
}

type pageMeasure struct{ Key, Name, Help, Better string }

type pageRow struct {
	Names   []string
	Cells   []string
	Verdict string
	Class   string // good, bad or nothing
}

type pageAxis struct {
	Path string
	Rows []pageRow
}

type pageRecording struct{ File, Cell, Why string }

// short writes a number for people.
func short(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return format.Text(x)
}

// meanText writes a mean with its standard deviation.
func meanText(s *stats) string {
	switch {
	case s.n == 0:
		return "–"
	case s.n == 1 || s.deviation() == 0:
		return short(s.mean)
	}
	return short(s.mean) + " ± " + short(s.deviation())
}

func writePage(to io.Writer, f *lab.Folder, s *summary, recorded []recording) error {
	p := page{Title: f.Title, Bundle: f.Bundle}
	if p.Title == "" {
		p.Title = filepath.Base(f.File)
	}
	scenes := f.Bundle.SceneFile
	if n := len(f.Scenes); n > 1 {
		scenes = format.Count(n, "scene", "scenes")
	}
	p.Head = fmt.Sprintf("%s of %s: %s with %s. galaxy %s.", format.Count(s.runs, "run", "runs"), scenes,
		format.Count(f.Plan.Cells(), "combination of values", "combinations of values"), f.SeedsText(), f.Bundle.Galaxy)
	if missing := f.Runs() - s.runs; missing > 0 {
		p.Head += fmt.Sprintf(" %s are missing: this is a part.", format.Count(missing, "run", "runs"))
	}
	if s.failed > 0 {
		p.Failed = fmt.Sprintf("%s failed and are in no mean.", format.Count(s.failed, "run", "runs"))
		p.Failures = s.named(s.failures)
	}
	if n := f.Strange(); n > 0 {
		p.Strange = fmt.Sprintf("%s with measures that no run of galaxy has: infinite ones, or beyond 1e100. These are in no mean; results.csv has them.", format.Count(n, "result", "results"))
		p.Stranges = s.named(s.strange)
	}
	if n := f.Faulty(); n > 0 {
		p.Faulty = fmt.Sprintf("%s had faults: agents rest that became non-finite, or a script failed. They are in the means; galaxy replay shows the fault.", format.Count(n, "run", "runs"))
	}
	for _, q := range s.quantities {
		better := ""
		switch q.Better {
		case sim.More:
			better = "more is better"
		case sim.Less:
			better = "less is better"
		}
		p.Measures = append(p.Measures, pageMeasure{q.Key, q.Name, q.Help, better})
	}
	s.pagePairs(&p)
	s.pageAxes(&p)
	s.pageCells(&p)
	for i, m := range s.maps {
		drawn, err := m.draw(s)
		if err != nil {
			return err
		}
		if i == mostMaps-1 {
			p.MapsNote = fmt.Sprintf("The first %d maps; results.csv has all numbers.", mostMaps)
		}
		if drawn != "" {
			p.Maps = append(p.Maps, drawn)
		}
	}
	for i := range s.quantities {
		drawn, err := s.boxPlot(i)
		if err != nil {
			return err
		}
		p.Boxes = append(p.Boxes, drawn)
	}
	for _, r := range recorded {
		_, seed := f.Cell(r.run)
		p.Recordings = append(p.Recordings, pageRecording{r.file, f.Describe(r.cell), fmt.Sprintf("seed %d", seed)})
	}
	return pageTemplate.Execute(to, &p)
}

// named says which runs have what text.
func (s *summary) named(list []failure) (texts []string) {
	for _, x := range list {
		cell, seed := s.plan.Cell(x.run)
		texts = append(texts, fmt.Sprintf("run %d (%s, seed %d): %s", x.run, s.plan.Describe(cell), seed, x.text))
	}
	return texts
}

// verdict says what an interval shows.
func verdict(q *lab.Quantity, mean, half float64) (text, class string) {
	switch {
	case math.IsNaN(half):
		return "too few seeds for an interval", ""
	case mean-half > 0:
		text = "more"
	case mean+half < 0:
		text = "less"
	default:
		return "no difference shown", ""
	}
	switch {
	case q.Better == sim.Neither || q.Better == sim.Cost:
		return text, ""
	case (q.Better == sim.More) == (text == "more"):
		return text + " (better)", "good"
	}
	return text + " (worse)", "bad"
}

// pagePairs writes the comparisons.
func (s *summary) pagePairs(p *page) {
	if len(s.pairs) == 0 {
		return
	}
	a := &s.plan.Axes[len(s.plan.Axes)-1]
	p.Compared = a.Path
	intervals := len(s.pairs) * len(s.quantities)
	for i := range s.quantities {
		for _, pair := range s.pairs {
			d := pair.difference(i)
			half := d.within(intervals)
			row := pageRow{Names: []string{s.quantities[i].Name, a.Label(pair.b), a.Label(pair.a)}}
			row.Cells = []string{short(pair.meansOf[1][i].average()), short(pair.meansOf[0][i].average()), short(d.average()), interval(d.average(), half), fmt.Sprint(d.n)}
			row.Verdict, row.Class = verdict(&s.quantities[i], d.average(), half)
			p.Pairs = append(p.Pairs, row)
		}
	}
	p.PairsNote = fmt.Sprintf("Each run with one value is compared with that of the same seed with the other. A seed gives one number, the mean over all points, and Student's t an interval for the mean over seeds. "+
		"The intervals are so wide that all %d hold together with 95 %% (Bonferroni): where 0 is in one, no difference is shown, which is not to say that there is none.", intervals)
	for _, q := range s.quantities {
		if q.Better == sim.Less {
			p.PairsNote += " Means of journeys are of those that ended: compare them only where as many agents arrive."
			break
		}
	}
	if s.plan.Rivals() > allPairs {
		p.PairsNote += " Each value is compared with the first."
	}
	if s.plan.Points() < 2 {
		return
	}
	for _, pair := range s.pairs {
		for _, at := range pair.points {
			for i := range s.quantities {
				if len(p.Points) == mostPoints {
					p.PointsNote = fmt.Sprintf("The first %d.", mostPoints)
					return
				}
				d := &at.measures[i]
				half := d.within(1)
				names := []string{s.quantities[i].Name, a.Label(pair.b), a.Label(pair.a), s.describePoint(at.point)}
				row := pageRow{Names: names, Cells: []string{short(d.average()), interval(d.average(), half), fmt.Sprint(d.n)}}
				row.Verdict, row.Class = verdict(&s.quantities[i], d.average(), half)
				p.Points = append(p.Points, row)
			}
		}
	}
}

// describePoint names a point by its values without that which is compared.
func (s *summary) describePoint(point int) string {
	text := ""
	levels := s.plan.Levels(point * s.plan.Rivals())
	for i := range len(levels) - 1 {
		if i > 0 {
			text += ", "
		}
		text += s.plan.Axes[i].Path + " = " + levels[i].Label
	}
	return text
}

func interval(mean, half float64) string {
	if math.IsNaN(half) {
		return "–"
	}
	return short(mean-half) + " … " + short(mean+half)
}

// pageAxes writes the means over all runs with a value.
func (s *summary) pageAxes(p *page) {
	for i := range s.axes {
		axis := pageAxis{Path: s.plan.Axes[i].Path}
		for k, name := range s.binNames(i) {
			row := pageRow{Names: []string{name}}
			for m := range s.axes[i][k] {
				row.Cells = append(row.Cells, meanText(&s.axes[i][k][m]))
			}
			axis.Rows = append(axis.Rows, row)
		}
		p.Axes = append(p.Axes, axis)
	}
}

// pageCells writes the table of cells.
func (s *summary) pageCells(p *page) {
	for i := range s.plan.Axes {
		p.AxisNames = append(p.AxisNames, s.plan.Axes[i].Path)
	}
	for i := range s.cells {
		c := &s.cells[i]
		row := pageRow{}
		for _, l := range s.plan.Levels(c.cell) {
			row.Names = append(row.Names, l.Label)
		}
		row.Cells = append(row.Cells, fmt.Sprint(c.runs))
		for m := range c.measures {
			row.Cells = append(row.Cells, meanText(&c.measures[m]))
		}
		p.Cells = append(p.Cells, row)
	}
	if s.plan.Cells() > mostCells {
		p.CellsNote = fmt.Sprintf("The first %d of %d.", mostCells, s.plan.Cells())
	}
}
