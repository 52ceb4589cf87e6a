//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// bar is the strip along the upper edge.
type bar struct {
	held   float32 // scale that the bar and its menus keep while the text size is chosen; 0: none
	menu   []sceneGroup
	menuIn *words.Language // the language of menu
}

// drawBar draws the bar and its menus. While the person chooses the text size, they keep their own: the buttons stay
// under the pointer, and all else shows the new size.
func (ui *UI) drawBar() {
	if scale := ui.scale; ui.held > 0 && ui.held != scale {
		ui.updateStyle(ui.held, ui.paper)
		imgui.PushFont(imgui.CurrentFont(), 0) // of the new style's size
		defer func() {
			imgui.PopFont()
			ui.updateStyle(scale, ui.paper)
		}()
	}
	if !imgui.BeginMainMenuBar() {
		return
	}
	ui.barHeight = imgui.WindowSize().Y
	ui.sceneMenu()
	ui.focus.noteMenu()
	ui.editMenu()
	ui.viewMenu()
	ui.compareMenu()
	ui.transport()
	clock := ui.clockText()
	ui.rateSlider(ui.width - ui.clockWidth(clock))
	ui.clock(clock)
	ui.noteCovered()
	imgui.EndMainMenuBar()
}

func reseed(p *player.Player) error { return p.Reseed(p.World.Setup().Seed + 1) }

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

const (
	hidePanels words.Key = "Hide the panels"
	pauseWhen  words.Key = "Pause when…"
)

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

// transport draws the buttons for time, as on a tape deck.
func (ui *UI) transport() {
	p := ui.player
	imgui.Dummy(imgui.NewVec2(ui.px(4), 0))
	if ui.iconButton("start again", iconRestart, ui.sayf("Start again with the changed parameters (%s); %s resets them", p.Notices.KeyName("Backspace"), p.Notices.KeyName("Shift+Backspace"))) {
		p.Notices.WarnOf(p.Restart())
	}
	direction, help := iconBackwards, words.Key("Time runs backwards (%s)")
	if p.Backwards() && !p.Playback.Paused() {
		direction, help = iconPlay, "Forwards again (%s)"
	}
	if ui.iconButton("backwards", direction, ui.sayf(help, p.Notices.KeyName("J"))) {
		p.Playback.ToggleBackwards()
	}
	if ui.iconButton("step back", iconStepBack, ui.sayf("One step back (%s)", p.Notices.KeyName(","))) {
		p.Playback.StepBack()
	}
	pause, help := iconPause, words.Key("Pause (%s)")
	if p.Playback.Paused() {
		pause, help = iconPlay, "Go on (%s)"
	}
	if ui.iconButton("pause", pause, ui.sayf(help, p.Notices.KeyName("Space"))) {
		p.Playback.TogglePause()
	}
	if ui.iconButton("step", iconStep, ui.sayf("One step (%s)", p.Notices.KeyName("."))) {
		p.Playback.StepOnce()
	}
}

// notchesAround is the rate slider's range to either side of the scene's own rate: three
// powers of ten, within the limits of SetRate.
const notchesAround = 9

// rateSlider sets the rate in notches of 1, 2 and 5, or on the ladder of units of a scene with a calendar, and writes
// the rate. It leaves out whatever has no room before x = end; the keys [ and ] work without it.
func (ui *UI) rateSlider(end float32) {
	const narrowestSlider = 60 // the least width of the rate slider, in points
	p := ui.player
	middle, now, dt := player.Notch(p.Scene.Rate), player.Notch(p.Playback.Rate()), p.World.Setup().Dt
	low := int32(min(max(middle-notchesAround, player.Notch(0.1*dt)), now))
	high := int32(max(min(middle+notchesAround, player.Notch(1e5*dt)), now))
	rungs, rung := p.Playback.Rungs() // of a scene with a calendar
	if rungs > 0 {
		low, high, now = 0, int32(rungs-1), rung
	}
	at := int32(now)
	rate := p.Playback.RateText()
	room := end - imgui.CursorPosX() - imgui.CalcTextSize(rate).X - 2*imgui.CurrentStyle().ItemSpacing().X
	if room < 0 {
		return
	}
	if room >= ui.px(narrowestSlider) {
		imgui.SetNextItemWidth(min(ui.px(150), room))
		if imgui.SliderIntV("##rate", &at, low, high, "", imgui.SliderFlagsNoInput) && int(at) != now {
			if rungs > 0 {
				p.Playback.SetRung(int(at))
			} else {
				p.Playback.SetRate(player.RateAt(int(at)))
			}
		}
		ui.tagItem("rate")
		ui.tooltip(ui.sayf("Scene time per second ( %s and %s )", p.Notices.KeyName("["), p.Notices.KeyName("]")))
	}
	text(rate)
	ui.tagItem("rate text")
	ui.tooltip(p.Playback.RateHint())
}

// clockText returns the scene's time as the bar shows it.
func (ui *UI) clockText() string {
	s := ui.player.Clock()
	if faults := len(ui.player.World.Faults()); faults > 0 {
		s = ui.sayn(faults, "%d ship at rest after a fault", "%d ships at rest after a fault") + "   " + s
	}
	return s
}

// clockWidth returns the width of the bar's right end, in pixels, with the clock in it.
func (ui *UI) clockWidth(s string) float32 {
	return imgui.CalcTextSize(s).X + 2*imgui.CurrentStyle().FramePadding().X
}

// clock shows the scene's time at the right edge if there is room for it. A click asks for another time.
func (ui *UI) clock(s string) {
	p := ui.player
	x := ui.width - ui.clockWidth(s)
	if x > imgui.CursorPosX() {
		imgui.SetCursorPosX(x)
		imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
		if imgui.SmallButton(s + "###clock") {
			p.Overlays.Toggle(player.GoTo)
		}
		imgui.PopStyleColor()
		ui.tagItem("clock")
		ui.tooltip(ui.sayf("Go to another time (%s)", p.Notices.KeyName("D")))
	}
}

// Commands returns the commands of menus that have no key, for the search.
func (ui *UI) Commands(p *player.Player) []finder.Command {
	var list []finder.Command
	in := func(menu, name words.Key, do func()) {
		list = append(list, finder.Command{Name: p.Words.Text(name), Note: p.Words.Format("menu %s", p.Words.Text(menu)), Do: do})
	}
	for _, l := range layers(p) {
		if l.key == "" {
			in("View", l.name, func() { *l.on = !*l.on })
		}
	}
	s := ui.settings
	in("View", pauseWhen, ui.halt.begin)
	in("View", "Larger text", func() { s.SetTextSize(s.TextSize + settings.TextSizeStep) })
	in("View", "Smaller text", func() { s.SetTextSize(s.TextSize - settings.TextSizeStep) })
	in("View", "Reduced motion", func() { s.ReducedMotion = !s.ReducedMotion })
	in("View", "Read out", func() { s.ReadOut = !s.ReadOut })
	in("Scene", "Restart with another seed", func() { p.Notices.WarnOf(reseed(p)) })
	if ui.locked {
		return list
	}
	in("Scene", "Open a scene, a recording or an experiment", ui.opener.begin)
	if p.Lab.FromFile() {
		in("Scene", "Record what I do", func() { ui.wish.Record = true })
	}
	in("Scene", "Quit", func() { ui.wish.Quit = true })
	for _, k := range simpleMethods() {
		in("Compare", words.Key(p.Words.Format("Compare with %s", k.Name)), func() { p.Notices.WarnOf(p.CompareWith(k.Name)) })
	}
	if _, against := p.Methods(); against != "" {
		in("Compare", "Compare with no other method", p.StopComparing)
	}
	for _, item := range editItems(p) {
		if item.can {
			list = append(list, finder.Command{Name: p.Words.Text(item.name), Note: p.Notices.NoteOfKey(item.key), Do: item.do})
		}
	}
	return list
}
