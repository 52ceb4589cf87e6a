//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// search is the box that finds a body or ship by name.
type search struct {
	open bool // in the last frame
}

// drawSearch shows the field and what it found: Enter or a click goes there, Esc
// closes.
func (ui *UI) drawSearch() {
	p := ui.player
	if p.Overlay != player.Search {
		ui.search.open = false
		return
	}
	width := min(ui.px(420), 0.9*ui.width)
	imgui.SetNextWindowPosV(imgui.NewVec2(ui.width/2, ui.barHeight+ui.px(searchTop)), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(width, 0), imgui.NewVec2(width, 0.5*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if !ui.search.open {
		imgui.SetNextWindowFocus()
	}
	if imgui.BeginV("search", nil, plainFlags&^imgui.WindowFlagsNoScrollbar) {
		if !ui.search.open {
			imgui.SetKeyboardFocusHere()
		}
		imgui.SetNextItemWidth(-1)
		query := p.Query
		imgui.InputTextWithHint("##query", "Name of a planet, moon or ship", &query, imgui.InputTextFlagsNone, nil)
		ui.mark("query")
		if query != p.Query {
			p.SetQuery(query)
		}
		ui.drawHits()
	}
	ui.end()
	ui.search.open = p.Overlay == player.Search
}

func (ui *UI) drawHits() {
	p := ui.player
	hits := p.Hits()
	if len(hits) == 0 && p.Query != "" {
		dim("nothing has this name")
	}
	before := p.Hit
	if imgui.IsKeyPressedBool(imgui.KeyDownArrow) {
		p.Hit = max(min(p.Hit+1, len(hits)-1), 0)
	}
	if imgui.IsKeyPressedBool(imgui.KeyUpArrow) {
		p.Hit = max(p.Hit-1, 0)
	}
	for i, hit := range hits {
		imgui.PushIDInt(int32(i)) // names need not differ
		if imgui.SelectableBoolV(hit.Name, i == p.Hit, 0, imgui.Vec2{}) {
			p.Hit = i
			p.GoHit()
		}
		imgui.PopID()
		ui.mark("hit " + hit.Name)
		if i == p.Hit && p.Hit != before {
			imgui.SetScrollHereY()
		}
	}
	if imgui.IsKeyPressedBoolV(imgui.KeyEnter, false) || imgui.IsKeyPressedBoolV(imgui.KeyKeypadEnter, false) {
		p.GoHit()
	}
	if imgui.IsKeyPressedBoolV(imgui.KeyEscape, false) {
		p.Overlay = player.NoOverlay
	}
}
