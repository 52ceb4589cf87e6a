package player

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/finder"
	"galaxy/sky"
)

// Finder finds things by name and things that are near in the sky, and goes to the chosen one.
type Finder struct {
	base
	finder.Finder
	sky       *Sky
	selection *Selection
	playback  *Playback
	overlays  *Overlays
	almanac   *Almanac

	chosen finder.Result // a scene or a command that the search has found and the person has chosen
	near   nearSearch
}

// FlyToResult closes the search and flies to the highlighted result, or goes to the sight; a scene or a command is for TakeChosen. It
// does nothing if there is no result.
func (fi *Finder) FlyToResult() {
	r, ok := fi.Chosen()
	if !ok {
		return
	}
	fi.overlays.Close()
	switch {
	case r.Sight != nil && r.Open == "":
		fi.almanac.GoToSight(r.Sight)
	case r.Sight != nil:
		r.Do = func() { fi.almanac.GoToSight(r.Sight) }
		fi.chosen = r
	case r.Open != "" || r.Do != nil:
		fi.chosen = r
	default:
		if v := fi.sky.visit(); fi.selection.observer.lookFor(r) {
			fi.sky.remember(v)
			return
		}
		fi.selection.FlyTo(r)
	}
}

// TakeChosen returns the scene or tour to open, and what to do then, or the command to do, that was chosen from the results of a
// search since the last call: what that takes, such as the window, is not the player's.
func (fi *Finder) TakeChosen() (open string, do func()) {
	open, do = fi.chosen.Open, fi.chosen.Do
	fi.chosen = finder.Result{}
	return open, do
}

// mostNear is how many systems are listed round a place.
const mostNear = 40

// NearList lists the systems near a place of the sky.
type NearList struct {
	Rows     []NearRow // the nearest first
	Complete float64   // pc: up to this distance the list is complete; infinite if it has all
	Ready    bool      // false while it is being made
}

// NearRow is a system of the list.
type NearRow struct {
	System   *sky.System
	Name     string
	Class    string
	Distance float64 // pc
	Planets  int
}

// nearSearch keeps the last list while it holds.
type nearSearch struct {
	filter sky.Filter
	at     r3.Vec
	time   float64 // days past J2000.0
	answer NearList
	coming chan nearSearch // nil: none is
}

// Near returns the systems round the focus of the picture that pass a filter. Another goroutine
// looks for them, again when the focus, or a system of the list, has moved by a twentieth of the
// distance of the farthest. The distances are up to date.
func (fi *Finder) Near(filter sky.Filter) NearList {
	atlas := fi.sky.Atlas()
	if atlas == nil || !fi.sky.InSky() {
		return NearList{}
	}
	s := &fi.near
	if s.coming != nil {
		select {
		case got := <-s.coming:
			*s = got
		default:
		}
	}
	at, t := fi.sky.observer.Focus(), fi.ws.SkyTime()
	if s.answer.Ready && s.filter == filter && s.near(at, t) {
		return s.answer.from(at, t)
	}
	if s.coming == nil {
		coming := make(chan nearSearch, 1)
		look := func() {
			found := nearSearch{filter: filter, at: at, time: t}
			list, complete := atlas.NearestAt(t, at, filter, mostNear)
			found.answer = NearList{Complete: complete, Ready: true}
			for _, n := range list {
				row := NearRow{System: n.System, Name: n.System.Title(), Distance: n.Distance, Planets: n.System.Planets()}
				if star := n.System.Primary(); star != nil {
					row.Class = star.Class
				}
				found.answer.Rows = append(found.answer.Rows, row)
			}
			coming <- found
		}
		if fi.playback.stepBudget == 0 { // frames must not depend on the machine
			look()
			*s = <-coming
			return s.answer
		}
		s.coming = coming
		go look()
	}
	old := s.answer.from(at, t) // the list of a moment ago
	old.Ready = false
	return old
}

// from measures the distances of the systems of the list from a place at t, days past J2000.0.
func (l NearList) from(at r3.Vec, t float64) NearList {
	for i := range l.Rows {
		l.Rows[i].Distance = r3.Norm(r3.Sub(l.Rows[i].System.At(t), at))
	}
	slices.SortStableFunc(l.Rows, func(a, b NearRow) int { return cmp.Compare(a.Distance, b.Distance) })
	return l
}

// near reports whether a place and a time are so near to the list's that the list holds.
func (s *nearSearch) near(at r3.Vec, t float64) bool {
	far := 1.0
	if n := len(s.answer.Rows); n > 0 {
		far = s.answer.Rows[n-1].Distance
	}
	const speed = 60 // km/s, of most stars past the Sun
	return r3.Norm(r3.Sub(at, s.at))+speed*sky.PerDay*math.Abs(t-s.time) <= 0.05*far
}

// NearColumn is a column by which the list is sorted.
type NearColumn int

// The columns.
const (
	ByDistance NearColumn = iota
	ByName
	ByClass
	ByPlanets
)

// SortNear returns the rows in the order of a column, the nearest first among equals.
func SortNear(rows []NearRow, by NearColumn, descending bool) []NearRow {
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b NearRow) int {
		c := 0
		switch by {
		case ByName:
			c = cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
		case ByClass:
			c = cmp.Compare(classOrder(a.Class), classOrder(b.Class))
		case ByPlanets:
			c = cmp.Compare(a.Planets, b.Planets)
		default:
			c = cmp.Compare(a.Distance, b.Distance)
		}
		if descending {
			c = -c
		}
		return cmp.Or(c, cmp.Compare(a.Distance, b.Distance))
	})
	return sorted
}

// classOrder orders spectral classes from hot to cold, as OBAFGKM; others come last.
func classOrder(class string) string {
	letter := sky.ClassLetter(class)
	at := strings.IndexRune("OBAFGKMLTYD", letter)
	if at < 0 || letter == 0 {
		at = math.MaxInt8
	}
	return string(rune('a'+at)) + strings.TrimLeft(class, "abcdefghijklmnopqrstuvwxyz")
}

// Middle returns the place in the middle of the picture, pc in the frame of the galaxy, and how
// high the picture is there, pc; false if the scene has no place in the sky.
func (sk *Sky) Middle() (at r3.Vec, height float64, ok bool) {
	if !sk.InSky() {
		return r3.Vec{}, 0, false
	}
	return sk.observer.Focus(), sk.observer.HeightPC(), true
}

// FromAfar reports whether the middle of the picture is far from a system, so that its distance from there says
// something.
func (sk *Sky) FromAfar(s *sky.System) bool {
	return sk.InSky() && r3.Norm(r3.Sub(sk.observer.Focus(), s.At(sk.ws.SkyTime()))) > 0.05
}
