//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// drawHelp lists the keys in the middle of the picture.
func (ui *UI) drawHelp(keys []player.Key) {
	p := ui.player
	if p.Overlay != player.Help {
		return
	}
	open := true
	centre := imgui.NewVec2(ui.width/2, ui.height/2)
	imgui.SetNextWindowPosV(centre, imgui.CondAppearing, imgui.NewVec2(0.5, 0.5))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(min(ui.px(440), 0.9*ui.width), 0), imgui.NewVec2(0.9*ui.width, 0.8*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("Keys and mouse", &open, sideFlags|imgui.WindowFlagsNoCollapse) {
		if imgui.BeginTableV("keys", 2, imgui.TableFlagsNoSavedSettings|imgui.TableFlagsRowBg, imgui.Vec2{}, 0) {
			imgui.TableSetupColumnV("key", imgui.TableColumnFlagsWidthFixed, 0, 0)
			imgui.TableSetupColumnV("help", imgui.TableColumnFlagsWidthStretch, 0, 0)
			for _, k := range keys {
				imgui.TableNextRow()
				imgui.TableNextColumn()
				imgui.PushStyleColorVec4(imgui.ColText, accent)
				text(k.Name)
				imgui.PopStyleColor()
				imgui.TableNextColumn()
				text(k.Help)
			}
			imgui.EndTable()
		}
	}
	ui.end()
	if !open {
		p.Overlay = player.NoOverlay
	}
}
