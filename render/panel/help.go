//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// helpRows returns how many of n keys one column holds: all, or half of them if the list
// is higher than the picture and the picture is wide enough for two columns.
func (ui *UI) helpRows(n int) int {
	line := imgui.TextLineHeight() + 2*imgui.CurrentStyle().CellPadding().Y
	if float32(n+4)*line > 0.8*ui.height && ui.width >= ui.px(wideWidth) {
		return (n + 1) / 2
	}
	return max(n, 1)
}

// drawHelp shows the list of keys in the middle of the picture.
func (ui *UI) drawHelp(keys []player.KeyHelp) {
	p := ui.player
	if p.Overlay() != player.Help {
		return
	}
	open := true
	centre := imgui.NewVec2(ui.width/2, ui.height/2)
	imgui.SetNextWindowPosV(centre, imgui.CondAppearing, imgui.NewVec2(0.5, 0.5))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(min(ui.px(440), 0.9*ui.width), 0), imgui.NewVec2(0.9*ui.width, 0.8*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("Keys and mouse", &open, sidePanelFlags|imgui.WindowFlagsNoCollapse) {
		rows := ui.helpRows(len(keys))
		columns := (len(keys) + rows - 1) / rows
		if imgui.BeginTableV("keys", int32(2*columns), imgui.TableFlagsNoSavedSettings|imgui.TableFlagsRowBg|imgui.TableFlagsSizingFixedFit, imgui.Vec2{}, 0) {
			for i := range rows {
				imgui.TableNextRow()
				for at := i; at < len(keys); at += rows {
					imgui.TableNextColumn()
					imgui.PushStyleColorVec4(imgui.ColText, accentColor)
					text(keys[at].Name)
					imgui.PopStyleColor()
					imgui.TableNextColumn()
					text(keys[at].Help)
				}
			}
			imgui.EndTable()
		}
	}
	ui.endWindow()
	if !open {
		p.CloseOverlay()
	}
}
