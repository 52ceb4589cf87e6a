package nav

// The interfaces of this file are for behaviours that are read from a text while a program
// runs, as those of package script are. Others need none of them.

// Titled is a behaviour with a name of its own beside those of the registered kinds.
type Titled interface {
	Behavior
	// Title returns the name, as [Name] does for registered kinds.
	Title() string
}

// Tunable is a behaviour with parameters that are no fields of its struct.
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
	// Revise makes it from other texts of its files, by name; uses is false, and nothing
	// changes, where none of them is its own. With an error it stays as it was. Parameters keep
	// their values as far as the new text has them.
	Revise(texts map[string]string) (uses bool, err error)
}

// Revise gives other texts, by the names of files, to all parts of b that are made from one of
// them. It returns whether there are any, and the first error.
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

// Fail says that a behaviour cannot decide for the agent of this view, as a script with a
// mistake cannot; it then wishes for nothing. A world asks for it after each decision.
func (v *View) Fail(err error) {
	if v.failure == nil {
		v.failure = err
	}
}

// TakeFailure returns what Fail was first called with, and forgets it; nil where nothing failed.
func (v *View) TakeFailure() error {
	err := v.failure
	v.failure = nil
	return err
}
