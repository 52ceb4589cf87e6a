//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene"
	"galaxy/scene/prose"
	"galaxy/scene/wording"
)

// about is the panel at the left: the scene's summary, lesson, orders and parameters.
type about struct {
	scene        *scene.Scene
	said         *wording.Wording // of it, from which the rest is made
	file         string           // of the scene: a restart is the same one
	lead         []lessonBlock    // the lesson's beginning, always shown
	rest         []lessonBlock    // of the lesson, which can be opened
	whole        string           // the lesson as it is shown
	height       float32          // of the window when it was last asked whether rest fits
	fits         bool             // rest, into that
	setRest      bool             // in this frame rest is opened, or folded, as it fits
	sceneChanged bool             // since the last frame
}

// update reads the lesson of another scene. One that fills less than half of the height starts
// open, and opens in a window that has become so large; it is folded by hand alone.
func (a *about) update(ui *UI) {
	s := ui.player.Scene
	a.sceneChanged, a.setRest = false, false
	said := ui.player.Words.Of(s)
	if a.scene == s && a.said == said && a.height == ui.height {
		return
	}
	if a.scene != s || a.said != said {
		a.sceneChanged = a.scene == nil || a.file != s.File
		a.whole = reflow(said.Lesson)
		first, rest := splitLead(a.whole)
		a.scene, a.file, a.said = s, s.File, said
		a.lead, a.rest = lessonBlocks(first), lessonBlocks(rest)
	}
	fits := imgui.CalcTextSizeV(a.whole, false, ui.px(ui.sideWide(leftSide))).Y < 0.5*ui.height
	a.setRest = a.sceneChanged || fits && !a.fits
	a.height, a.fits = ui.height, fits
}

// lowPicture is the height of a picture, in points, below which a lesson takes all of it.
const lowPicture = 450

func (ui *UI) drawAbout() {
	a, p := &ui.about, ui.player
	a.update(ui)
	share := float32(0.8)
	if p.Lesson.Run() != nil && ui.height < ui.px(lowPicture) { // its question needs the room more than the scale bar
		share = 1 - (ui.barHeight+ui.px(2*margin))/ui.height
	}
	if ui.brushPanel.height > 0 {
		share = 1 - (ui.barHeight+ui.brushPanel.height+ui.px(scaleBarHeight+2*margin))/ui.height
	}
	switch {
	case ui.experiment.of != nil: // which takes its place
		ui.sides[leftSide].fold = ui.sides[leftSide].fold || ui.experiment.appeared
	case a.sceneChanged && ui.teaches() && ui.opens(leftSide, pictureSize{ui.width, ui.height, ui.scale}):
		imgui.SetNextWindowCollapsed(false)
	}
	// What follows ### names the panel: its title changes with the scene.
	if ui.beginSidePanel(leftSide, share, p.Title()+"###about", nil) {
		if a.sceneChanged {
			imgui.SetScrollYFloat(0)
			ui.focus.begins()
		}
		r := p.Lesson.Run()
		if said := p.Words.Of(p.Scene); r == nil && said.Summary != "" {
			wrapped(said.Summary)
		}
		if r != nil {
			ui.lessonSteps.draw(r)
		}
		if a.lead != nil {
			imgui.Spacing()
			ui.lessonSteps.drawLesson("lead", a.lead)
		}
		ui.measures.draw()
		if a.rest != nil {
			if a.setRest {
				imgui.SetNextItemOpen(a.fits)
			}
			if ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(ui.named("More of the lesson")), "Lesson") {
				ui.lessonSteps.drawLesson("rest", a.rest)
			}
		}
		if r == nil {
			ui.nextLessonButton()
		}
		ui.drawOrders()
		if r != nil {
			ui.paramPanel.drawKnobs(r.Step(r.At()).Knobs)
		} else {
			ui.paramPanel.draw()
		}
	}
	ui.endSidePanel(leftSide)
}

// drawOrders shows the orders of the scene's keys as buttons.
func (ui *UI) drawOrders() {
	p := ui.player
	if len(p.Scene.Keys) == 0 {
		return
	}
	if !ui.tagged(imgui.CollapsingHeaderTreeNodeFlagsV(ui.named("Orders"), imgui.TreeNodeFlagsDefaultOpen), "Orders") {
		return
	}
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	gap, padding := ui.px(8), 2*ui.px(7)
	for i, k := range p.Scene.Keys {
		name := ui.voice().Called("order", k.Order[0])
		if k.Letter != 0 {
			name = string(k.Letter) + "  " + name
		}
		if i > 0 && imgui.ItemRectMax().X+gap+imgui.CalcTextSize(name).X+padding < right {
			imgui.SameLine()
		}
		if ui.tagged(imgui.Button(name+"##"+k.Name()), "order "+k.Name()) {
			p.Orders.GiveKeyOrder(k)
		}
		ui.tooltip(ui.orderHelp(&k))
	}
}

// orderHelp tells the effect of an order's button, and its key.
func (ui *UI) orderHelp(k *scene.Key) string {
	s := ui.sayf("Order: %s (%s)", ui.player.Notices.OrderWords(k), ui.player.Notices.OrderKey(k))
	if ui.player.Playback.Paused() {
		s += "\n" + ui.say("The scene is paused: it takes effect with the next step.")
	}
	return s
}

// lessonBlock is a part of a lesson: prose, or the rows of an indented list.
type lessonBlock struct {
	prose  string
	marked [][]prose.Span // its lines, if something in them is marked
	rows   [][]string
}

// marked returns the spans of each line of a text, or nil if it has no marks.
func marked(text string) (lines [][]prose.Span) {
	any := false
	for line := range strings.SplitSeq(text, "\n") {
		spans := prose.Marks(line)
		any = any || len(spans) > 1 || len(spans) == 1 && spans[0].Style != prose.Plain
		lines = append(lines, spans)
	}
	if !any {
		return nil
	}
	return lines
}

// lessonBlocks splits a reflowed lesson.
func lessonBlocks(s string) (list []lessonBlock) {
	var lines []string
	indented := false
	flush := func() {
		if text := strings.Trim(strings.Join(lines, "\n"), "\n"); indented {
			list = append(list, lessonBlock{rows: splitColumns(lines)})
		} else if text != "" {
			list = append(list, lessonBlock{prose: text, marked: marked(text)})
		}
		lines = nil
	}
	for line := range strings.SplitSeq(s, "\n") {
		if now := strings.HasPrefix(line, " "); now != indented {
			flush()
			indented = now
		}
		lines = append(lines, line)
	}
	flush()
	return list
}

// maxHeadLetters is the most letters that the columns before the last may have together, so that the last has room.
const maxHeadLetters = 24

// splitColumns splits the lines of a list into columns: at the places where in every line
// a word begins after two blanks or more.
func splitColumns(lines []string) (rows [][]string) {
	letters := make([][]rune, len(lines))
	starts := func(at int) bool {
		for _, l := range letters {
			if at >= len(l) || l[at] == ' ' || l[at-1] != ' ' || l[at-2] != ' ' {
				return false
			}
		}
		return true
	}
	for i, line := range lines {
		letters[i] = []rune(line)
	}
	cuts := []int{0}
	for at := 2; at < len(letters[0]) && at <= maxHeadLetters; at++ {
		if starts(at) && strings.TrimSpace(string(letters[0][:at])) != "" {
			cuts = append(cuts, at)
		}
	}
	for _, l := range letters {
		row := make([]string, len(cuts))
		for k, from := range cuts {
			to := len(l)
			if k+1 < len(cuts) {
				to = cuts[k+1]
			}
			row[k] = strings.TrimSpace(string(l[from:to]))
		}
		rows = append(rows, row)
	}
	return rows
}

// drawLesson draws blocks as wide as the panel. The last column of a list wraps within its column.
func (ls *lessonSteps) drawLesson(name string, list []lessonBlock) {
	for i, b := range list {
		if i > 0 {
			imgui.Spacing()
		}
		if b.marked != nil {
			for k, spans := range b.marked {
				imgui.PushIDStr(name + strconv.Itoa(i) + "," + strconv.Itoa(k))
				if ls.drawSpans(spans); spans == nil {
					imgui.Dummy(imgui.NewVec2(0, imgui.TextLineHeight()))
				}
				imgui.PopID()
			}
			continue
		}
		if b.rows == nil {
			wrapped(b.prose)
			continue
		}
		columns := len(b.rows[0])
		if !imgui.BeginTableV(name+strconv.Itoa(i), int32(columns), imgui.TableFlagsNoSavedSettings, imgui.Vec2{}, 0) {
			continue
		}
		for k := range columns {
			flags := imgui.TableColumnFlagsWidthFixed
			if k+1 == columns {
				flags = imgui.TableColumnFlagsWidthStretch
			}
			imgui.TableSetupColumnV(strconv.Itoa(k), flags, 0, 0)
		}
		for _, row := range b.rows {
			imgui.TableNextRow()
			for k, cell := range row {
				imgui.TableNextColumn()
				if k+1 == columns {
					wrapped(cell)
				} else {
					text(cell)
				}
			}
		}
		imgui.EndTable()
	}
}
