package lesson_test

import (
	"testing"

	"galaxy/scene"
	"galaxy/scene/lesson"
)

// Every step of every built-in lesson is done by its kept solution, and none by looking on.
func TestLessons(t *testing.T) {
	for _, name := range scene.Builtin() {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Steps) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, err := lesson.Check(s)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range v.Steps {
				if step.Trouble != "" {
					t.Errorf("%s: %s", step.Title, step.Trouble)
				}
				t.Logf("%s: done after %.3g", step.Title, step.Time)
			}
		})
	}
}
