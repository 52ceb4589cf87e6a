//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// helpLayout returns how many of the keys one column of the list holds, and the widths of
// the columns of names and of helps in pixels. There are two columns of keys if the list is
// higher than the picture and as wide a picture has room for both. A help that is wider
// than its column is wrapped.
func (ui *UI) helpLayout(keys []player.KeyHelp) (rows int, widths []float32) {
	style := imgui.CurrentStyle()
	between := 2 * style.CellPadding().X
	widthsOf := func(rows int) (widths []float32, sum float32) {
		for at := 0; at < len(keys); at += rows {
			var name, help float32
			for _, k := range keys[at:min(at+rows, len(keys))] {
				name, help = max(name, imgui.CalcTextSize(k.Name).X), max(help, imgui.CalcTextSize(ui.say(k.Help)).X)
			}
			widths = append(widths, name, help)
			sum += name + help + 2*between
		}
		return widths, sum
	}
	room := ui.helpWidth() - 2*style.WindowPadding().X - style.ScrollbarSize()
	line := imgui.TextLineHeight() + 2*style.CellPadding().Y
	if float32(len(keys)+4)*line > helpHeight*ui.height {
		rows = (len(keys) + 1) / 2
		if widths, sum := widthsOf(rows); sum <= room {
			return rows, widths
		}
	}
	rows = max(len(keys), 1)
	widths, sum := widthsOf(rows)
	if sum > room {
		widths[1] -= sum - room
	}
	return rows, widths
}

// helpHeight is the most that the list of keys takes of the picture's height.
const helpHeight = 0.8

// helpWidth returns how wide the list of keys may be, in pixels.
func (d *desk) helpWidth() float32 { return 0.9 * d.width }

// drawHelp shows the list of keys in the middle of the picture, over the other panels.
func (ui *UI) drawHelp(keys []player.KeyHelp) {
	p := ui.player
	if p.Overlays.Shown() != player.Help {
		return
	}
	open := true
	centre := imgui.NewVec2(ui.width/2, ui.height/2)
	imgui.SetNextWindowPosV(centre, imgui.CondAlways, imgui.NewVec2(0.5, 0.5))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(min(ui.px(440), ui.helpWidth()), 0), imgui.NewVec2(ui.helpWidth(), helpHeight*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV(ui.named("Keys and mouse"), &open, sidePanelFlags|imgui.WindowFlagsNoCollapse|imgui.WindowFlagsNoMove) {
		if !ui.menuOpen { // which would disappear below
			imgui.InternalBringWindowToDisplayFront(imgui.InternalCurrentWindow())
		}
		if ui.tagged(imgui.SmallButton(ui.named("First steps")), "help first steps") {
			_ = p.Reopen(firstSteps) // a notice shows the error
			open = false
		}
		ui.tooltip(ui.say("Two minutes with the window"))
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton(ui.named("Scenes, lessons, tours…")), "help scenes") {
			ui.browser.toggle()
			open = false
		}
		ui.helpTable(keys)
	}
	ui.endWindow()
	if !open {
		p.Overlays.Close()
	}
}

func (ui *UI) helpTable(keys []player.KeyHelp) {
	rows, widths := ui.helpLayout(keys)
	if len(widths) == 0 || !imgui.BeginTableV("keys", int32(len(widths)), imgui.TableFlagsNoSavedSettings|imgui.TableFlagsRowBg|imgui.TableFlagsSizingFixedFit, imgui.Vec2{}, 0) {
		return
	}
	for j, width := range widths {
		imgui.TableSetupColumnV(strconv.Itoa(j), imgui.TableColumnFlagsWidthFixed, width, imgui.ID(j))
	}
	for i := range rows {
		imgui.TableNextRow()
		for at := i; at < len(keys); at += rows {
			imgui.TableNextColumn()
			imgui.PushStyleColorVec4(imgui.ColText, accentColor())
			text(keys[at].Name)
			imgui.PopStyleColor()
			imgui.TableNextColumn()
			wrapped(ui.say(keys[at].Help))
		}
	}
	imgui.EndTable()
}
