package player

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A trigger is marked at the step in which it gives its orders and told by its name; `<` goes there again; what is refused is told once.
func TestTriggersAreToldAndMarked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bell.toml")
	if err := os.WriteFile(file, []byte(`schema = 1
title = "A bell"
time.step = 0.1
[[agent]]
name = "lamp"
at = [0, 5]
[[group]]
name = "birds"
source = { count = 1 }
place.disc = { radius = 3 }
[[trigger]]
name = "The bell rings"
when = 'since >= 1'
do = ["place lamp 0,9"]
each = true
[[trigger]]
when = 'since >= 2.5'
do = ["spawn birds 1 40,0"]
each = true
`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := ran(t, file, 0)
	p.Notices.Dismiss()
	var notices []string
	run := func(ticks int) {
		for range ticks {
			p.Playback.StepOnce()
			if said := p.Notices.Text(); said != "" && !slices.Contains(notices, said) {
				notices = append(notices, said)
			}
		}
	}
	run(15)
	if want := []string{"The bell rings."}; !slices.Equal(notices, want) || !slices.Equal(said(p), []string{"The bell rings"}) {
		t.Fatalf("told %q, marked %q", notices, said(p))
	}
	ring := p.Marks.List()[0]
	p.Marks.Jump(false)
	p.Advance(1.0 / 60)
	if p.World.Tick() != ring.Tick || ring.Tick != 10 || p.Notices.Text() != "The bell rings" {
		t.Errorf("at tick %d of %d it says %q", p.World.Tick(), ring.Tick, p.Notices.Text())
	}
	notices = nil
	run(80)
	marks := strings.Join(said(p), "\n")
	refused := 0
	for _, n := range notices {
		if strings.Contains(n, "was refused") {
			refused++
		}
	}
	if want := `Trigger 2: the order spawn birds 1 40,0 was refused: no agent of "birds" is left to come: its source has 1.`; refused != 1 || !slices.Contains(notices, want) {
		t.Errorf("told %q", notices)
	}
	if strings.Count(marks, "refused") != 2 || strings.Count(marks, "2 triggers, the first: The bell rings") != 1 {
		t.Errorf("marked\n%s", marks)
	}
}
