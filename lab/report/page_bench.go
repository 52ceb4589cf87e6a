package report

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/format"
)

// WritePage writes a page of the scores of a bench, with small pictures of the first run of each case,
// and beside it the worst run of each method as a recording, for which it makes the runs again. The names of the
// recordings begin with beside. The error is lab.ErrStopped after an interrupt.
func (s *Scores) WritePage(to io.Writer, beside string, workers int, stop <-chan struct{}) error {
	trials := 0
	for i := range s.cells {
		trials += s.cells[i].runs
	}
	p := page{Title: "galaxy bench", Head: fmt.Sprintf("%s of %s with %s; %s where starts are drawn.", format.Count(trials, "run", "runs"),
		format.Count(len(s.bench.Cases), "case", "cases"), format.Count(len(s.bench.Methods), "method", "methods"), format.Count(s.bench.Seeds, "seed", "seeds"))}
	worst, err := s.recordWorst(beside, stop)
	if err != nil {
		return err
	}
	p.Sections = []section{
		{Title: "Methods", Tables: []grid{methodTable(s.Methods)}, Note: "A run is clean if all agents arrive in time and no two things overlap by more than 1 % of a radius. " +
			"A case is clean if all its runs are. Time ratio, nearest gap, jerk, reversals and Δv are of clean runs; lengths are in radii, speeds in cruise speeds, " +
			"times in the time in which an agent flies its radius."},
		{Title: "Clean cases by group", Tables: []grid{groupTable(s.Methods)}},
	}
	if len(worst) > 0 {
		p.Sections = append(p.Sections, section{Title: "The worst run of each method", Intro: "Recordings, beside this page: " + howToReplay, Items: worst})
	}
	p.Sections = append(p.Sections, section{Title: "Cases", Intro: "The paths of the first run, of at most 32 agents. <code>galaxy bench/NAME</code> opens a case."})
	if err := s.pictures(&p, workers, stop); err != nil {
		return err
	}
	return pageTemplate.Execute(to, &p)
}

// recordWorst records the worst run of each method, and returns the list of them.
func (s *Scores) recordWorst(beside string, stop <-chan struct{}) (list []item, err error) {
	for i, method := range s.bench.Methods {
		run, ok := s.worst(method)
		if !ok { // all its runs have failed
			continue
		}
		r, err := s.result(run)
		if err != nil {
			return nil, err
		}
		name := beside + "-" + plainName(method) + ".rec"
		if slices.ContainsFunc(list, func(one item) bool { return one.Link == filepath.Base(name) }) {
			name = fmt.Sprintf("%s-%s-%d.rec", beside, plainName(method), i+1)
		}
		if err := create(filepath.Dir(name), filepath.Base(name), recorded(s.folder, run, stop)); err != nil {
			return nil, err
		}
		outcome := cmp.Or(r.Why(), "clean, time ratio "+digits("%.2f", Measure(r.TimeRatio)))
		list = append(list, item{Link: filepath.Base(name), Text: r.Trial.String() + "; " + outcome})
	}
	return list, nil
}

// plainName returns a method as a part of a file name: letters and digits, joined by
// hyphens.
func plainName(method string) string {
	words := strings.FieldsFunc(method, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	})
	const longest = 60
	name := strings.Join(words, "-")
	return name[:min(len(name), longest)]
}

// pictures adds a section for each case, with a picture of its first run with each method.
func (s *Scores) pictures(p *page, workers int, stop <-chan struct{}) error {
	var runs []int
	for i := range s.cells {
		runs = append(runs, s.cells[i].first)
	}
	drawn, err := s.folder.Pictures(runs, workers, stop)
	if err != nil {
		return err
	}
	for i := range s.cells {
		c := &s.cells[i]
		if last := &p.Sections[len(p.Sections)-1]; last.Title != c.of.Name {
			p.Sections = append(p.Sections, section{Title: c.of.Name, Small: c.of.Group + ". " + s.folder.Scenes[s.folder.SceneOf(c.cell)].Summary})
		}
		one := figure{Picture: drawn[c.first], Code: c.method, Text: "clean, " + digits("%.2f", c.part.Ratio), Class: "good"}
		if f := c.failure; f != nil {
			one.Text, one.Class = fmt.Sprintf("%s %s %s: %s (%s)", share(f.Failed, f.Trials), format.Form(f.Trials, "run", "runs"), format.Form(f.Failed, "fails", "fail"), f.Why, f.Trial), "bad"
		}
		last := &p.Sections[len(p.Sections)-1]
		last.Figures = append(last.Figures, one)
	}
	return nil
}
