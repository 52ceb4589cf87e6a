//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/words"
	"galaxy/languages"
	"galaxy/render/player"
	"galaxy/scene"
)

// cyrillic writes a text of the catalogue in letters that no text of the code has: what is drawn in Latin letters has passed no catalogue.
// Verbs, braces and what stands in them stay.
func cyrillic(text string) string {
	kept := regexp.MustCompile(`%[-+# 0-9.]*(\[\d\])?[-+# 0-9.]*[a-z]|\{[^{}]*\}`)
	var b strings.Builder
	write := func(s string) {
		for _, r := range s {
			switch {
			case 'a' <= r && r <= 'z':
				r += 'а' - 'a'
			case 'A' <= r && r <= 'Z':
				r += 'А' - 'A'
			}
			b.WriteRune(r)
		}
	}
	at := 0
	for _, m := range kept.FindAllStringIndex(text, -1) {
		write(text[at:m[0]])
		b.WriteString(text[m[0]:m[1]])
		at = m[1]
	}
	write(text[at:])
	return b.String()
}

// latin reads what cyrillic wrote.
func latin(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'а' <= r && r < 'а'+26:
			return r - 'а' + 'a'
		case 'А' <= r && r < 'А'+26:
			return r - 'А' + 'A'
		}
		return r
	}, text)
}

// strange is the code of a language that has all texts that German has, each in other letters.
const strange = "eo"

// namedKinds are the kinds of names.toml.
var namedKinds = []string{"method", "parameter", "option", "unit", "arrow", "event", "direction", "order", "presence", "plane", "sky", "measure", "body", "of body", "to body", "about body", "depth", "discovery", "source", "fault", "note"}

// strangeLanguage is a shelf with that language.
func strangeLanguage(t testing.TB) words.Shelf {
	t.Helper()
	german, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	var texts, counts, named strings.Builder
	for _, key := range german.Keys() {
		kind, name, ofKind := strings.Cut(string(key), ": ")
		switch {
		case key == "YYYY-MM-DD":
			fmt.Fprintf(&texts, "%q = \"DD.MM.YYYY\"\n", string(key))
		case len(german.Said(key)) > 1:
			fmt.Fprintf(&counts, "%q = { other = %q }\n", string(key), cyrillic(string(key)))
		case ofKind && slices.Contains(namedKinds, kind):
			fmt.Fprintf(&named, "%q = %q\n", string(key), cyrillic(name))
		default:
			fmt.Fprintf(&texts, "%q = %q\n", string(key), cyrillic(string(key)))
		}
	}
	folder := filepath.Join(t.TempDir(), "languages")
	write := func(name, text string) {
		file := filepath.Join(folder, strange, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("window.toml", "language = \"Strange\"\n[texts]\n"+texts.String()+"[counts]\n"+counts.String())
	write("names.toml", "[texts]\n"+named.String())
	for _, folder := range []string{"lessons", "tours"} {
		files, err := fs.Glob(languages.FS, "de/"+folder+"/*.toml")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		value := regexp.MustCompile(`(?s)"""(.*?)"""|"((?:[^"\\]|\\.)*)"`)
		label := regexp.MustCompile(`\{([a-z]+:[^|{}]*)\|([^{}]*)\}`)
		for _, file := range files {
			text, err := fs.ReadFile(languages.FS, file)
			if err != nil {
				t.Fatal(err)
			}
			write(folder+"/"+path.Base(file), value.ReplaceAllStringFunc(string(text), func(said string) string {
				return label.ReplaceAllStringFunc(cyrillic(said), func(l string) string {
					m := label.FindStringSubmatch(l)
					return "{" + m[1] + "|" + cyrillic(m[2]) + "}"
				})
			}))
		}
	}
	return words.Shelf{Folder: folder}
}

// untouched begin the names of what the walk does not click: it leaves the scene, or writes.
var untouched = []string{
	"quit", "save", "record", "film", "open", "file ", "recent ", "scene ", "language ", "tour ", "next lesson", "first steps", "help first steps", "delete", "larger text", "smaller text",
	"tip ", "fly ", "near ", "link ", "hit ", "restart", "reset", "square ", "body ", "ship ", "read again", "hide panels", "another seed", "start again", "go to time",
}

// walk points at everything in the window, clicks it, and reads all that is drawn. It stops when there is nothing new, or after so many clicks.
func (h *tester) walk(most int, read func(at, text string)) {
	h.Helper()
	seen := map[string]bool{}
	look := func(at string) {
		for _, s := range h.drawnTexts() {
			read(at, s)
		}
	}
	next := func() string {
		var names []string
		for name := range h.ui.itemRects {
			if !seen[name] && !slices.ContainsFunc(untouched, func(s string) bool { return strings.HasPrefix(name, s) }) {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			return ""
		}
		return slices.Min(names)
	}
	look("the start")
	for range most {
		name := next()
		if name == "" { // behind a menu there may be more
			h.ui.CloseMenu()
			h.p.Overlays.Close()
			h.frames(4)
			if name = next(); name == "" {
				return
			}
		}
		seen[name] = true
		h.point(h.over(name))
		h.frames(4)
		look("over " + name)
		h.button(glfw.Press)
		h.button(glfw.Release)
		h.frames(5)
		look("after " + name)
	}
}

// quickTips shows tooltips at once.
func (h *tester) quickTips() {
	mainthread.Call(func() {
		imgui.SetCurrentContext(h.ui.imgui)
		style := imgui.CurrentStyle()
		style.SetHoverStationaryDelay(0)
		style.SetHoverDelayShort(0)
		style.SetHoverDelayNormal(0)
	})
}

// signs are what is written alike in each language: units, time scales, keys and the program.
var signs = strings.Fields("au km kg pc ly TDB UTC JD Alt Ctrl kN rad deg galaxy Suns Earths Jupiters Moons Wolf Rayet")

var (
	latinWord = regexp.MustCompile(`[A-Za-z]{2,}`)
	// inFile matches what is written as files and the shell have it: a parameter, an option, a value, a condition, a method with its parts.
	inFile = regexp.MustCompile(`[\w ]*\w[._]\w[\w._]*|--\w+|\w+=\S+|[A-Za-z_]+ ?\(.*|[A-Z][A-Z0-9]+\b`)
)

// namesOf are the words of the names of things in a scene, and of what else only its file says: states, stocks, measures.
func namesOf(p *player.Player) map[string]bool {
	known := map[string]bool{}
	add := func(name string) {
		for _, w := range latinWord.FindAllString(name, -1) {
			known[w] = true
		}
	}
	setup := p.World.Setup()
	for i := range setup.Bodies {
		add(setup.Bodies[i].Name)
	}
	for i := range setup.Groups {
		add(setup.Groups[i].Name)
	}
	for i := range setup.Agents {
		add(p.World.AgentName(uint32(i)))
	}
	for _, m := range regexp.MustCompile(`(?m)^\s*name = "([^"]*)"|^\s*help = "([^"]*)"|^\s*state = "([^"]*)"`).FindAllStringSubmatch(p.Scene.Text(), -1) {
		add(strings.Join(m[1:], " "))
	}
	for _, k := range p.Scene.Keys {
		add(strings.Join(k.Order[1:], " "))
	}
	for _, s := range signs {
		known[s] = true
	}
	return known
}

// foreign returns the words of a text that have passed no catalogue and are no names.
func foreign(text string, known map[string]bool) string {
	if strings.HasPrefix(text, cyrillic("Does it: ")) { // an order, as it is typed
		return ""
	}
	var list []string
	for _, w := range latinWord.FindAllString(inFile.ReplaceAllString(text, " "), -1) {
		if !known[w] {
			list = append(list, w)
		}
	}
	return strings.Join(list, " ")
}

// Whatever is drawn in the window, with every header open, every menu, box and tooltip, has passed the catalogue of the language: also what
// other rooms say, which TestTextsAreSaid cannot see. A text that is shown as the code has it, or is put together of such parts, fails here by
// its Latin letters; so does a text that only a click brings up, as long as something with a tag leads there.
func TestEveryTextIsSaid(t *testing.T) {
	shelf := strangeLanguage(t)
	texts := 0
	for _, name := range []string{"solar-system", "porkchop-mars", "freighters", "docking", "pirates", "straight-ahead", "arena", "tiles-gap", "heavy-jupiter", "capture-the-flag"} {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		h := open(t, s)
		h.keys = nil
		h.p.Playback.SetStepBudget(0)
		h.p.Words.Use(shelf)
		if h.p.Words.Choose(strange); h.p.Words.Code() != strange {
			t.Fatalf("the language is %q", h.p.Words.Code())
		}
		h.frames(5)
		h.quickTips()
		known, told := namesOf(h.p), map[string]bool{}
		read := func(at, text string) {
			texts++
			if f := foreign(text, known); f != "" && !told[text] {
				told[text] = true
				t.Errorf("%s, %s: %q has %s, which no catalogue says", name, at, latin(text), f)
			}
		}
		h.walk(250, read)
		if len(h.p.World.Setup().Agents) > 0 {
			h.p.Selection.SelectShip(0)
			h.frames(5)
			h.walk(150, read)
		}
		if n := len(h.p.World.Setup().Bodies); n > 0 {
			h.p.Selection.SelectBody(n - 1)
			h.frames(5)
			h.walk(150, read)
		}
		for _, o := range []player.Overlay{player.Help, player.Search, player.GoTo} {
			h.p.Overlays.Toggle(o)
			h.frames(5)
			for _, text := range h.drawnTexts() {
				read(fmt.Sprint("overlay ", o), text)
			}
			h.p.Overlays.Close()
		}
	}
	if texts < 10_000 {
		t.Errorf("only %d texts were read", texts)
	}
}

// The reader of triangles reads what is drawn.
func TestDrawnTexts(t *testing.T) {
	h := open(t, small(t))
	h.click("View")
	if all := h.drawnTexts(); !slices.Contains(all, "A small scene") || !slices.Contains(all, "Arrows of the selected ship") {
		t.Errorf("it reads %q", all)
	}
	if f := foreign("Nothing is here", map[string]bool{}); f != "Nothing is here" {
		t.Errorf("of English %q is foreign", f)
	}
	if f := foreign(cyrillic("Nothing is %s here"), map[string]bool{}); f != "" {
		t.Errorf("of a text of the catalogue %q is foreign", f)
	}
}
