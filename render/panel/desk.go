//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"slices"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/sim"
)

// desk is what panels are drawn on and with: the picture, the areas that they cover, letters and widgets. A panel asks
// the parts of the player what to show.
type desk struct {
	player *player.Player // in the frame being drawn

	width, height float32 // of the framebuffer, pixels
	scale         float32 // framebuffer pixels per point
	barHeight     float32 // pixels, as of the last frame
	sides         [2]sidePanel
	leftWide      float32 // points of the panel at the left, in a wide picture
	covered       []box   // by panels, in the last frame

	mono         *imgui.Font // letters of one width
	paper        bool        // the panels are for a picture on paper
	elapsed      float64     // seconds since New
	pressedTitle string      // of a window, until the button is released
	pressedAt    imgui.Vec2

	used imgui.ID // the item that was pressed last, while the pointer is on it: its tooltip has been read, and would hide what comes of it

	focus
	label    string             // the last of named
	spoken   string             // of the next item
	locked   bool               // nothing opens or writes files, or quits
	settings *settings.Settings // never nil
	wish     Wish               // since the last call of TakeWish
	preview  func(scene string) (texture uint32)

	itemRects map[string]box // where named widgets were drawn; nil outside tests
}

// px converts points to framebuffer pixels.
func (d *desk) px(points float32) float32 { return points * d.scale }

// voice says texts in the person's language, outside of frames in English.
func (d *desk) voice() *words.Voice {
	if d.player == nil {
		return nil
	}
	return &d.player.Words.Voice
}

// say returns a text in the person's language.
func (d *desk) say(k words.Key) string { return d.voice().Text(k) }

// sayf returns a text in the person's language, with values put in.
func (d *desk) sayf(k words.Key, values ...any) string { return d.voice().Format(k, values...) }

// sayn returns a text about n things in the person's language.
func (d *desk) sayn(n int, one, several words.Key, more ...any) string {
	return d.voice().Count(n, one, several, more...)
}

// named returns a text in the person's language that names a widget.
func (d *desk) named(k words.Key) string {
	d.label = d.voice().Label(k)
	return d.label
}

// labelled returns the label of a widget that shows a text which no key says, and that has the same name in each language.
func (d *desk) labelled(said, name string) string {
	if d.label = name; said != name {
		d.label = said + "###" + name
	}
	return d.label
}

// speaks says how the next item that is tagged is read out, if its label is none of [desk.named].
func (d *desk) speaks(s string) { d.spoken = s }

// sayItem returns how the last item is read out in the person's language: as was said, or by its label.
func (d *desk) sayItem() string {
	if d.spoken != "" {
		return d.spoken
	}
	if d.label == "" {
		return ""
	}
	imgui.PushIDStr(d.label) // as items of menus do
	within := imgui.IDStr("")
	imgui.PopID()
	if id := imgui.ItemID(); id != imgui.IDStr(d.label) && id != within { // it is of another item
		return ""
	}
	said, _, _ := strings.Cut(d.label, "##")
	return said
}

// tagItem records where the last item was drawn, so that a test can click it by name, and whether the keyboard is at it.
func (d *desk) tagItem(name string) {
	if d.focus.on && imgui.IsItemFocused() {
		d.focus.seen, d.focus.heard = name, d.sayItem()
	}
	d.spoken = ""
	if d.itemRects != nil {
		d.itemRects[name] = box{imgui.ItemRectMin(), imgui.ItemRectMax()}
	}
}

// tagged is tagItem for an item that was drawn in the same line, and returns whether the item was pressed or is open.
func (d *desk) tagged(hit bool, name string) bool {
	d.tagItem(name)
	return hit
}

// endWindow ends a window that imgui.Begin began, collapsed or not.
func (d *desk) endWindow() {
	d.noteCovered()
	imgui.End()
}

// noteCovered adds the present window to the covered areas.
func (d *desk) noteCovered() {
	d.focus.note()
	at := imgui.WindowPos()
	d.covered = append(d.covered, box{at, at.Add(imgui.WindowSize())})
}

// middleTop returns the top of boxes below the bar: between the side panels or, in a
// narrow picture, below their titles.
func (d *desk) middleTop() float32 {
	top := d.barHeight + d.px(margin)
	if d.width < d.px(wideWidth) {
		top += d.px(titleHeight)
	}
	return top
}

func (d *desk) groupColor(name string) uint32 {
	p := d.player
	groups := p.World.Setup().Groups
	g := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == name })
	c := p.Options.Palette.GroupColor(p.Scene, int32(g))
	return packedColor(p.Options.Seen(c))
}

// Lock takes from the menus, or gives back, what opens or writes files, edits, or quits.
func (d *desk) Lock(on bool) { d.locked = on }

// due reports whether a panel is to renew what it made at a time of the wall clock for a time of the scene: a few times
// per second, and at once if time stands and was moved.
func (d *desk) due(updatedAt, madeFor float64) bool {
	return d.elapsed >= updatedAt+updateSeconds || d.player.Playback.Paused() && d.player.Time() != madeFor
}

func (d *desk) tab(name words.Key, draw func()) {
	if d.tagged(imgui.BeginTabItem(d.named(name)), "tab "+string(name)) {
		draw()
		imgui.EndTabItem()
	}
}
