package orbit

// About returns the body about which body i moves, as people say, and its path there: its parent
// and its own path. A body with a [Reflex] only swings about a barycentre, so for Earth these are
// the Sun and the path of the Earth-Moon barycentre. The centre of a root is -1.
func (s System) About(i int) (center int, path Path) {
	i = s.carrier(i)
	return s[i].Parent, s[i].Path
}

// carrier returns the barycentre about which a body swings, or the body itself.
func (s System) carrier(i int) int {
	for s[i].Parent >= 0 {
		if _, swings := s[i].Path.(Reflex); !swings {
			break
		}
		i = s[i].Parent
	}
	return i
}

// Barycentres reports which bodies are points without a size about which others move.
func (s System) Barycentres() []bool {
	is := make([]bool, len(s))
	for _, b := range s {
		if b.Parent >= 0 {
			is[b.Parent] = s[b.Parent].Radius == 0
		}
	}
	return is
}

// Train returns the bodies that go along where the orbit of body i leads: itself, the barycentre about which it swings, and all that
// moves about these. The first of them is the one whose path [System.About] returns.
func (s System) Train(i int) (list []int) {
	first := s.carrier(i)
	with := make([]bool, len(s))
	for j := range s {
		if with[j] = j == first || s[j].Parent >= 0 && with[s[j].Parent]; with[j] {
			list = append(list, j)
		}
	}
	return list
}

// Satellites returns the bodies that move about body i, as About has it, in the order of
// the system: planets of a star, moons of a planet. A barycentre is none.
func (s System) Satellites(i int) []int {
	barycentre := make([]bool, len(s))
	for j := range s {
		if _, swings := s[j].Path.(Reflex); swings && s[j].Parent >= 0 {
			barycentre[s[j].Parent] = true
		}
	}
	var list []int
	for j := range s {
		if center, _ := s.About(j); center == i && !barycentre[j] {
			list = append(list, j)
		}
	}
	return list
}
