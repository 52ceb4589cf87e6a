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

	"galaxy/render/player"
	"galaxy/render/stage"
)

// Enabled reports whether this program has panels.
const Enabled = true

// UI is the panels of one window. All its methods belong on the main thread,
// with the window's context current.
type UI struct {
	input
	imgui *imgui.Context
	plot  *implot.Context
	font  runtime.Pinner // ImGui reads the font file for as long as it lives

	width, height float32    // of the framebuffer, pixels
	scale         float32    // framebuffer pixels per point
	placed        [2]placing // of the panels at the left and the right
	elapsed       float64    // seconds since New
	covered       []box      // by panels, in the last frame
	chosen        bool       // the panel of the selection is there
	menus         bool       // one is open, or a list
	closeMenus    bool       // in the next frame

	player *player.Player // in the frame being drawn
	bar
	timeline timeline
	about    about
	knobs    knobs
	speed    history
	body     bodyFacts
	legend   legend
	race     race
	rival    rival
	palette  palette
	search   search

	seen map[string]box // where named widgets were drawn; nil outside tests
}

// box is a rectangle in framebuffer pixels.
type box struct{ min, max imgui.Vec2 }

// New makes the panels for gw. It takes over gw's input callbacks and passes
// every event on to those that were installed before.
func New(gw *glfw.Window) (*UI, error) {
	ui := &UI{imgui: imgui.CreateContext()}
	imgui.SetCurrentContext(ui.imgui)
	ui.plot = implot.CreateContext()
	implot.SetCurrentContext(ui.plot)

	io := imgui.CurrentIO()
	io.SetIniFilename("") // nothing is remembered on disk
	io.SetLogFilename("")
	io.SetConfigFlags(imgui.ConfigFlagsNoMouseCursorChange)
	io.SetConfigWindowsMoveFromTitleBarOnly(true)
	io.SetConfigErrorRecoveryEnableTooltip(false)
	ui.loadFonts()
	ui.restyle(1)

	if !opengl3.InitV("#version 330") {
		ui.destroyContexts()
		return nil, errors.New("panel: Dear ImGui found no OpenGL 3.3 in the window; update the graphics driver, or build with -tags nopanels")
	}
	ui.input.listen(gw, io)
	return ui, nil
}

// Draw draws the panels over what framebuffer fb already shows. w and h are its
// size in pixels, scale the pixels per point of the screen, dt the seconds since
// the last Draw, keys the rows of the help.
func (ui *UI) Draw(fb uint32, w, h int, scale, dt float64, p *player.Player, keys []player.KeyHelp) {
	if w <= 0 || h <= 0 || p == nil {
		return // minimised
	}
	imgui.SetCurrentContext(ui.imgui)
	implot.SetCurrentContext(ui.plot)
	if float32(scale) != ui.scale {
		ui.restyle(float32(scale))
	}
	ui.width, ui.height = float32(w), float32(h)
	ui.elapsed += dt
	ui.player = p
	ui.covered = ui.covered[:0]

	io := imgui.CurrentIO()
	io.SetDisplaySize(imgui.NewVec2(ui.width, ui.height))
	io.SetDeltaTime(float32(max(dt, 1e-4))) // ImGui refuses a frame of no time
	ui.input.measure(w, h)

	opengl3.NewFrame()
	imgui.NewFrame()
	if ui.closeMenus {
		imgui.InternalClosePopupsExceptModals()
		ui.closeMenus = false
	}
	ui.drawBar()
	ui.drawTimeline()
	ui.drawAbout()
	ui.drawSelection()
	ui.drawRival()
	ui.drawRace()
	ui.drawPalette()
	ui.drawSearch()
	ui.drawHelp(keys)
	ui.drawNotice()
	ui.menus = imgui.IsPopupOpenStrV("", imgui.PopupFlagsAnyPopup)
	imgui.Render()

	gl.BindFramebuffer(gl.FRAMEBUFFER, fb)
	opengl3.RenderDrawData(imgui.CurrentDrawData())
	ui.input.settle(dt)
	ui.player = nil
}

// Covers reports whether a panel lay under a point in the last frame drawn. The
// point is in framebuffer pixels from the upper left corner.
func (ui *UI) Covers(x, y float64) bool {
	for _, b := range ui.covered {
		if float32(x) >= b.min.X && float32(x) < b.max.X && float32(y) >= b.min.Y && float32(y) < b.max.Y {
			return true
		}
	}
	return false
}

// Areas appends what panels covered in the last frame drawn.
func (ui *UI) Areas(list []stage.Area) []stage.Area {
	for _, b := range ui.covered {
		list = append(list, stage.Area{X0: float64(b.min.X), Y0: float64(b.min.Y), X1: float64(b.max.X), Y1: float64(b.max.Y)})
	}
	return list
}

// Edges returns how much of a picture w pixels wide lay behind panels in the last
// frame drawn, in framebuffer pixels. scale is pixels per point.
func (ui *UI) Edges(w int, scale float64) (left, right, top, bottom float64) {
	side := 0.0
	if float64(w) >= roomyWidth*scale {
		side = (sideWidth + 2*margin) * scale
	}
	left = side
	if ui.chosen {
		right = side
	}
	for _, table := range [...]imgui.Vec2{ui.race.size, ui.rival.size} {
		switch {
		case table.Y == 0:
		case float64(table.X) > 1.3*side: // more than the room at the side, or a little more
			bottom += float64(table.Y) + margin*scale
		default:
			right = side
		}
	}
	return left, right, stripHeight * scale, bottom
}

// foot returns how high the panels in the lower right corner are, in pixels.
func (ui *UI) foot() (height float32) {
	for _, table := range [...]imgui.Vec2{ui.race.size, ui.rival.size} {
		if table.Y > 0 {
			height += table.Y + ui.px(margin)
		}
	}
	return height
}

// Back closes an open menu or list, in the next frame, and reports whether there
// was one: what Esc is to do first.
func (ui *UI) Back() bool {
	ui.closeMenus = ui.menus
	return ui.menus
}

// end closes a window that imgui.Begin opened, drawn or folded.
func (ui *UI) end() {
	ui.cover()
	imgui.End()
}

// cover notes that the picture is hidden behind the present window.
func (ui *UI) cover() {
	at := imgui.WindowPos()
	ui.covered = append(ui.covered, box{at, at.Add(imgui.WindowSize())})
}

// Close gives the callbacks back and frees everything.
func (ui *UI) Close() {
	ui.input.silence()
	imgui.SetCurrentContext(ui.imgui)
	opengl3.Shutdown()
	ui.destroyContexts()
}

func (ui *UI) destroyContexts() {
	implot.DestroyContextV(ui.plot)
	imgui.DestroyContextV(ui.imgui)
	ui.font.Unpin()
}

// px turns points into framebuffer pixels.
func (ui *UI) px(points float32) float32 { return points * ui.scale }

// mark notes where the last widget was drawn, for a test that wants to click it.
func (ui *UI) mark(name string) {
	if ui.seen != nil {
		ui.seen[name] = box{imgui.ItemRectMin(), imgui.ItemRectMax()}
	}
}
