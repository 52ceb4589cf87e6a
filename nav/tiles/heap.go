package tiles

// entry is a tile of the open list.
type entry struct {
	through Cost // of a path through the tile: cost so far plus heuristic
	sofar   Cost
	at      int32
}

// before orders entries: the cheapest first, of equals the one farthest along,
// then the lowest and leftmost tile. No two differing entries are equal, so tiles are
// expanded in the same order on every machine.
func (a entry) before(b entry) bool {
	if a.through != b.through {
		return a.through < b.through
	}
	if a.sofar != b.sofar {
		return a.sofar > b.sofar
	}
	return a.at < b.at
}

// heap is a binary heap. container/heap would box every entry.
type heap []entry

func (h *heap) push(e entry) {
	*h = append(*h, e)
	s := *h
	i := len(s) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !e.before(s[parent]) {
			break
		}
		s[i] = s[parent]
		i = parent
	}
	s[i] = e
}

func (h *heap) pop() entry {
	s := *h
	top := s[0]
	last := s[len(s)-1]
	s = s[:len(s)-1]
	*h = s
	if len(s) == 0 {
		return top
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(s) {
			break
		}
		if child+1 < len(s) && s[child+1].before(s[child]) {
			child++
		}
		if !s[child].before(last) {
			break
		}
		s[i] = s[child]
		i = child
	}
	s[i] = last
	return top
}
