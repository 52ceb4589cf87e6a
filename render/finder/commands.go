package finder

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/scene/tour"
)

// Command is something that a key or a menu does.
type Command struct {
	Name string // a clause about its effect: "pause or resume"
	Note string // the key that does it, or the menu that has it
	Do   func()
}

// KeyNote begins the note of a command that a key does.
const KeyNote = "key "

// place is a built-in scene or tour that can be opened by its name.
type place struct {
	file, title, summary string
	lesson               int // its number in the course, or 0
	tour                 bool
}

// kind says what it is.
func (s *place) kind(v *words.Voice) string {
	switch {
	case s.tour:
		return v.Text("tour")
	case s.lesson > 0:
		return v.Format("lesson %d", s.lesson)
	}
	return v.Text("scene")
}

// builtIn are the built-in scenes and tours, once gatherScenes has read them.
var builtIn []place

// gatherScenes reads the titles of the built-in scenes and tours on another goroutine. The channel is closed when they
// are there.
var gatherScenes = sync.OnceValue(func() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		var all []place
		for _, file := range scene.Builtin() {
			if s, err := scene.Open(file); err == nil { // tests open every built-in scene
				all = append(all, place{file: file, title: s.Title, summary: s.Summary, lesson: s.Course})
			}
		}
		for _, file := range tour.Builtin() {
			if t, err := tour.Open(file); err == nil {
				all = append(all, place{file: file, title: t.Title, summary: t.Summary, tour: true})
			}
		}
		builtIn = all
		close(done)
	}()
	return done
})

const (
	// mostCommands is how many scenes and commands a search finds at most, so that there is room for the sky.
	mostCommands = 8
	// leastCommand is the number of letters from which on they are looked for: a letter begins too many words.
	leastCommand = 2
)

// searchCommands returns the scenes, the tours and the commands of which a word begins with a text, in lower case, the
// best first.
func (fi *Finder) searchCommands(text string) []ranked {
	if len(text) < leastCommand {
		return nil
	}
	const word = 2 // the rank of matchRank
	var all []ranked
	add := func(r Result, names ...string) {
		best := word + 1
		for _, name := range names {
			if rank, ok := matchRank(strings.ToLower(name), text); ok {
				best = min(best, rank)
			}
		}
		if best <= word {
			r.Body, r.Ship = None, None
			all = append(all, ranked{r, best, behindShips})
		}
	}
	var places []place
	if fi.await(gatherScenes()) {
		places = builtIn
	}
	for i := range places {
		s := &places[i]
		title, summary, kind := s.title, s.summary, s.kind(fi.Words)
		if fi.Heading != nil {
			title, summary = fi.Heading(s.file, title, summary)
		}
		add(Result{Name: title, Note: kind + ": " + summary, Open: s.file}, title, s.title, s.file, kind, s.kind(nil))
	}
	if fi.Commands != nil {
		for _, c := range fi.Commands() {
			add(Result{Name: c.Name, Note: c.Note, Do: c.Do}, c.Name, strings.TrimPrefix(c.Note, KeyNote))
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	return all[:min(len(all), mostCommands)]
}

// await reports whether the names that a search needs have been read; if not, the search runs again
// when they have. It waits for them if frames must not depend on the machine.
func (fi *Finder) await(read <-chan struct{}) bool {
	if fi.Steady() {
		<-read
	}
	select {
	case <-read:
		return true
	default:
		fi.awaits = read
		return false
	}
}

// updateResults searches again once the names that were still being read are there.
func (fi *Finder) updateResults() {
	select {
	case <-fi.awaits: // never, if that is nil
		fi.results = fi.Search(fi.query)
	default:
	}
}
