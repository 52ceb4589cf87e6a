package galaxy_test

import (
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"galaxy/internal/words"
	"galaxy/languages"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/render/explain"
	"galaxy/render/stage"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/names"
	"galaxy/sky/page"
)

// wordsRoom is the room whose Key is the type of every text that a person reads in the window.
const wordsRoom = "galaxy/internal/words"

// texts are the texts of the code, by key, each with a place where it stands.
type texts struct {
	fset  *token.FileSet
	at    map[words.Key]string
	info  *types.Info
	files map[string][]*ast.File // by folder
	done  map[string]*types.Package
	uses  []string // import paths of the rooms that have texts
}

// readTexts type-checks the rooms that have texts, as far as that goes without the packages of others.
func readTexts(t *testing.T) *texts {
	t.Helper()
	x, err := theTexts()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

var theTexts = sync.OnceValues(func() (*texts, error) {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	x := &texts{
		fset: token.NewFileSet(), at: map[words.Key]string{}, files: map[string][]*ast.File{}, done: map[string]*types.Package{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}},
	}
	for line := range strings.Lines(string(out)) {
		if fields := strings.Fields(line); slices.Contains(fields[1:], wordsRoom) || fields[0] == wordsRoom {
			x.uses = append(x.uses, fields[0])
		}
	}
	for _, room := range x.uses {
		if _, err := x.Import(room); err != nil {
			return nil, err
		}
	}
	ones := map[ast.Expr]bool{} // which a language does not need: it has forms by the other text
	x.calls(func(_, name string, c *ast.CallExpr) {
		if (name == "sayn" || name == "Count") && len(c.Args) > 2 {
			ones[c.Args[1]] = true
		}
	})
	for e, tv := range x.info.Types {
		if tv.Value != nil && tv.Value.Kind() == constant.String && isKey(tv.Type) && !ones[e] {
			key, _, _ := strings.Cut(constant.StringVal(tv.Value), "##")
			if at := x.place(e.Pos()); key != "" && (x.at[words.Key(key)] == "" || at < x.at[words.Key(key)]) {
				x.at[words.Key(key)] = at
			}
		}
	}
	for _, file := range []string{"app/lesson_sheet.go", "app/grade_table.go"} {
		page, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range regexp.MustCompile(`\.(?:Text|Format) "([^"]+)"`).FindAllStringSubmatch(string(page), -1) { // of its template
			x.at[words.Key(m[1])] = file
		}
	}
	for key, at := range registered() {
		x.at[key] = at
	}
	return x, nil
})

// registered are the texts that registrations give, not calls: what methods, their parameters and measures are called and do.
func registered() map[words.Key]string {
	list := map[words.Key]string{}
	at := ""
	say := func(text string) {
		if text != "" {
			list[words.Key(text)] = at
		}
	}
	call := func(kind, name string) {
		if strings.ContainsFunc(name, unicode.IsLetter) {
			list[words.Key(kind+": "+name)] = at
		}
	}
	parameters := func(of string, params []nav.Param) {
		for _, p := range params {
			at = "parameter " + p.Name + " of " + of
			if said := explain.ParamWords(nil, p.Name); said == strings.NewReplacer(".", ": ", "_", " ").Replace(p.Name) {
				for part := range strings.SplitSeq(said, ": ") {
					call("parameter", part)
				}
			}
			say(p.Help)
			if !slices.Contains(international, p.Unit) {
				call("unit", p.Unit)
			}
			for _, option := range p.Options {
				call("option", option)
			}
		}
	}
	for _, kind := range slices.Concat(nav.Kinds(), nav.Drives(), nav.Gunners()) {
		at = "method " + kind.Name
		call("method", kind.Name)
		say(kind.Summary)
		parameters(kind.Name, kind.Params)
	}
	at = "nav/mix_states.go and a group that is safe"
	call("method", "states")
	call("method", "safe")
	parameters("a group", nav.Params(&steer.Guard{}))
	mix := nav.Make[nav.Weighted]()
	if err := mix.Add("x", nav.Make[steer.Stop]()); err == nil {
		params := nav.Params(mix)
		for i := range params {
			params[i].Name = strings.TrimPrefix(params[i].Name, "x.")
		}
		parameters("a part", params)
	}
	for _, m := range sim.Measures(^sim.Table(0)) {
		at = "measure " + m.Key
		call("measure", m.Name)
		say(m.Help)
	}
	arrows(say, &at)
	at = "render/explain/explanation.go"
	call("arrow", "circle")
	call("arrow", "direction by the circle")
	call("arrow", "turns left for the wall")
	call("arrow", "turns right for the wall")
	for k := orbit.OnPeriapsis; !strings.HasPrefix(k.String(), "FlightKind"); k++ {
		at = "orbit/flightevents.go"
		call("event", k.String())
	}
	for part := stage.BurnTime; !strings.HasPrefix(part.String(), "BurnPart"); part++ {
		at = "render/stage/burn_handles.go"
		call("direction", part.String())
	}
	for _, verb := range sim.Verbs() {
		at = "order " + verb.Name
		call("order", verb.Name)
		say(verb.Summary)
	}
	events(call, say, &at)
	skyWords(call, &at)
	faults(say, &at)
	toldTexts(say, &at)
	at = "sim/flows/flows.go"
	call("presence", sim.ToCome.String())
	call("presence", sim.Left.String())
	at = "units of scenes"
	call("unit", "units")
	call("unit", "day")
	return list
}

// events are the events of the sky, and what the bodies of the Solar System are called, in the forms that sentences take.
func events(call func(kind, name string), say func(string), at *string) {
	*at = "orbit/events.go"
	for _, k := range []orbit.EventKind{orbit.Rise, orbit.Culmination, orbit.Set} { // of a star
		call("event", k.String())
	}
	for _, k := range orbit.EventKinds() {
		for _, name := range []string{"Mars", "Moon"} {
			system := orbit.System{{Name: name}, {Name: "Sun"}}
			say(system.Sentence(orbit.Event{Kind: k, Other: 1}))
			say(system.Sentence(orbit.Event{Kind: k, Other: 1, At: &orbit.Place{}}))
		}
	}
	for depth := orbit.Penumbral; depth <= orbit.Hybrid; depth++ {
		call("depth", depth.String())
	}
	*at = "orbit/accuracy.go"
	if text, err := os.ReadFile(*at); err == nil { // the sentences are in no list
		for _, m := range regexp.MustCompile(`return ("[^"]+"), `).FindAllStringSubmatch(string(text), -1) {
			if said, err := strconv.Unquote(m[1]); err == nil {
				say(said)
			}
		}
	}
	*at = "internal/words/bodies.go"
	for _, name := range []string{"Sun", "Mercury", "Venus", "Earth", "Moon", "Mars", "Jupiter", "Io", "Europa", "Ganymede", "Callisto", "Saturn", "Titan", "Uranus", "Neptune", "Triton", "Pluto", "Earth-Moon barycenter"} {
		call("body", name)
	}
	for _, form := range []words.BodyForm{words.OfBody, words.ToBody, words.AboutBody} {
		for _, name := range []string{"Sun", "Earth", "Moon"} {
			call(string(form), name)
		}
	}
	call(string(words.OfBody), "%s")
}

// skyWords are what kinds, classes and quantities of the sky are called: those of the catalogues, and of stars and planets that the law of the
// galaxy makes.
func skyWords(call func(kind, name string), at *string) {
	*at = "sky/types.go"
	for _, letter := range "OBAFGKMSLTYWCD" {
		for _, luminosity := range []string{"I", "III", "IV", "V", "VI"} {
			call("sky", sky.ClassWords(string(letter)+"2"+luminosity))
		}
	}
	*at = "sky/page"
	for _, unit := range []string{"Sun", "Earth", "Jupiter"} {
		call("sky", unit)
		call("sky", unit+"s")
	}
	for _, plane := range []string{"the ecliptic", "the system's plane", "the plane of the moons", "the plane of the sky"} {
		call("plane", plane)
	}
	*at = "sky"
	for kind := sky.Star; kind <= sky.MinorPlanet; kind++ {
		call("sky", kind.String())
	}
	call("sky", sky.Constellation)
	directory, err := names.Open()
	if err != nil {
		return // tests of that room say why
	}
	atlas := directory.Atlas
	for _, o := range atlas.Objects() {
		call("sky", o.Kind)
		call("sky", o.Core.Words)
	}
	sources := func(list string) {
		for part := range strings.SplitSeq(list, "; ") {
			if wordy.MatchString(part) { // others are names
				call("source", part)
			}
		}
	}
	for _, o := range atlas.Objects() {
		sources(o.Source)
	}
	sources(page.ObjectSource)
	for _, moon := range []string{"JPL, mean elements", "JPL Small-Body Database, solution 218 of 2023"} { // of bodies that are read when they are asked for
		sources(moon)
	}
	for k := range atlas.Systems() {
		s := atlas.System(k)
		sources(s.Source)
		call("sky", s.Kind())
		list := s.Assumed
		for i := range s.Bodies {
			b := &s.Bodies[i]
			sources(b.Source)
			for part := range strings.SplitSeq(b.Discovery, ", ") {
				call("discovery", part)
			}
			list = append(slices.Clip(list), b.Assumed...)
			call("sky", s.KindOf(i))
			if b.Kind != sky.Star {
				call("sky", b.Class)
			}
		}
		for _, assumed := range list {
			call("sky", assumed)
		}
	}
}

// wordy matches what is no list of names and numbers alone.
var wordy = regexp.MustCompile(`(^|\s)[a-z]{2,}|'s `)

// faults are the errors without values that the window shows: of edits, orders and of what the person asks for.
func faults(say func(string), at *string) {
	fixed := regexp.MustCompile("errors\\.New\\((?:(\"(?:[^\"\\\\]|\\\\.)*\")|(`[^`]*`))\\)")
	for _, files := range []string{"render/player/*.go", "render/build/*.go", "scene/edit/*.go", "sim/order_*.go"} {
		list, _ := filepath.Glob(files)
		for _, file := range list {
			text, err := os.ReadFile(file)
			if *at = filepath.ToSlash(file); err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range fixed.FindAllStringSubmatch(string(text), -1) {
				if said, err := strconv.Unquote(m[1] + m[2]); err == nil {
					say(said)
				}
			}
		}
	}
}

// toldTexts are the formats of errors and notes that rooms without a voice put together, as far as the window shows them: of orders, edits and
// what the person asks for. What is wrong in a file is told in English.
func toldTexts(say func(string), at *string) {
	format := regexp.MustCompile("(?:fmt\\.Errorf|fmt\\.Sprintf)\\((\"(?:[^\"\\\\]|\\\\.)*[a-z]{2}(?:[^\"\\\\]|\\\\.)*\")")
	for _, files := range []string{"render/player/*.go", "render/build/*.go", "scene/edit/*.go", "sim/order_*.go", "sim/flights/explain.go", "internal/suggest/*.go"} {
		list, _ := filepath.Glob(files)
		for _, file := range list {
			text, err := os.ReadFile(file)
			if *at = filepath.ToSlash(file); err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range format.FindAllStringSubmatch(string(text), -1) {
				said, err := strconv.Unquote(m[1])
				switch {
				case err != nil:
				case file == "sim/flights/explain.go":
					say("note: " + said)
				case strings.HasPrefix(m[0], "fmt.Errorf"), strings.HasPrefix(file, "internal/suggest"):
					say("fault: " + said)
				}
			}
		}
	}
	*at = "internal/suggest"
	for _, hint := range []string{"it can be %s", "it can be %s or %s", "there are none"} {
		say("fault: " + hint)
	}
	*at = "scene/build_names.go"
	for _, names := range []string{"there is no %s or %s %q", "body", "agent", "group", "body, agent"} { // that an edit takes away
		say("fault: " + names)
	}
	*at = "sim/flights/explain.go"
	say("note: %s, lasts %s")
}

// arrows says what the strokes are called that methods and the world draw, as their code names them.
func arrows(say func(string), at *string) {
	kind := regexp.MustCompile(`(?:Kind: |Kind = |\b(?:arrow|mark|drawLine)\(p, |drawNear\(n, p, )"([^"]+)"`)
	for _, folder := range []string{"nav", "nav/steer", "sim", "sim/flights"} {
		files, _ := filepath.Glob(folder + "/*.go")
		for _, file := range files {
			text, err := os.ReadFile(file)
			if *at = filepath.ToSlash(file); err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range kind.FindAllStringSubmatch(string(text), -1) {
				say("arrow: " + m[1])
			}
			if why := regexp.MustCompile(`(?s)\) why\(\) string \{.*?\n\}`).FindString(string(text)); why != "" {
				for _, m := range regexp.MustCompile(`return "([^"]+)"`).FindAllStringSubmatch(why, -1) {
					say("arrow: " + m[1])
				}
			}
		}
	}
}

// international are the units that are written alike in each language, and those that a scene gives.
var international = []string{"", "length", "length²", "length/time", "length/time²", "length time", "time", "1/time", "1/time²", "1/(length·time)", "kN", "kg", "km", "m/s", "rad", "s"}

func isKey(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Key" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == wordsRoom
}

func (x *texts) place(at token.Pos) string {
	p := x.fset.Position(at)
	return fmt.Sprintf("%s:%d", filepath.ToSlash(p.Filename), p.Line)
}

// Import implements types.Importer: rooms with texts from their sources, all else as packages of which nothing is known.
func (x *texts) Import(of string) (*types.Package, error) {
	if p := x.done[of]; p != nil {
		return p, nil
	}
	if !slices.Contains(x.uses, of) {
		p := types.NewPackage(of, path.Base(of))
		p.MarkComplete()
		x.done[of] = p
		return p, nil
	}
	folder := strings.TrimPrefix(of, "galaxy/")
	how := gobuild.Default
	how.CgoEnabled = true
	names, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if fits, err := how.MatchFile(folder, filepath.Base(name)); err != nil || !fits || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(x.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		x.files[folder] = append(x.files[folder], file)
	}
	config := types.Config{Importer: x, FakeImportC: true, Error: func(error) {}}
	p, _ := config.Check(of, x.fset, x.files[folder], x.info) // with errors about what others have
	x.done[of] = p
	return p, nil
}

// Every text of the code is in each built-in language, with the values that are put in, and no language has a text that the code has not.
func TestTextsInLanguages(t *testing.T) {
	x := readTexts(t)
	if len(x.at) < 30 {
		t.Fatalf("only %d texts were found", len(x.at))
	}
	for _, code := range (words.Shelf{}).Codes()[1:] {
		l, err := words.Shelf{}.Open(code) // which checks verbs and braces
		if err != nil {
			t.Error(err)
		}
		var lacks []string
		for key, at := range x.at {
			if !l.Has(key) {
				lacks = append(lacks, fmt.Sprintf("%s lacks %q (%s)", code, key, at))
			}
		}
		for _, key := range l.Keys() {
			if x.at[key] == "" {
				lacks = append(lacks, fmt.Sprintf("%s has %q, which the code has not", code, key))
			}
		}
		slices.Sort(lacks)
		for _, s := range lacks {
			t.Error(s)
		}
	}
}

// calls calls do for each call in rooms with texts, with its function's name, or its method's.
func (x *texts) calls(do func(folder, name string, c *ast.CallExpr)) {
	for folder, files := range x.files {
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					switch f := c.Fun.(type) {
					case *ast.Ident:
						do(folder, f.Name, c)
					case *ast.SelectorExpr:
						do(folder, f.Sel.Name, c)
					}
				}
				return true
			})
		}
	}
}

func (x *texts) key(e ast.Expr) (string, bool) {
	tv := x.info.Types[e]
	if tv.Value == nil || !isKey(tv.Type) {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// A text gets as many values as it puts in.
func TestValuesOfTexts(t *testing.T) {
	x := readTexts(t)
	checked := 0
	x.calls(func(_, name string, c *ast.CallExpr) {
		texts, values := 1, 0
		switch name {
		case "say", "Text", "named", "Label":
			values = len(c.Args) - 1
		case "sayf", "Format":
			values = len(c.Args) - 1
		case "sayn", "Count":
			texts, values = 2, len(c.Args)-2
			if len(c.Args) < 3 {
				return
			}
		default:
			return
		}
		if c.Ellipsis.IsValid() || len(c.Args) == 0 {
			return
		}
		first := 0
		if texts == 2 {
			first = 1
		}
		for _, e := range c.Args[first : first+texts] {
			key, ok := x.key(e)
			if !ok {
				continue
			}
			checked++
			most := map[string]bool{}
			for _, v := range words.Verbs(key) {
				most[strings.TrimRightFunc(v, func(r rune) bool { return !unicode.IsDigit(r) })[:1]] = true
			}
			if n := values - (texts - 1); texts == 1 && len(most) != n || texts == 2 && len(most) != n+1 {
				t.Errorf("%s: %q puts in %d values, and gets %d", x.place(e.Pos()), key, len(most), n+texts-1)
			}
			if (name == "say" || name == "Text" || name == "named" || name == "Label") && strings.Contains(key, "%%") {
				t.Errorf("%s: %q puts in nothing: write a single %%", x.place(e.Pos()), key)
			}
		}
	})
	if checked < 30 {
		t.Errorf("only %d calls were looked at", checked)
	}
}

// shows are the functions of Dear ImGui, and of render/panel, that show one of their arguments, by its place.
var shows = map[string]int{
	"Text": 0, "TextUnformatted": 0, "TextWrapped": 0, "TextDisabled": 0, "TextLink": 0, "BulletText": 0, "Button": 0, "ButtonV": 0, "SmallButton": 0, "Checkbox": 0,
	"MenuItemBool": 0, "MenuItemBoolV": 0, "BeginMenu": 0, "BeginMenuV": 0, "RadioButtonBool": 0, "SetTooltip": 0, "SetItemTooltip": 0, "SeparatorText": 0, "BeginV": 0,
	"CollapsingHeaderTreeNodeFlags": 0, "CollapsingHeaderTreeNodeFlagsV": 0, "TreeNodeStr": 0, "BeginTabItem": 0, "BeginTabItemV": 0, "SelectableBool": 0, "SelectableBoolV": 0,
	"BeginCombo": 1, "BeginComboV": 1, "InputTextWithHint": 1, "LabelText": 0, "text": 0, "dim": 0, "wrapped": 0, "dimWrapped": 0, "tooltip": 0, "row": 0, "rowName": 0, "tab": 0,
	"stepButtons": 0, "iconButton": 2, "Notify": 0, "Warn": 0,
}

// verbs are what stands in a text beside its words.
var verbs = regexp.MustCompile(`\\.|%[-+# 0-9.\[\]]*[a-z]`)

// No text of a panel or a notice is shown but in the person's language.
func TestTextsAreSaid(t *testing.T) {
	x := readTexts(t)
	x.calls(func(folder, name string, c *ast.CallExpr) {
		at, ok := shows[name]
		if !ok || at >= len(c.Args) || !slices.Contains([]string{"render/panel", "render/player", "render/window"}, folder) {
			return
		}
		place := x.place(c.Pos())
		if strings.HasPrefix(place, "render/window/overlay.go") { // of a build without panels, which is in English
			return
		}
		ast.Inspect(c.Args[at], func(n ast.Node) bool {
			if inner, ok := n.(*ast.CallExpr); ok && inner != c {
				if f, ok := inner.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"say", "sayf", "sayn", "named", "Text", "Format", "Count", "Label", "KeyName"}, f.Sel.Name) {
					return false
				}
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if tv := x.info.Types[lit]; isKey(tv.Type) {
				return true
			}
			shown, _, _ := strings.Cut(verbs.ReplaceAllString(strings.Trim(lit.Value, "\"`"), ""), "##")
			if name == "BeginV" && shown == strings.ToLower(shown) { // of a box without a title
				return true
			}
			if strings.ContainsFunc(shown, unicode.IsLetter) {
				t.Errorf("%s shows %s as it is: give it to say, sayf, sayn or named, so that a language can have it", place, lit.Value)
			}
			return true
		})
	})
}

// fixedRooms are the places of render/panel with a fixed width, in points, by the function that writes there.
var fixedRooms = map[string]float64{"row": 116, "rowName": 116, "checkbox": 250 - 26, "stepButtons": 250}

// namedRooms are the widths that names of a kind of thing have in panels, in points: beside the link that resets a parameter, or in a heading.
var namedRooms = map[string]float64{"parameter": 180, "method": 130, "measure": 130, "option": 200, "unit": 170}

// A label fits its column, where that has a fixed width, and else is not much longer than the English one.
func TestLabelsFit(t *testing.T) {
	x := readTexts(t)
	width := measure(t)
	for _, code := range (words.Shelf{}).Codes()[1:] {
		l, err := words.Shelf{}.Open(code)
		if err != nil {
			t.Fatal(err)
		}
		fits := func(e ast.Expr, room float64) {
			ast.Inspect(e, func(n ast.Node) bool {
				sub, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				if key, ok := x.key(sub); ok {
					for _, said := range l.Said(words.Key(key)) {
						if w := width(said); w > room && w > width(key) {
							t.Errorf("%s: %q is %.0f points wide in %s, and has %.0f: %q", x.place(e.Pos()), key, w, code, room, said)
						}
					}
				}
				return true
			})
		}
		x.calls(func(_, name string, c *ast.CallExpr) {
			if room, ok := fixedRooms[name]; ok && len(c.Args) > 0 {
				fits(c.Args[0], room)
			}
			if name != "named" && name != "Label" || len(c.Args) != 1 {
				return
			}
			if key, ok := x.key(c.Args[0]); ok {
				key, _, _ = strings.Cut(key, "##")
				n := utf8.RuneCountInString(key)
				for _, said := range l.Said(words.Key(key)) {
					if m := utf8.RuneCountInString(said); m > max(n+12, n*8/5) {
						t.Errorf("%s: %q has %d letters in %s, in English %d: %q", x.place(c.Pos()), key, m, code, n, said)
					}
				}
			}
		})
		for _, key := range l.Keys() {
			kind, _, _ := strings.Cut(string(key), ": ")
			for _, said := range l.Said(key) {
				if room, ok := namedRooms[kind]; ok && width(said) > room {
					t.Errorf("%q is %.0f points wide in %s, and has %.0f: %q", key, width(said), code, room, said)
				}
			}
		}
		for _, files := range x.files {
			for _, f := range files {
				ast.Inspect(f, func(n ast.Node) bool {
					if c, ok := n.(*ast.CompositeLit); ok {
						if of, ok := c.Type.(*ast.Ident); ok && of.Name == "layer" {
							fits(c, fixedRooms["checkbox"])
						}
					}
					return true
				})
			}
		}
	}
}

// What has a lesson's title in the menu of scenes, behind its number, and a control in its text beside the bar that scrolls it, in points.
const (
	lessonTitle   = 180
	lessonControl = 244
)

// The title of a lesson fits its column of the menu, and a control in its text, which is not broken, fits a line, also with large letters.
func TestLessonsFit(t *testing.T) {
	width := measure(t)
	files, err := fs.Glob(languages.FS, "*/lessons/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(languages.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(string(text), "\n")
		if w := width(strings.Trim(strings.TrimPrefix(title, "title = "), `"`)); w > lessonTitle {
			t.Errorf("%s: the title is %.0f points wide, and has %d", file, w, lessonTitle)
		}
		for _, m := range regexp.MustCompile(`\{(\w+):[^|{}]+\|([^{}]+)\}`).FindAllStringSubmatch(string(text), -1) {
			shown := m[2]
			if m[1] == "knob" {
				shown += " 0.000" // its value
			}
			if w := width(shown) * 15 / 14; w > lessonControl { // by the size of the text of a lesson
				t.Errorf("%s: %s is %.0f points wide, and has %d", file, m[0], w, lessonControl)
			}
		}
	}
}

// measure returns the width of a text in the letters of the panels, in points.
func measure(t *testing.T) func(string) float64 {
	t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 14, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) float64 { return float64(font.MeasureString(face, text)) / 64 }
}

// The letters of the panels have all that a language writes.
func TestLettersOfLanguages(t *testing.T) {
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("languages/*/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	lessons, _ := filepath.Glob("languages/*/lessons/*.toml")
	for _, file := range append(files, lessons...) {
		text, err := fs.ReadFile(os.DirFS("."), filepath.ToSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range string(text) {
			if _, ok := face.GlyphAdvance(r); !ok && r != '\n' {
				t.Errorf("%s: the panels cannot write %q", file, r)
				break
			}
		}
	}
}
