//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/AllenDang/cimgui-go/imgui"
)

// passage is a part of a message: sentences, or a line of a file with carets below the place of a
// mistake, which takes letters of one width.
type passage struct {
	text   string
	carets string // the line below, or nothing for sentences
}

var (
	fileLine  = regexp.MustCompile(`^ *\d+ \| `)
	caretLine = regexp.MustCompile(`^ +\| +\^+$`)
)

// passages returns the parts of a message, as [galaxy/scene/tomlfile.Mistakes] writes it. Lines of files are
// cut to so many columns about their carets.
func passages(message string, columns int) (all []passage) {
	lines := strings.Split(message, "\n")
	var sentences []string
	flush := func() {
		if sentences != nil {
			all = append(all, passage{text: strings.Join(sentences, "\n")})
		}
		sentences = nil
	}
	for i := 0; i < len(lines); i++ {
		margin := fileLine.FindString(lines[i])
		if margin == "" || i+1 == len(lines) || !caretLine.MatchString(lines[i+1]) || strings.IndexByte(lines[i+1], '|') != len(margin)-2 {
			sentences = append(sentences, lines[i])
			continue
		}
		flush()
		line, carets := excerpt(lines[i][len(margin):], lines[i+1][len(margin):], columns-len(margin))
		all = append(all, passage{margin + line, lines[i+1][:len(margin)] + carets})
		i++
	}
	flush()
	return all
}

// excerpt cuts a line and the carets below it to so many columns, of which some are before the first caret.
func excerpt(line, carets string, columns int) (shown, below string) {
	letters := []rune(line)
	columns = max(columns, 8)
	if len(letters) <= columns && len(carets) <= columns {
		return line, carets
	}
	from := strings.IndexByte(carets, '^')
	start := min(max(0, from-columns/3), max(0, len(letters)-columns))
	end := min(start+columns, len(letters))
	part := slices.Clone(letters[start:end])
	if start > 0 {
		part[0] = '…'
	}
	if end < len(letters) {
		part[len(part)-1] = '…'
	}
	return string(part), carets[start:min(start+columns, len(carets))]
}

// stays reports whether a word stays in the line of the one before it: a unit behind its number, or further digits of that.
func stays(before, word string) bool {
	const longest = 4 // letters of a unit
	last, _ := utf8.DecodeLastRuneInString(before)
	return unicode.IsDigit(last) && utf8.RuneCountInString(strings.TrimRight(word, ",;.:")) <= longest
}

// fold ends lines at spaces, so that each fits if its words do, and keeps units with their numbers: ImGui itself lets a line begin
// with the question mark behind a quotation mark, or with the decimals of a number.
func fold(s string, fits func(line string) bool) string {
	var lines []string
	for whole := range strings.SplitSeq(s, "\n") {
		words := strings.Split(whole, " ")
		for i := len(words) - 1; i > 0; i-- {
			if stays(words[i-1], words[i]) {
				words[i-1] += " " + words[i]
				words = slices.Delete(words, i, i+1)
			}
		}
		line := ""
		for i, word := range words {
			switch {
			case i == 0:
				line = word
			case fits(line + " " + word):
				line += " " + word
			default:
				lines = append(lines, line)
				line = word
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// message draws a text that wraps at a width in pixels, and in it lines of files with letters of one width.
func (d *desk) message(s string, width float32) {
	imgui.PushFont(d.mono, 0)
	column := imgui.CalcTextSize("0").X
	imgui.PopFont()
	imgui.BeginGroup()
	imgui.PushTextWrapPosV(width)
	for _, p := range passages(s, int((width-d.px(margin))/column)) {
		if p.carets == "" {
			text(fold(p.text, func(line string) bool { return imgui.CalcTextSize(line).X <= width-d.px(margin) }))
			continue
		}
		imgui.PushFont(d.mono, 0)
		text(p.text + "\n" + p.carets)
		imgui.PopFont()
	}
	imgui.PopTextWrapPos()
	imgui.EndGroup()
}

// notice is the box with the player's notice.
type notice struct {
	bottom float32    // pixels in the last frame; 0 without one, and where it is at the lower edge
	size   imgui.Vec2 // in the last frame
}

// drawNotice shows the player's notice below the bar, between the side panels and over all others; at the lower edge of the picture, where it
// would cover another box and there it covers none.
func (ui *UI) drawNotice() {
	p := ui.player
	if p.Notices.Text() == "" {
		ui.notice.bottom = 0
		return
	}
	top := max(ui.middleTop(), ui.brushPanel.bottom+ui.px(margin))
	left, right := ui.middle()
	width := min(ui.px(640), right-left)
	middle, size := (left+right)/2, ui.notice.size
	covers := func(y float32) bool {
		return slices.ContainsFunc(ui.covered, func(b box) bool {
			return b.min.X < middle+size.X/2 && middle-size.X/2 < b.max.X && b.min.Y < y+size.Y && y < b.max.Y
		})
	}
	lower := max(ui.height-ui.px(margin)-size.Y, 0)
	if !covers(top) || covers(lower) && !ui.browser.shown { // whose title and field are at its top
		lower = top
	}
	imgui.SetNextWindowPosV(imgui.NewVec2(middle, lower), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(0, 0), imgui.NewVec2(width, 0.4*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("notice", nil, boxFlags&^imgui.WindowFlagsNoScrollbar) {
		if !imgui.IsPopupOpenStrV("", imgui.PopupFlagsAnyPopup) { // which would disappear below
			imgui.InternalBringWindowToDisplayFront(imgui.InternalCurrentWindow())
		}
		imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
		// An auto-resized window has no width yet to wrap at.
		ui.message(p.Notices.Text(), width-ui.px(90))
		imgui.PopStyleColor()
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton(ui.named("Close")), "dismiss") {
			p.Notices.Dismiss()
		}
	}
	ui.notice.size, ui.notice.bottom = imgui.WindowSize(), 0
	if lower == top {
		ui.notice.bottom = imgui.WindowPos().Y + imgui.WindowSize().Y
	}
	ui.endWindow()
}
