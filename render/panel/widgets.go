//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// ImGui's own Text, TextWrapped and SetTooltip read their argument as a printf
// format; names and help texts go through the functions here.

func text(s string) { imgui.TextUnformatted(s) }

func dim(s string) {
	imgui.PushStyleColorVec4(imgui.ColText, dimColor())
	imgui.TextUnformatted(s)
	imgui.PopStyleColor()
}

func dimWrapped(s string) {
	imgui.PushStyleColorVec4(imgui.ColText, dimColor())
	wrapped(s)
	imgui.PopStyleColor()
}

// wrapped draws a text in lines as wide as there is room.
func wrapped(s string) {
	room := imgui.ContentRegionAvail().X
	fits := func(line string) bool { return imgui.CalcTextSize(line).X <= room }
	imgui.PushTextWrapPosV(0) // for a word that is longer
	if fits(s) {
		text(s)
	} else {
		text(fold(s, fits))
	}
	imgui.PopTextWrapPos()
}

// broken returns a text in lines of at most a width, for what Dear ImGui does not wrap. A longer word has a line of its own.
func broken(s string, width float32) string {
	var lines []string
	for word := range strings.FieldsSeq(s) {
		if last := len(lines) - 1; last >= 0 && imgui.CalcTextSize(lines[last]+" "+word).X <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}

// elided returns as much of a line as has room.
func elided(s string, room float32) string {
	letters := []rune(s)
	for cut := s; ; cut = string(letters) + "…" {
		if imgui.CalcTextSize(cut).X <= room || len(letters) == 0 {
			return cut
		}
		letters = letters[:len(letters)-1]
	}
}

// tooltip shows a text while the mouse rests on the last item.
func (d *desk) tooltip(s string) {
	id := imgui.ItemID()
	switch {
	case imgui.IsItemActive():
		d.used = id
	case d.used == id && !imgui.IsItemHovered():
		d.used = 0
	}
	if s == "" || id != 0 && d.used == id || !imgui.IsItemHoveredV(imgui.HoveredFlagsForTooltip) {
		return
	}
	d.besidePanel()
	if !imgui.BeginTooltip() {
		return
	}
	imgui.PushTextWrapPosV(d.px(sideWidth))
	imgui.TextUnformatted(s)
	d.tagItem("tip " + s)
	imgui.PopTextWrapPos()
	imgui.EndTooltip()
}

// besidePanel puts the next window, a tooltip of the last item, beside the panel of the item, whose text it would cover. In the lower
// half of the picture it grows upwards. Where a panel leaves no room beside it, the tooltip is at the pointer.
func (d *desk) besidePanel() {
	display, at, size := imgui.CurrentIO().DisplaySize(), imgui.WindowPos(), imgui.WindowSize()
	gap, room := d.px(margin), d.px(sideWidth)+2*d.px(margin)
	to, pivot := imgui.Vec2{X: at.X + size.X + gap, Y: imgui.ItemRectMin().Y}, imgui.Vec2{}
	if at.X+0.5*size.X > 0.5*display.X {
		to.X, pivot.X = at.X-gap, 1
	}
	if pivot.X == 1 && to.X < room || pivot.X == 0 && to.X+room > display.X {
		return
	}
	if to.Y > 0.5*display.Y {
		to.Y, pivot.Y = imgui.ItemRectMax().Y, 1
	}
	imgui.SetNextWindowPosV(to, imgui.CondAlways, pivot)
}

// row draws a row of a table of facts, or nothing for a value that is empty.
func row(name, value string) {
	if value == "" {
		return
	}
	rowName(name)
	wrapped(value)
}

// row draws a row of a table of facts whose value has numbers, which are written as in the person's language.
func (d *desk) row(name, value string) { row(name, d.player.Words.Number(value)) }

// rowName begins a row of a table of facts, whose value is drawn next.
func rowName(name string) {
	imgui.TableNextRow()
	imgui.TableNextColumn()
	dim(name)
	imgui.TableNextColumn()
}

// beginFacts begins a table of facts with two columns; imgui.EndTable ends it.
func (d *desk) beginFacts(id string) bool {
	if !imgui.BeginTableV(id, 2, imgui.TableFlagsNoSavedSettings, imgui.Vec2{}, 0) {
		return false
	}
	imgui.TableSetupColumnV("name", imgui.TableColumnFlagsWidthFixed, d.px(116), 0)
	imgui.TableSetupColumnV("value", imgui.TableColumnFlagsWidthStretch, 0, 0)
	return true
}

// sidePanel is a panel at the left or right edge of the picture.
type sidePanel struct {
	placed pictureSize // for which it was placed
	open   bool        // it was, in the last frame
	fold   bool        // in the next frame
	box    box         // in the last frame

	faded           float32 // 0 to 1: while the view turns
	looks           bool    // the person looked at the sky around in the last frame
	unfold, unfolds bool    // it was folded for that; it unfolds in the next frame
	taken           float32 // pixels between the edge and the other side of the panel; 0 if it is folded or elsewhere
}

// The side panels, by edge.
const (
	leftSide = iota
	rightSide
)

// beginSidePanel begins a window below the bar at the left or right of the picture, and reports whether
// it is open. It grows with its content up to a share of the height, then scrolls. The person can move it;
// it returns when the picture's size changes. It starts as there is room for it, and folds or unfolds when
// that changes. In a narrow picture one of the two is open at most, so that the scene is seen beside it. endSidePanel ends it.
func (d *desk) beginSidePanel(edge int, share float32, title string, shown *bool) bool {
	s := &d.sides[edge]
	x := d.px(margin) + float32(edge)*(d.width-2*d.px(margin))
	top := d.barHeight + d.px(margin)
	width := min(d.px(d.sideWide(edge)), 0.45*d.width)
	was, is := s.placed, pictureSize{d.width, d.height, d.scale}
	if was != is {
		imgui.SetNextWindowPosV(imgui.NewVec2(x, top), imgui.CondAlways, imgui.NewVec2(float32(edge), 0))
		if open := d.opens(edge, is); open != d.opens(edge, was) {
			imgui.SetNextWindowCollapsed(!open)
		}
		s.placed = is
	}
	if s.fold || s.unfolds {
		imgui.SetNextWindowCollapsed(s.fold)
	}
	const trace = 0.01 // ImGui leaves out what has an opacity of 0, and forgets how far it was scrolled
	imgui.PushStyleVarFloat(imgui.StyleVarAlpha, 1-(1-trace)*s.faded)
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(width, 0), imgui.NewVec2(width, max(share*d.height, d.px(60))))
	imgui.BeginV(title, shown, sidePanelFlags)
	d.titleOpens([...]string{leftSide: "left title", rightSide: "right title"}[edge])
	open := !imgui.IsWindowCollapsed()
	if other := &d.sides[1-edge]; open && !s.open && !is.wide() && other.open {
		other.fold = true
	}
	s.open, s.fold, s.unfolds, s.taken = open, false, false, 0
	s.box = box{imgui.WindowPos(), imgui.WindowPos().Add(imgui.WindowSize())}
	if at := imgui.WindowPos().X + float32(edge)*imgui.WindowSize().X; open && at == x {
		s.taken = d.px(margin) + imgui.WindowSize().X
	}
	return open
}

// endSidePanel ends a window that beginSidePanel began, open or not. What has faded covers nothing.
func (d *desk) endSidePanel(edge int) {
	if d.sides[edge].faded < 0.5 {
		d.noteCovered()
	}
	imgui.End()
	imgui.PopStyleVar()
}

// inset returns how much of the picture's edge the panel covers, with room for the arrows of a ship beside it.
func (s *sidePanel) inset(scale float64) float64 {
	if s.taken == 0 {
		return 0
	}
	return float64(s.taken) + arrowRoom*scale
}

// middle returns where the room begins and ends between the side panels: in a narrow picture, those that
// are open; all of it where next to nothing were left.
func (d *desk) middle() (left, right float32) {
	const least = 200 // points
	left, right = d.px(d.sideWide(leftSide)+margin), d.px(sideWidth+margin)
	if !(pictureSize{d.width, d.height, d.scale}).wide() {
		if left, right = d.sides[leftSide].taken, d.sides[rightSide].taken; d.width-left-right < d.px(least) {
			left, right = 0, 0
		}
	}
	return left + d.px(margin), d.width - right - d.px(margin)
}

// placeTypingBox places the next window, into which something is typed, below the bar and the notice,
// between the side panels and above what lies in the middle below. It is at most width points wide.
// Call it after the panels are drawn.
func (ui *UI) placeTypingBox(width float32, appears bool) {
	from, to := ui.middle()
	wide, centre := min(ui.px(width), to-from), (from+to)/2
	top := max(ui.barHeight+ui.px(typingTop), ui.brushPanel.bottom+ui.px(margin), ui.notice.bottom+ui.px(margin))
	left, right, bottom := centre-wide/2, centre+wide/2, ui.height-ui.px(margin)
	least := min(top+ui.px(leastTypingHeight), bottom)
	for _, b := range ui.covered {
		if b.min.X < right && b.max.X > left && b.min.Y > least {
			bottom = min(bottom, b.min.Y-ui.px(margin))
		}
	}
	imgui.SetNextWindowPosV(imgui.NewVec2(centre, top), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(wide, 0), imgui.NewVec2(wide, min(0.5*ui.height, bottom-top)))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if appears {
		imgui.SetNextWindowFocus()
	}
}

// pictureSize is the size of the picture for which a panel was placed. It is compared
// when the panel is drawn: the size may have changed while the panel was not shown.
type pictureSize struct{ width, height, scale float32 }

// wide reports whether the picture has room for panels at both sides. The zero size,
// before the first frame, counts as wide.
func (p pictureSize) wide() bool { return p.scale == 0 || p.width >= wideWidth*p.scale }

// teaches reports whether the scene is a lesson: of the course, or with steps.
func (d *desk) teaches() bool { return d.player.Scene.Course > 0 || len(d.player.Scene.Steps) > 0 }

// sideWide returns how wide the panel at an edge is, in points.
func (d *desk) sideWide(edge int) float32 {
	if edge == leftSide && d.teaches() {
		return lessonPanel
	}
	return sideWidth
}

// opens reports whether the panel at an edge starts open in a picture: a lesson, at the left, already
// where there is room for it and the scene beside it.
func (d *desk) opens(edge int, p pictureSize) bool {
	return p.wide() || edge == leftSide && d.teaches() && p.width >= lessonWidth*p.scale
}

// titleOpens makes a click anywhere in the title of the window that begins open it or close
// it; a drag moves it. ImGui does so at the triangle, and at the second click of two.
func (d *desk) titleOpens(name string) {
	d.tagItem(name)
	if imgui.IsItemClicked() && imgui.MouseClickedCount(imgui.MouseButtonLeft) == 1 {
		d.pressedTitle, d.pressedAt = name, imgui.MousePos()
	}
	if d.pressedTitle != name || !imgui.IsMouseReleased(imgui.MouseButtonLeft) {
		return
	}
	d.pressedTitle = ""
	if moved := imgui.MousePos().Sub(d.pressedAt); max(moved.X, -moved.X, moved.Y, -moved.Y) < d.px(4) {
		imgui.SetWindowCollapsedBoolV(!imgui.IsWindowCollapsed(), imgui.CondAlways)
	}
}

// sidePanelFlags suit a panel whose size follows from its content.
const sidePanelFlags = imgui.WindowFlagsAlwaysAutoResize | imgui.WindowFlagsNoSavedSettings |
	imgui.WindowFlagsNoFocusOnAppearing | imgui.WindowFlagsNoNavFocus | imgui.WindowFlagsNoDocking

// boxFlags suit a box without a title, such as a notice or the search.
const boxFlags = sidePanelFlags | imgui.WindowFlagsNoDecoration | imgui.WindowFlagsNoMove

// icon is a symbol on a button. It is drawn because the font has none.
type icon uint8

const (
	iconPlay icon = iota
	iconPause
	iconStep
	iconRestart
	iconBackwards
	iconStepBack
)

// iconButton draws a square button and reports whether it was pressed.
func (d *desk) iconButton(name string, shape icon, help string) bool {
	side := imgui.FrameHeight()
	hit := imgui.ButtonV("##"+name, imgui.NewVec2(side*1.15, side))
	d.speaks(help)
	d.tagItem(name)
	d.tooltip(help)

	at, to := imgui.ItemRectMin(), imgui.ItemRectMax()
	c := imgui.NewVec2((at.X+to.X)/2, (at.Y+to.Y)/2)
	r := side * 0.24
	point := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(c.X+x*r, c.Y+y*r) }
	color := imgui.ColorU32Vec4(textColor())
	list := imgui.WindowDrawList()
	bar := func(x0, x1 float32) { list.AddRectFilled(point(x0, -1), point(x1, 1), color) }
	triangle := func(x0, x1 float32) { list.AddTriangleFilled(point(x0, -1), point(x1, 0), point(x0, 1), color) }
	switch shape {
	case iconPlay:
		triangle(-0.8, 1.1)
	case iconPause:
		bar(-0.85, -0.25)
		bar(0.25, 0.85)
	case iconStep:
		triangle(-0.9, 0.6)
		bar(0.65, 1)
	case iconRestart:
		bar(-1.2, -0.9)
		triangle(0.2, -0.85)
		triangle(1.2, 0.15)
	case iconBackwards:
		triangle(0.8, -1.1)
	case iconStepBack:
		bar(-1, -0.65)
		triangle(0.9, -0.6)
	}
	return hit
}

func (d *desk) swatch(color uint32) {
	h := imgui.TextLineHeight()
	at := imgui.CursorScreenPos()
	pad := 0.18 * h
	imgui.WindowDrawList().AddRectFilledV(imgui.NewVec2(at.X, at.Y+pad), imgui.NewVec2(at.X+h-2*pad, at.Y+h-pad), color, d.px(2), 0)
	imgui.Dummy(imgui.NewVec2(h-2*pad, h))
	imgui.SameLine()
}
