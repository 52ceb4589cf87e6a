package orbit

import "fmt"

// Describe says in words what an event of the system is: "Mars in opposition", "total eclipse
// of Io". Its time and measures are not part of it.
func (s System) Describe(e Event) string {
	body, other := articled(s[e.Body].Name), articled(s[e.Other].Name)
	depth := ""
	if e.Depth != NoDepth {
		depth = e.Depth.String() + " "
	}
	if e.Kind == ShadowTransit && e.At != nil {
		return depth + "eclipse of the Sun"
	}
	if s[e.Body].Name == "Moon" { // its phases have names of their own
		switch {
		case e.Kind == InferiorConjunction, e.Kind == Conjunction && s[e.Other].Name == "Sun":
			return "new Moon"
		case e.Kind == Opposition:
			return "full Moon"
		case e.Kind == FirstQuarter:
			return "first quarter of the Moon"
		case e.Kind == LastQuarter:
			return "last quarter of the Moon"
		}
	}
	return fmt.Sprintf(eventWords[e.Kind].sentence, body, other, depth)
}

// articled returns a name as it stands in a sentence.
func articled(name string) string {
	if name == "Sun" || name == "Moon" {
		return "the " + name
	}
	return name
}
