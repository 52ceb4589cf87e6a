//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"
	"golang.org/x/image/font/gofont/goregular"
)

// Sizes in points.
const (
	textSize   = 14
	smallText  = 12
	sideWidth  = 292 // of the panels at the left and right edge
	roomyWidth = 960 // a picture at least this wide starts with its panels open
	margin     = 8
	searchTop  = 72 // below the bar: a notice of two lines fits between them
)

// scaleBarHeight is how high the scale bar in the lower left corner is, in points.
const scaleBarHeight = 48

// stripHeight is that of the strip of menus, in points, before it has been drawn.
const stripHeight = 30

// overlayAlpha is how opaque a box is that lies in the middle of the picture.
const overlayAlpha = 0.98

// The panels are dark glass over a dark sky: one blue for what can be moved or
// pressed, grey for what is only said.
var (
	ink     = imgui.NewVec4(0.88, 0.90, 0.94, 1)
	quiet   = imgui.NewVec4(0.58, 0.62, 0.69, 1)
	glass   = imgui.NewVec4(0.055, 0.065, 0.095, 0.93)
	pane    = imgui.NewVec4(0.07, 0.08, 0.115, 0.99) // lists and menus lie over other text
	edge    = imgui.NewVec4(0.45, 0.55, 0.75, 0.16)
	field   = imgui.NewVec4(0.45, 0.55, 0.75, 0.17)
	raised  = imgui.NewVec4(0.45, 0.58, 0.85, 0.26)
	pressed = imgui.NewVec4(0.45, 0.60, 0.95, 0.42)
	accent  = imgui.NewVec4(0.46, 0.67, 1.00, 1)
	warning = imgui.NewVec4(1.00, 0.80, 0.45, 1)
	nothing = imgui.NewVec4(0, 0, 0, 0)
)

// loadFonts gives ImGui the Go font as outlines; it makes the glyphs at the size
// in which they are shown, so that text is sharp at any scale.
func (ui *UI) loadFonts() {
	ttf := &goregular.TTF[0]
	ui.font.Pin(ttf)
	config := imgui.NewFontConfig()
	config.SetFontDataOwnedByAtlas(false)
	size := int32(len(goregular.TTF))
	imgui.CurrentIO().Fonts().AddFontFromMemoryTTFV(uintptr(unsafe.Pointer(ttf)), size, textSize, config, nil)
	config.Destroy() // the atlas has its own copy
}

// restyle sets every size for a screen of scale pixels per point. ImGui's own
// ScaleAllSizes multiplies what is there, and rounds: it could not go back.
func (ui *UI) restyle(scale float32) {
	ui.scale = scale
	fresh := imgui.NewStyle()
	s := imgui.CurrentStyle()
	s.SetColors(colors(fresh))
	fresh.Destroy()

	s.SetFontSizeBase(textSize)
	s.SetFontScaleDpi(scale)
	pair := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(ui.px(x), ui.px(y)) }
	s.SetWindowPadding(pair(10, 9))
	s.SetFramePadding(pair(7, 4))
	s.SetItemSpacing(pair(8, 6))
	s.SetItemInnerSpacing(pair(6, 4))
	s.SetCellPadding(pair(5, 2))
	s.SetIndentSpacing(ui.px(14))
	s.SetScrollbarSize(ui.px(10))
	s.SetGrabMinSize(ui.px(9))
	s.SetWindowMinSize(pair(60, 24))
	s.SetWindowRounding(ui.px(7))
	s.SetChildRounding(ui.px(5))
	s.SetPopupRounding(ui.px(6))
	s.SetFrameRounding(ui.px(5))
	s.SetGrabRounding(ui.px(4))
	s.SetScrollbarRounding(ui.px(5))
	s.SetWindowBorderSize(max(1, ui.px(1)))
	s.SetPopupBorderSize(max(1, ui.px(1)))
	s.SetFrameBorderSize(0)
	s.SetWindowTitleAlign(imgui.NewVec2(0, 0.5))
	s.SetWindowMenuButtonPosition(imgui.DirLeft)
	s.SetSeparatorTextBorderSize(max(1, ui.px(1)))
	s.SetSeparatorTextPadding(pair(0, 3))
	s.SetHoverDelayNormal(0.35)

	p := implot.GetStyle()
	p.SetPlotPadding(pair(4, 4))
	p.SetLabelPadding(pair(3, 2))
	p.SetLineWeight(ui.px(1.5))
	p.SetPlotBorderSize(0)
	p.SetPlotMinSize(pair(40, 30))
}

// colors returns the colours of a fresh style with our own over them.
func colors(fresh *imgui.Style) *[imgui.ColCOUNT]imgui.Vec4 {
	c := fresh.Colors()
	for of, v := range map[imgui.Col]imgui.Vec4{
		imgui.ColText: ink, imgui.ColTextDisabled: quiet,
		imgui.ColWindowBg: glass, imgui.ColMenuBarBg: glass, imgui.ColPopupBg: pane, imgui.ColChildBg: nothing,
		imgui.ColBorder: edge, imgui.ColSeparator: edge,
		imgui.ColTitleBg: glass, imgui.ColTitleBgActive: glass, imgui.ColTitleBgCollapsed: glass,
		imgui.ColFrameBg: field, imgui.ColFrameBgHovered: raised, imgui.ColFrameBgActive: raised,
		imgui.ColButton: field, imgui.ColButtonHovered: raised, imgui.ColButtonActive: pressed,
		imgui.ColHeader: field, imgui.ColHeaderHovered: raised, imgui.ColHeaderActive: pressed,
		imgui.ColCheckMark: accent, imgui.ColSliderGrab: accent, imgui.ColSliderGrabActive: ink,
		imgui.ColScrollbarBg: nothing, imgui.ColScrollbarGrab: raised,
		imgui.ColScrollbarGrabHovered: pressed, imgui.ColScrollbarGrabActive: pressed,
		imgui.ColResizeGrip: nothing, imgui.ColResizeGripHovered: raised, imgui.ColResizeGripActive: pressed,
		imgui.ColTableHeaderBg: field, imgui.ColTableRowBgAlt: imgui.NewVec4(1, 1, 1, 0.02),
		imgui.ColTableBorderStrong: edge, imgui.ColTableBorderLight: edge,
		imgui.ColTextSelectedBg: pressed, imgui.ColInputTextCursor: ink,
		imgui.ColPlotLines: accent, imgui.ColNavCursor: nothing,
	} {
		c[of] = v
	}
	return &c
}
