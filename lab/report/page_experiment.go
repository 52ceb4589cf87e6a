package report

import (
	"fmt"
	"io"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/lab"
	"galaxy/lab/design"
	"galaxy/sim"
)

// short writes a number for people.
func short(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return format.Text(x)
}

// meanText writes a mean with its standard deviation.
func meanText(s *lab.Stats) string {
	switch {
	case s.N == 0:
		return "–"
	case s.N == 1 || s.Deviation() == 0:
		return short(s.Mean())
	}
	return short(s.Mean()) + " ± " + short(s.Deviation())
}

func writePage(to io.Writer, f *lab.Folder, s *summary, recorded []item) error {
	p := page{Title: f.Name()}
	scenes := f.Bundle.SceneFile
	if n := len(f.Scenes); n > 1 {
		scenes = format.Count(n, "scene", "scenes")
	}
	p.Head = fmt.Sprintf("%s of %s: %s with %s. galaxy %s.", format.Count(s.runs, "run", "runs"), scenes,
		format.Count(f.Plan.Cells(), "combination of values", "combinations of values"), f.SeedsText(), f.Bundle.Galaxy)
	if missing := f.Runs() - s.runs; missing > 0 {
		p.Head += fmt.Sprintf(" %s are missing: this is a part.", format.Count(missing, "run", "runs"))
	}
	s.troubles(&p, f)
	s.differences(&p)
	if err := s.plots(&p); err != nil {
		return err
	}
	s.byValue(&p)
	s.combinations(&p)
	s.differencesAtPoints(&p)
	if len(recorded) > 0 {
		p.Sections = append(p.Sections, section{Title: "The worst runs", Intro: "By the first measure; a run without a value is worst. " + howToReplay, Items: recorded})
	}
	measures := section{Title: "Measures"}
	for _, q := range s.quantities {
		text := q.Help + "."
		switch q.Better {
		case sim.More:
			text = q.Help + "; more is better."
		case sim.Less:
			text = q.Help + "; less is better."
		}
		measures.Items = append(measures.Items, item{Code: q.Key, Text: text})
	}
	p.Sections = append(p.Sections, measures, section{Title: "The experiment", Text: f.Bundle.Experiment})
	return pageTemplate.Execute(to, &p)
}

// howToReplay ends the introduction of a list of recordings.
const howToReplay = "<code>galaxy replay FILE</code> shows one, <code>galaxy replay FILE --verify</code> checks it."

// troubles tells of runs that failed, have measures that no run has, or had faults.
func (s *summary) troubles(p *page, f *lab.Folder) {
	if s.failed > 0 {
		p.Sections = append(p.Sections, section{Alarm: fmt.Sprintf("%s failed and are in no mean.", format.Count(s.failed, "run", "runs")), Items: s.failures})
	}
	if n := f.Strange(); n > 0 {
		p.Sections = append(p.Sections, section{
			Alarm: fmt.Sprintf("%s with measures that no run of galaxy has: infinite ones, or beyond 1e100. These are in no mean; results.csv has them.", format.Count(n, "result", "results")),
			Items: s.strange,
		})
	}
	if n := f.Faulty(); n > 0 {
		p.Sections = append(p.Sections, section{Alarm: fmt.Sprintf("%s had faults: agents rest that became non-finite, or a script failed. They are in the means; galaxy replay shows the fault.", format.Count(n, "run", "runs"))})
	}
}

// plots draws the distributions and the maps.
func (s *summary) plots(p *page) error {
	boxes := section{Title: "Distributions", Note: "Boxes are the quartiles of all runs, or of a thousand of them, taken evenly; whiskers end at the last value within one and a half times their distance."}
	for i := range s.quantities {
		drawn, err := s.boxPlot(i)
		if err != nil {
			return err
		}
		boxes.Drawings = append(boxes.Drawings, drawn)
	}
	maps := section{Title: "Maps", Note: "Means over seeds, and over all that the map does not show."}
	for i, m := range s.maps {
		drawn, err := m.draw(s)
		if err != nil {
			return err
		}
		if i == mostMaps-1 {
			maps.Note += fmt.Sprintf(" The first %d maps; results.csv has all numbers.", mostMaps)
		}
		if drawn != "" {
			maps.Drawings = append(maps.Drawings, drawn)
		}
	}
	for _, drawings := range []section{boxes, maps} {
		if len(drawings.Drawings) > 0 {
			p.Sections = append(p.Sections, drawings)
		}
	}
	return nil
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

// compared returns the axis whose values are compared.
func (s *summary) compared() *design.Axis { return &s.plan.Axes[len(s.plan.Axes)-1] }

// differences compares the values pair by pair.
func (s *summary) differences(p *page) {
	if len(s.pairs) == 0 {
		return
	}
	a := s.compared()
	intervals := len(s.pairs) * len(s.quantities)
	table := grid{Columns: append(heads(3, "measure", "of", "against", "its mean", "against a mean of", "difference", "interval", "seeds"), shownColumn)}
	for i := range s.quantities {
		for _, pair := range s.pairs {
			d := pair.difference(i)
			table.judge(&s.quantities[i], d.Mean(), d.Within(intervals), s.quantities[i].Name, a.Label(pair.b), a.Label(pair.a),
				short(pair.meansOf[1][i].Mean()), short(pair.meansOf[0][i].Mean()), short(d.Mean()), interval(d.Mean(), d.Within(intervals)), fmt.Sprint(d.N))
		}
	}
	note := fmt.Sprintf("Each run with one value is compared with the run that has the same seed and the other value. A seed gives one number, the mean over all points, and Student's t an interval for the mean over seeds. "+
		"The intervals are so wide that all %d hold together with 95 %% (Bonferroni). If an interval contains 0, no difference is shown; there may still be one.", intervals)
	if slices.ContainsFunc(s.quantities, func(q lab.Quantity) bool { return q.Better == sim.Less }) {
		note += " Means of journeys count only journeys that ended: compare them only if as many agents arrive."
	}
	if s.plan.Rivals() > allPairs {
		note += " Each value is compared with the first."
	}
	p.Sections = append(p.Sections, section{Title: "Differences by", Code: a.Path, Tables: []grid{table}, Note: note})
}

// shownColumn has the verdicts on differences.
var shownColumn = gridColumn{Name: "shown", Left: true, Judged: true}

// judge adds a row with the verdict on a difference.
func (g *grid) judge(q *lab.Quantity, mean, half float64, cells ...string) {
	text, class := verdict(q, mean, half)
	g.Rows = append(g.Rows, gridRow{append(cells, text), class})
}

// differencesAtPoints compares the values at each point by itself.
func (s *summary) differencesAtPoints(p *page) {
	if len(s.pairs) == 0 || s.plan.Points() < 2 {
		return
	}
	a := s.compared()
	table := grid{Columns: append(heads(4, "measure", "of", "against", "at", "difference", "interval", "seeds"), shownColumn)}
	points := section{Title: "Differences at each point", Note: "Student's t over seeds; here each interval holds with 95 % by itself, so one row in twenty shows a difference where there is none."}
rows:
	for _, pair := range s.pairs {
		for _, at := range pair.points {
			for i := range s.quantities {
				if len(table.Rows) == mostPoints {
					points.Note += fmt.Sprintf(" The first %d.", mostPoints)
					break rows
				}
				d := &at.measures[i]
				table.judge(&s.quantities[i], d.Mean(), d.Within(1), s.quantities[i].Name, a.Label(pair.b), a.Label(pair.a), s.plan.DescribePoint(at.point),
					short(d.Mean()), interval(d.Mean(), d.Within(1)), fmt.Sprint(d.N))
			}
		}
	}
	if points.Tables = []grid{table}; len(table.Rows) > 0 {
		p.Sections = append(p.Sections, points)
	}
}

func interval(mean, half float64) string {
	if math.IsNaN(half) {
		return "–"
	}
	return short(mean-half) + " … " + short(mean+half)
}

// columns returns columns of the measures.
func (s *summary) columns() (list []gridColumn) {
	for _, q := range s.quantities {
		list = append(list, gridColumn{Name: q.Name, Help: q.Help})
	}
	return list
}

// means returns the cells of the measures.
func means(list []lab.Stats) (cells []string) {
	for i := range list {
		cells = append(cells, meanText(&list[i]))
	}
	return cells
}

// byValue has the means over all runs with a value, of each axis.
func (s *summary) byValue(p *page) {
	if len(s.axes) == 0 {
		return
	}
	values := section{Title: "Means by value", Note: "Mean ± standard deviation over all runs with the value."}
	for i := range s.axes {
		table := grid{Columns: append(pathColumns(s.plan.Axes[i:i+1]), s.columns()...)}
		for k, name := range s.binNames(i) {
			table.add(append([]string{name}, means(s.axes[i][k])...)...)
		}
		values.Tables = append(values.Tables, table)
	}
	p.Sections = append(p.Sections, values)
}

// pathColumns returns columns of the values of axes.
func pathColumns(axes []design.Axis) (list []gridColumn) {
	for i := range axes {
		list = append(list, gridColumn{Name: axes[i].Path, Left: true, Code: true})
	}
	return list
}

// combinations has the means of each cell.
func (s *summary) combinations(p *page) {
	table := grid{Columns: append(append(pathColumns(s.plan.Axes), heads(0, "runs")...), s.columns()...)}
	for i := range s.cells {
		c := &s.cells[i]
		var cells []string
		for _, l := range s.plan.Levels(c.cell) {
			cells = append(cells, l.Label)
		}
		table.add(append(append(cells, fmt.Sprint(c.runs)), means(c.measures)...)...)
	}
	note := "Mean ± standard deviation over seeds."
	if s.plan.Cells() > mostCells {
		note += fmt.Sprintf(" The first %d of %d.", mostCells, s.plan.Cells())
	}
	p.Sections = append(p.Sections, section{Title: "Combinations of values", Tables: []grid{table}, Note: note + " results.csv and results.parquet have a row for each run."})
}
