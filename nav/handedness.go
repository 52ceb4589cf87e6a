package nav

import "fmt"

// Handedness names a side of an agent, seen along its heading.
type Handedness uint8

// The two sides. Left is the zero value, and the side to which a behaviour
// turns when nothing else decides.
const (
	Left Handedness = iota
	Right
)

// String returns the side's name, as scene files write it.
func (h Handedness) String() string {
	if h > Right {
		return fmt.Sprintf("Handedness(%d)", uint8(h))
	}
	return h.Words()[h]
}

// Words returns what scene files write.
func (Handedness) Words() []string { return []string{"left", "right"} }
