//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"
	"golang.org/x/image/font/gofont/goregular"
)

// Sizes in points.
const (
	textSize      = 14
	smallTextSize = 12
	sideWidth     = 292 // of the panels at the left and right edge
	wideWidth     = 960 // a picture at least this wide opens the side panels at first
	margin        = 8
	searchTop     = 72 // below the bar: a notice of two lines fits between them
)

// scaleBarHeight is the height of the scale bar in the lower left corner, in points.
const scaleBarHeight = 48

// initialBarHeight is the height of the bar of menus, in points, before its first frame.
const initialBarHeight = 30

// overlayAlpha is the opacity of boxes in the middle of the picture.
const overlayAlpha = 0.98

// The panels are dark and almost opaque: blue marks what can be moved or pressed, grey
// marks labels.
var (
	textColor   = imgui.NewVec4(0.88, 0.90, 0.94, 1)
	dimColor    = imgui.NewVec4(0.58, 0.62, 0.69, 1)
	windowColor = imgui.NewVec4(0.055, 0.065, 0.095, 0.93)
	popupColor  = imgui.NewVec4(0.07, 0.08, 0.115, 0.99) // lists and menus lie over other text
	borderColor = imgui.NewVec4(0.45, 0.55, 0.75, 0.16)
	frameColor  = imgui.NewVec4(0.45, 0.55, 0.75, 0.17)
	hoverColor  = imgui.NewVec4(0.45, 0.58, 0.85, 0.26)
	activeColor = imgui.NewVec4(0.45, 0.60, 0.95, 0.42)
	accentColor = imgui.NewVec4(0.46, 0.67, 1.00, 1)
	noticeColor = imgui.NewVec4(1.00, 0.80, 0.45, 1)
	transparent = imgui.NewVec4(0, 0, 0, 0)
)

// loadFonts gives ImGui the outlines of the Go font. ImGui rasterises glyphs at the size
// at which they are drawn, so text is sharp at any scale.
func (ui *UI) loadFonts() {
	ttf := &goregular.TTF[0]
	ui.font.Pin(ttf)
	config := imgui.NewFontConfig()
	config.SetFontDataOwnedByAtlas(false)
	size := int32(len(goregular.TTF))
	imgui.CurrentIO().Fonts().AddFontFromMemoryTTFV(uintptr(unsafe.Pointer(ttf)), size, textSize, config, nil)
	config.Destroy() // the atlas has its own copy
}

// updateStyle sets all sizes for a screen of scale pixels per point. ImGui's ScaleAllSizes
// multiplies the present sizes and rounds them, so it cannot be undone.
func (ui *UI) updateStyle(scale float32) {
	ui.scale = scale
	fresh := imgui.NewStyle()
	s := imgui.CurrentStyle()
	s.SetColors(colors(fresh))
	fresh.Destroy()

	s.SetFontSizeBase(textSize)
	s.SetFontScaleDpi(scale)
	whole := func(points float32) float32 { return float32(math.Round(float64(ui.px(points)))) }
	// A window of a part of a pixel less than its content would get a scroll bar.
	pair := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(whole(x), whole(y)) }
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
		imgui.ColText: textColor, imgui.ColTextDisabled: dimColor,
		imgui.ColWindowBg: windowColor, imgui.ColMenuBarBg: windowColor, imgui.ColPopupBg: popupColor, imgui.ColChildBg: transparent,
		imgui.ColBorder: borderColor, imgui.ColSeparator: borderColor,
		imgui.ColTitleBg: windowColor, imgui.ColTitleBgActive: windowColor, imgui.ColTitleBgCollapsed: windowColor,
		imgui.ColFrameBg: frameColor, imgui.ColFrameBgHovered: hoverColor, imgui.ColFrameBgActive: hoverColor,
		imgui.ColButton: frameColor, imgui.ColButtonHovered: hoverColor, imgui.ColButtonActive: activeColor,
		imgui.ColHeader: frameColor, imgui.ColHeaderHovered: hoverColor, imgui.ColHeaderActive: activeColor,
		imgui.ColCheckMark: accentColor, imgui.ColSliderGrab: accentColor, imgui.ColSliderGrabActive: textColor,
		imgui.ColScrollbarBg: transparent, imgui.ColScrollbarGrab: hoverColor,
		imgui.ColScrollbarGrabHovered: activeColor, imgui.ColScrollbarGrabActive: activeColor,
		imgui.ColResizeGrip: transparent, imgui.ColResizeGripHovered: hoverColor, imgui.ColResizeGripActive: activeColor,
		imgui.ColTableHeaderBg: frameColor, imgui.ColTableRowBgAlt: imgui.NewVec4(1, 1, 1, 0.02),
		imgui.ColTableBorderStrong: borderColor, imgui.ColTableBorderLight: borderColor,
		imgui.ColTextSelectedBg: activeColor, imgui.ColInputTextCursor: textColor,
		imgui.ColPlotLines: accentColor, imgui.ColNavCursor: transparent,
	} {
		c[of] = v
	}
	return &c
}
