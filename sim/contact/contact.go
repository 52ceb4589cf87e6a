package contact

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"
)

// Kind is the kind of thing that a contact is with.
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

// Other is the thing that a contact is with.
type Other struct {
	Kind  Kind
	Index uint32 // among the things of its kind; 0 for a wall, as tiles have no numbers
}

// String returns kind and number, as "rock 3".
func (o Other) String() string { return fmt.Sprintf("%v %d", o.Kind, o.Index) }

// Compare orders by kind, then by index.
func (o Other) Compare(p Other) int {
	return cmp.Or(cmp.Compare(o.Kind, p.Kind), cmp.Compare(o.Index, p.Index))
}

// Contact is a contact of the last step. Between solid things it is an impact; a pair that keeps pressing
// has many impacts, and only the first has Began. Between others it is the beginning of an overlap,
// without an impulse.
type Contact struct {
	Tick    uint64
	Agent   uint32
	With    Other   // of two agents, With is the one with the higher ID
	Point   r2.Vec  // where the two touch, length
	Impulse float64 // mass·length/time that each gave the other; 0 for a square
	Began   bool    // the two were not in contact before
}

// Counts are the overlaps and contacts of a run.
type Counts struct {
	Overlaps   int     // pairs that overlap now
	Began      int     // contacts that have begun
	BeganFixed int     // contacts that have begun with a body, rock or box
	Deepest    float64 // the deepest overlap at the start, or that a step has left, length
	DeepestAt  uint64  // the first tick at which Deepest was; 0: agents have started so
}

// GroupCounts are the contacts of a group in a run.
type GroupCounts struct {
	Began      int // contacts of its agents that have begun; two agents of the group have one
	BeganFixed int // contacts that have begun with a body, rock or box
}
