package player

// Overlays are the boxes over the picture: the panels, and an overlay over these.
type Overlays struct {
	notices *Notices
	finder  *Finder
	almanac *Almanac
	lesson  *Lesson

	shown Overlay
	bare  bool // the panels are hidden
}

// Overlay is a box over the picture that stays until it is closed.
type Overlay uint8

// The overlays.
const (
	NoOverlay Overlay = iota
	Help              // the list of keys
	Search            // the search by name
	GoTo              // a time to go to
)

// Shown returns the overlay that is open, or NoOverlay.
func (ov *Overlays) Shown() Overlay { return ov.shown }

// Toggle opens an overlay, or closes it if it is open.
func (ov *Overlays) Toggle(o Overlay) {
	if ov.shown == o {
		o = NoOverlay
	}
	ov.shown = o
	switch o {
	case Help:
		ov.lesson.Opened("keys")
	case Search:
		ov.finder.SetQuery("")
		ov.lesson.Opened("search")
	case GoTo:
		ov.almanac.timeText = ""
	}
}

// Close closes the overlay that is open.
func (ov *Overlays) Close() { ov.shown = NoOverlay }

// PanelsHidden reports whether the person has hidden the panels.
func (ov *Overlays) PanelsHidden() bool { return ov.bare }

// ShowPanels shows the panels.
func (ov *Overlays) ShowPanels() { ov.bare = false }

// TogglePanels hides the panels, or shows them again. Overlays and notices are shown
// without panels, too.
func (ov *Overlays) TogglePanels() {
	if ov.bare = !ov.bare; ov.bare {
		ov.notices.Notify(ov.notices.sayf("%s shows the panels again.", ov.notices.KeyName("F10")))
	}
}
