//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// search is the box that finds a body or ship by name.
type search struct {
	open        bool // in the last frame
	highlighted int  // in the last frame
}

// drawSearch shows the text of the search and its results; a click flies to one. The window handles the keys.
func (ui *UI) drawSearch() {
	p := ui.player
	if p.Overlays.Shown() != player.Search {
		ui.search.open = false
		return
	}
	ui.placeTypingBox(420, !ui.search.open)
	if imgui.BeginV("search", nil, boxFlags&^imgui.WindowFlagsNoScrollbar) {
		ui.drawQuery()
		ui.drawResults()
	}
	ui.endWindow()
	ui.search.open = p.Overlays.Shown() == player.Search
}

// drawQuery shows the text of the search and a caret. It is not a text field of ImGui's,
// which takes the keyboard focus two frames after it opens: fast typing would lose
// letters.
func (ui *UI) drawQuery() {
	if ui.player.Finder.Query() == "" {
		text("|")
		imgui.SameLine()
		if ui.player.Sky.InSky() {
			dim(ui.say("Planet, ship, star or cluster; event; scene; command"))
		} else {
			dim(ui.say("Planet, moon or ship; event; scene; command"))
		}
	} else {
		text(ui.player.Finder.Query() + "|")
	}
	ui.tagItem("query")
	imgui.Separator()
}

func (ui *UI) drawResults() {
	p := ui.player
	hits := p.Finder.Results()
	if len(hits) == 0 && p.Finder.Query() != "" {
		if p.Sky.InSky() {
			dim(ui.say("no results"))
		} else {
			dim(ui.say("no results; all stars and planets are in the scene Galaxy"))
		}
	}
	for i, hit := range hits {
		imgui.PushIDInt(int32(i)) // names need not differ
		room := imgui.ContentRegionAvail().X
		if ui.tagged(imgui.SelectableBoolV(hit.Name, i == p.Finder.Highlighted(), 0, imgui.Vec2{}), "hit "+hit.Name) {
			p.Finder.Highlight(i)
			p.Finder.FlyToResult()
		}
		imgui.PopID()
		if hit.Note != "" {
			note := fitted(hit.Note, room-imgui.CalcTextSize(hit.Name).X-imgui.CurrentStyle().ItemSpacing().X, func(s string) float32 { return imgui.CalcTextSize(s).X })
			if note != hit.Note {
				ui.tooltip(hit.Name + ": " + hit.Note)
			}
			imgui.SameLine()
			dim(note)
			ui.tagItem("note " + note)
		}
		if i == p.Finder.Highlighted() && p.Finder.Highlighted() != ui.search.highlighted {
			imgui.SetScrollHereY()
		}
	}
	ui.search.highlighted = p.Finder.Highlighted()
}

// fitted returns as much of a note as has room: without its last parts, which commas separate, but rather with fewer words
// of the first than without the second, a distance.
func fitted(note string, room float32, width func(string) float32) string {
	fits := func(s string) bool { return width(s) <= room }
	parts := strings.Split(note, ", ")
	for n := len(parts); n > 1; n-- {
		if less := strings.Join(parts[:n], ", "); fits(less) {
			return less
		}
	}
	if words := strings.Fields(parts[0]); len(parts) > 1 {
		for n := len(words) - 1; n > 1; n-- {
			if less := strings.Join(words[:n], " ") + "…, " + parts[1]; fits(less) {
				return less
			}
		}
	}
	less := parts[0]
	for cut := []rune(less); len(cut) > 0 && !fits(less); {
		cut = cut[:len(cut)-1]
		less = strings.TrimRight(string(cut), " ") + "…"
	}
	return less
}

// timeEntry is the box in the middle into which a time to go to is typed.
type timeEntry struct{ open bool } // in the last frame

// drawTimeEntry shows the text that is typed, what is there, and buttons. The window
// handles the keys, as for the search.
func (ui *UI) drawTimeEntry() {
	p := ui.player
	if p.Overlays.Shown() != player.GoTo {
		ui.timeEntry.open = false
		return
	}
	ui.placeTypingBox(380, !ui.timeEntry.open)
	if imgui.BeginV("time entry", nil, boxFlags&^imgui.WindowFlagsNoScrollbar) {
		ui.drawTypedTime()
	}
	ui.endWindow()
	ui.timeEntry.open = p.Overlays.Shown() == player.GoTo
}

func (ui *UI) drawTypedTime() {
	p := ui.player
	dim(ui.say("Go to"))
	imgui.SameLine()
	if p.Almanac.TimeText() == "" {
		text("|")
		imgui.SameLine()
		dim(p.Almanac.TimePlaceholder())
	} else {
		text(p.Almanac.TimeText() + "|")
	}
	ui.tagItem("typed time")
	imgui.Separator()
	hint := p.Almanac.TimeHint()
	if hint == "" {
		hint = ui.say("Bodies go anywhere at once. Ships go back along what was simulated; elsewhere they start anew.")
	}
	dimWrapped(hint)
	if ui.tagged(imgui.Button(ui.named("Go")), "go to time") {
		p.Almanac.GoToTypedTime()
	}
	if p.Scene.Calendar {
		imgui.SameLine()
		if ui.tagged(imgui.Button(ui.named("Now")), "now") {
			p.Almanac.SetTimeText("now")
			p.Almanac.GoToTypedTime()
		}
	}
	imgui.SameLine()
	if ui.tagged(imgui.Button(ui.named("Cancel")), "cancel time") {
		p.Overlays.Close()
	}
}
