package lesson

import (
	"cmp"
	"slices"
	"sync"

	"galaxy/scene"
)

// Builtin returns the built-in lessons: those of the course in its order, then the others by name.
func Builtin() ([]*scene.Scene, error) {
	var list []*scene.Scene
	for _, name := range scene.Builtin() {
		s, err := scene.Open(name)
		if err != nil {
			return nil, err
		}
		if len(s.Steps) > 0 {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *scene.Scene) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.File, b.File))
	})
	return list, nil
}

// Course returns the names of the built-in lessons of the course, in its order.
func Course() []string { return course() }

var course = sync.OnceValue(func() (names []string) {
	var list []*scene.Scene
	for _, name := range scene.Builtin() {
		if s, err := scene.Open(name); err == nil && s.Course > 0 { // tests open every built-in scene
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *scene.Scene) int { return a.Course - b.Course })
	for _, s := range list {
		names = append(names, s.File)
	}
	return names
})

// After returns the name of the lesson of the course after a scene: the first one after a scene that is not part of it, and none after
// the last.
func After(name string) (next string, ok bool) {
	names := course()
	at := slices.Index(names, name) + 1
	if at == len(names) {
		return "", false
	}
	return names[at], true
}

// rank is the place of a lesson in the course, and behind it for all others.
func rank(s *scene.Scene) int {
	if s.Course == 0 {
		return 1 << 20
	}
	return s.Course
}

// Passed returns how many steps of a lesson are among those of some titles.
func Passed(s *scene.Scene, titles []string) (n int) {
	for i := range s.Steps {
		if slices.Contains(titles, s.Steps[i].Title) {
			n++
		}
	}
	return n
}
