package app

import (
	"fmt"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/scene/lesson"
	"galaxy/scene/wording"
)

type lessonC struct {
	List  lessonList  `cmd:"" default:"1" help:"List the built-in lessons, and which of their steps you have done."`
	Open  lessonOpen  `cmd:"" help:"Open a lesson in the window."`
	Check lessonCheck `cmd:"" help:"Play the kept solution of a lesson: each step must be done by it, and none by looking on."`
	New   lessonNew   `cmd:"" help:"Write a lesson to begin with."`
	Kiosk lessonKiosk `cmd:"" help:"Show a lesson in a room for all: full screen, begun again when it is left alone, ended by a word alone."`
	Sheet lessonSheet `cmd:"" help:"Write the teacher's sheet of a lesson, a page to print: its aim, steps, questions, answers and pictures."`
}

type lessonList struct {
	JSON bool `name:"json" help:"Print JSON."`
	settingsFlag
	languageFlag
}

type listedLesson struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Steps int    `json:"steps"`
	Done  int    `json:"done"` // of the steps
}

func (c *lessonList) Run(s *streams) error {
	speech, err := c.speak(s, c.Config)
	if err != nil {
		return err
	}
	scenes, err := lesson.Builtin()
	if err != nil {
		return err
	}
	list := []listedLesson{}
	for _, sc := range scenes {
		said, err := wording.Of(sc, speech.in, speech.shelf)
		if err != nil {
			fmt.Fprintf(s.err, "galaxy: %v\n", err)
		}
		list = append(list, listedLesson{sc.File, said.Title, len(sc.Steps), lesson.Passed(sc, speech.kept.Passed(sc.File))})
	}
	if c.JSON {
		return s.json(map[string]any{"lessons": list})
	}
	var v words.Voice
	v.Speak(speech.in)
	w := s.table()
	for i, l := range list {
		number := "  " // it is not of the course
		if n := scenes[i].Course; n > 0 {
			number = fmt.Sprintf("%2d", n)
		}
		fmt.Fprintf(w, "%s  %s\t%s\t%s\n", number, l.Name, l.Title, v.Count(l.Steps, "%[2]d of %[1]d step", "%[2]d of %[1]d steps", l.Done))
	}
	return w.Flush()
}

type lessonOpen struct {
	Lesson string `arg:"" help:"A built-in lesson, or a scene file with steps."`
	windowFlags
}

func (c *lessonOpen) Run(s *streams) error {
	sc, err := scene.Open(c.Lesson)
	if err != nil {
		return err
	}
	if len(sc.Steps) == 0 {
		return fmt.Errorf("%s is no lesson: it has no [[step]]; galaxy lesson list names those that are built in", sanitize.Line(c.Lesson))
	}
	return (&play{Scene: c.Lesson, windowFlags: c.windowFlags}).Run(s)
}

type lessonCheck struct {
	Lessons []string `arg:"" optional:"" name:"lesson" help:"Built-in lessons, or scene files with steps; without one, all that are built in."`
	JSON    bool     `name:"json" help:"Print a JSON object, or with several lessons an array of them."`
}

type checkedLesson struct {
	Lesson    string   `json:"lesson"`
	Steps     int      `json:"steps"`
	Passed    int      `json:"passed"`           // by the kept solution
	Untouched int      `json:"untouched_passed"` // by looking on: none may
	Trouble   []string `json:"trouble"`          // by step, empty where all is well
}

func (c *lessonCheck) Run(s *streams) error {
	scenes, err := c.scenes()
	if err != nil {
		return err
	}
	var list []checkedLesson
	bad := 0
	for _, sc := range scenes {
		v, err := lesson.Check(sc)
		if err != nil {
			return err
		}
		one := checkedLesson{Lesson: sanitize.Line(sc.File), Steps: len(v.Steps)}
		one.Passed, one.Untouched = v.Passed()
		for _, step := range v.Steps {
			one.Trouble = append(one.Trouble, step.Trouble)
		}
		list = append(list, one)
		if !v.Fine() {
			bad++
		}
		if !c.JSON {
			c.print(s, &one, v)
		}
	}
	if c.JSON {
		if len(list) == 1 {
			err = s.json(list[0])
		} else {
			err = s.json(list)
		}
	}
	if err == nil && bad > 0 {
		err = failing(fmt.Errorf("%s not as it should be", format.Count(bad, "lesson is", "lessons are")))
	}
	return err
}

func (c *lessonCheck) scenes() (list []*scene.Scene, err error) {
	if len(c.Lessons) == 0 {
		return lesson.Builtin()
	}
	for _, name := range c.Lessons {
		sc, err := scene.Open(name)
		if err != nil {
			return nil, err
		}
		list = append(list, sc)
	}
	return list, nil
}

func (c *lessonCheck) print(s *streams, one *checkedLesson, v *lesson.Verdict) {
	fmt.Fprintf(s.out, "%s: %d of %s done by the kept solution, %d by looking on\n", one.Lesson, one.Passed, format.Count(one.Steps, "step", "steps"), one.Untouched)
	for i, step := range v.Steps {
		if step.Trouble != "" {
			fmt.Fprintf(s.out, "  step %d, %s: %s\n", i+1, step.Title, step.Trouble)
		}
	}
}

type lessonNew struct {
	Name string `arg:"" help:"Its name: NAME.toml is written into this folder."`
}

func (c *lessonNew) Run(s *streams) error {
	if err := checkNewName(c.Name, "lesson"); err != nil {
		return err
	}
	text, err := templates.ReadFile("new/lesson.toml")
	if err != nil {
		return err
	}
	name := c.Name + ".toml"
	if err := writeNew(name, strings.ReplaceAll(string(text), "NAME", c.Name)); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s is the lesson: galaxy lesson open %[1]s shows it, galaxy lesson check %[1]s plays it\n", name)
	return nil
}

type listedTerm struct {
	Name   string   `json:"name"`
	Inputs []string `json:"inputs"` // in order; one in [ ] may be left out
	Help   string   `json:"help"`
}

// listExpressions lists the names of expressions.
func listExpressions(s *streams, asJSON bool) error {
	list := []listedTerm{}
	for _, t := range condition.Terms() {
		one := listedTerm{Name: t.Name, Inputs: []string{}, Help: t.Help}
		for _, in := range t.Inputs {
			name := in.Name
			if !in.Required {
				name = "[" + name + "]"
			}
			one.Inputs = append(one.Inputs, name)
		}
		list = append(list, one)
	}
	if asJSON {
		return s.json(list)
	}
	fmt.Fprintln(s.out, `Names of expressions, as a lesson's done: 'arrived == agents and not param("walker", "sidestep")'. What stands`)
	fmt.Fprintln(s.out, "in [ ] may be left out; inputs stand in order, or by name, as contact(other = \"rock 1\").")
	fmt.Fprintln(s.out)
	w := s.table()
	for _, t := range list {
		name := t.Name
		if len(t.Inputs) > 0 {
			name += "(" + strings.Join(t.Inputs, ", ") + ")"
		}
		fmt.Fprintf(w, "%s\t%s\n", name, t.Help)
	}
	return w.Flush()
}
