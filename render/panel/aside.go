//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

// The panels at the sides step aside for the view. They fade while the person turns it by a drag, the one at the left also on a
// flight; the pointer over a panel, and the end of the motion, bring it back. While one looks at the sky around, the panel at the left
// is folded to its title: a click opens it, and on leaving it is as it was, scrolled as it was.

// fadeSeconds is how long a panel takes to fade.
const fadeSeconds = 0.25

// stepAside fades and folds the panels at the sides for the next frame, dt seconds after the last one.
func (ui *UI) stepAside(turns bool, dt float64) {
	o := &ui.player.Observer
	pointer := imgui.MousePos()
	for edge := range ui.sides {
		s := &ui.sides[edge]
		b := s.box
		over := pointer.X >= b.min.X && pointer.X < b.max.X && pointer.Y >= b.min.Y && pointer.Y < b.max.Y
		by := float32(-dt / fadeSeconds)
		if turns || edge == leftSide && o.Flies() && !over {
			by = -by
		}
		s.faded = min(max(s.faded+by, 0), 1)
	}
	s, looks := &ui.sides[leftSide], o.LooksAround()
	switch was := s.looks; {
	case looks == was:
	case looks && ui.about.file == ui.player.Scene.File: // not in a scene that begins so
		s.unfold, s.fold = s.open, s.fold || s.open
	case !looks:
		s.unfolds, s.unfold = s.unfold, false
	}
	s.looks = looks
}

// fades reports whether a panel fades or comes back.
func (s *sidePanel) fades() bool { return s.faded > 0 && s.faded < 1 }

// NeedsRedraw reports whether the panels have something left to show, so that a
// window that idles draws another frame.
func (ui *UI) NeedsRedraw() bool {
	return ui.input.NeedsRedraw() || ui.sides[leftSide].fades() || ui.sides[rightSide].fades()
}
