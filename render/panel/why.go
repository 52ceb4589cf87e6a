//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/explain"
)

// whyPanel says why the selected ship does what it does, and shows what has moved it in the last seconds.
type whyPanel struct {
	*desk
	updatedAt float64 // desk.elapsed of the last update
	madeFor   float64 // the scene's time then
	ship      int
	shown     bool
	spoken    *words.Language // in which the reason is said
	reason    explain.Reason
	list      []explain.Decision
	shares    []explain.Share
	plot      explain.Plot
	spans     []stateSpan
	moment    int     // of the strip, chosen by keys
	labels    float32 // pixels: the widest text beside the curves so far, in another language than English
	keyed     bool
	asked     imgui.Vec2 // where the pointer was when it chose one: it shows no other one before it moves
}

// update asks for the reason a few times per second.
func (y *whyPanel) update() {
	p := y.player
	if y.ship == p.Ship() && y.spoken == p.Words.Language() && !y.due(y.updatedAt, y.madeFor) || p.Why.Peeks() {
		return
	}
	y.ship, y.updatedAt, y.madeFor, y.spoken = p.Ship(), y.elapsed, p.Time(), p.Words.Language()
	y.reason, y.shown = p.Why.Reason()
	y.list = append(y.list[:0], p.Why.Decisions()...)
	y.plot = p.Why.Plot()
	y.shares = slices.DeleteFunc(slices.Clone(y.reason.Shares), func(s explain.Share) bool { return s.Part == 0 })
}

// draw says the sentence. The thing whose name is under the pointer is marked in the picture; a click selects it.
func (y *whyPanel) draw() (over explain.Highlight) {
	y.update()
	if !y.shown {
		return over
	}
	at := imgui.CursorScreenPos()
	l := line{left: at.X, right: at.X + imgui.ContentRegionAvail().X, blank: imgui.CalcTextSize(" ").X}
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.NewVec2(0, y.px(2)))
	blank := false
	for i := range y.reason.Words {
		word := &y.reason.Words[i]
		imgui.PushIDInt(int32(i))
		if word.Of.Kind == nav.NoSubject {
			blank = blank || strings.HasPrefix(word.Text, " ")
			for piece := range strings.FieldsSeq(word.Text) {
				l.room(imgui.CalcTextSize(piece).X, blank)
				text(piece)
				blank = true
			}
			blank = strings.HasSuffix(word.Text, " ")
		} else {
			l.room(imgui.CalcTextSize(word.Text).X, blank)
			if y.tagged(imgui.TextLink(word.Text), fmt.Sprint("why ", i)) {
				y.player.Why.Show(word.Of)
			}
			if imgui.IsItemHovered() {
				over.Of = word.Of
			}
			blank = false
		}
		imgui.PopID()
	}
	if y.ship == y.player.Ship() { // else a click on a name has selected that thing
		y.drawWithout(&l)
	}
	imgui.PopStyleVar()
	imgui.Spacing()
	if y.ship != y.player.Ship() {
		return over
	}
	if !y.has() {
		y.player.Why.EndPeek()
	} else {
		if named := y.drawStrip(); named.Of.Kind != nav.NoSubject {
			over = named
		}
	}
	return over
}

// The strip in points.
const (
	stripHigh = 44
	sparkHigh = 18
)

// mostShares is how many things have a colour of their own in the strip.
const mostShares = 3

// shareColor is that of a thing in the strip: of the goal that of pulls, of others those of pushes, and grey of all that are not named.
func (y *whyPanel) shareColor(k int) uint32 {
	pushes := uint8(0)
	for i := range y.shares[:min(k, len(y.shares))] {
		if y.shares[i].Of.Kind != nav.TargetSubject {
			pushes++
		}
	}
	o := &y.player.Options
	switch {
	case k >= mostShares || k >= len(y.shares):
		return 0xff8a8a8a
	case y.shares[k].Of.Kind == nav.TargetSubject:
		return packedColor(o.Seen(color.NRGBA(o.Palette.Ink(nav.InkPull))))
	}
	return packedColor(o.Seen(color.NRGBA(o.Palette.Shade(nav.InkPush, pushes))))
}

// drawWithout draws what shows other courses: without the thing that did most, or with another parameter; and those that are shown.
func (y *whyPanel) drawWithout(l *line) {
	b := &y.player.Branches
	chip := func(label, name string) bool {
		l.room(imgui.CalcTextSize(label).X+2*imgui.CurrentStyle().FramePadding().X, true)
		return y.tagged(imgui.SmallButton(label), name)
	}
	if clock, ok := y.player.Why.Asked(); ok && !y.player.Why.Peeks() {
		if chip(y.sayf("Back to %s", clock), "why back") {
			y.player.Why.Back()
		}
		y.tooltip(y.say("Shows the present again, from which you have gone back"))
	}
	if k := y.reason.Main.Kind; k == nav.AgentSubject || k == nav.RockSubject || k == nav.BoxSubject {
		if chip(y.say("Without it"), "without it") {
			b.Without(y.reason.Main, y.reason.Since)
		}
		y.tooltip(y.sayf("Shows the course that it would have taken without %s", y.player.Why.Name(y.reason.Main)))
	}
	if params := y.params(); len(params) > 0 {
		if chip(y.say("What if …"), "what if it") {
			imgui.OpenPopupStr("instead")
		}
		y.tooltip(y.say("Shows the course with another value of a parameter"))
		if imgui.BeginPopup("instead") {
			y.drawInstead(params)
			imgui.EndPopup()
		}
	}
	if !y.locked && len(y.list) > 1 {
		if chip(y.say("Save …"), "save why") {
			imgui.OpenPopupStr("save why")
		}
		y.tooltip(y.say("Writes the strip below into the working folder"))
		if imgui.BeginPopup("save why") {
			for _, as := range [...]struct {
				name words.Key
				ext  string
			}{{"Table (CSV)", ".csv"}, {"Picture (SVG)", ".svg"}, {"Picture (PNG)", ".png"}} {
				if y.tagged(imgui.SelectableBool(y.named(as.name)), "save why "+as.ext) {
					y.player.Why.Save(as.ext)
				}
			}
			imgui.EndPopup()
		}
	}
	for i, name := range b.Names() {
		imgui.PushIDInt(int32(i))
		if chip("× "+name, fmt.Sprint("forget branch ", i)) {
			b.Forget(i)
		}
		y.tooltip(y.say("Takes this course out of the picture"))
		imgui.PopID()
	}
}

// drawInstead lists parameters with their values, and beside each the values to try.
func (y *whyPanel) drawInstead(params []nav.Param) {
	if !imgui.BeginTableV("instead", 3, imgui.TableFlagsNoSavedSettings|imgui.TableFlagsSizingFixedFit, imgui.Vec2{}, 0) {
		return
	}
	for _, p := range params {
		values := otherValues(p)
		if len(values) == 0 || explain.Idle(params, p) {
			continue
		}
		imgui.TableNextRow()
		imgui.TableNextColumn()
		text(explain.ParamWords(y.voice(), p.Name))
		y.tooltip(y.say(words.Key(p.Help)))
		imgui.TableNextColumn()
		dim(withUnit(y.paramNow(p), y.unit(p.Unit)))
		imgui.TableNextColumn()
		imgui.PushIDStr(p.Name)
		for i, value := range values {
			if i > 0 {
				imgui.SameLine()
			}
			if y.tagged(imgui.SmallButton(explain.ParamValue(y.voice(), p, value)), "what if "+p.Name+" "+value) {
				y.player.Branches.With(p.Name, value)
				imgui.CloseCurrentPopup()
			}
		}
		imgui.PopID()
	}
	imgui.EndTable()
}

// paramNow returns the present value of a parameter for people.
func (d *desk) paramNow(p nav.Param) string {
	if p.Type == nav.Number || p.Type == nav.Whole {
		return d.number(p.Value())
	}
	return explain.ParamValue(d.voice(), p, p.Text())
}

// params are the parameters of the ship's behaviour.
func (y *whyPanel) params() []nav.Param {
	w := y.player.World
	return nav.Params(w.Setup().Groups[w.Glance(uint32(y.player.Ship())).Of.Group].Behavior)
}

// otherValues are values with which to try a parameter: the other ones of a switch or an option, half and twice a number.
func otherValues(p nav.Param) (list []string) {
	switch p.Type {
	case nav.Switch:
		list = []string{strconv.FormatBool(p.Value() == 0)}
	case nav.Option:
		list = p.Options
	case nav.Number, nav.Whole:
		for _, share := range [...]float64{0.5, 2} {
			v := min(max(share*p.Value(), p.Min), p.Max)
			if p.Type == nav.Whole {
				v = math.Round(v)
			}
			list = append(list, strconv.FormatFloat(v, 'g', 4, 64))
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(v string) bool {
		n, err := strconv.ParseFloat(v, 64)
		return v == p.Text() || err == nil && p.Type != nav.Option && n == p.Value() // at a limit, in other digits
	})
}

// has reports whether there is a reason to show, and what led to it.
func (y *whyPanel) has() bool {
	y.update()
	return y.shown && len(y.list) > 1
}
