//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// legend is a pen that only listens: it learns what the arrows of a behaviour
// are called, from the same call that draws them.
type legend struct {
	at    float64 // ui.elapsed of the last time it listened
	ship  int
	names []legendLine
	view  nav.View
}

// legendLine is the name of an arrow and its colour.
type legendLine struct {
	name  string
	ink   nav.Ink
	color uint32
}

// lines returns what the selected ship's behaviour draws, listened to a few
// times per second: obstacles come and go.
func (l *legend) lines(ui *UI) []legendLine {
	p := ui.player
	if l.ship == p.Ship && len(l.names) > 0 && ui.elapsed < l.at+measureEvery {
		return l.names
	}
	l.ship, l.at, l.names = p.Ship, ui.elapsed, l.names[:0]
	self := p.World.Agents()[p.Ship]
	groups := p.World.Setup().Groups
	if g := int(self.Group); g >= 0 && g < len(groups) {
		if b, ok := groups[g].Behavior.(nav.Explainer); ok {
			p.World.View(self.ID, &l.view)
			b.Explain(&self, &l.view, l)
		}
	}
	for i := range l.names {
		l.names[i].color = packed(p.Options.Palette.Ink(l.names[i].ink))
	}
	return l.names
}

// Arrow, Line and Circle implement [nav.Pen].
func (l *legend) Arrow(name string, ink nav.Ink, _, _ r2.Vec) { l.hear(name, ink) }

// Line implements [nav.Pen].
func (l *legend) Line(name string, ink nav.Ink, _, _ r2.Vec) { l.hear(name, ink) }

// Circle implements [nav.Pen].
func (l *legend) Circle(name string, ink nav.Ink, _ r2.Vec, _ float64) { l.hear(name, ink) }

// hear keeps each name once: there may be a push from every obstacle.
func (l *legend) hear(name string, ink nav.Ink) {
	for _, line := range l.names {
		if line.ink == ink && line.name == name {
			return
		}
	}
	l.names = append(l.names, legendLine{name: name, ink: ink})
}

// packed writes an opaque colour as ImGui's draw lists take it.
func packed(c color.RGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
