package scene

import "slices"

// nest says which states of a group are parts of larger ones.
type nest struct {
	outer []int // by state: the one of which it is a part, or -1
}

// nest reads in which states others are. With told it says nothing about mistakes.
func (b ruling) nest(t *groupTable, told bool) *nest {
	n := &nest{outer: make([]int, len(t.States))}
	for i := range t.States {
		s := &t.States[i]
		n.outer[i] = -1
		if s.Has("in") {
			n.outer[i] = slices.IndexFunc(t.States, func(o stateTable) bool { return o.Name == s.In })
			if n.outer[i] < 0 && !told {
				b.noState(t, s.In, s.Pos("in"))
			}
		}
	}
	for i := range n.outer {
		for k, steps := n.outer[i], 0; k >= 0; k, steps = n.outer[k], steps+1 {
			if steps > len(n.outer) {
				if n.outer[i] = -1; !told {
					b.Fail(t.States[i].Pos("in"), "take one in out", "%q is in itself, by way of %q", t.States[i].Name, t.States[i].In)
				}
				break
			}
		}
	}
	return n
}

// isWhole reports whether a state consists of others.
func (n *nest) isWhole(state int) bool { return slices.Contains(n.outer, state) }

// chain returns the states of which one is a part, the outermost first, and itself.
func (n *nest) chain(state int) (list []int) {
	for ; state >= 0; state = n.outer[state] {
		list = append(list, state)
	}
	slices.Reverse(list)
	return list
}

// number returns the number of a state as nav.States count: parts first, then larger ones.
func (n *nest) number(state int) (number int) {
	for i := range n.outer {
		if n.isWhole(i) == n.isWhole(state) && i < state || !n.isWhole(i) && n.isWhole(state) {
			number++
		}
	}
	return number
}

// parts returns the numbers of the parts of a larger state, ascending.
func (n *nest) parts(whole int) (list []int) {
	for i := range n.outer {
		if !n.isWhole(i) && slices.Contains(n.chain(i), whole) {
			list = append(list, n.number(i))
		}
	}
	return list
}

// whole returns the number of a state among the larger ones, or -1.
func (n *nest) whole(state int) (number int) {
	if !n.isWhole(state) {
		return -1
	}
	for i := range state {
		if n.isWhole(i) {
			number++
		}
	}
	return number
}
