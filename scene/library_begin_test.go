package scene

import (
	"regexp"
	"strings"
	"testing"
)

// What a lesson speaks of is in the picture from the beginning.
func TestLessonsBeginAsTheySay(t *testing.T) {
	speaks := regexp.MustCompile(`(?i)\barrows?\b|\bselected\b|\(red\)|select (a|an|the|one)\b`)
	// Chirality's arrows are the sides of squares, and in the Solar System the person is
	// to choose a ship. The hunters and the fans of other lessons are red or yellow.
	free := map[string]bool{"tiles-chirality": true, "solar-system": true, "inner-planets": true}
	for _, name := range Builtin() {
		s := open(t, name)
		if speaks.MatchString(s.Lesson) && s.Camera.Select == "" && !free[name] {
			t.Errorf("%s: the lesson speaks of %q, and nothing is selected at first", name, speaks.FindString(s.Lesson))
		}
		if strings.Contains(s.Lesson, "V hides") || strings.Contains(s.Lesson, "press V") {
			t.Errorf("%s: the lesson tells how to hide what it speaks of", name)
		}
		for line := range strings.SplitSeq(s.Lesson, "\n") {
			command := strings.TrimSpace(line)
			if strings.HasPrefix(command, "galaxy ") && regexp.MustCompile(`--set "?(group|agent)\.[^=]*\.(steer|gunner)\.`).MatchString(command) {
				t.Errorf("%s: a control in the panel does the same as %s", name, command)
			}
		}
	}
}

// The lessons of the course are numbered. They open paused and begin again after a short run; other
// scenes do so only if they say so.
func TestCourseIsNumbered(t *testing.T) {
	lessons := map[int]string{}
	for _, name := range Builtin() {
		s := open(t, name)
		if before, twice := lessons[s.Course]; twice && s.Course > 0 {
			t.Errorf("%s and %s are both lesson %d", before, name, s.Course)
		}
		lessons[s.Course] = name
		if s.Course > 0 && (!s.Paused || s.Loop == 0 && s.Repeats == (len(s.Steps) > 0)) {
			t.Errorf("%s: paused %v, repeats %v", name, s.Paused, s.Repeats)
		}
		if s.Course == 0 && (s.Paused && name != "first-steps" || s.Repeats) { // the first of all waits until one is ready
			t.Errorf("%s is no lesson: paused %v, repeats %v", name, s.Paused, s.Repeats)
		}
	}
	delete(lessons, 0)
	for i := range lessons {
		if i > len(lessons) {
			t.Errorf("lesson %d, %s, is out of %d", i, lessons[i], len(lessons))
		}
	}
	if len(lessons) < 20 {
		t.Errorf("there are %d lessons", len(lessons))
	}
	const lesson = "schema = 1\ntitle = \"x\"\ncourse = 2\n"
	for text, want := range map[string][2]bool{
		lesson:                                    {true, true},
		lesson + "time.paused = false\n":          {false, true},
		lesson + "time.loop = 0\n":                {true, false},
		lesson + "time.loop = 5\n":                {true, false},
		"schema = 1\ntitle = \"x\"\n":             {false, false},
		"schema = 1\ntitle = \"x\"\ncourse = 0\n": {false, false},
	} {
		s, err := Parse("test.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{s.Paused, s.Repeats}; got != want {
			t.Errorf("%q: paused and repeats %v, want %v", text, got, want)
		}
	}
}

// No lesson is over before it can be read: a scene that ends within half a minute begins
// again, unless orders of the person go on in it.
func TestLessonsAreNotOverSoon(t *testing.T) {
	t.Parallel()
	const readable = 30 // seconds
	loops := 0
	for _, name := range Builtin() {
		s := open(t, name)
		if s.Loop > 0 || len(s.Steps) > 0 { // what is said is read while a step waits
			loops++
			continue
		}
		if s.Setup.End.Time <= 0 && !s.Setup.End.Arrived || len(s.Keys) > 0 || s.Setup.Tiles != nil {
			continue
		}
		if !s.Setup.End.Arrived { // it ends at a time, whatever happens
			if s.Setup.End.Time < readable*s.Rate {
				t.Errorf("%s is over after %.1f s in the window", name, s.Setup.End.Time/s.Rate)
			}
			continue
		}
		w := world(t, s, 0)
		for !w.Done() && w.Time()-s.Setup.Start < readable*s.Rate {
			w.Step()
		}
		if w.Done() {
			t.Errorf("%s is over after %.1f s in the window", name, (w.Time()-s.Setup.Start)/s.Rate)
		}
	}
	if loops < 8 {
		t.Errorf("only %d scenes loop, or are lessons with steps", loops)
	}
}
