package window

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"unicode/utf8"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/sim"
)

// In a program without panels the overlay shows the list of keys, the search, notices and
// the facts about the selection, in the letters of the picture itself.

var (
	boxColor    = color.NRGBA{8, 10, 18, 225}
	textColor   = color.NRGBA{214, 220, 232, 255}
	brightColor = color.NRGBA{255, 214, 120, 255}
	dimColor    = color.NRGBA{140, 150, 170, 255}
)

// Sizes in points.
const (
	lineHeight = 20
	letterSize = 14
)

// line is one line of text, in two columns unless the second is empty.
type line struct {
	left, right string
	color       color.NRGBA
}

// overlay adds the overlay's boxes and texts to the frame.
func (w *window) overlay() {
	p := w.player
	switch p.Overlays.Shown() {
	case player.Help:
		w.frame.Texts = w.frame.Texts[:0] // labels would be drawn over it
		var lines []line
		for _, k := range keysOf(p, w.gestureHelp) {
			lines = append(lines, line{k.Name, p.Words.Text(k.Help), brightColor})
		}
		w.textBox(lines, 0.5, 90)
	case player.Search:
		w.frame.Texts = w.frame.Texts[:0]
		lines := []line{{"Go to: " + p.Finder.Query() + "_", "", brightColor}}
		if len(p.Finder.Results()) == 0 {
			lines = append(lines, line{"   no results", "", dimColor})
		}
		for i, f := range p.Finder.Results() {
			if i == 12 {
				break
			}
			name := f.Name
			if f.Note != "" {
				name += ", " + f.Note
			}
			l := line{"   " + name, "", textColor}
			if i == p.Finder.Highlighted() {
				l = line{"> " + name, "", brightColor}
			}
			lines = append(lines, l)
		}
		w.textBox(lines, 0.5, 0)
	case player.GoTo:
		w.frame.Texts = w.frame.Texts[:0]
		hint := p.Almanac.TimeHint()
		if hint == "" {
			hint = p.Almanac.TimePlaceholder()
		}
		w.textBox([]line{{"Go to the time: " + p.Almanac.TimeText() + "_", "", brightColor}, {"   " + hint, "", dimColor}}, 0.5, 0)
	default:
		if p.Overlays.PanelsHidden() {
			break
		}
		w.textBox(append(w.rivalLines(), w.factLines()...), 0, 90)
	}
	switch {
	case p.Notices.Text() != "":
		w.notice(p.Notices.Text())
	case p.Editor.Editing():
		w.notice(fmt.Sprintf("%s Strokes not saved: %d. %s ends editing.", p.Editor.BrushHelp(), p.Editor.UnsavedStrokes(), p.Notices.KeyName("F2")))
	}
}

// rivalLines returns the methods of a comparison with their main measures.
func (w *window) rivalLines() []line {
	p := w.player
	rival := p.Rival()
	if rival == nil {
		return nil
	}
	own, other := p.Methods()
	if own == "" {
		own = "as in the scene"
	}
	lines := []line{{"filled", own, brightColor}, {"hollow", other, brightColor}}
	for i, world := range []*sim.World{p.World, rival} {
		r := world.Report()
		separator := ": "
		for _, m := range sim.Measures(sim.Brief) {
			lines[i].right += separator + m.Name + " " + m.Text(sim.Row{Run: &r, Group: &r.Total})
			separator = ", "
		}
	}
	return append(lines, line{})
}

func (w *window) factLines() []line {
	p := w.player
	row := func(name, format string, args ...any) line { return line{name, fmt.Sprintf(format, args...), dimColor} }
	length, per := p.Scene.Units.Length, p.Scene.Units.Length+"/"+p.Scene.Units.Time
	if f, ok := p.Facts.Ship(); ok {
		lines := []line{{f.Name, f.Method, brightColor}, row("speed", "%.4g of %.4g %s", f.Speed, f.MaxSpeed, per), row("Δv spent", "%.4g %s", f.DeltaV, per)}
		if f.HasTarget {
			lines = append(lines, row("target", "%s, %.4g %s", f.Target, f.Distance, length))
		}
		switch {
		case f.NoMatch, !f.HasMeeting && f.TargetSpeed > f.MaxSpeed:
			lines = append(lines, row("arrives", "never: %s moves at %.4g %s", f.Target, f.TargetSpeed, per))
		case f.HasMeeting:
			lines = append(lines, row("arrives in", "%.4g %s at the earliest", f.ETA, p.Scene.Units.Time))
		}
		return lines
	}
	if f, ok := p.Facts.Body(); ok {
		lines := []line{{f.Name, "", brightColor}, row("radius", "%.4g %s", f.Radius, length)}
		if f.CenterName != "" {
			lines = append(lines, row(f.CenterName, "%.4g %s away", f.Distance, length), row("speed", "%.4g %s", f.Speed, per))
		}
		return append(lines, row("ships", "%s on their way here", strconv.Itoa(f.ShipsBound)))
	}
	return nil
}

// textBox adds a dark box with lines of text to the frame, in the middle of the picture
// (at 0.5) or at its left edge (at 0). The second column begins tab points from the left.
func (w *window) textBox(lines []line, at, tab float64) {
	if len(lines) == 0 {
		return
	}
	s := w.scale
	letters := 0
	for _, l := range lines {
		n := utf8.RuneCountInString(l.left)
		if l.right != "" {
			n = int(tab/7) + utf8.RuneCountInString(l.right)
		}
		letters = max(letters, n)
	}
	width := (float64(letters)*7.6 + 32) * s
	height := (float64(len(lines))*lineHeight + 24) * s
	x := 12*s + at*(float64(w.width)-24*s-width)
	y := 44*s + at*max(0, float64(w.height)-88*s-height)
	w.rectangle(x, y, width, height)
	for i, l := range lines {
		base := y + (float64(i)*lineHeight+28)*s
		w.text(x+16*s, base, l.color, l.left)
		if l.right != "" {
			w.text(x+(16+tab)*s, base, textColor, l.right)
		}
	}
}

// notice adds a sentence at the bottom of the picture, wrapped to at most 12 lines.
func (w *window) notice(sentence string) {
	s := w.scale
	fit := max(20, int((float64(w.width)/s-56)/7.6))
	var rows [][]rune
	for part := range strings.SplitSeq(sentence, "\n") {
		for r := []rune(part); ; r = r[fit:] {
			if len(r) <= fit {
				rows = append(rows, r)
				break
			}
			rows = append(rows, r[:fit])
		}
	}
	rows = rows[:min(len(rows), 12)]
	height := (float64(len(rows))*lineHeight + 16) * s
	y := float64(w.height) - height - 40*s
	w.rectangle(12*s, y, float64(w.width)-24*s, height)
	for i, r := range rows {
		w.text(28*s, y+(float64(i)*lineHeight+22)*s, brightColor, string(r))
	}
}

func (w *window) rectangle(x, y, width, height float64) {
	cx, cy := w.fromCenter(x, y+height/2)
	w.frame.Arrows = append(w.frame.Arrows, stage.Arrow{
		X0: float32(cx), Y0: float32(cy), X1: float32(cx + width), Y1: float32(cy),
		Width: float32(height), Color: w.player.Options.Seen(boxColor),
	})
}

// text adds a line of text. (x, y) is the left end of its baseline, in pixels from the upper left corner.
func (w *window) text(x, y float64, c color.NRGBA, s string) {
	w.frame.Texts = append(w.frame.Texts, stage.Text{
		X: float32(x), Y: float32(y), Size: float32(letterSize * w.scale), Color: w.player.Options.Seen(c), S: []byte(s),
	})
}
