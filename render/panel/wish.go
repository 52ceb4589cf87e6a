package panel

// Wish is what the person asks for by a menu, and only the window can do.
type Wish struct {
	Open string // the file or the built-in tour to open, or empty
	Quit bool
	Film bool // begin a film, or end it

	Record bool // begin a recording of what is done, or end it

	Save bool // write the settings
}
