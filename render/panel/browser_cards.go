//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// drawCards draws the cards in as many columns as fit. first: open the first one.
func (b *browser) drawCards(first bool) {
	defer imgui.EndChild()
	if !imgui.BeginChildStrV("cards", imgui.Vec2{}, imgui.ChildFlagsNavFlattened, 0) {
		return
	}
	if b.turned {
		imgui.SetScrollYFloat(0)
		b.turned = false
	}
	cards := b.cards(shelves[b.shelf], b.typed)
	if len(cards) == 0 {
		dimWrapped(b.say("Nothing has these words."))
		b.tagItem("nothing found")
	}
	if first && len(cards) > 0 {
		b.choose(&cards[0])
		return
	}
	room, gap := imgui.ContentRegionAvail().X, imgui.CurrentStyle().ItemSpacing().X
	columns := max(int((room+gap)/(b.px(cardWide)+gap)), 1)
	wide := (room+gap)/float32(columns) - gap
	for at := 0; at < len(cards); {
		end, group := at+1, cards[at].group
		for end < len(cards) && end < at+columns && cards[end].group == group {
			end++
		}
		if at > 0 && cards[at-1].group != group || at == 0 && (b.typed != "" || shelves[b.shelf] != group) {
			imgui.SeparatorText(b.say(group))
		}
		high := float32(0)
		for i := at; i < end; i++ {
			high = max(high, b.cardHeight(&cards[i], wide))
		}
		for i := at; i < end; i++ {
			if i > at {
				imgui.SameLine()
			}
			if b.to == toCard {
				imgui.SetKeyboardFocusHere()
				b.to = nowhere
			}
			if b.drawCard(&cards[i], imgui.NewVec2(wide, high)) {
				b.choose(&cards[i])
			}
			if b.finds && cards[i].name == b.player.Scene.File {
				imgui.SetScrollHereY()
				b.finds = false
			}
			if i == at && b.focus.on && imgui.IsItemFocused() && imgui.IsKeyPressedBool(imgui.KeyLeftArrow) {
				b.to, b.settles = toShelf, 5
			}
		}
		at = end
	}
}

func (b *browser) choose(c *card) {
	b.close()
	c.press()
}

// label is the title of a card with its number.
func (c *card) label() string {
	if c.number == 0 {
		return c.title
	}
	return strconv.Itoa(c.number) + "  " + c.title
}

// textWide returns how wide the text of a card is that is so wide.
func (b *browser) textWide(wide float32) float32 { return wide - b.px(cardPicture) - 3*b.px(margin) }

// cardHeight returns how high a card must be.
func (b *browser) cardHeight(c *card, wide float32) float32 {
	text := b.textWide(wide)
	imgui.PushFont(imgui.CurrentFont(), cardTitleSize)
	high := imgui.CalcTextSizeV(c.label(), false, text).Y
	imgui.PopFont()
	high += imgui.CalcTextSizeV(c.summary, false, text).Y + b.px(4)
	if c.progress != "" {
		high += imgui.TextLineHeight() + b.px(4)
	}
	return max(high, b.px(cardPicture)*9/16) + b.px(2*margin)
}

// drawCard draws a card, and reports whether it is pressed.
func (b *browser) drawCard(c *card, size imgui.Vec2) (pressed bool) {
	low := imgui.CursorScreenPos()
	now := c.name == b.player.Scene.File
	b.speaks(strings.TrimSuffix(c.label()+". "+c.summary+". "+c.progress, ". "))
	pressed = b.tagged(imgui.SelectableBoolV("##"+c.tag, now, 0, size), c.tag)
	if !imgui.IsItemVisible() {
		return pressed
	}
	list, pad := imgui.WindowDrawList(), b.px(margin)
	wide := b.px(cardPicture)
	from := imgui.NewVec2(low.X+pad, low.Y+pad)
	to := imgui.NewVec2(from.X+wide, from.Y+wide*9/16)
	if texture := b.pictureOf(c.picture); texture != 0 {
		picture := imgui.NewTextureRefTextureID(imgui.TextureID(texture))
		list.AddImageV(*picture, from, to, imgui.NewVec2(0, 1), imgui.NewVec2(1, 0), 0xffffffff)
		picture.Destroy()
	} else {
		list.AddRectFilledV(from, to, imgui.ColorU32Col(imgui.ColFrameBg), b.px(3), 0)
	}
	list.AddRectV(from, to, imgui.ColorU32Vec4(dimColor()), 0, 0, max(1, b.px(1)))
	if now { // told without colours, too
		inset := b.px(4) // Dear ImGui makes the item larger than the room for it
		from, to := imgui.ItemRectMin(), imgui.ItemRectMax()
		list.AddRectV(imgui.NewVec2(from.X+inset, from.Y+inset/2), imgui.NewVec2(to.X-inset, to.Y-inset/2), imgui.ColorU32Vec4(accentColor()), b.px(5), 0, b.px(1.5))
	}
	text, at := b.textWide(size.X), imgui.NewVec2(to.X+pad, from.Y)
	write := func(s string, points float32, colour imgui.Vec4) {
		imgui.PushFont(imgui.CurrentFont(), points)
		clip := imgui.NewVec4(at.X, at.Y, at.X+text, low.Y+size.Y)
		list.AddTextFontPtrV(imgui.CurrentFont(), imgui.FontSize(), at, imgui.ColorU32Vec4(colour), s, text, &clip)
		at.Y += imgui.CalcTextSizeV(s, false, text).Y + b.px(4)
		imgui.PopFont()
	}
	write(c.label(), cardTitleSize, textColor())
	write(c.summary, textSize, dimColor())
	if c.progress != "" {
		if c.done {
			b.drawTick(imgui.NewVec2(at.X+imgui.CalcTextSize(c.progress).X+b.px(4), at.Y), imgui.TextLineHeight())
		}
		write(c.progress, textSize, accentColor())
	}
	return pressed
}

// pictureOf returns the texture of the picture of a scene, or 0 while there is none.
func (d *desk) pictureOf(scene string) uint32 {
	if d.preview == nil || scene == "" {
		return 0
	}
	return d.preview(scene)
}
