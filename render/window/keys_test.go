package window

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/finder"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/sim"
)

// What each key of the table must change.
var effects = map[string]func(w *window, before player.Player) bool{
	"Space": func(w *window, b player.Player) bool { return w.player.Playback.Paused() != b.Playback.Paused() },
	".":     func(w *window, b player.Player) bool { return w.player.World.Tick() == 1 && w.player.Playback.Paused() },
	"J":     func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" }, // at the beginning
	",": func(w *window, b player.Player) bool {
		return w.player.Playback.Paused() && w.player.Notices.Text() != ""
	},
	"[":         func(w *window, b player.Player) bool { return w.player.Playback.Rate() == 0.5 },
	"]":         func(w *window, b player.Player) bool { return w.player.Playback.Rate() == 2 },
	"Tab":       func(w *window, b player.Player) bool { return w.player.Ship() == 0 },
	"Shift+Tab": func(w *window, b player.Player) bool { return w.player.Ship() == 11 },
	"B":         func(w *window, b player.Player) bool { return w.player.Body() == 0 },
	"P":         func(w *window, b player.Player) bool { _, ok := w.player.Facts.Fixed(); return ok },
	"F":         func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" },
	"Enter":     func(w *window, b player.Player) bool { return !w.player.Following() },
	"F2":        func(w *window, b player.Player) bool { return w.player.Notices.Text() != b.Notices.Text() },
	"/":         func(w *window, b player.Player) bool { return w.player.Overlays.Shown() == player.Search },
	"D": func(w *window, b player.Player) bool {
		return w.player.Overlays.Shown() == player.GoTo && w.player.Almanac.TimeText() == ""
	},
	"+, =":      func(w *window, b player.Player) bool { return zoomed(w, b) > 1.2 },
	"-":         func(w *window, b player.Player) bool { return zoomed(w, b) < 0.9 },
	"Up":        func(w *window, b player.Player) bool { return w.player.Observer.Offset().Y > b.Observer.Offset().Y },
	"Down":      func(w *window, b player.Player) bool { return w.player.Observer.Offset().Y < b.Observer.Offset().Y },
	"Home, R":   func(w *window, b player.Player) bool { return w.player.Animating() },
	"A":         func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" }, // no place in the sky
	"N":         func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" }, // nor is anything near
	"Alt+Left":  func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" },
	"Alt+Up":    func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" }, // nothing is selected
	"Alt+Down":  func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" },
	"Alt+Right": func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" },
	"V":         func(w *window, b player.Player) bool { return w.player.Options.Vectors != b.Options.Vectors },
	"E":         func(w *window, b player.Player) bool { return w.player.Options.Crowd != b.Options.Crowd },
	"X":         func(w *window, b player.Player) bool { return w.player.Options.Circle != b.Options.Circle },
	"T":         func(w *window, b player.Player) bool { return w.player.Options.Trails != b.Options.Trails },
	"O":         func(w *window, b player.Player) bool { return w.player.Options.Orbits != b.Options.Orbits },
	"L":         func(w *window, b player.Player) bool { return w.player.Options.Labels != b.Options.Labels },
	"G":         func(w *window, b player.Player) bool { return w.player.Options.Glow != b.Options.Glow },
	"U":         func(w *window, b player.Player) bool { return w.player.Options.Enlarge != b.Options.Enlarge },
	"H":         func(w *window, b player.Player) bool { return w.player.Options.HoldExposure != b.Options.HoldExposure },
	"M":         func(w *window, b player.Player) bool { return w.player.Options.Grid != b.Options.Grid },
	"Z":         func(w *window, b player.Player) bool { return w.player.Options.Grids != b.Options.Grids },
	"C":         func(w *window, b player.Player) bool { return w.player.Options.Palette == stage.ColorBlind },
	"Left":      func(w *window, b player.Player) bool { at, _ := w.player.Tours.At(); return at.Step == 1 },
	"Right":     func(w *window, b player.Player) bool { at, _ := w.player.Tours.At(); return at.Step == 3 },
	"F8":        func(w *window, b player.Player) bool { return w.player.Options.Paper },
	"K":         func(w *window, b player.Player) bool { return w.player.Observer.Tilted() },
	"Shift+Left": func(w *window, b player.Player) bool {
		return w.player.Observer.Slant().Azimuth < b.Observer.Slant().Azimuth
	},
	"Shift+Right": func(w *window, b player.Player) bool {
		return w.player.Observer.Slant().Azimuth > b.Observer.Slant().Azimuth
	},
	"Shift+Up": func(w *window, b player.Player) bool { return !w.player.Observer.Tilted() }, // it is as high as it can be
	"Shift+Down": func(w *window, b player.Player) bool {
		return w.player.Observer.Slant().Elevation < b.Observer.Slant().Elevation
	},
	"S": func(w *window, b player.Player) bool { return w.player.Options.States != b.Options.States },
	"W": func(w *window, b player.Player) bool { return w.player.Options.Field != b.Options.Field },
	"Y": func(w *window, b player.Player) bool { return w.player.Options.Velocities != b.Options.Velocities },
	"<": func(w *window, b player.Player) bool {
		return w.player.Notices.Text() != ""
	},
	">": func(w *window, b player.Player) bool {
		return strings.HasSuffix(w.player.Notices.Text(), "after this moment.")
	},
	"Backspace":       func(w *window, b player.Player) bool { return w.player.World != b.World },
	"Shift+Backspace": func(w *window, b player.Player) bool { return w.player.World != b.World },
	"F11":             func(w *window, b player.Player) bool { return w.fullScreen },
	"F9":              func(w *window, b player.Player) bool { return w.filming != nil },
	"Shift+F9":        func(w *window, b player.Player) bool { return w.player.Notices.Text() != "" },
	"F10":             func(w *window, b player.Player) bool { return w.player.Overlays.PanelsHidden() },
	"Shift+F12":       func(w *window, b player.Player) bool { return w.wantLarge },
	"F3":              func(w *window, b player.Player) bool { return !panel.Enabled || w.ui.CloseMenu() },
	"F6":              goesRound(1),
	"Shift+F6":        goesRound(-1),
	"F7":              func(w *window, b player.Player) bool { on := w.hand.on; w.hand.end(); return on },
	"F4":              func(w *window, b player.Player) bool { return w.player.Notices.Text() != b.Notices.Text() }, // no lesson
	"F12":             func(w *window, b player.Player) bool { return w.wantScreenshot },
	"?, F1":           func(w *window, b player.Player) bool { return w.player.Overlays.Shown() == player.Help },
	"Esc":             func(w *window, b player.Player) bool { return w.player.Notices.Text() == w.quitQuestion() },
}

// zoomed returns how many times closer the view has come, or comes.
func zoomed(w *window, before player.Player) float64 {
	was := before.Observer.Plane().Zoom
	w.player.Observer.Settle(1)
	return w.player.Observer.Plane().Zoom / was
}

func TestKeysDoWhatTheTableSays(t *testing.T) {
	w := shown(t)
	t.Chdir(bareFolder(t)) // where a tour of kept places is written
	defer func() {
		if w.fullScreen {
			w.toggleFullScreen()
		}
	}()
	for _, b := range bindings {
		for _, on := range b.on {
			w = shown(t)
			if strings.HasPrefix(b.Action, "tour_") {
				if err := w.player.Tours.Play(twoTour(t)); err != nil {
					t.Fatal(err)
				}
				w.player.Tours.Skip(1)
			}
			before := *w.player
			strike(w, on)
			w.handle()
			effect, ok := effects[b.Name]
			if !ok {
				t.Errorf("nothing tests the key %q", b.Name)
			} else if !effect(w, before) {
				t.Errorf("%q (%s) has no effect", b.Name, b.Help)
			}
			if w.fullScreen {
				w.toggleFullScreen()
			}
		}
	}
}

// twoTour is a tour of three steps.
func twoTour(t *testing.T) *tour.Tour {
	file := filepath.Join(t.TempDir(), "tour.toml")
	text := "tour = 1\ntitle = 'x'\n[[step]]\nscene = 'arena'\ncaption = 'one'\n[[step]]\nat = [100, 0]\ncaption = 'two'\n[[step]]\nselect = 'all 3'\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tour, err := tour.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

// In a tour Space holds it, and Esc ends it and shows the panels again.
func TestTourByKeys(t *testing.T) {
	w := shown(t)
	if err := w.player.Tours.Play(twoTour(t)); err != nil {
		t.Fatal(err)
	}
	if unseen(t, w); !w.player.Overlays.PanelsHidden() || w.frame.Texts == nil {
		t.Error("a tour shows the panels")
	}
	strike(w, key(glfw.KeySpace))
	w.handle()
	if at, ok := w.player.Tours.At(); !ok || !at.Held || !w.player.Playback.Paused() {
		t.Errorf("Space: %+v", at)
	}
	strike(w, key(glfw.KeyEscape))
	w.handle()
	if _, ok := w.player.Tours.At(); ok || w.player.Overlays.PanelsHidden() || w.quit {
		t.Error("Esc does not end the tour alone")
	}
}

func TestTableOfKeys(t *testing.T) {
	seen := map[trigger]string{}
	for _, b := range bindings {
		if (b.do == nil) != (b.Action == "") {
			t.Errorf("%q: a row has an action without a name for the settings, or a name without an action", b.Name)
		}
		if (b.do == nil) != (len(b.on) == 0) {
			t.Errorf("%q: a row has both an action and triggers, or neither", b.Name)
		}
		for _, on := range b.on {
			if seen[on] != "" {
				t.Errorf("%+v is bound by %q and %q", on, seen[on], b.Name)
			}
			seen[on] = string(b.Help)
		}
	}
	p, err := player.New(&scene.Scene{Setup: sim.Setup{Dt: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keysOf(p, nil) {
		if k.Name == "" || k.Help == "" {
			t.Errorf("the help has a row %+v", k)
		}
	}
}

// The settings read the table's own keys as those that it has.
func TestTriggersOfKeys(t *testing.T) {
	for _, b := range bindings {
		var got []trigger
		for name := range strings.SplitSeq(b.Name, ", ") {
			if keys, err := settings.ReadKeys(name); b.Action != "" && (err != nil || !slices.Equal(keys, []string{name})) {
				t.Errorf("%q is read as %q, %v", name, keys, err)
			}
			got = append(got, triggersOf(name)...)
		}
		if b.Action != "" && !slices.Equal(got, b.on) {
			t.Errorf("%q is %+v, and the table has %+v", b.Name, got, b.on)
		}
	}
	for _, name := range settings.KeyNames {
		if len(triggersOf(name)) == 0 || len(triggersOf("Shift+"+name)) == 0 {
			t.Errorf("the window does not know the key %s", name)
		}
	}
}

// docs/keys.md lists every action.
func TestKeysInDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/keys.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bindings {
		if row := fmt.Sprintf("| `%s` | `%s` | %s |\n", b.Action, strings.ReplaceAll(b.Name, ", ", "` `"), b.Help); b.Action != "" && !strings.Contains(string(text), row) {
			t.Errorf("docs/keys.md lacks the row %s", row)
		}
	}
}

// docs/keys.md has the table of what the mouse does.
func TestMouseInDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/keys.md")
	if err != nil {
		t.Fatal(err)
	}
	if table := mousePage(); !strings.Contains(string(text), table) {
		t.Errorf("docs/keys.md lacks the table:\n%s", table)
	}
}

// The settings read the usual gestures as those that they are, and no two actions have one.
func TestUsualGestures(t *testing.T) {
	f, _ := settings.Open(settings.None)
	f.Mouse = map[string]string{}
	for _, a := range mouseActions {
		f.Mouse[a.name] = a.usual
	}
	bound, err := f.BindMouse(usualGestures())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range usualGestures() {
		if !slices.Equal(bound[a.Name], a.Keys) {
			t.Errorf("%s is read as %q, not %q", a.Name, bound[a.Name], a.Keys)
		}
	}
}

// Gestures of the settings do what they are given to and nothing else, and the help names them.
func TestBoundMouse(t *testing.T) {
	w := shown(t)
	bind := func(gestures map[string]string) {
		w.settings, _ = settings.Open(settings.None)
		w.settings.Mouse = gestures
		w.bindMouse()
	}
	defer bind(nil)
	bind(map[string]string{"turn": "middle", "move": "shift+left", "menu": "ctrl+left click", "add": "shift+left click", "look": "", "box": "alt+left"})
	drag := func(b glfw.MouseButton, m glfw.ModifierKey, x0, y0, x1, y1 float64) {
		point(w, x0, y0)
		press(w, b, m)
		point(w, 0.5*(x0+x1), 0.5*(y0+y1))
		point(w, x1, y1)
		releaseButton(w, b)
		unseen(t, w)
	}
	if drag(glfw.MouseButtonRight, 0, 300, 300, 380, 340); w.mouse.action != noDrag {
		t.Error("a drag of a button without an action does something")
	}
	if drag(glfw.MouseButtonRight, 0, 300, 300, 300, 300); w.player.Orders.Offer() != nil {
		t.Error("a right click offers orders, although another gesture does")
	}
	drag(glfw.MouseButtonLeft, glfw.ModControl, 330, 520, 330, 520)
	if w.player.Orders.Offer() == nil {
		t.Error("a click with Ctrl offers nothing")
	}
	w.player.Orders.Decline()
	if drag(glfw.MouseButtonLeft, glfw.ModAlt, 320, 40, 950, 700); len(w.player.Ships()) < 2 {
		t.Errorf("in the box are %v", w.player.Ships())
	}
	if drag(glfw.MouseButtonMiddle, 0, 300, 300, 380, 340); !w.player.Observer.Tilted() {
		t.Error("a drag of the middle button does not turn the view")
	}
	help := map[string]string{}
	for _, k := range keysOf(w.player, w.gestureHelp) {
		help[string(k.Help)] = k.Name
	}
	for what, want := range map[string]string{"turn the view about its middle: up and down tilts it": "Middle drag", "zoom at the pointer": "Wheel", "add a ship to the selection, or take it out": "Shift+click"} {
		if help[what] != want {
			t.Errorf("the help calls the gesture of %q %q, want %q", what, help[what], want)
		}
	}
	bind(map[string]string{"turn": "midle"})
	if want := `there is no gesture "midle"; did you mean "middle"?`; !strings.Contains(w.player.Notices.Text(), want) {
		t.Errorf("%q, want %q", w.player.Notices.Text(), want)
	}
}

// Keys of the settings do what they are given to and nothing else, and the help names them.
func TestBoundKeys(t *testing.T) {
	w := shown(t)
	defer func() {
		w.keys = nil
		w.settings, _ = settings.Open(settings.None)
	}()
	bind := func(keys map[string]string) {
		w.settings, _ = settings.Open(settings.None)
		w.settings.Keys = keys
		w.bindKeys()
	}
	bind(map[string]string{"reverse": "space", "pause": "J", "panels": "", "step": "Shift+PageUp Q"})
	strike(w, char('j'))
	if w.handle(); w.player.Playback.Paused() {
		t.Error("J does not resume")
	}
	strike(w, char('.'))
	if w.handle(); w.player.Playback.Paused() {
		t.Error("a key that was taken away goes on working")
	}
	strike(w, shift(glfw.KeyPageUp))
	if w.handle(); !w.player.Playback.Paused() {
		t.Error("Shift+PageUp does not step")
	}
	strike(w, key(glfw.KeyF10))
	if w.handle(); w.player.Overlays.PanelsHidden() {
		t.Error("F10 hides the panels")
	}
	help := map[string]string{}
	for _, k := range keysOf(w.player, nil) {
		help[string(k.Help)] = k.Name
	}
	for what, want := range map[string]string{"pause or resume": "J", "reverse time": "Space", "one step forwards": "Shift+PageUp, Q", "hide the panels, or show them": "no key", "faster": "]"} {
		if help[what] != want {
			t.Errorf("the help calls the key of %q %q, want %q", what, help[what], want)
		}
	}
	if got := w.player.Notices.KeyName("Space") + w.player.Notices.KeyName("F1") + w.player.Notices.KeyName("?, F1"); got != "JF1?, F1" {
		t.Error(got)
	}
	bind(map[string]string{"pause": "F1"})
	if !strings.Contains(w.player.Notices.Text(), "pause has the key F1, which help has, too") {
		t.Error(w.player.Notices.Text())
	}
	strike(w, key(glfw.KeySpace))
	before := w.player.Playback.Paused()
	if w.handle(); w.player.Playback.Paused() == before {
		t.Error("after a mistake the usual keys do not work")
	}
}

// What is written on a key is the same in every language, whatever its letter is short for elsewhere; what is held with it is said.
func TestKeysInGerman(t *testing.T) {
	w := shown(t)
	w.player.Words.Choose("de")
	defer w.player.Words.Choose("en")
	for _, b := range bindings {
		said := strings.Split(w.player.Notices.KeyName(b.Name), ", ")
		for i, key := range strings.Split(b.Name, ", ") {
			letter := key[strings.LastIndex(key[:len(key)-1], "+")+1:]
			if len(letter) == 1 && !strings.HasSuffix("+"+said[i], "+"+letter) {
				t.Errorf("the key %s is %s in German", key, said[i])
			}
		}
	}
	for english, want := range map[string]string{"E": "E", "Ctrl+A, V": "Strg+A, V", "Ctrl+arrows": "Strg+Pfeiltasten", "# . 1 to 9": "# . 1 bis 9", "Space": "Leertaste"} {
		if got := w.player.Notices.KeyName(english); got != want {
			t.Errorf("%s is %s in German, want %s", english, got, want)
		}
	}
}

func TestLetter(t *testing.T) {
	for _, c := range []struct {
		key  glfw.Key
		name string
		want rune
	}{
		{glfw.KeyV, "v", 'v'},
		{glfw.KeyY, "z", 'z'}, // a German keyboard
		{glfw.KeyM, ",", 0},   // a French one
		{glfw.KeyA, "ф", 'a'}, // a Russian one
		{glfw.KeyA, "", 'a'},  // a system that does not tell
		{glfw.KeySpace, "", 0},
	} {
		if got := letter(c.key, c.name); got != c.want {
			t.Errorf("the key %d called %q is %q, want %q", c.key, c.name, got, c.want)
		}
	}
}

// Esc goes back step by step, and asks before it quits.
func TestEscape(t *testing.T) {
	w := shown(t)
	w.player.Selection.SelectShip(3)
	w.player.Overlays.Toggle(player.Help)
	esc := func() {
		strike(w, key(glfw.KeyEscape))
		w.handle()
	}
	if esc(); w.player.Overlays.Shown() != player.NoOverlay || !w.player.Selected() {
		t.Error("the first Esc does not close the help alone")
	}
	if esc(); w.player.Selected() {
		t.Error("the second does not deselect")
	}
	if esc(); w.player.Notices.Text() != w.quitQuestion() || w.quit {
		t.Error("the third does not ask")
	}
	if esc(); !w.quit {
		t.Error("the fourth does not quit")
	}
}

func TestSearchByKeys(t *testing.T) {
	w := shown(t)
	for _, c := range "/PLn" { // a quick hand: all within one frame
		strike(w, char(c))
	}
	w.handle()
	p := w.player
	if p.Overlays.Shown() != player.Search || p.Finder.Query() != "PLn" || len(p.Finder.Results()) != 1 {
		t.Fatalf("search for %q has %d hits", p.Finder.Query(), len(p.Finder.Results()))
	}
	strike(w, key(glfw.KeyBackspace))
	strike(w, key(glfw.KeyDown))
	strike(w, key(glfw.KeyUp))
	strike(w, key(glfw.KeyEnter))
	w.handle()
	if p.Overlays.Shown() != player.NoOverlay || p.Body() != 1 || !p.Following() {
		t.Errorf("went to body %d", p.Body())
	}
}

// Function keys type nothing, so they do the same while one types.
func TestScreenshotWhileSearching(t *testing.T) {
	w := shown(t)
	for _, c := range "/mar" {
		strike(w, char(c))
	}
	strike(w, key(glfw.KeyF12))
	if w.handle(); !w.wantScreenshot || w.player.Overlays.Shown() != player.Search || w.player.Finder.Query() != "mar" {
		t.Errorf("a screenshot is wanted: %v; the search has %q", w.wantScreenshot, w.player.Finder.Query())
	}
	strike(w, char('d'))
	if w.handle(); w.player.Finder.Query() != "mard" {
		t.Errorf("the search has %q", w.player.Finder.Query())
	}
}

// D opens the box for a time; what is typed then goes there.
func TestGoToATimeByKeys(t *testing.T) {
	w := shown(t)
	p := w.player
	world := p.World
	strike(w, char('d'))
	for _, c := range "125d" {
		strike(w, char(c))
	}
	strike(w, key(glfw.KeyBackspace))
	w.handle()
	if p.Overlays.Shown() != player.GoTo || p.Almanac.TimeText() != "125" {
		t.Fatalf("typed %q", p.Almanac.TimeText())
	}
	strike(w, key(glfw.KeyEnter))
	w.handle()
	if p.Overlays.Shown() != player.NoOverlay || p.World == world || p.World.Time() != 125 {
		t.Errorf("went to %v, overlay %d, notice %q, hint %q", p.World.Time(), p.Overlays.Shown(), p.Notices.Text(), p.Almanac.TimeHint())
	}
}

// An open box has its text edited by Ctrl, as text fields have, and nothing else hears the keys.
func TestCtrlInABox(t *testing.T) {
	w := shown(t)
	p := w.player
	for _, box := range []struct {
		opener rune
		text   func() string
	}{{'/', p.Finder.Query}, {'d', p.Almanac.TimeText}} {
		for _, c := range string(box.opener) + "mars moon" {
			strike(w, char(c))
		}
		main(func() { w.onKey(glfw.KeyBackspace, 0, glfw.Press, glfw.ModControl) })
		w.handle()
		if box.text() != "mars " {
			t.Errorf("%c: Ctrl+Backspace leaves %q", box.opener, box.text())
		}
		main(func() { w.gw.SetClipboardString(" phobos\t\x01 2\nand more") })
		ctrl(w, 'a')
		ctrl(w, 'v')
		w.handle()
		if box.text() != "phobos 2" {
			t.Errorf("%c: Ctrl+A and Ctrl+V give %q", box.opener, box.text())
		}
		strike(w, key(glfw.KeyEscape))
		w.handle()
	}
	for text, want := range map[string]string{"": "", "a": "", "a b ": "a ", "a\u00a0é": "a\u00a0"} {
		if got := withoutLastWord(text); got != want {
			t.Errorf("%q without its last word is %q", text, got)
		}
	}
	if got := pasted(strings.Repeat("é", 300)); utf8.RuneCountInString(got) != mostPasted {
		t.Errorf("%d letters are pasted", utf8.RuneCountInString(got))
	}
}

// The search opens scenes and does what keys and menus do; it tells the key.
func TestSearchOpensAndCommands(t *testing.T) {
	w := shown(t)
	p := w.player
	p.Playback.SetStepBudget(0) // wait for the titles of the scenes
	choose := func(text string) finder.Result {
		for _, c := range "/" + text {
			strike(w, char(c))
		}
		w.handle()
		hits := p.Finder.Results()
		if len(hits) == 0 {
			t.Fatalf("%q finds nothing", text)
		}
		strike(w, key(glfw.KeyEnter))
		w.handle()
		w.doChosen()
		return hits[0]
	}
	paused := p.Playback.Paused()
	if hit := choose("pause"); p.Playback.Paused() == paused || hit.Note != "key Space" || p.Overlays.Shown() != player.NoOverlay {
		t.Errorf("paused %v, as before, by %q with %q", paused, hit.Name, hit.Note)
	}
	if choose("go to a date"); p.Overlays.Shown() != player.GoTo {
		t.Error("what opens another box opens none")
	}
	p.Overlays.Close()
	if choose("chick"); p.Scene.File != "chicken" {
		t.Errorf("/chick opens %q", p.Scene.File)
	}
	for _, b := range bindings { // each is found by all of its words
		if b.Action == "" || b.Action == "search" || b.Action == "back" {
			continue
		}
		if !slices.ContainsFunc(p.Finder.Search(string(b.Help)), func(r finder.Result) bool { return r.Do != nil && strings.EqualFold(r.Name, string(b.Help)) }) {
			t.Errorf("%q is not found", b.Help)
		}
	}
}

// mousePage returns the table of docs/keys.md about the mouse.
func mousePage() string {
	var b strings.Builder
	b.WriteString("| action | usual gesture | where | what it does |\n|---|---|---|---|\n")
	for i, a := range usualGestures() {
		name, gestures := "`"+a.Name+"`", "`"+strings.Join(a.Keys, "` `")+"`"
		for _, does := range mouseActions[i].does {
			b.WriteString("| " + strings.Join(slices.Concat([]string{name, gestures}, does[:]), " | ") + " |\n")
		}
	}
	return strings.ReplaceAll(b.String(), "|  |", "| |")
}
