package scene

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/scene/tomlfile"
)

const (
	manual     = "../docs/scenes.md"
	keysMarker = "<!-- keys -->\n"
)

func readManual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The worked example is a scene that runs and does what the page says.
func TestManualExampleRuns(t *testing.T) {
	found := regexp.MustCompile("(?s)```toml\n(.*?)```").FindStringSubmatch(readManual(t))
	if found == nil {
		t.Fatal("no example")
	}
	s, err := Parse(manual, []byte(found[1]))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	w := world(t, s, 0)
	for range 60 * 60 {
		w.Step()
	}
	r := w.Report()
	if len(w.Faults()) > 0 || r.Metrics[0].Journeys < 2*r.Metrics[0].Agents {
		t.Errorf("after 60 s: %+v, faults %v", r.Metrics[0], w.Faults())
	}
}

// The example of a source lets about two agents per second come from five seconds on, and all
// that have come by a minute leave.
func TestManualFlowRuns(t *testing.T) {
	found := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(readManual(t), -1)
	s := parse(t, found[1][1]+"[end]\narrived = true\n")
	w := world(t, s, 0)
	for !w.Done() && w.Time() < 90 {
		if w.Step(); w.Time() < 5 && w.Flow(0).Come > 0 {
			t.Fatalf("one comes at %v", w.Time())
		}
	}
	if r := w.Report(); r.Left < 80 || r.Left != r.Total.Come || r.Contacts > 0 {
		t.Errorf("after %v s %d have come and %d left, with %d contacts", w.Time(), r.Total.Come, r.Left, r.Contacts)
	}
}

// The example of contacts makes tugs solid to each other and to rafts.
func TestManualContactsAreTaken(t *testing.T) {
	found := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(readManual(t), -1)
	s := parse(t, "[[group]]\nname = \"tugs\"\n[[group]]\nname = \"rafts\"\n"+found[2][1])
	if c := s.Setup.Contacts; !c.Between(0, 0) || !c.Between(0, 1) || c.Between(1, 1) {
		t.Errorf("%+v", c)
	}
}

// The example of a gun in space is taken in the Solar System.
func TestManualGunIsTaken(t *testing.T) {
	found := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(readManual(t), -1)
	if s := parse(t, "[system]\nbuiltin = \"solar\"\n"+found[3][1]); s.Setup.Groups[0].Gunner == nil {
		t.Error("it has no gunner")
	}
}

// The example with a map runs too: all agents get to the other side.
func TestManualMapRuns(t *testing.T) {
	found := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(readManual(t), -1)
	at := slices.IndexFunc(found, func(f []string) bool { return strings.Contains(f[1], "map = \"\"\"") })
	if at < 0 {
		t.Fatalf("%d examples, none with a map", len(found))
	}
	s, err := Parse(manual, []byte(found[at][1]))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	w := world(t, s, 0)
	for !w.Done() && w.Time() < 30 {
		w.Step()
	}
	if !w.Done() || len(w.Faults()) > 0 {
		t.Errorf("after %v s: %+v, faults %v", w.Time(), w.Report().Metrics, w.Faults())
	}
}

// What the page quotes of steer, place and goal is taken.
func TestManualQuotesAreTaken(t *testing.T) {
	quotes := regexp.MustCompile("(?m)^\\| `([^`]+ = \\{[^`]*\\}|[\\[{\"][^`]*)`(?: with `(.*?)`)? \\|").FindAllStringSubmatch(readManual(t), -1)
	if len(quotes) != 14 {
		t.Fatalf("%d quotes", len(quotes))
	}
	for _, q := range quotes {
		line := "steer = " + q[1]
		if strings.Contains(q[1], "runners") {
			line = "count = 2\nplace.ring.radius = 9\ngoal = " + q[1]
		} else if regexp.MustCompile(`^\w+ = `).MatchString(q[1]) {
			line = "place." + q[1]
		}
		text := "schema = 1\ntitle = \"quote\"\n[[body]]\nname = \"star\"\n[[body]]\nname = \"Mars\"\nat = [9, 9]\n" +
			"[[group]]\nname = \"runners\"\ncount = 3\nplace.ring.radius = 5\n[[group]]\nname = \"ships\"\n" + line + "\n" + q[2] + "\n"
		if strings.HasPrefix(line, "place.") {
			text += "count = 5\n"
		}
		if _, err := Parse("quote.toml", []byte(text)); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// The tables of keys are those of the decoder.
func TestManualListsEveryKey(t *testing.T) {
	before, _, found := strings.Cut(readManual(t), keysMarker)
	if !found {
		t.Fatal("no place for the keys")
	}
	golden.Check(t, manual, before+keysMarker+keyTables())
}

func keyTables() string {
	var b strings.Builder
	seen := map[reflect.Type]bool{}
	var write func(title string, t reflect.Type)
	write = func(title string, t reflect.Type) {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if t == reflect.TypeFor[aim]() {
			t = reflect.TypeFor[chaseTable]()
		}
		if !tomlfile.IsTableType(t) || seen[t] {
			return
		}
		seen[t] = true
		fmt.Fprintf(&b, "\n### %s\n\n| key | value | default | meaning |\n|---|---|---|---|\n", title)
		for _, f := range tomlfile.Fields(t) {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Key, valueOf(f), defaultOf(f), strings.ReplaceAll(f.Tag.Get("help"), "|", "\\|"))
		}
		for _, f := range tomlfile.Fields(t) {
			var inner string
			switch {
			case t != reflect.TypeFor[sceneFile]():
				inner = strings.Trim(title, "`[]") + "." + f.Key
			case f.Type.Kind() == reflect.Slice:
				inner = "[[" + f.Key + "]]"
			default:
				inner = "[" + f.Key + "]"
			}
			write("`"+inner+"`", f.Type)
		}
	}
	write("The file itself", reflect.TypeFor[sceneFile]())
	return b.String()
}

// valueOf says what a key takes.
func valueOf(f tomlfile.Field) string {
	var s string
	switch t := f.Type; {
	case t == reflect.TypeFor[keyOrders]():
		return "table: `A` to `Z` and `any`, each an order"
	case t == partsType:
		return "see above"
	case t == reflect.TypeFor[color]():
		return "`\"#rrggbb\"` or a name"
	case t == reflect.TypeFor[mass]():
		return "text"
	case t == reflect.TypeFor[Instant]():
		return "number or date"
	case t == reflect.TypeFor[tomlfile.Point](), t == reflect.TypeFor[*tomlfile.Point]():
		return "`[x, y]`"
	case t == reflect.TypeFor[*spot]():
		return "`[x, y]` or a name"
	case t == reflect.TypeFor[*aim]():
		return "`[x, y]`, a name, or a table"
	case t == reflect.TypeFor[[]spot]():
		return "list of these"
	case t.Kind() == reflect.Slice && tomlfile.IsTableType(t.Elem()):
		return "tables"
	case t.Kind() == reflect.Slice:
		return "list of texts"
	case t == reflect.TypeFor[drawing]():
		return "text, a line a row"
	case t.Kind() == reflect.Pointer, t.Kind() == reflect.Struct:
		return "table"
	case t.Kind() == reflect.String:
		s = "text"
		if enum := f.Tag.Get("enum"); enum != "" {
			s = "`\"" + strings.ReplaceAll(enum, ",", "\"`, `\"") + "\"`"
			if end := f.Tag.Get("file"); end != "" {
				s += " or a file `*" + end + "`"
			}
		}
	case t.Kind() == reflect.Bool:
		s = "true, false"
	case t.Kind() == reflect.Int:
		s = "whole number"
	default:
		s = "number"
	}
	if lo := f.Tag.Get("min"); lo != "" {
		s += " ≥ " + lo
	}
	if hi := f.Tag.Get("max"); hi != "" {
		s += ", ≤ " + hi
	}
	if unit := f.Tag.Get("unit"); unit != "" {
		s += ", " + unit
	}
	return s
}

func defaultOf(f tomlfile.Field) string {
	text, ok := f.Tag.Lookup("default")
	switch {
	case f.Tag.Get("need") == "yes":
		return "**must be given**"
	case !ok:
		return ""
	case text == "+Inf":
		return "no limit"
	case f.Key == "step":
		return "1/60"
	}
	return "`" + text + "`"
}

// The page lists the names of all colours.
func TestManualListsColours(t *testing.T) {
	text := strings.Join(strings.Fields(readManual(t)), " ")
	if want := "one of these names: " + strings.Join(colorNames(), ", ") + "."; !strings.Contains(text, want) {
		t.Errorf("the page should say %q", want)
	}
}
