//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/scene/tour"
)

// browser is the box in which the person chooses a scene, a lesson, a tour or a file of their own by its picture. Its shelves stand
// at the left, the cards of one at the right; what is typed above finds cards of all shelves.
//
//   - Scenes, lessons, tours ----------------------- x +
//     | [ search                                       ] |
//     | Course     | 1  Seek               2  Arrive     |
//     | 7 of 31 ok | [pic] Summary  2 of 5 [pic] Summary |
//     | Seeds      |                                     |
//     | Space      | 3  …                                |
//     +--------------------------------------------------+
type browser struct {
	*desk
	scenes  func() []sceneGroup
	another func() // asks for a file to open

	shown     bool
	opened    bool // it was drawn before
	keys      bool // the keyboard was at a panel when it opened
	typed     string
	caret     bool        // goes behind what is typed
	shelf     int         // of shelves
	turned    bool        // to another shelf, or to other words
	finds     bool        // scrolls to the present scene
	to        browserPart // where the keyboard goes in this frame
	settles   int         // frames in which it may pass another shelf on its way to the present one
	tours     []menuScene
	toursIn   bool            // they are read
	toursSaid *words.Language // in this language
}

// Sizes of the browser, in points.
const (
	browserWide   = 1000
	browserHigh   = 640
	shelfWide     = 132
	cardWide      = 340 // at least
	cardPicture   = 128 // wide; 16 to 9
	cardTitleSize = 15
)

// browserPart is a part of the browser to which the keyboard goes.
type browserPart uint8

const (
	nowhere browserPart = iota
	toShelf
	toCard
)

// ToggleBrowser shows the browser of scenes, or closes it.
func (ui *UI) ToggleBrowser() { ui.browser.toggle() }

func (b *browser) toggle() {
	if b.shown {
		b.close()
	} else {
		b.shown, b.opened, b.typed = true, false, ""
	}
}

// close gives the keyboard back to the picture if it was there before.
func (b *browser) close() {
	if b.opened && !b.keys {
		b.focus.on = false
	}
	b.shown, b.opened = false, false
}

// card is one thing to choose.
type card struct {
	menuScene
	group    words.Key
	number   int    // of a lesson in the course; 0: none
	tag      string // for tests and the read-out
	picture  string // the scene whose picture it is; empty: none
	progress string
	done     bool
	press    func()
}

// draw shows the browser in the middle of the picture, below the bar.
func (b *browser) draw() {
	if !b.shown {
		return
	}
	top := b.barHeight + b.px(timelineHeight+margin)
	wide, high := min(b.px(browserWide), b.width-b.px(2*margin)), min(b.px(browserHigh), b.height-top-b.px(margin))
	imgui.SetNextWindowPosV(imgui.NewVec2(b.width/2, top), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeV(imgui.NewVec2(wide, high), imgui.CondAlways)
	imgui.SetNextWindowBgAlpha(1)
	if !b.opened {
		imgui.SetNextWindowFocus()
	}
	open := true
	const flags = imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking | imgui.WindowFlagsNoMove | imgui.WindowFlagsNoResize
	if imgui.BeginV(b.named("Scenes, lessons, tours")+"###browser", &open, flags) {
		if !b.opened {
			b.keys, b.opened = b.focus.on, true
			b.focus.take()
			b.player.Lesson.Opened("scenes")
			imgui.SetKeyboardFocusHere()
			b.shelf, b.turned, b.finds = b.shelfOf(b.player.Scene.File), true, true
		}
		before := b.typed
		first := b.drawFind()
		b.turned = b.turned || b.typed != before
		open = open && !(before == "" && imgui.IsKeyPressedBool(imgui.KeyEscape))
		b.drawShelves()
		imgui.SameLine()
		b.drawCards(first)
	}
	b.endWindow()
	if !open {
		b.close()
	}
}

// drawFind draws the field for a search, to which letters go wherever the keyboard is. It reports whether Enter was pressed there.
func (b *browser) drawFind() (entered bool) {
	letters := typedLetters()
	elsewhere := letters != "" && !imgui.IsAnyItemActive() && b.opened
	if elsewhere {
		b.typed += letters
	}
	imgui.SetNextItemWidth(-1)
	const flags = imgui.InputTextFlagsEnterReturnsTrue | imgui.InputTextFlagsEscapeClearsAll | imgui.InputTextFlagsCallbackAlways
	b.speaks(b.say("type to search: a name, a word, a method"))
	entered = b.tagged(imgui.InputTextWithHint("##find", b.say("type to search: a name, a word, a method"), &b.typed, flags, func(data imgui.InputTextCallbackData) int {
		if b.caret { // Dear ImGui selects all of a field that is entered so, and the next letter would take its place
			data.ClearSelection()
			data.SetCursorPos(data.BufTextLen())
			b.caret = false
		}
		return 0
	}), "find scene")
	if elsewhere {
		imgui.InternalFocusItem()
		imgui.InternalActivateItemByID(imgui.ItemID())
		b.caret = true
	}
	return entered
}

// typedLetters returns the letters and digits that were typed since the last frame.
func typedLetters() (s string) {
	for _, c := range imgui.CurrentIO().InputQueueCharacters().Slice() {
		if r := rune(c); unicode.IsLetter(r) || unicode.IsDigit(r) {
			s += string(r)
		}
	}
	return s
}

// shelfOf returns the shelf on which a scene stands, by its number.
func (b *browser) shelfOf(name string) int {
	for _, g := range b.scenes() {
		for i := range g.scenes {
			if g.scenes[i].name == name {
				return slices.Index(shelves, g.shelf)
			}
		}
	}
	return 0
}

// drawShelves lists the shelves, those of lessons with how many are done.
func (b *browser) drawShelves() {
	defer imgui.EndChild()
	b.settles = max(b.settles-1, 0)
	if !imgui.BeginChildStrV("shelves", imgui.NewVec2(b.px(shelfWide), 0), imgui.ChildFlagsNavFlattened, 0) {
		return
	}
	for i, shelf := range shelves {
		if b.locked && (shelf == toursShelf || shelf == ownShelf) {
			continue
		}
		if b.to == toShelf && i == b.shelf {
			imgui.SetKeyboardFocusHere()
			b.to = nowhere
		}
		b.speaks(b.say(shelf))
		pressed := b.tagged(imgui.SelectableBoolV("  "+b.named(shelf), i == b.shelf && b.typed == "", 0, imgui.Vec2{}), "shelf "+string(shelf))
		reached := b.focus.on && imgui.IsItemFocused() // by arrow keys, which show it
		if pressed || reached && i != b.shelf && b.settles == 0 {
			b.shelf, b.typed, b.turned = i, "", true
		}
		if reached && imgui.IsKeyPressedBool(imgui.KeyRightArrow) {
			b.to = toCard
		}
		if lessons, done := b.lessonsDone(shelf); lessons > 0 {
			imgui.IndentV(b.px(2 * margin))
			dim(b.sayf("%d of %d", done, lessons))
			if done == lessons {
				imgui.SameLine()
				b.tick()
			}
			imgui.UnindentV(b.px(2 * margin))
		}
	}
}

// lessonsDone returns how many lessons stand on a shelf, and how many of them are done: on that of the course those with a number.
func (b *browser) lessonsDone(shelf words.Key) (lessons, done int) {
	for _, g := range b.scenes() {
		if shelf == course && g.title != course {
			continue
		}
		for i := range g.scenes {
			if s := &g.scenes[i]; g.shelf == shelf && len(s.steps) > 0 {
				lessons++
				if s.done(b.settings.Passed(s.name)) == len(s.steps) {
					done++
				}
			}
		}
	}
	return lessons, done
}

// cards returns the cards of a shelf, or those of all shelves that a text finds: those with it in their title first.
func (b *browser) cards(shelf words.Key, typed string) (list []card) {
	all := b.sceneCards(shelf, typed != "")
	if !b.locked {
		if shelf == toursShelf || typed != "" {
			all = append(all, b.tourCards()...)
		}
		if shelf == ownShelf || typed != "" {
			all = append(all, b.ownCards()...)
		}
	}
	if typed == "" {
		return all
	}
	var titled []card
	for _, c := range all {
		switch {
		case hasWords(c.title, typed):
			titled = append(titled, c)
		case hasWords(strings.Join(append([]string{c.title, c.name, c.summary, b.say(c.group)}, c.steps...), " "), typed):
			list = append(list, c)
		}
	}
	return append(titled, list...)
}

// hasWords reports whether a text has all words that are typed, or their beginnings, in any order.
func hasWords(text, typed string) bool {
	text = strings.ToLower(text)
	for word := range strings.FieldsSeq(strings.ToLower(typed)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// sceneCards returns the cards of the scenes of a shelf, or of all.
func (b *browser) sceneCards(shelf words.Key, all bool) (list []card) {
	for _, g := range b.scenes() {
		if g.shelf != shelf && !all {
			continue
		}
		for i, s := range g.scenes {
			c := card{menuScene: s, group: g.title, tag: "scene " + s.name, picture: s.name}
			if g.title == course {
				c.number = i + 1
			}
			if len(s.steps) > 0 {
				n := s.done(b.settings.Passed(s.name))
				c.progress, c.done = b.sayf("%d of %d", n, len(s.steps)), n == len(s.steps)
			}
			c.press = func() { _ = b.player.Reopen(s.name) } // a notice shows the error
			list = append(list, c)
		}
	}
	return list
}

// tourCards returns the cards of the built-in tours; one of a file is opened as a scene is.
func (b *browser) tourCards() (list []card) {
	if !b.toursIn || b.toursSaid != b.voice().Language() {
		b.toursIn, b.toursSaid, b.tours = true, b.voice().Language(), nil
		for _, name := range tour.Builtin() {
			if t, err := tour.Open(name); err == nil {
				said := b.player.Words.Tour(t)
				b.tours = append(b.tours, menuScene{name: name, title: said.Title, summary: said.Summary, steps: []string{t.Steps[0].Scene}})
			}
		}
	}
	for _, t := range b.tours {
		list = append(list, card{
			menuScene: menuScene{name: t.name, title: t.title, summary: t.summary}, group: toursShelf, tag: "tour " + t.name, picture: t.steps[0],
			press: func() { b.wish.Open = t.name },
		})
	}
	return list
}

// ownCards returns the cards of the files that were opened last, and one that opens another file.
func (b *browser) ownCards() (list []card) {
	for _, file := range b.settings.Recent {
		list = append(list, card{
			menuScene: menuScene{name: file, title: sanitize.Cut(sanitize.Line(filepath.Base(file)), 60), summary: sanitize.Line(filepath.Dir(file))},
			group:     ownShelf, tag: "recent " + file, picture: file, press: func() { b.wish.Open = file },
		})
	}
	return append(list, card{
		menuScene: menuScene{name: "file", title: b.say("Open…"), summary: b.say("Open a scene, a recording or an experiment")},
		group:     ownShelf, tag: "open another", press: b.another,
	})
}
