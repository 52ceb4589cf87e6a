package tiles

// Draw returns the map as text that [Parse] reads, with marks on it; a mark may
// also be a letter that Parse does not know, such as * for a path. Of several marks on
// one tile the last is drawn. Costs above 9 are drawn as 9, and the ground below a
// letter is not drawn: Parse does not restore such maps.
func (m *Map) Draw(marks ...Mark) string {
	line := m.width + 1
	text := make([]byte, line*m.height)
	place := func(t Tile) int { return (m.height-1-t.Y)*line + t.X }
	for y := range m.height {
		for x := range m.width {
			t := Tile{x, y}
			c := byte('.')
			switch cost := m.Cost(t); {
			case cost == Solid:
				c = '#'
			case cost > 1:
				c = '0' + min(cost, 9)
			}
			text[place(t)] = c
		}
		text[place(Tile{m.width, y})] = '\n'
	}
	for _, k := range marks {
		if m.Contains(k.Tile) {
			text[place(k.Tile)] = k.Letter
		}
	}
	return string(text)
}

// String returns the map as text, without marks.
func (m *Map) String() string { return m.Draw() }
