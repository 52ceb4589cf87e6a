package lesson

import (
	"testing"

	"galaxy/scene"
)

// A proof with an arrow counts by its angle and by when it was drawn.
func TestProofOfAnArrow(t *testing.T) {
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBench(s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { b.world.Close() }()
	r := Begin(s, b)
	r.Go(1)
	r.play(b)
	p := r.states[1].proof
	if p == nil || len(p.Answers) != 1 {
		t.Fatalf("the proof is %+v", p)
	}
	if err := p.Verify(s); err != nil {
		t.Error(err)
	}
	right := p.Answers[0]
	for _, wrong := range []Answered{{right.Question, "90", right.Tick}, {right.Question, right.Choice, right.Tick - 60}, {right.Question, "up", right.Tick}} {
		p.Answers[0] = wrong
		if p.Verify(s) == nil {
			t.Errorf("%+v counts", wrong)
		}
	}
}
