//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// Sizes in points.
const (
	titleSize     = 20 // of the title of a step
	ideaSize      = 16 // of what a lesson says
	textSize      = 14 // of all else
	smallTextSize = 12
	sideWidth     = 292        // of the panels at the left and right edge
	lessonPanel   = 360        // of that of a lesson, at the left: some fifty letters a line
	wideWidth     = 960        // a picture at least this wide opens the side panels at first
	lessonWidth   = 600        // and one at least this wide opens the lesson
	titleHeight   = 4 * margin // of a folded panel, with a margin
	margin        = 8
	arrowRoom     = 4 * margin // beside a side panel, for the arrows of a ship there
	typingTop     = 72         // below the bar, of boxes to type into: a notice of two lines fits between them

	leastTypingHeight = 100 // of such a box
)

// scaleBarHeight is the height of the scale bar in the lower left corner, in points.
const scaleBarHeight = 48

// overlayAlpha is the opacity of boxes in the middle of the picture.
const overlayAlpha = 0.98

// theme is the colours of the panels, which are almost opaque: blue marks what can be moved or
// pressed, grey marks labels.
type theme struct {
	text, dim, window, popup, border, frame, hover, active, accent, notice, stripe imgui.Vec4
}

// themes are the themes of a dark picture (false) and of one on paper (true).
var themes = map[bool]theme{
	false: {
		text:   imgui.NewVec4(0.88, 0.90, 0.94, 1),
		dim:    imgui.NewVec4(0.58, 0.62, 0.69, 1),
		window: imgui.NewVec4(0.055, 0.065, 0.095, 0.93),
		popup:  imgui.NewVec4(0.07, 0.08, 0.115, 1), // lists and menus lie over other text
		border: imgui.NewVec4(0.45, 0.55, 0.75, 0.16),
		frame:  imgui.NewVec4(0.45, 0.55, 0.75, 0.17),
		hover:  imgui.NewVec4(0.45, 0.58, 0.85, 0.26),
		active: imgui.NewVec4(0.45, 0.60, 0.95, 0.42),
		accent: imgui.NewVec4(0.46, 0.67, 1.00, 1),
		notice: imgui.NewVec4(1.00, 0.80, 0.45, 1),
		stripe: imgui.NewVec4(1, 1, 1, 0.02),
	},
	true: {
		text:   imgui.NewVec4(0.10, 0.12, 0.16, 1),
		dim:    imgui.NewVec4(0.33, 0.36, 0.42, 1),
		window: imgui.NewVec4(0.955, 0.962, 0.975, 0.95),
		popup:  imgui.NewVec4(0.975, 0.98, 0.99, 1),
		border: imgui.NewVec4(0.20, 0.30, 0.50, 0.30),
		frame:  imgui.NewVec4(0.25, 0.38, 0.65, 0.13),
		hover:  imgui.NewVec4(0.20, 0.40, 0.80, 0.20),
		active: imgui.NewVec4(0.15, 0.40, 0.90, 0.32),
		accent: imgui.NewVec4(0.02, 0.27, 0.66, 1),
		notice: imgui.NewVec4(0.52, 0.25, 0.00, 1),
		stripe: imgui.NewVec4(0, 0, 0, 0.03),
	},
}

// transparent is no colour.
var transparent = imgui.NewVec4(0, 0, 0, 0)

// The colours of the present style, taken from widgets that have them.
func textColor() imgui.Vec4   { return *imgui.StyleColorVec4(imgui.ColText) }
func dimColor() imgui.Vec4    { return *imgui.StyleColorVec4(imgui.ColTextDisabled) }
func hoverColor() imgui.Vec4  { return *imgui.StyleColorVec4(imgui.ColButtonHovered) }
func activeColor() imgui.Vec4 { return *imgui.StyleColorVec4(imgui.ColButtonActive) }
func accentColor() imgui.Vec4 { return *imgui.StyleColorVec4(imgui.ColCheckMark) }
func noticeColor() imgui.Vec4 { return *imgui.StyleColorVec4(imgui.ColPlotHistogram) }

// loadFonts gives ImGui the outlines of the Go font, and of the one with letters of one width. ImGui
// rasterises glyphs at the size at which they are drawn, so text is sharp at any scale.
func (ui *UI) loadFonts() {
	ui.loadFont(goregular.TTF) // the first is the usual one
	ui.mono = ui.loadFont(gomono.TTF)
}

func (ui *UI) loadFont(file []byte) *imgui.Font {
	ttf := &file[0]
	ui.font.Pin(ttf)
	config := imgui.NewFontConfig()
	defer config.Destroy() // the atlas has its own copy
	config.SetFontDataOwnedByAtlas(false)
	return imgui.CurrentIO().Fonts().AddFontFromMemoryTTFV(uintptr(unsafe.Pointer(ttf)), int32(len(file)), textSize, config, nil)
}

// updateStyle sets all sizes for a screen of scale pixels per point, and the colours of panels
// over a dark picture or one on paper. ImGui's ScaleAllSizes
// multiplies the present sizes and rounds them, so it cannot be undone.
func (ui *UI) updateStyle(scale float32, paper bool) {
	ui.scale, ui.paper = scale, paper
	fresh := imgui.NewStyle()
	s := imgui.CurrentStyle()
	s.SetColors(colors(fresh, themes[paper]))
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
func colors(fresh *imgui.Style, t theme) *[imgui.ColCOUNT]imgui.Vec4 {
	c := fresh.Colors()
	for of, v := range map[imgui.Col]imgui.Vec4{
		imgui.ColText: t.text, imgui.ColTextDisabled: t.dim,
		imgui.ColWindowBg: t.window, imgui.ColMenuBarBg: t.window, imgui.ColPopupBg: t.popup, imgui.ColChildBg: transparent,
		imgui.ColBorder: t.border, imgui.ColSeparator: t.border,
		imgui.ColTitleBg: t.window, imgui.ColTitleBgActive: t.window, imgui.ColTitleBgCollapsed: t.window,
		imgui.ColFrameBg: t.frame, imgui.ColFrameBgHovered: t.hover, imgui.ColFrameBgActive: t.hover,
		imgui.ColButton: t.frame, imgui.ColButtonHovered: t.hover, imgui.ColButtonActive: t.active,
		imgui.ColHeader: t.frame, imgui.ColHeaderHovered: t.hover, imgui.ColHeaderActive: t.active,
		imgui.ColTab: t.frame, imgui.ColTabHovered: t.hover, imgui.ColTabSelected: t.active, imgui.ColTabSelectedOverline: transparent,
		imgui.ColTabDimmed: t.frame, imgui.ColTabDimmedSelected: t.active, imgui.ColTabDimmedSelectedOverline: transparent,
		imgui.ColCheckMark: t.accent, imgui.ColSliderGrab: t.accent, imgui.ColSliderGrabActive: t.text,
		imgui.ColScrollbarBg: transparent, imgui.ColScrollbarGrab: t.hover,
		imgui.ColScrollbarGrabHovered: t.active, imgui.ColScrollbarGrabActive: t.active,
		imgui.ColResizeGrip: transparent, imgui.ColResizeGripHovered: t.hover, imgui.ColResizeGripActive: t.active,
		imgui.ColTableHeaderBg: t.frame, imgui.ColTableRowBgAlt: t.stripe,
		imgui.ColTableBorderStrong: t.border, imgui.ColTableBorderLight: t.border,
		imgui.ColTextSelectedBg: t.active, imgui.ColInputTextCursor: t.text, imgui.ColTextLink: t.accent,
		imgui.ColPlotLines: t.accent, imgui.ColPlotHistogram: t.notice, imgui.ColNavCursor: transparent,
	} {
		c[of] = v
	}
	return &c
}
