package nav

// Things is a set of the kinds of things that may push or block an agent.
type Things uint8

// The kinds of things, and what else a [Scope] may say of them.
const (
	Obstacles Things = 1 << iota // bodies and rocks
	Boxes
	Walls   // of tiles: the first to the right of an agent, above, to its left and below
	Agents  // others
	TheGoal // the body or agent that is the goal counts too, with others of its kind
	Aimless // where the target lies does not matter: Self need not have Toward and Distance
)
