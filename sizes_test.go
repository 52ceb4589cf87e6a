package galaxy_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The sizes that the house keeps to, outside of tests. A table of what is above them has today's
// numbers: these may only go down. Where a number is lower than its table says, the table is to
// be tightened, so that nothing grows back.
const (
	mostMethods    = 120 // of a type
	mostExported   = 64  // types of nav
	mostParameters = 6   // of a function: more are fields of a struct

	mostLines  = 178_400 // of Go in the whole module
	looseLines = 500     // by which the module may have fewer before mostLines is to be tightened
)

// methodGoals are the goals of single types, where they are lower than mostMethods.
var methodGoals = map[string]int{
	"render/player.Player": 80,
	"sim.World":            60,
}

// methodsToday are the methods of the types that have more than their goal.
var methodsToday = map[string]int{}

// exportedToday is the number of exported types of the rooms that have more than mostExported.
var exportedToday = map[string]int{}

// steppersToday are the functions of sim that advance a world's tick. The goal is one of them.
var steppersToday = []string{"Step"}

// parametersToday are the functions that have more than mostParameters, and how many they have.
var parametersToday = map[string]int{}

// TestMethodsOfTypes finds types with more methods than a reader can know.
func TestMethodsOfTypes(t *testing.T) {
	methods := map[string]map[string]bool{} // by type: with a build tag, a method stands in several files
	for _, f := range goFiles(t) {
		for _, d := range f.functions() {
			if of := receiver(d); of != "" {
				of = f.room + "." + of
				if methods[of] == nil {
					methods[of] = map[string]bool{}
				}
				methods[of][d.Name.Name] = true
			}
		}
	}
	counts := map[string]int{}
	for of, names := range methods {
		counts[of] = len(names)
	}
	goal := func(of string) int {
		if g, ok := methodGoals[of]; ok {
			return g
		}
		return mostMethods
	}
	compare(t, "methods", "methodsToday", counts, methodsToday, goal)
}

// TestExportedTypes finds rooms whose face is larger than a page.
func TestExportedTypes(t *testing.T) {
	types := map[string]map[string]bool{"nav": {}}
	for _, f := range goFiles(t) {
		if types[f.room] == nil {
			continue
		}
		for _, d := range f.syntax.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && s.Name.IsExported() {
						types[f.room][s.Name.Name] = true
					}
				}
			}
		}
	}
	counts := map[string]int{}
	for room, names := range types {
		counts[room] = len(names)
	}
	compare(t, "exported types", "exportedToday", counts, exportedToday, func(string) int { return mostExported })
}

// TestParameters finds functions that take so much that a caller mixes it up.
func TestParameters(t *testing.T) {
	counts := map[string]int{}
	for _, f := range goFiles(t) {
		for _, d := range f.functions() {
			name := f.room + "."
			if of := receiver(d); of != "" {
				name += of + "."
			}
			counts[name+d.Name.Name] = d.Type.Params.NumFields()
		}
	}
	compare(t, "parameters", "parametersToday", counts, parametersToday, func(string) int { return mostParameters })
}

// TestOneStep finds the functions of sim that advance a world's tick, and the exported methods that
// call them: a world is stepped by Step alone.
func TestOneStep(t *testing.T) {
	calls := map[string][]string{} // by method of World: the methods of the same world
	var steppers []string
	for _, f := range goFiles(t) {
		if f.room != "sim" {
			continue
		}
		for _, d := range f.functions() {
			if receiver(d) != "World" {
				continue
			}
			world := d.Recv.List[0].Names[0].Name
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.IncDecStmt:
					if isField(n.X, world, "tick") {
						steppers = append(steppers, d.Name.Name)
					}
				case *ast.AssignStmt:
					if n.Tok != token.ASSIGN && n.Tok != token.DEFINE && isField(n.Lhs[0], world, "tick") {
						steppers = append(steppers, d.Name.Name)
					}
				case *ast.CallExpr:
					if s, ok := n.Fun.(*ast.SelectorExpr); ok && isField(s, world, s.Sel.Name) {
						calls[d.Name.Name] = append(calls[d.Name.Name], s.Sel.Name)
					}
				}
				return true
			})
		}
	}
	slices.Sort(steppers)
	if !slices.Equal(steppers, steppersToday) {
		t.Errorf("%v advance a world's tick; steppersToday of sizes_test.go says %v, and the goal is one", steppers, steppersToday)
	}
	var entries []string
	for name := range calls {
		if ast.IsExported(name) && slices.ContainsFunc(steppers, func(s string) bool { return reaches(calls, name, s) }) {
			entries = append(entries, name)
		}
	}
	slices.Sort(entries)
	if !slices.Equal(entries, []string{"Step"}) {
		t.Errorf("a world is stepped by its methods %v, not by Step alone", entries)
	}
}

// TestLines finds out how much Go there is to read.
func TestLines(t *testing.T) {
	lines := 0
	for _, f := range goFiles(t) {
		lines += f.lines
	}
	switch {
	case lines > mostLines:
		t.Errorf("%d lines of Go outside of tests, more than %d", lines, mostLines)
	case lines < mostLines-looseLines:
		t.Errorf("%d lines of Go outside of tests: lower mostLines of sizes_test.go to that", lines)
	}
}

// compare finds what is above its goal and not in the table of exceptions, and entries of the table that are no
// longer true.
func compare(t *testing.T, what, table string, counts, today map[string]int, goal func(string) int) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		n, most := counts[name], goal(name)
		was, listed := today[name]
		switch {
		case listed && n <= most:
			t.Errorf("%s has %d %s, as it should: remove it from %s of sizes_test.go", name, n, what, table)
		case listed && n < was:
			t.Errorf("%s has %d %s: lower its number in %s of sizes_test.go, which is %d", name, n, what, table, was)
		case n > max(most, was):
			t.Errorf("%s has %d %s, more than %d", name, n, what, max(most, was))
		}
	}
	for name := range today {
		if _, ok := counts[name]; !ok {
			t.Errorf("there is no %s: remove it from %s of sizes_test.go", name, table)
		}
	}
}

// goFile is a file of the module that is no test.
type goFile struct {
	room   string
	syntax *ast.File
	lines  int
}

// goFiles reads the files of the module, without those of other modules in it.
func goFiles(t *testing.T) (files []goFile) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != ".":
			_, none := os.Stat(filepath.Join(path, "go.mod"))
			if strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || none == nil {
				return filepath.SkipDir
			}
			return nil
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, goFile{filepath.ToSlash(filepath.Dir(path)), syntax, bytes.Count(text, []byte("\n"))})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Fatalf("the module has %d files", len(files))
	}
	return files
}

// functions returns the functions and methods of a file.
func (f *goFile) functions() (list []*ast.FuncDecl) {
	for _, d := range f.syntax.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			list = append(list, d)
		}
	}
	return list
}

// receiver returns the name of the type that a function is a method of, empty for none.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	for {
		switch x := of.(type) {
		case *ast.StarExpr:
			of = x.X
		case *ast.IndexExpr:
			of = x.X
		case *ast.IndexListExpr:
			of = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// isField reports whether an expression is x.name.
func isField(e ast.Expr, x, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return ok && id.Name == x
}

// reaches reports whether a method calls another one, or calls one that does.
func reaches(calls map[string][]string, from, to string) bool {
	seen := map[string]bool{}
	for list := []string{from}; len(list) > 0; {
		at := list[len(list)-1]
		list = list[:len(list)-1]
		if at == to {
			return true
		}
		if !seen[at] {
			seen[at] = true
			list = append(list, calls[at]...)
		}
	}
	return false
}
