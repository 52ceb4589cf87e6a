package explain

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
)

// The sentence tells the pushes that the list has, however little they change, and what is so or was so; a hand chooses only where it does.
func TestSentencesAgreeWithTheList(t *testing.T) {
	alone := []string{"set blue sidestep false", "set orange sidestep false", "set blue split false", "set orange split false"}
	for _, c := range []struct {
		scene     string
		id, ticks int
		orders    []string
		want      string
	}{
		{"straight-ahead", 0, 99, []string{"set walker sidestep false"}, "Goes straight on: rock 1 is dead ahead (push 2.7), but that does not move it."},
		{"chicken", 0, 60, alone, "Goes straight on: orange is dead ahead (push 0.03), but that does not move it."},
		{"chicken", 0, 120, alone, "Turns right by 180°, towards its goal."},
		{"chicken", 0, 121, alone, "Turns left by 180°: orange is dead ahead (push 1)."},
		{"chicken", 1, 150, alone, "Goes to and fro and gets nowhere: blue is behind (push 0.84)."},
		{"straight-ahead", 0, 126, nil, "Turned right by 31°, back to its goal: rock 1 pushes less (push 0.28)."},
		{"first-steps", 0, 1188, nil, "Turned left by 12°, back to its goal: rock 1 pushes less (push 0.54)."},
		{"chase", 1, 60, []string{"set hound right_of_way.on false"}, "Turned right by 8°, back to its goal: hare pushes less (push 0.22)."},
		{"splitting", 0, 66, []string{"set walker split false"}, "Turns right by 180°, back to its goal, though rock 2 pushes (push 0.94). Rock 1 added 20 %."},
		{"seek", 0, 180, nil, "Slowed down, to turn back to its goal."},
		{"chase", 0, 184, nil, "Slowed down, as it comes to its goal."},
		{"chicken", 0, 54, []string{"place blue -120,-6"}, "Goes straight on: orange is dead ahead (push 0.025)."},
		{"splitting", 0, 66, nil, "Turned left by 54°: rock 2 is on its right (push 0.6)."},
		{"splitting", 0, 180, []string{"set walker k 3"}, "Turned left by 29°: rock 2 was dead ahead (push 1.1). Rock 1 held against it (42 %). Its goal added 21 %."},
		{"chase", 1, 184, []string{`place "stop 1 of hound" 100,4`}, "Turned left by 13°: hare is ahead on the right (push 0.45). Now it turns back to the right."},
		{"seek", 0, 176, nil, "Slows down, to turn back to its goal."},
		{"arrive", 1, 136, nil, "Slows down, as it comes to its goal."},
		{"cat-and-mouse", 3, 72, nil, "Turned left by 61°, away from right cat. Now it turns back to the right."},
		{"arena-circle", 10, 176, nil, "Turned right by 123°: its goal pulls to that side. all 7 held against it (25 %). all 12 added 17 %. Now it turns back to the left."},
		{"traffic", 14, 1104, nil, "Turned right by 116°: it arrived, and has a new goal. Its filter holds it back, by 127.4 now."},
	} {
		if got := sentence(t, c.scene, c.id, c.ticks, c.orders...); got != c.want {
			t.Errorf("%s, agent %d, tick %d: %q, want %q", c.scene, c.id, c.ticks, got, c.want)
		}
	}
}

// A decision has the pushes, the arrow and what the filter takes of its own tick: those of the list and the picture.
func TestDecisionsHaveTheArrowsOfTheirTick(t *testing.T) {
	for scene, id := range map[string]int{"straight-ahead": 0, "arena-circle": 0, "crossroads": 3, "two-doors": 21, "traffic": 14} {
		_, w := worlds.Opened(t, scene)
		var d Decider
		var e Explanation
		var v nav.View
		told := 0
		for range 300 {
			w.Step()
			x, ok := d.Decide(w, id)
			if !ok || w.Tick()%4 != 0 {
				continue
			}
			w.View(uint32(id), &v)
			e.Listen(w, id, &v, false)
			turning, taken := nav.Stroke{}, 0.0
			for i := range e.Strokes {
				switch s := &e.Strokes[i]; {
				case s.Shape != Vector:
				case s.Ink == nav.InkTaken:
					taken = max(taken, r2.Norm(s.To))
				case s.Ink == nav.InkChoice && s.Link == nav.LinkFor:
					turning = s.Stroke
				case s.pushes():
					for k := range x.Causes {
						if c := &x.Causes[k]; c.Of == s.Of && !s.Replaced && !s.acceleration() {
							if told++; c.Push < r2.Norm(s.To) {
								t.Errorf("%s, tick %d: %v pushes by %v, and the arrow is %v", scene, w.Tick(), s.Of, c.Push, r2.Norm(s.To))
							}
						}
					}
				}
			}
			if told += len(turning.Kind); turning != x.Turning || taken != x.Taken {
				t.Errorf("%s, tick %d: %v, takes %v; drawn are %v and %v", scene, w.Tick(), x.Turning, x.Taken, turning, taken)
			}
		}
		if told == 0 && scene != "traffic" {
			t.Errorf("%s: nothing was drawn", scene)
		}
	}
}
