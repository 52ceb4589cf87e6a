//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/finder"
	"galaxy/render/player"
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

const (
	hidePanels words.Key = "Hide the panels"
	pauseWhen  words.Key = "Pause when…"
)

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
	if ui.ClockInBar = x > imgui.CursorPosX(); ui.ClockInBar {
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
