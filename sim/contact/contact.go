package contact

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"
)

// Kind says what sort of thing a contact is with.
type Kind uint8

// The kinds. The order of contacts depends on theirs.
const (
	Agent Kind = iota
	Body
	Rock
	Box
	Wall // a solid tile
)

// String returns the name of a kind in tables.
func (k Kind) String() string {
	if k > Wall {
		return "unknown"
	}
	return [...]string{"agent", "body", "rock", "box", "tile"}[k]
}

// codes are the kinds in a hash: the same for ever, whatever becomes of the constants.
var codes = [...]uint64{Agent: 1, Body: 2, Rock: 3, Box: 4, Wall: 5}

// Other is what a contact is with.
type Other struct {
	Kind  Kind
	Index uint32 // among the things of its kind; 0 of a wall, as tiles have no numbers
}

// String returns kind and number, as "rock 3".
func (o Other) String() string { return fmt.Sprintf("%v %d", o.Kind, o.Index) }

// Compare orders by kind, then by index.
func (o Other) Compare(p Other) int {
	return cmp.Or(cmp.Compare(o.Kind, p.Kind), cmp.Compare(o.Index, p.Index))
}

// Contact is a contact of the last step. Of solid agents it is an impact, and a pair that
// keeps pressing has many, of which the first has Began; of others it is the beginning of
// an overlap, without an impulse.
type Contact struct {
	Tick    uint64
	Agent   uint32
	With    Other   // of two agents that with the higher ID
	Point   r2.Vec  // length
	Impulse float64 // mass·length/time that each gave the other; 0 of a square
	Began   bool    // the two were not in contact before
}

// Counts are of a run.
type Counts struct {
	Overlaps   int     // pairs that overlap now
	Began      int     // contacts that have begun
	BeganFixed int     // of them with a body, rock or box
	Deepest    float64 // overlap at the start, or that a step has left, length
	DeepestAt  uint64  // the first tick at which it was; 0: agents have started so
}

// note takes over the overlaps of a tick.
func (c *Counts) note(overlaps, began, beganFixed int, deepest float64, tick uint64) {
	c.Overlaps = overlaps
	c.Began += began
	c.BeganFixed += beganFixed
	if deepest > c.Deepest {
		c.Deepest, c.DeepestAt = deepest, tick
	}
}

// GroupCounts are those of a group in a run.
type GroupCounts struct {
	Began      int // contacts of its agents that have begun; of two of them one
	BeganFixed int // of them with a body, rock or box
}
