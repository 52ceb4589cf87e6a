package window

import (
	"strings"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/panel"
	"galaxy/render/player"
)

// Nothing of a kiosk ends it but its word, nothing writes or opens files, and it begins again when it is left alone.
func TestKiosk(t *testing.T) {
	w := shown(t)
	p, err := player.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	w.player = p
	now := time.Now()
	w.config.Kiosk = &Kiosk{Word: "goodbye", Idle: time.Minute}
	w.kiosk, w.kioskScene = kiosk{touched: now, fresh: true, layers: p.Options}, p.Scene.File
	w.ui.Lock(true)
	defer func() { w.config.Kiosk, w.quit = nil, false; w.ui.Lock(false) }()
	press := func(list ...event) {
		for _, e := range list {
			w.events = append(w.events, e)
			w.shouldDraw(now)
		}
	}
	esc := event{kind: keyPressed, key: glfw.KeyEscape}
	press(esc, esc, esc, esc, event{kind: keyPressed, key: glfw.KeyF2}, event{kind: keyPressed, key: glfw.KeyF12}, event{kind: fileDropped, file: "x.toml"}, event{kind: commandPressed, char: 's'})
	w.grant(panel.Wish{Quit: true, Open: "seek", Film: true, Record: true})
	if w.quit || w.wantScreenshot || w.filming != nil || p.Editor.Editing() || p.Tape.Name() != "" || p.Scene.File != "straight-ahead" {
		t.Fatalf("it quits: %v; it edits: %v; it shows %s", w.quit, p.Editor.Editing(), p.Scene.File)
	}
	w.pixel.SetClosed(true)
	if w.closed() || w.pixel.Closed() {
		t.Error("the window can be closed")
	}
	for _, c := range w.commands() {
		if strings.Contains(c.Name, "Edit the scene") || strings.Contains(c.Name, "screenshot") || strings.Contains(c.Name, "Quit") || strings.Contains(c.Name, "Film") {
			t.Errorf("the search has the command %q", c.Name)
		}
	}
	if err := p.Reseed(77); err != nil {
		t.Fatal(err)
	}
	p.Options.Field = true
	p.Overlays.TogglePanels()
	for range 30 {
		p.Playback.StepOnce()
	}
	if w.shouldDraw(w.kiosk.touched.Add(59 * time.Second)); p.World.Tick() != 30 {
		t.Error("it begins again too early")
	}
	if w.shouldDraw(w.kiosk.touched.Add(61 * time.Second)); p.World.Tick() != 0 || p.Scene.File != "straight-ahead" || p.World.Setup().Seed == 77 || p.Options.Field || p.Overlays.PanelsHidden() {
		t.Errorf("left alone it is at tick %d of %s", p.World.Tick(), p.Scene.File)
	}
	world := p.World
	if w.shouldDraw(w.kiosk.touched.Add(200 * time.Second)); p.World != world {
		t.Error("it begins again and again")
	}
	for _, c := range "xGoodBy" {
		press(event{kind: charTyped, char: c})
	}
	if w.quit {
		t.Error("it ends before the word does")
	}
	if press(event{kind: charTyped, char: 'e'}); !w.quit {
		t.Error("the word does not end it")
	}
}
