package scene

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/contact"

	"gonum.org/v1/gonum/spatial/r2"
)

// The ships of the Solar System fly through no planet and no moon on their way but by a rare
// chance: of 1,000 journeys fewer than one strikes something other than its goal. The
// moons are struck by sweeping, as each flies hundreds of its radii in a step.
func TestShipsOfTheSolarSystemStrikeNothing(t *testing.T) {
	s, err := Open("solar-system", "time.start=2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	w := world(t, s, 0)
	strikes, journeys := 0, 0
	for w.Time() < s.Setup.Start+30 {
		w.Step()
		for _, c := range w.Contacts() {
			if c.With.Kind != contact.Body || !c.Began {
				continue
			}
			strikes++
			if p := s.Setup.Bodies[c.With.Index].Parent; p <= 0 {
				t.Errorf("%s strikes %s", w.AgentName(c.Agent), s.Setup.Bodies[c.With.Index].Name)
			}
		}
	}
	for i := range w.Agents() {
		journeys += w.Journeys().Arrivals(uint32(i))
	}
	if journeys < 2000 || strikes > 1 {
		t.Errorf("%d strikes in %d journeys, want at most 1", strikes, journeys)
	}
}

// Couriers that set out at random times stay spread: over 400 days and three seeds 11 % of
// them at most fly in a convoy, and the share does not grow. Two months show it.
func TestCouriersFormNoConvoys(t *testing.T) {
	if testing.Short() {
		t.Skip("two months")
	}
	alone := []string{"time.start=2026-11-20", "group.liners.count=1", "group.jovian shuttles.count=1", "group.saturnian shuttles.count=1"}
	s, err := Open("solar-system", alone...)
	if err != nil {
		t.Fatal(err)
	}
	w := world(t, s, 0)
	for w.Time() < s.Setup.Start+60 {
		w.Step()
	}
	couriers := 0
	for _, a := range w.Agents() {
		if a.Group == 0 {
			couriers++
		}
	}
	if n := convoys(w.Agents()); n > couriers/5 {
		t.Errorf("%d of %d couriers fly in convoys, want a fifth at most", n, couriers)
	}
}

// convoys returns how many agents of the first group have two companions or more: for the
// same planet, within 0.01 au, at a quarter of their speed from each other.
func convoys(agents []nav.Agent) int {
	n := 0
	for i := range agents {
		a, companions := &agents[i], 0
		for j := range agents {
			b := &agents[j]
			if i != j && a.Group == 0 && b.Group == 0 && a.Goal.Index == b.Goal.Index &&
				portable.Norm(r2.Sub(a.Pos, b.Pos)) < 0.01 && portable.Norm(r2.Sub(a.Vel, b.Vel)) < a.MaxSpeed/4 {
				companions++
			}
		}
		if companions >= 2 {
			n++
		}
	}
	return n
}

// A body of the Solar System has as a dot the colour of its globe, brighter where that would be lost on black.
func TestDotsHaveTheColorOfTheirGlobes(t *testing.T) {
	s, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	globes := 0
	for i, b := range s.Setup.Bodies {
		l := &s.Looks[i]
		if l.Globe == nil {
			continue
		}
		globes++
		mean, most := l.Globe.Mean(), max(l.Color[0], l.Color[1], l.Color[2])
		by := most / float64(max(mean[0], mean[1], mean[2]))
		for k := range mean {
			if math.Abs(l.Color[k]-by*float64(mean[k])) > 0.01 {
				t.Errorf("%s: its dot is %v, its globe %v", b.Name, l.Color, mean)
				break
			}
		}
		if by < 0.99 || most < 0.67 {
			t.Errorf("%s: its dot, %v, is darker than its globe, %v, or lost on black", b.Name, l.Color, mean)
		}
	}
	if globes < 20 {
		t.Errorf("only %d globes", globes)
	}
}
