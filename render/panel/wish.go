package panel

// Wish is a wish of the person, from a menu, that only the window can grant.
type Wish struct {
	Open string // the file or the built-in tour to open, or empty
	Quit bool
	Film bool // begin a film, or end it

	Record bool // begin a recording, or end it

	Save bool // write the settings
}

// Picture is what the panels lie over.
type Picture struct {
	Framebuffer   uint32
	Width, Height int     // pixels
	Scale         float64 // pixels per point of the screen
	Turns         bool    // the person turns it by a drag
}
