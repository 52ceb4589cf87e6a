package condition

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav/script"
)

// View is how the person at the window sees the world, and what it has done to that since the step of a lesson began, for the terms that
// ask for it.
type View struct {
	Paused   bool    `json:"paused,omitempty"`
	Rate     float64 `json:"rate"`               // scene time per second on the clock, negative while time runs back
	Rewound  float64 `json:"rewound,omitempty"`  // scene time by which time has gone back, ≥ 0
	Zoom     float64 `json:"zoom"`               // how many times closer, > 0
	Tilt     float64 `json:"tilt,omitempty"`     // from above, degrees
	Followed string  `json:"followed,omitempty"` // the name of a thing, or nothing
	Opened   string  `json:"opened,omitempty"`   // lists of [Lists], with blanks between
}

// AtRest is the view where no person looks.
var AtRest = View{Rate: 1, Zoom: 1}

// Lists are the lists that the person can open, by the names that opened asks for: the browser of scenes, the list of keys, and the search.
var Lists = []string{"scenes", "keys", "search"}

// ofView are the terms about a [View].
var ofView = []word{
	seenAs("paused", "Whether time stands still in the window", func(v *View) any { return v.Paused }),
	seenAs("rate", "Scene time per second on the clock, as it is set in the window; negative while time runs back", func(v *View) any { return v.Rate }),
	seenAs("rewound", "Scene time by which the person has gone back since the step began, all together", func(v *View) any { return v.Rewound }),
	seenAs("zoom", "How many times closer the person has brought the view since the step began, by the wheel or by keys; below 1 it went farther away", func(v *View) any { return v.Zoom }),
	seenAs("tilt", "How far the view leans, in degrees: 0 from above", func(v *View) any { return v.Tilt }),
	seenAs("followed", "The name of what the view follows, or an empty text", func(v *View) any { return v.Followed }),
	{Term: script.Term{Name: "opened", Inputs: []script.Input{must("list", aList)}, Help: "Whether the person has opened a list since the step began: scenes, keys or search"}, tell: func(s *Subject, _ *script.Term, given []any) (any, error) {
		return slices.Contains(strings.Fields(s.view().Opened), fmt.Sprint(given[0])), nil
	}},
}

// seenAs is a term about a view.
func seenAs(name, help string, of func(*View) any) word {
	return word{Term: script.Term{Name: name, Help: help}, tell: func(s *Subject, _ *script.Term, _ []any) (any, error) {
		v := s.view()
		return of(&v), nil
	}}
}

func (s *Subject) view() View {
	if s.observer == nil {
		return AtRest
	}
	return s.observer.View()
}

// Views reports whether it asks for the view of a person.
func (c *Condition) Views() bool {
	return slices.ContainsFunc(ofView, func(w word) bool { return c.Uses(w.Name) })
}

// Set changes what a term about a view tells, by a text as solutions have it. It fails on a term or a value that there is not.
func (v *View) Set(term, value string) (err error) {
	number := func(at *float64, least, most float64) {
		x, bad := strconv.ParseFloat(value, 64)
		if bad != nil || !(x >= least && x <= most) {
			err = fmt.Errorf("%s is a number from %g to %g, not %q", term, least, most, value)
			return
		}
		*at = x
	}
	switch term {
	case "paused":
		if value != "true" && value != "false" {
			return fmt.Errorf("paused is true or false, not %q", value)
		}
		v.Paused = value == "true"
	case "rate":
		number(&v.Rate, -1e12, 1e12)
	case "rewound":
		number(&v.Rewound, 0, 1e12)
	case "zoom":
		number(&v.Zoom, 1e-12, 1e12)
	case "tilt":
		number(&v.Tilt, 0, 180)
	case "followed":
		v.Followed = value
	case "opened":
		if !slices.Contains(Lists, value) {
			return fmt.Errorf("there is no list %q; %s", value, suggest.Hint(value, Lists))
		}
		v.Open(value)
	default:
		var names []string
		for _, w := range ofView {
			names = append(names, w.Name)
		}
		return fmt.Errorf("there is nothing about the view called %q: it has %s", term, strings.Join(names, ", "))
	}
	return err
}

// Open notes that a list has been opened.
func (v *View) Open(list string) {
	if !slices.Contains(strings.Fields(v.Opened), list) {
		v.Opened = strings.TrimSpace(v.Opened + " " + list)
	}
}
