package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/lab"
	"galaxy/lab/design"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/scene/plan"
	"galaxy/scene/tour"
	"galaxy/sim"
)

type list struct {
	Bench       bool `xor:"what" help:"List the cases of galaxy bench instead: scenes to open, too."`
	Measures    bool `xor:"what" help:"List the measures of runs instead, as experiments name them."`
	Expressions bool `xor:"what" help:"List the names of expressions instead, as done of a lesson asks for them."`
	JSON        bool `name:"json" help:"With --measures or --expressions: print a JSON array."`
}

func (c list) Run(s *streams) error {
	switch {
	case c.Measures:
		return listMeasures(s, c.JSON)
	case c.Expressions:
		return listExpressions(s, c.JSON)
	case c.JSON:
		return errors.New("--json goes with --measures or --expressions: galaxy list --measures --json")
	}
	w := s.table()
	if c.Bench {
		cases, err := lab.Cases()
		if err != nil {
			return err
		}
		for i, one := range cases {
			if i == 0 || one.Group != cases[i-1].Group {
				fmt.Fprintf(w, "Cases: %s\n", one.Group)
			}
			sc, err := scene.Open(one.Scene())
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "  %s\t%s\n", one.Scene(), sc.Summary)
		}
		return w.Flush()
	}
	fmt.Fprintln(w, "Scenes")
	for _, name := range scene.Builtin() {
		sc, err := scene.Open(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %s\t%s\n", name, sc.Summary)
	}
	fmt.Fprintln(w, "\nTours")
	for _, name := range tour.Builtin() {
		t, err := tour.Open(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %s\t%s\n", name, t.Summary)
	}
	listKinds(w, "Behaviours", nav.Kinds())
	scripts, err := scene.BuiltinScripts()
	if err != nil {
		return err
	}
	listKinds(w, "Scripts", scripts)
	listKinds(w, "Drives", nav.Drives())
	listKinds(w, "Gunners", nav.Gunners())
	return w.Flush()
}

type listedMeasure struct {
	Key        string `json:"key"`
	Name       string `json:"name"`       // in tables
	Unit       string `json:"unit"`       // "time", "length/time", "1/time", "radii", "ns"; "" where it has none
	Better     string `json:"better"`     // which value is: more, less or neither
	Group      bool   `json:"group"`      // whether a group has it: KEY.GROUP
	Experiment bool   `json:"experiment"` // whether experiments know it
	Help       string `json:"help"`
}

func listMeasures(s *streams, asJSON bool) error {
	quantities := lab.Quantities()
	if asJSON {
		list := make([]listedMeasure, len(quantities))
		for i := range quantities {
			q := &quantities[i]
			list[i] = listedMeasure{q.Key, q.Name, q.Unit, q.Better.String(), q.OfGroups(), q.Kept(), q.Help}
		}
		return s.json(list)
	}
	fmt.Fprintln(s.out, "Measures of a run, for measures and score of an experiment. KEY.GROUP is that of a group, where group\nsays yes; the others are of all agents together. JSON has null where there is none, a table nothing.")
	fmt.Fprintln(s.out)
	w := s.table()
	fmt.Fprintln(w, "key\tname\tunit\tbetter\tgroup\t")
	for i := range quantities {
		q := &quantities[i]
		group, help := "–", q.Help
		if q.OfGroups() {
			group = "yes"
		}
		if !q.Kept() {
			help += "; not in experiments"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", q.Key, q.Name, cmp.Or(q.Unit, "–"), q.Better, group, help)
	}
	return w.Flush()
}

// listKinds writes what each kind does, and its parameters with their defaults.
func listKinds(w *tabwriter.Writer, title string, kinds []nav.Kind) {
	fmt.Fprintf(w, "\n%s\n", title)
	for _, k := range kinds {
		fmt.Fprintf(w, "  %s\t%s\n", k.Name, k.Summary)
		for _, p := range k.Params {
			fmt.Fprintf(w, "    %s = %s\t  %s; %s", p.Name, p.Default, p.Help, p.Range())
			if p.Unit != "" {
				fmt.Fprintf(w, " %s", p.Unit)
			}
			fmt.Fprintln(w)
		}
	}
}

type check struct {
	Files []string `arg:"" name:"file" help:"Files of scenes, tours or experiments, or names of built-in ones."`
}

func (c *check) Run(s *streams) error {
	bad, what := 0, "scenes"
	for _, file := range c.Files {
		kind := checkScene
		switch {
		case tour.Is(file):
			kind, what = checkTour, "files"
		case isExperiment(file):
			kind = checkExperiment
		}
		if err := kind(s, file); err != nil {
			bad++
			fmt.Fprintf(s.err, "%v\n", err)
		}
	}
	if bad > 0 {
		return failure{fmt.Errorf("%d of %d %s cannot be used", bad, len(c.Files), what)}
	}
	return nil
}

func checkScene(s *streams, file string) error {
	sc, err := scene.Open(file)
	if err != nil {
		return err
	}
	file = sanitize.Line(file)
	w, err := sim.New(sc.WithoutGoals()) // flow fields would take many times the memory of the map
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	w.Close()
	if err := tryScripts(sc); err != nil {
		return err
	}
	warn(s, sc)
	for _, lost := range lint.Unreachable(sc) {
		fmt.Fprintf(s.err, "%s: warning: %s\n", file, lost)
	}
	fmt.Fprintf(s.out, "%s: good: %s, %s in %s\n", file, format.Count(len(sc.Setup.Bodies), "body", "bodies"),
		format.Count(len(sc.Setup.Agents), "agent", "agents"), format.Count(len(sc.Setup.Groups), "group", "groups"))
	if n := sc.Setup.Bodies.NBody(); n != nil {
		const steps = 1000
		energy, momentum := n.Drift(sc.Setup.Start + steps*sc.Setup.Dt)
		fmt.Fprintf(s.out, "%s: bodies pull each other: within %d steps energy drifts by %.1e, angular momentum by %.1e\n", file, steps, energy, momentum)
	}
	return nil
}

func warn(s *streams, sc *scene.Scene) {
	for _, w := range lint.Warnings(sc) {
		fmt.Fprintf(s.err, "%s: warning: %s\n", sanitize.Line(sc.File), w)
	}
}

type schema struct {
	Of string `arg:"" optional:"" enum:"scene,tour,plan,experiment" default:"scene" help:"Of which files: scene, tour, plan or experiment (${default})."`
}

func (c schema) Run(s *streams) error {
	text := scene.Schema()
	switch c.Of {
	case "experiment":
		text = design.Schema()
	case "tour":
		text = tour.Schema()
	case "plan":
		text = plan.Schema()
	}
	_, err := s.program.Write(text)
	return err
}

func onTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
