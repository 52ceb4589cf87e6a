package finder

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

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
type place struct{ file, title, note string }

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
				kind := "scene"
				if s.Course > 0 {
					kind = "lesson " + strconv.Itoa(s.Course)
				}
				all = append(all, place{file, s.Title, kind + ": " + s.Summary})
			}
		}
		for _, file := range tour.Builtin() {
			if t, err := tour.Open(file); err == nil {
				all = append(all, place{file, t.Title, "tour: " + t.Summary})
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
	for _, s := range places {
		kind, _, _ := strings.Cut(s.note, ":")
		add(Result{Name: s.title, Note: s.note, Open: s.file}, s.title, s.file, kind)
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
