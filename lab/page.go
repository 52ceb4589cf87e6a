package lab

import (
	_ "embed"
	"html/template"
	"io"

	"galaxy/internal/format"
)

//go:embed page.html
var pageText string

// Recorded is the recording of a trial beside a page.
type Recorded struct {
	Result *Result
	File   string // name, in the folder of the page
}

// Trial names the trial.
func (r Recorded) Trial() string { return r.Result.Trial.String() }

// Outcome says what came of it.
func (r Recorded) Outcome() string {
	if why := r.Result.Why(); why != "" {
		return why
	}
	return "clean, time ratio " + digits("%.2f", Measure(r.Result.TimeRatio))
}

// pageRow is a row of a table of a page.
type pageRow struct {
	Name  string
	Cells []string
}

// pageCase is a case on a page, with a cell for each method.
type pageCase struct {
	Name, Group, Summary string
	Cells                []pageCell
}

type pageCell struct {
	Method, Ratio string
	Clean         bool
	Why           string
	Picture       template.HTML
}

// page is what page.html shows.
type page struct {
	Head     string
	Columns  []column
	Methods  []pageRow
	Groups   []string
	ByGroup  []pageRow
	Recorded []Recorded
	Cases    []pageCase
}

// Name and Help are for the page.
func (c column) Name() string { return c.name }

// Help says what a column is.
func (c column) Help() string { return c.help }

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// Firsts returns the first run of every case with each method, of which pages have pictures.
func (t *Tally) Firsts() (runs []int) {
	for _, c := range t.cases {
		runs = append(runs, c.Results[0].Run)
	}
	return runs
}

// WritePage writes a self-contained page of HTML: what came of the methods, small pictures
// by run, and links to recordings that lie beside it. Head is a line that says what was run;
// summaries tells about cases by name.
func (t *Tally) WritePage(to io.Writer, head string, summaries map[string]string, pictures map[int]template.HTML, recorded []Recorded) error {
	p := page{Head: head, Columns: columns, Recorded: recorded}
	report := t.Report(&Bench{})
	for _, g := range groups {
		for _, c := range t.cases {
			if c.Case.Group == g.name {
				p.Groups = append(p.Groups, g.name)
				break
			}
		}
	}
	for _, s := range report.Methods {
		whole := s.whole()
		row := pageRow{Name: s.Method}
		for _, c := range columns {
			row.Cells = append(row.Cells, c.text(&whole))
		}
		p.Methods = append(p.Methods, row)
		row = pageRow{Name: s.Method}
		for _, name := range p.Groups {
			cell := "–"
			for i := range s.Groups {
				if g := &s.Groups[i]; g.Name == name {
					cell = share(g.Clean, g.Cases)
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		p.ByGroup = append(p.ByGroup, row)
	}
	for _, c := range t.cases {
		if n := len(p.Cases); n == 0 || p.Cases[n-1].Name != c.Case.Name {
			p.Cases = append(p.Cases, pageCase{Name: c.Case.Name, Group: c.Case.Group, Summary: summaries[c.Case.Name]})
		}
		part := c.part()
		cell := pageCell{Method: c.Method, Ratio: digits("%.2f", part.Ratio), Clean: part.Clean == 1}
		if f, failed := c.failure(); failed {
			cell.Why = share(f.Failed, f.Trials) + format.Form(f.Trials, " run ", " runs ") + format.Form(f.Failed, "fails: ", "fail: ") + f.Why + " (" + f.Trial + ")"
		}
		cell.Picture = pictures[c.Results[0].Run]
		last := &p.Cases[len(p.Cases)-1]
		last.Cells = append(last.Cells, cell)
	}
	return pageTemplate.Execute(to, &p)
}
