package nav

import "slices"

// The interfaces of this file are for behaviours that a program reads from a text while it runs, as
// package script does. Other behaviours need none of them.

// Titled is a behaviour with a name of its own, which is not the name of a registered kind.
type Titled interface {
	Behavior
	// Title returns the name, as [Name] does for registered kinds.
	Title() string
}

// Tunable is a behaviour with parameters that are not fields of its struct.
type Tunable interface {
	Behavior
	// Tunables returns them, each bound to where the behaviour keeps its value; see [Param.Bind].
	Tunables() []Param
	// Unshare is called on a copy of the struct: it gives the copy values of its own.
	Unshare()
}

// Revisable is a behaviour that is made from texts, and can be made from others.
type Revisable interface {
	Behavior
	// Revise makes it anew from other texts of its files, by name. If none of them is its own, uses
	// is false and nothing changes. On an error it stays as it was. Parameters keep their values as
	// far as the new text has them.
	Revise(texts map[string]string) (uses bool, err error)
}

// Revise gives new texts, by the names of files, to all parts of b that are made from one of them.
// It reports whether there are such parts, and returns the first error.
func Revise(b Behavior, texts map[string]string) (uses bool, err error) {
	if r, ok := b.(Revisable); ok {
		return r.Revise(texts)
	}
	c, ok := b.(Composite)
	if !ok {
		return false, nil
	}
	for _, part := range c.Parts() {
		used, failed := Revise(part.Behavior, texts)
		if uses = uses || used; failed != nil {
			return uses, failed
		}
	}
	c.slots() // other texts may remember otherwise
	return uses, nil
}

// Written reports whether b, or a part of it, is made from texts.
func Written(b Behavior) bool {
	switch b := Attached(b).(type) {
	case Revisable:
		return true
	case Composite:
		return slices.ContainsFunc(b.Parts(), func(p *Part) bool { return Written(p.Behavior) })
	}
	return false
}

// Fail says that a behaviour cannot decide for the agent of this view, for example because of a
// mistake in a script. The behaviour then wishes for nothing. A world asks for it after each
// decision.
func (v *View) Fail(err error) {
	if v.failure == nil {
		v.failure = err
	}
}

// TakeFailure returns the error of the first call of Fail, and forgets it. It is nil if nothing
// failed.
func (v *View) TakeFailure() error {
	err := v.failure
	v.failure = nil
	return err
}

// mostSaid is how many lines a view keeps.
const mostSaid = 10

// Say tells a line to the person at the program: nothing that a world computes depends on it. A view keeps a few
// lines and counts the others.
func (v *View) Say(line string) {
	if len(v.said) < mostSaid {
		v.said = append(v.said, line)
	} else {
		v.unsaid++
	}
}

// TakeSaid returns the lines of Say, and how many more there were, and forgets them. The list is valid until the
// next Say.
func (v *View) TakeSaid() (lines []string, more int) {
	lines, more = v.said, v.unsaid
	v.said, v.unsaid = v.said[:0], 0
	return lines, more
}
