package orbit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"galaxy/internal/suggest"
)

// BodyError is an error in one body of a system.
type BodyError struct {
	Index   int    // in the list that was checked
	Name    string // of the body
	Problem string // the rest of a sentence about it
}

func (e *BodyError) Error() string {
	return fmt.Sprintf("orbit: body %q: %s", e.Name, e.Problem)
}

// Check reports every error in the hierarchy s: names that are empty or duplicate (as
// Find reads them), parents that are missing, come later or lead back to the body
// itself, and radii or μ that are negative or not finite. The error joins one
// *BodyError for each.
func (s System) Check() error {
	errs := checkBodies(s)
	for i, b := range s {
		if p := parentProblem(s, i); p != "" {
			errs = append(errs, &BodyError{i, b.Name, p})
		}
	}
	return errors.Join(errs...)
}

func parentProblem(s System, i int) string {
	p := s[i].Parent
	switch {
	case p == i:
		return "it is its own parent; a root has parent -1"
	case p < -1 || p >= len(s):
		return fmt.Sprintf("its parent %d is missing: indices run from 0 to %d, and a root has -1", p, len(s)-1)
	case p < i:
		return ""
	}
	if c := cycleThrough(s, i); c != nil {
		return "its parents form a cycle: " + strings.Join(c, " → ")
	}
	return fmt.Sprintf("its parent %q comes after it; parents stand before their children (NewSystem sorts)", s[p].Name)
}

// cycleThrough returns the names from body i back to itself, or nil if the
// parents of i never return to it.
func cycleThrough(s System, i int) []string {
	names := []string{s[i].Name}
	for p := s[i].Parent; p >= 0 && p < len(s) && len(names) <= len(s); p = s[p].Parent {
		names = append(names, s[p].Name)
		if p == i {
			return names
		}
	}
	return nil
}

// checkBodies checks each body by itself, and that no two share a name.
func checkBodies(bodies []Body) []error {
	var errs []error
	at := make(map[string]int, len(bodies))
	for i, b := range bodies {
		report := func(format string, args ...any) {
			errs = append(errs, &BodyError{i, b.Name, fmt.Sprintf(format, args...)})
		}
		if key := suggest.Fold(b.Name); key == "" {
			report("it is number %d in the list and has no name", i)
		} else if first, taken := at[key]; taken {
			report("its name is taken by number %d, %q", first, bodies[first].Name)
		} else {
			at[key] = i
		}
		if !(b.Radius >= 0) || math.IsInf(b.Radius, 0) {
			report("its radius is %v; a radius is finite and not negative", b.Radius)
		}
		if !(b.Mu >= 0) || math.IsInf(b.Mu, 0) {
			report("its gravitational parameter μ is %v; μ is finite and not negative", b.Mu)
		}
		if c, ok := b.Path.(interface{ Check() error }); ok {
			if err := c.Check(); err != nil {
				report("%v", err)
			}
		}
	}
	return errs
}

// NewSystem orders bodies so that parents stand before their children. parents
// names the parent of each body, "" for a root, in any order and spelled as
// Find allows; the Parent fields of bodies are not read. Apart from that the
// order stays. The error joins one *BodyError for each mistake, with indices
// into bodies.
func NewSystem(bodies []Body, parents []string) (System, error) {
	if len(bodies) != len(parents) {
		panic(fmt.Sprintf("orbit: NewSystem of %d bodies and %d parents", len(bodies), len(parents)))
	}
	errs := checkBodies(bodies)
	index := make(map[string]int, len(bodies))
	for i, b := range bodies {
		if _, taken := index[suggest.Fold(b.Name)]; !taken {
			index[suggest.Fold(b.Name)] = i
		}
	}
	linked := slices.Clone(System(bodies))
	for i, name := range parents {
		linked[i].Parent = -1
		if name == "" {
			continue
		}
		p, ok := index[suggest.Fold(name)]
		switch {
		case !ok:
			errs = append(errs, &BodyError{i, bodies[i].Name, fmt.Sprintf("its parent %q is missing; %s", name, suggest.Hint(name, linked.Names()))})
		case p == i:
			errs = append(errs, &BodyError{i, bodies[i].Name, "it is its own parent; leave the parent out for a root"})
		default:
			linked[i].Parent = p
		}
	}
	sorted, err := linked.sort()
	if err != nil {
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return sorted, nil
}

// sort returns the bodies with parents before children, or the first cycle.
func (s System) sort() (System, error) {
	const unplaced = -1
	place := slices.Repeat([]int{unplaced}, len(s)) // new index of each body
	sorted := make(System, 0, len(s))
	var chain []int
	for i := range s {
		// Climb to the first ancestor that is placed, then place downwards.
		chain = chain[:0]
		for j := i; j >= 0 && place[j] == unplaced; j = s[j].Parent {
			if len(chain) == len(s) {
				return nil, s.cycleAbove(i)
			}
			chain = append(chain, j)
		}
		for _, j := range slices.Backward(chain) {
			b := s[j]
			if b.Parent >= 0 {
				b.Parent = place[b.Parent]
			}
			place[j] = len(sorted)
			sorted = append(sorted, b)
		}
	}
	return sorted, nil
}

// cycleAbove describes the cycle among the ancestors of body i, of which i itself need
// not be a part.
func (s System) cycleAbove(i int) error {
	for range s {
		i = s[i].Parent
	}
	names := strings.Join(cycleThrough(s, i), " → ")
	return &BodyError{i, s[i].Name, "its parents form a cycle: " + names + "; one of them needs another parent, or none"}
}
