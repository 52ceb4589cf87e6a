//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"errors"
	"runtime"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/impl/opengl3"
	"github.com/AllenDang/cimgui-go/implot"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/player"
	"galaxy/render/stage"
)

const Enabled = true

// UI is the panels of one window. Call its methods on the main thread, with the window's OpenGL context current.
type UI struct {
	ClockInBar bool // the bar had room for the clock in the last frame

	input
	desk
	imgui *imgui.Context
	plot  *implot.Context
	font  runtime.Pinner // ImGui reads the font files until its context is destroyed

	selectionShown bool // the panel of the selection is there
	menuOpen       bool // one is open, or a list
	closeMenus     bool // in the next frame
	hidden         bool // all but overlays and notices were, in the last frame

	bar
	timeline     timeline
	about        about
	paramPanel   paramPanel
	lessonSteps  lessonSteps
	speedHistory speedHistory
	bodyFacts    bodyFacts
	mind         mindPanel
	standing     string // the place that is being typed
	whatIf       whatIf
	known        known
	bodyPage     skyPage
	starPage     skyPage
	events       events
	atlas        atlas
	transfer     transferPanel
	why          whyPanel
	legend       legend
	race         race
	comparison   comparison
	experiment   experimentPanel
	brushPanel   brushPanel
	search       search
	notice       notice
	timeEntry    timeEntry
	opener       opener
	offered      bool // the keyboard has gone to an offer
	browser      browser
	halt         haltBox
	measures     measuresPanel
	typesBurn    string // the field of a burn into which the person types, by its tag
}

// box is a rectangle in framebuffer pixels.
type box struct{ min, max imgui.Vec2 }

// New returns the panels of gw. It installs input callbacks in gw, which pass every event
// on to those that were installed before.
func New(gw *glfw.Window) (*UI, error) {
	usual := settings.Defaults()
	ui := &UI{imgui: imgui.CreateContext(), desk: desk{settings: &usual}}
	ui.experiment.desk, ui.paramPanel.desk = &ui.desk, &ui.desk
	ui.why.desk, ui.mind.desk, ui.halt.desk = &ui.desk, &ui.desk, &ui.desk
	ui.measures.desk = &ui.desk
	ui.browser = browser{desk: &ui.desk, scenes: ui.scenes, another: ui.opener.begin}
	ui.lessonSteps = lessonSteps{desk: &ui.desk, knobs: &ui.paramPanel, following: ui.nextLessonButton}
	imgui.SetCurrentContext(ui.imgui)
	ui.plot = implot.CreateContext()
	implot.SetCurrentContext(ui.plot)

	io := imgui.CurrentIO()
	io.SetIniFilename("") // nothing is saved on disk
	io.SetLogFilename("")
	io.SetConfigWindowsMoveFromTitleBarOnly(true)
	io.SetConfigErrorRecoveryEnableTooltip(false)
	ui.loadFonts()
	ui.updateStyle(1, false)

	if !opengl3.InitV("#version 330") {
		ui.destroyContexts()
		return nil, errors.New("panel: Dear ImGui found no OpenGL 3.3 in the window; update the graphics driver, or build with -tags nopanels")
	}
	ui.input.installCallbacks(gw, io, ui.focus.hear)
	return ui, nil
}

// Draw draws the panels about a player over a picture. dt are the seconds since the last Draw, keys the rows of the help.
func (ui *UI) Draw(over Picture, dt float64, p *player.Player, keys []player.KeyHelp) {
	if over.Width <= 0 || over.Height <= 0 || p == nil {
		return // minimised
	}
	compose(ui, over, dt, p, keys)
	gl.BindFramebuffer(gl.FRAMEBUFFER, over.Framebuffer)
	opengl3.RenderDrawData(imgui.CurrentDrawData())
	ui.input.endFrame(dt)
	ui.wantsKeyboard = ui.wantsKeyboard || ui.halt.opens() || ui.browser.shown
}

// compose lays out the panels of a frame, and lists what of them is to be drawn.
func compose(ui *UI, over Picture, dt float64, p *player.Player, keys []player.KeyHelp) {
	imgui.SetCurrentContext(ui.imgui)
	implot.SetCurrentContext(ui.plot)
	if scale, paper := float32(over.Scale), p.Options.Paper; scale != ui.scale || paper != ui.paper {
		ui.updateStyle(scale, paper)
	}
	ui.width, ui.height = float32(over.Width), float32(over.Height)
	ui.elapsed += dt
	ui.player = p
	ui.covered = ui.covered[:0]
	ui.leftWide = ui.sideWide(leftSide)

	io := imgui.CurrentIO()
	io.SetDisplaySize(imgui.NewVec2(ui.width, ui.height))
	io.SetDeltaTime(float32(max(dt, 1e-4))) // ImGui requires a time above 0
	ui.input.updateScale(over.Width, over.Height)

	ui.focus.begin(ui)
	opengl3.NewFrame()
	imgui.NewFrame()
	ui.focus.enter()
	if ui.closeMenus {
		imgui.InternalClosePopupsExceptModals()
		ui.closeMenus = false
	}
	if ui.hidden = p.Overlays.PanelsHidden(); !ui.hidden {
		ui.stepAside(over.Turns, dt)
		ui.drawBar()
		ui.drawTimeline()
		ui.experiment.update(p.Lab.Experiment())
		ui.drawAbout()
		ui.experiment.draw()
		ui.drawSelection()
		ui.drawAtlas()
		ui.drawTransfer()
		ui.drawComparison()
		ui.drawRace()
		ui.drawBrushPanel()
		ui.drawOffer()
	}
	ui.browser.draw()
	ui.drawOpener()
	ui.halt.draw()
	ui.drawSearch()
	ui.drawTimeEntry()
	ui.drawHelp(keys)
	ui.drawNotice()
	ui.focus.end(ui)
	ui.menuOpen = imgui.IsPopupOpenStrV("", imgui.PopupFlagsAnyPopup)
	imgui.Render()
	ui.player = nil
}

// UseSettings lets the menus show and change s.
func (ui *UI) UseSettings(s *settings.Settings) { ui.settings = s }

// UsePreviews takes a function that returns a texture with the picture of a scene, 16 to 9 with its rows from the bottom, or 0
// while there is none. Draw calls it in each frame that shows the picture.
func (ui *UI) UsePreviews(of func(scene string) (texture uint32)) { ui.preview = of }

// TakeWish returns the wishes of the person from the menus since the last call.
func (ui *UI) TakeWish() Wish {
	w := ui.wish
	ui.wish = Wish{}
	return w
}

// Covers reports whether a panel covered a point in the last frame. The point is in
// framebuffer pixels from the upper left corner.
func (ui *UI) Covers(x, y float64) bool {
	for _, b := range ui.covered {
		if float32(x) >= b.min.X && float32(x) < b.max.X && float32(y) >= b.min.Y && float32(y) < b.max.Y {
			return true
		}
	}
	return false
}

// CoveredAreas appends the areas that panels covered in the last frame to list.
func (ui *UI) CoveredAreas(list []stage.Area) []stage.Area {
	for _, b := range ui.covered {
		list = append(list, stage.Area{X0: float64(b.min.X), Y0: float64(b.min.Y), X1: float64(b.max.X), Y1: float64(b.max.Y)})
	}
	return list
}

// Insets returns how much of the edges of a picture w pixels wide panels covered in the
// last frame, in framebuffer pixels. scale is the pixels per point.
func (ui *UI) Insets(w int, scale float64) (left, right, top, bottom float64) {
	const initialBarHeight = 30 // the height of the bar of menus, in points, before its first frame
	if ui.hidden {
		return 0, 0, 0, 0
	}
	side, widest := 0.0, 0.0 // of what lies beside the picture
	top = initialBarHeight * scale
	if float64(w) >= wideWidth*scale {
		side, widest = (margin+sideWidth+arrowRoom)*scale, 1.3*(sideWidth+2*margin)*scale
		if left = (margin + float64(ui.leftWide) + arrowRoom) * scale; ui.selectionShown {
			right = side
		}
	} else {
		left, right = ui.sides[leftSide].inset(scale), ui.sides[rightSide].inset(scale)
		top += titleHeight * scale // of the panel that is folded
	}
	left = max(left, ui.experiment.insets(margin*scale))
	for _, table := range [...]imgui.Vec2{ui.race.size, ui.comparison.size} {
		switch {
		case table.Y == 0:
		case float64(table.X) > widest: // clearly wider than a side panel
			bottom += float64(table.Y) + margin*scale
		default:
			right = side
		}
	}
	return left, right, top, bottom
}

// bottomHeight returns the height of the panels in the lower right corner, in pixels.
func (ui *UI) bottomHeight() (height float32) {
	for _, table := range [...]imgui.Vec2{ui.race.size, ui.comparison.size} {
		if table.Y > 0 {
			height += table.Y + ui.px(margin)
		}
	}
	return height
}

// CloseMenu closes the box of files, that of scenes, that of pauses, an open menu or a list in the next frame, and reports whether
// there is one.
func (ui *UI) CloseMenu() bool {
	if ui.opener.shown {
		ui.opener.shown = false
		return true
	}
	if ui.browser.shown {
		ui.browser.close()
		return true
	}
	if ui.halt.shown {
		ui.halt.shown = false
		return true
	}
	ui.closeMenus = ui.menuOpen
	return ui.menuOpen
}

func (ui *UI) Close() {
	ui.input.restoreCallbacks()
	imgui.SetCurrentContext(ui.imgui)
	opengl3.Shutdown()
	ui.destroyContexts()
}

func (ui *UI) destroyContexts() {
	implot.DestroyContextV(ui.plot)
	imgui.DestroyContextV(ui.imgui)
	ui.font.Unpin()
}
