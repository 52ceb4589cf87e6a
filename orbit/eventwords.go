package orbit

// Describe says in words what an event of the system is: "Mars in opposition", "total eclipse
// of Io". Its time and measures are not part of it.
func (s System) Describe(e Event) string {
	body, other := articled(s[e.Body].Name), articled(s[e.Other].Name)
	depth := ""
	if e.Depth != NoDepth {
		depth = e.Depth.String() + " "
	}
	switch e.Kind {
	case Periapsis:
		return body + " nearest to " + other
	case Apoapsis:
		return body + " farthest from " + other
	case Conjunction:
		return body + " in conjunction with " + other
	case InferiorConjunction:
		return body + " in inferior conjunction"
	case SuperiorConjunction:
		return body + " in superior conjunction"
	case Opposition:
		return body + " in opposition"
	case EasternElongation:
		return body + " at greatest eastern elongation"
	case WesternElongation:
		return body + " at greatest western elongation"
	case Transit:
		return body + " before " + other
	case Occultation:
		return body + " behind " + other
	case Eclipse:
		return depth + "eclipse of " + body
	case ShadowTransit:
		return depth + "shadow of " + body + " on " + other
	}
	return body + " and " + other + " closest to each other"
}

// articled returns a name as it stands in a sentence.
func articled(name string) string {
	if name == "Sun" || name == "Moon" {
		return "the " + name
	}
	return name
}
