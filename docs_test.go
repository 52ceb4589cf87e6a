package galaxy_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/lab"
	"galaxy/lab/report"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

const pictures = "../render/gl/testdata/golden/" // relative to docs

// TestPicturesOfPages: every picture of a page in docs is there and small, and docs/pictures
// holds no other.
func TestPicturesOfPages(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	shown, total := map[string]bool{}, int64(0)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`!\[[^]]*\]\(([^)]+)\)`).FindAllStringSubmatch(string(text), -1) {
			name := filepath.Join("docs", m[1])
			info, err := os.Stat(name)
			if err != nil {
				t.Errorf("%s shows a picture that is not there: %v", page, err)
				continue
			}
			if shown[name] = true; filepath.Dir(name) != filepath.Join("docs", "pictures") {
				continue
			}
			total += info.Size()
			if info.Size() > 150_000 {
				t.Errorf("%s has %d bytes", name, info.Size())
			}
		}
	}
	if total > 2_500_000 {
		t.Errorf("docs/pictures has %d bytes", total)
	}
	pictures, _ := filepath.Glob("docs/pictures/*")
	for _, name := range pictures {
		if !shown[name] {
			t.Errorf("no page shows %s", name)
		}
	}
}

// TestGallery: docs/gallery.md shows the golden picture of every built-in scene.
func TestGallery(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("# Gallery\n\nEvery built-in scene, four seconds after it began, or earlier if its thing is over by then. `make run SCENE=name` opens one.\n`make docs` writes this page.\n")
	for _, name := range scene.Builtin() {
		sc := opened(t, name)
		fmt.Fprintf(&b, "\n## %s\n\n**%s.** %s.\n\n![%s](%sscene-%s.png)\n", name, sc.Title, strings.TrimSuffix(sc.Summary, "."), sc.Title, pictures, name)
	}
	golden.Check(t, "docs/gallery.md", b.String())
}

func opened(t *testing.T, name string) *scene.Scene {
	t.Helper()
	sc, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// TestBehavioursPage: docs/behaviours.md is the doc comments of nav and nav/steer with the
// parameters of each kind; each has a figure or formula, and a scene that shows it.
func TestBehavioursPage(t *testing.T) {
	types := docComments(t)
	shown := scenesOf(t)
	var b bytes.Buffer
	b.WriteString("# Behaviours, drives and gunners\n\nWhat `steer`, `drive` and `gunner` of a scene file can name: the figure, the formula, where it\ncomes from, and every parameter. `make docs` writes this page from the code.\n")
	for _, part := range []struct {
		title string
		kinds []nav.Kind
		of    func(name string) (any, error)
	}{
		{"Behaviours", nav.Kinds(), func(name string) (any, error) { return nav.New(name) }},
		{"Drives", nav.Drives(), func(name string) (any, error) { return nav.NewDrive(name) }},
		{"Gunners", nav.Gunners(), func(name string) (any, error) { return nav.NewGunner(name) }},
	} {
		fmt.Fprintf(&b, "\n# %s\n\n", part.title)
		for _, k := range part.kinds {
			fmt.Fprintf(&b, "- [`%s`](#%s) %s\n", k.Name, k.Name, k.Summary)
		}
		if part.title == "Behaviours" {
			writeTraits(t, &b, part.kinds)
		}
		for _, k := range part.kinds {
			made, err := part.of(k.Name)
			if err != nil {
				t.Fatal(err)
			}
			text, ok := types[reflect.TypeOf(made).Elem().Name()]
			if !ok || !strings.Contains(string(text), "\n\t") {
				t.Errorf("%s has no figure or formula in its doc comment", k.Name)
			}
			if !strings.Contains(string(text), "Source: ") {
				t.Errorf("%s does not say in its doc comment where it comes from", k.Name)
			}
			fmt.Fprintf(&b, "\n## %s\n\n", k.Name)
			name := shown[k.Name]
			if name == "" {
				t.Errorf("no built-in scene shows %s", k.Name)
			}
			fmt.Fprintf(&b, "![The scene %s](%sscene-%s.png)\n\n", name, pictures, name)
			b.Write(text)
			writeParams(&b, k.Params)
		}
	}
	golden.Check(t, "docs/behaviours.md", b.String())
}

// writeTraits writes a table of what behaviours need and do, as the program finds it.
func writeTraits(t *testing.T, b *bytes.Buffer, kinds []nav.Kind) {
	b.WriteString("\n**Goal**: it looks at the goal of its agent. **Others**: it looks at other agents, where `from`, `with` or `against` say at which. **May abstain**: it\nmay wish for nothing, so that the next one of a list decides. **Remembers**: it keeps something from step to step, which is in snapshots. The safety\nfilter (`safe = true`) works with all of them. The table is about the defaults of their parameters.\n")
	b.WriteString("\n| behaviour | goal | others | chosen by | may abstain | remembers |\n|---|---|---|---|---|---|\n")
	yes := map[bool]string{true: "yes", false: ""}
	limits := nav.Limits{Radius: 1, MaxSpeed: 5, Cruise: 5, MaxAccel: 3}
	for _, k := range kinds {
		made, err := nav.New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, whole := made.(nav.Composite); whole {
			continue // as its parts do
		}
		_, abstains := made.(nav.Abstainer)
		chosen := ""
		for _, p := range k.Params {
			if p.Name == "from" || p.Name == "with" || p.Name == "against" {
				chosen = "`" + p.Name + "`"
			}
		}
		fmt.Fprintf(b, "| [`%s`](#%s) | %s | %s | %s | %s | %s |\n", k.Name, k.Name, yes[nav.Aims(made)], yes[!nav.Blind(made, limits)], chosen, yes[abstains], yes[len(nav.Slots(made)) > 0])
	}
}

func writeParams(b *bytes.Buffer, params []nav.Param) {
	if len(params) == 0 {
		return
	}
	b.WriteString("\n| parameter | default | range | unit | |\n|---|---|---|---|---|\n")
	for _, p := range params {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", p.Name, plain(p), p.Range(), p.Unit, p.Help)
	}
}

// plain returns a parameter's default without digits of rounding.
func plain(p nav.Param) string {
	if p.Type != nav.Number {
		return p.Default
	}
	return fmt.Sprintf("%.4g", p.Value())
}

// docComments returns the doc comments of the types of nav and nav/steer, as Markdown.
func docComments(t *testing.T) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	qualified := regexp.MustCompile(`\b(nav|steer)\.([A-Z])`)
	for _, room := range []string{"nav", "nav/steer"} {
		files := token.NewFileSet()
		names, err := filepath.Glob(room + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		var list []*ast.File
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, file)
		}
		pkg, err := doc.NewFromFiles(files, list, "galaxy/"+room)
		if err != nil {
			t.Fatal(err)
		}
		printer := pkg.Printer()
		printer.HeadingLevel = 3
		printer.DocLinkURL = func(*comment.DocLink) string { return "" }
		for _, of := range pkg.Types {
			texts[of.Name] = qualified.ReplaceAll(printer.Markdown(pkg.Parser().Parse(of.Doc)), []byte("$2"))
		}
	}
	return texts
}

// scenesOf returns for every behaviour, drive and gunner the built-in scene that shows
// it: the one with the fewest groups, then the fewest bodies, then the first by name.
func scenesOf(t *testing.T) map[string]string {
	t.Helper()
	shown, least := map[string]string{}, map[string]int{} // groups, and bodies as thousandths
	show := func(x any, name string, n int) {
		if kind := nav.Name(x); kind != "" && (shown[kind] == "" || n < least[kind]) {
			shown[kind], least[kind] = name, n
		}
	}
	for _, name := range scene.Builtin() {
		setup := &opened(t, name).Setup
		list := setup.Groups
		simple := len(list)*1000 + len(setup.Bodies)
		for i := range list {
			var within func(b nav.Behavior)
			within = func(b nav.Behavior) {
				show(b, name, simple)
				if c, ok := b.(nav.Composite); ok {
					for _, part := range c.Parts() {
						within(part.Behavior)
					}
				}
			}
			within(list[i].Behavior)
			show(list[i].Drive, name, simple)
			show(list[i].Gunner, name, simple)
		}
	}
	return shown
}

// TestMeasuresTable: docs/lab.md has a table of all measures.
func TestMeasuresTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("| key | name | unit | better | of a group | |\n|---|---|---|---|---|---|\n")
	quantities := lab.Quantities()
	for i := range quantities {
		q, group := &quantities[i], ""
		if q.OfGroups() {
			group = "yes"
		}
		help := q.Help
		if !q.Kept() {
			help += "; not in experiments"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", q.Key, q.Name, q.Unit, q.Better, group, help)
	}
	writeTable(t, "docs/lab.md", "measures", b.String())
}

// TestOrdersTable: docs/scenes.md has a table of all orders.
func TestOrdersTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("| order | what it does | takes |\n|---|---|---|\n")
	for _, v := range append(sim.Verbs(), sim.VerbOf(sim.Send{Group: "GROUP"})) {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.ReplaceAll(v.Usage(), "|", "\\|"), v.Summary, v.Takes())
	}
	writeTable(t, "docs/scenes.md", "orders", b.String())
}

// writeTable checks the table of a page between two marks of a name.
func writeTable(t *testing.T, page, name, table string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	first, last := "<!-- "+name+" -->", "<!-- /"+name+" -->"
	marks := regexp.MustCompile("(?s)" + first + ".*" + last)
	if !marks.Match(text) {
		t.Fatalf("%s has no marks of the table of %s", page, name)
	}
	golden.Check(t, page, marks.ReplaceAllLiteralString(string(text), first+"\n"+table+last))
}

// The tables of docs/bench.md and README.md stand between marks that a bench knows, and
// have been written.
func TestBenchMarks(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for file, labels := range map[string][]string{"README.md": {"main"}, "docs/bench.md": {"main", "rest", "pilot", "large", "seeds", "hurry", "accel", "cost", "mazes", "newest", "crowded"}} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, label := range labels {
			if _, err := new(report.Scores).Renew(string(text), label); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if !strings.Contains(string(makefile), "--label "+label) && label != "main" {
				t.Errorf("make bench-table does not write the tables of %s in %s", label, file)
			}
		}
	}
}

// TestReadmeIsShort: a reader of README.md sees the first picture and the first Go code soon, and
// is through with it soon.
func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, c := range []struct {
		begins string
		most   int
	}{{"![", 5}, {"```go", 100}} {
		if i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, c.begins) }); i < 0 || i >= c.most {
			t.Errorf("README.md has no line %q among its first %d", c.begins, c.most)
		}
	}
	if len(lines) > 170 {
		t.Errorf("README.md has %d lines, want 170 at most", len(lines))
	}
}

// TestLinksOfPages: a link from a page to a file of galaxy leads to one that is there.
func TestLinksOfPages(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`)
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/decisions/*.md", "examples/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil || len(pages) == 0 {
			t.Fatalf("%s has no pages: %v", pattern, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(text), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
					t.Errorf("%s: %v", page, err)
				}
			}
		}
	}
}
