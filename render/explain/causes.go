package explain

import (
	"slices"

	"galaxy/nav"
)

// Highlight names strokes of an agent. They stand out from the others, and what they are
// about is marked in the scene.
type Highlight struct {
	Kind string      // of strokes; "" for none
	Of   nav.Subject // the one of many things that is meant; zero for all of the kind
}

// Causes appends what the strokes that h names are about, each thing once. A kind of vectors
// that is about no single thing has several: the pull has the target, a sum all things that
// strokes are about, and where there is nothing the agent itself. Lines and circles without a
// subject have none: they lie in the scene.
func (e *Explanation) Causes(list []nav.Subject, h Highlight) []nav.Subject {
	if h.Of.Kind != nav.NoSubject {
		return append(list, h.Of)
	}
	list = e.subjects(list, func(s *Stroke) bool { return s.Kind == h.Kind })
	i := slices.IndexFunc(e.Strokes, func(s Stroke) bool {
		return s.Kind == h.Kind && (s.Shape == Vector || s.Ink == nav.InkPull || s.Ink == nav.InkWeight)
	})
	if len(list) > 0 || i < 0 {
		return list
	}
	ink, ofOthers := e.Strokes[i].Ink, ofOthers[h.Kind]
	if !ofOthers && ink != nav.InkPull && ink != nav.InkCourse && ink != nav.InkPath {
		list = e.subjects(list, func(*Stroke) bool { return true })
	}
	if ofOthers || len(list) == 0 && !e.target {
		list = append(list, e.others...)
	}
	whole := ink == nav.InkSum || ink == nav.InkWish || len(list) == 0
	if target := (nav.Subject{Kind: nav.TargetSubject}); whole && e.target && !ofOthers && !slices.Contains(list, target) {
		list = append(list, target)
	}
	if len(list) == 0 {
		list = append(list, nav.Subject{Kind: nav.AgentSubject, Index: int32(e.self.ID)}) // it follows itself
	}
	return list
}

// subjects appends the subjects of the accepted strokes, each thing once.
func (e *Explanation) subjects(list []nav.Subject, accepts func(*Stroke) bool) []nav.Subject {
	first := len(list)
	for i := range e.Strokes {
		s := &e.Strokes[i]
		if s.Of.Kind != nav.NoSubject && accepts(s) && !slices.Contains(list[first:], s.Of) {
			list = append(list, s.Of)
		}
	}
	return list
}

// ofOthers are the kinds of vectors that are about the other agents in sight, all together.
var ofOthers = map[string]bool{"mean velocity": true, "to the centre": true}
