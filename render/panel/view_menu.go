//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// layer is something that the picture shows or not.
type layer struct {
	name words.Key
	key  string // as usual, or empty
	on   *bool
	menu words.Key // in which it is within that of views; empty: in this one itself
}

func layers(p *player.Player) []layer {
	o := &p.Options
	const inside = "Inside its method"
	list := []layer{
		{name: "Orbits", key: "O", on: &o.Orbits},
		{name: "Trails", key: "T", on: &o.Trails},
		{name: "Labels", key: "L", on: &o.Labels},
		{name: "Arrows of the selected ship", key: "V", on: &o.Vectors},
		{name: "Resulting arrow of every ship", key: "E", on: &o.Crowd},
		{name: "Circle beside the cardioid", key: "X", on: &o.Circle, menu: inside},
		{name: "Field of the selected ship's wishes", key: "W", on: &o.Field, menu: inside},
		{name: "Velocities that the selected ship may choose", key: "Y", on: &o.Velocities, menu: inside},
		{name: "Stars", on: &o.Stars},
		{name: "Glow", key: "G", on: &o.Glow},
		{name: "Grid of the plane, with heights", key: "M", on: &o.Grid},
		{name: "Bodies larger than they are", key: "U", on: &o.Enlarge},
		{name: "Worlds without their clouds", on: &o.Cloudless},
		{name: "Clock and scale bar", on: &o.HUD},
	}
	if p.Scene.Rules != nil && len(p.Scene.Rules.Machines) > 0 {
		list = append(list, layer{name: "States of ships", key: "S", on: &o.States})
	}
	if p.Sky.InSky() {
		list = append(list, layer{name: "Constellations", on: &o.Figures}, layer{name: "Boundaries of constellations", on: &o.Borders})
		for g := range o.Grids {
			list = append(list, layer{words.Key(stage.GridNames[g].Menu), "Z", &o.Grids[g], "Grids of the sky"})
		}
	}
	return list
}

// viewMenu chooses the layers of the picture, and from where it is seen, in two columns, so that all of it is seen. It stays
// open while the person ticks boxes.
func (ui *UI) viewMenu() {
	if !ui.tagged(imgui.BeginMenu(ui.named("View")), "View") {
		ui.held = 0
		return
	}
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.NewVec2(imgui.CurrentStyle().FramePadding().X, ui.px(1.5)))
	defer imgui.PopStyleVar()
	imgui.BeginGroup()
	ui.viewLayers()
	imgui.EndGroup()
	imgui.SameLineV(0, ui.px(28))
	imgui.BeginGroup()
	ui.viewPlaces()
	imgui.Separator()
	ui.viewHabits()
	imgui.EndGroup()
	imgui.EndMenu()
}

// viewLayers chooses what the picture shows.
func (ui *UI) viewLayers() {
	p := ui.player
	o := &p.Options
	for _, l := range layers(p) {
		if l.menu == "" {
			ui.checkbox(l.name, l.key, l.on)
		}
	}
	safe := o.Palette == stage.ColorBlind
	if ui.checkbox("Colour-blind safe colours", "C", &safe) {
		o.Palette = stage.Standard
		if safe {
			o.Palette = stage.ColorBlind
		}
	}
	ui.checkbox("Light look, for projectors", "F8", &o.Paper)
	if p.Sky.InSky() {
		by := ui.stepButtons(ui.sayf("Names of stars %d/%d", o.Names, stage.MostNames), "fewer names of stars", "more names of stars")
		o.Names = min(max(o.Names+by, 0), stage.MostNames)
		ui.checkbox("Near stars, bookmarks, map", "N", &ui.atlas.shown)
	}
}

// layerMenus are the menus within that of views, with layers: in the right column, since a menu is as wide as all that is right of it.
func (ui *UI) layerMenus() {
	for list := layers(ui.player); len(list) > 0; {
		l, n := list[0], 1
		for n < len(list) && list[n].menu == l.menu {
			n++
		}
		if l.menu != "" && ui.tagged(imgui.BeginMenu(ui.named(l.menu)), string(l.menu)) {
			for _, l := range list[:n] {
				ui.checkbox(l.name, l.key, l.on)
			}
			imgui.EndMenu()
		}
		list = list[n:]
	}
}

// viewHabits chooses the speed and the clock of time, the size of letters and how the camera moves.
func (ui *UI) viewHabits() {
	p := ui.player
	if by := ui.stepButtons(ui.say("Speed of time"), "slower", "faster"); by < 0 {
		p.Playback.Slower()
	} else if by > 0 {
		p.Playback.Faster()
	}
	if o := &p.Options; p.Scene.Calendar {
		dim(ui.say("Dates by"))
		for zone, name := range []words.Key{stage.TDB: "TDB", stage.UTC: "UTC", stage.Local: "this zone"} {
			imgui.SameLine()
			if ui.tagged(imgui.RadioButtonBool(ui.named(name), o.Zone == stage.Zone(zone)), "dates by "+string(name)) {
				o.Zone = stage.Zone(zone)
			}
		}
	}
	ui.textSize()
	ui.languageMenu()
	ui.checkbox("Reduced motion", "", &ui.settings.ReducedMotion)
	ui.tooltip(ui.say("The camera jumps instead of flying."))
	ui.checkbox("Read out", "", &ui.settings.ReadOut)
	ui.tooltip(ui.say("Writes what is selected and what changes to the terminal, for a screen reader or a braille line."))
}

// languageMenu chooses the language of texts.
func (ui *UI) languageMenu() {
	p := ui.player
	if !ui.tagged(imgui.BeginMenu(ui.named("Language")), "Language") {
		return
	}
	codes, names := p.Words.Languages()
	for _, code := range codes {
		if ui.tagged(imgui.MenuItemBoolV(names[code], "", code == p.Words.Code(), true), "language "+code) {
			p.Words.Choose(code)
			ui.settings.Language = code
		}
	}
	imgui.EndMenu()
}

// viewPlaces leads the camera and opens boxes.
func (ui *UI) viewPlaces() {
	p := ui.player
	ui.layerMenus()
	if imgui.BeginMenu(ui.named("Look from")) {
		for _, a := range p.Observer.Alignments() {
			if ui.tagged(imgui.MenuItemBool(a.Name), a.Name) {
				p.Observer.Align(a)
			}
		}
		imgui.EndMenu()
	}
	if turnings := p.Observer.Turnings(); len(turnings) > 1 && imgui.BeginMenu(ui.named("Turn with")) {
		for _, t := range turnings {
			if ui.tagged(imgui.MenuItemBoolV(t.Name, "", t.Axes == p.Observer.FrameAxes(), true), t.Name) {
				p.Observer.TurnWith(t.Axes)
			}
		}
		imgui.EndMenu()
	}
	for _, item := range []struct {
		name words.Key
		key  string
		do   func()
	}{
		{"Whole scene", "Home, R", p.Observer.Fit},
		{"Tilt, or from above again", "K", p.Observer.Tilt},
		{"Look around", "A", p.Observer.ToggleAround},
		{"Back to the last place", "Alt+Left", func() { p.Sky.Back() }},
		{"Forward again", "Alt+Right", func() { p.Sky.Forward() }},
		{"Search", "/", func() { p.Overlays.Toggle(player.Search) }},
		{"Go to a time", "D", func() { p.Overlays.Toggle(player.GoTo) }},
		{pauseWhen, "", ui.halt.begin},
		{hidePanels, "F10", p.Overlays.TogglePanels},
		{"Keys", "?, F1", func() { p.Overlays.Toggle(player.Help) }},
	} {
		if ui.locked && item.name == hidePanels {
			continue
		}
		if ui.tagged(imgui.MenuItemBool(ui.named(item.name)), string(item.name)) {
			item.do()
		}
		if item.key != "" {
			ui.keyAside(item.key)
		}
	}
}

// keyColumn is where the keys of the menu of views begin, in points.
const keyColumn = 250

// keyAside writes a key beside the last item.
func (d *desk) keyAside(key string) {
	imgui.SameLineV(d.px(keyColumn), 0)
	dim(d.player.Notices.KeyName(key))
	d.tagItem("key " + key)
}

// textSize draws buttons that change the size of letters, and of all that goes with them.
func (ui *UI) textSize() {
	s := ui.settings
	if by := ui.stepButtons(ui.sayf("Text size %d %%", s.TextSize), "smaller text", "larger text"); by != 0 {
		s.SetTextSize(s.TextSize + by*settings.TextSizeStep)
		ui.held = ui.scale
	}
}

// stepButtons draws a label with two buttons, and returns which was pressed: -1 for less, +1 for more, else 0.
func (d *desk) stepButtons(label, less, more string) (by int) {
	text(label)
	imgui.SameLineV(d.px(keyColumn), 0)
	side := imgui.NewVec2(imgui.FrameHeight(), 0)
	if d.tagged(imgui.ButtonV("-##"+less, side), less) {
		by = -1
	}
	imgui.SameLine()
	if d.tagged(imgui.ButtonV("+##"+more, side), more) {
		by = +1
	}
	return by
}

// checkbox draws a box to tick, with the key that does the same.
func (ui *UI) checkbox(name words.Key, key string, on *bool) (changed bool) {
	changed = ui.tagged(imgui.Checkbox(ui.named(name), on), string(name))
	if key != "" {
		ui.keyAside(key)
	}
	return changed
}
