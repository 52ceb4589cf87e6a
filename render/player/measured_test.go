package player

import "testing"

// Each expression of a measure is one curve, and those of one kind are beside each other; samples are there up to the present, once, also
// after a rewind and in a long run.
func TestMeasured(t *testing.T) {
	p := ran(t, "predators", 0)
	step := func(n int) {
		for range n {
			p.Playback.StepOnce()
		}
	}
	step(40)
	curves := p.Measured.Curves()
	if len(curves) != 2 || curves[0].Name != "hares" || curves[1].Name != "lynxes" || curves[0].Term != curves[1].Term {
		t.Fatalf("curves %v", curves)
	}
	times, hares := p.Measured.Samples(0, nil, nil)
	if len(times) != 40 || hares[0] < 10 {
		t.Fatalf("%d samples, the first of %v hares", len(times), hares[0])
	}
	for range 10 {
		p.Playback.StepBack()
	}
	if times, _ := p.Measured.Samples(0, nil, nil); len(times) != 30 {
		t.Errorf("10 steps back there are %d samples", len(times))
	}
	step(mostSamples)
	times, again := p.Measured.Samples(0, nil, nil)
	if n := len(times); n > mostSamples || n < mostSamples/3 || times[n-1] <= times[n-2] || again[0] != hares[1] {
		t.Errorf("of %d steps there are %d samples", p.World.Tick(), n)
	}
	if p = ran(t, "pirates", 3); len(p.Measured.Curves()) != 4 || len(p.Measured.Figures()) != 4 {
		t.Errorf("the pirates have %d curves", len(p.Measured.Curves()))
	}
}
