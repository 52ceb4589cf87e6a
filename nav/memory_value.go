package nav

import "gonum.org/v1/gonum/spatial/r2"

// The kinds of values that a named memory holds; the first of its numbers is one of them. An empty memory is 0.
const (
	keptWhole = iota
	keptFraction
	keptSwitch
	keptVec
	keptAgent
	keptNothing
)

// Keep makes m hold a value, for a slot that is Named: an int64 (up to 2⁵³), a float64, a bool, an r2.Vec, a uint32, which
// is the ID of an agent, or nil. It reports false, and changes nothing, for anything else.
func (m *Memory) Keep(value any) bool {
	switch x := value.(type) {
	case int64:
		if int64(float64(x)) != x {
			return false
		}
		*m = Memory{keptWhole, float64(x)}
	case float64:
		*m = Memory{keptFraction, x}
	case bool:
		*m = Memory{keptSwitch}
		if x {
			m[1] = 1
		}
	case r2.Vec:
		*m = Memory{keptVec, x.X, x.Y}
	case uint32:
		*m = Memory{keptAgent, float64(x)}
	case nil:
		*m = Memory{keptNothing}
	default:
		return false
	}
	return true
}

// Kept returns the value that Keep has put into m; int64(0) at first.
func (m *Memory) Kept() any {
	switch m[0] {
	case keptWhole:
		return int64(m[1])
	case keptFraction:
		return m[1]
	case keptSwitch:
		return m[1] != 0
	case keptVec:
		return r2.Vec{X: m[1], Y: m[2]}
	case keptAgent:
		return uint32(m[1])
	}
	return nil
}
