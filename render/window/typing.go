package window

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
)

// mostPasted is the most runes that a box of one line takes from the clipboard.
const mostPasted = 200

// typedText returns the text of the box that takes what is typed, and how to change it; false where there is none.
func (w *window) typedText() (text string, set func(string), ok bool) {
	switch p := w.player; p.Overlays.Shown() {
	case player.Search:
		return p.Finder.Query(), p.Finder.SetQuery, true
	case player.GoTo:
		return p.Almanac.TimeText(), p.Almanac.SetTimeText, true
	}
	return "", nil, false
}

// ctrlTyped edits the text of a box as text fields do. Nothing in it can be selected, so Ctrl+A
// empties it: the next letters take its place all the same.
func ctrlTyped(e event, text string, set func(string), clipboard func() string) {
	switch {
	case e.key == glfw.KeyBackspace:
		set(withoutLastWord(text))
	case e.char == 'a' || e.char == 'u':
		set("")
	case e.char == 'v':
		set(text + pasted(clipboard()))
	}
}

func (w *window) clipboard() (text string) {
	mainthread.Call(func() { text = w.gw.GetClipboardString() })
	return text
}

// pasted returns the part of a text that a box of one line takes: the first line, without invisible characters.
func pasted(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	text = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
	if runes := []rune(text); len(runes) > mostPasted {
		return string(runes[:mostPasted])
	}
	return text
}

func withoutLastWord(text string) string {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	return strings.TrimRightFunc(text, func(r rune) bool { return !unicode.IsSpace(r) })
}

func withoutLast(text string) string {
	_, size := utf8.DecodeLastRuneInString(text)
	return text[:len(text)-size]
}
