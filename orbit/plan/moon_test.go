package plan

import (
	"context"
	"math"
	"testing"
)

// TestMoonWithinAMonth: from a circle 400 km high, in some planes, a ship finds its way to the Moon in a window of thirty days, by what a step of a
// world may take, and is captured there.
func TestMoonWithinAMonth(t *testing.T) {
	g := gravity(t, sol)
	earth, moon := body(t, sol, "Earth"), body(t, sol, "Moon")
	start := day(t, "2028-12-03")
	for lean, node := range map[float64]float64{0: 0, 28: 0, 51.6: 80} {
		ship := circle(sol, earth, sol[earth].Radius+400*km, lean*math.Pi/180, node*math.Pi/180, start)
		k := Transfer{To: moon, Periapsis: sol[moon].Radius + 400*km}
		k.Depart.From, k.Depart.To = start, start+30
		burns, err := Bounded{Of: k, Steps: 1 << 17, Conics: 100_000}.Plan(context.Background(), g, ship)
		if err != nil {
			t.Errorf("%v°: %v", lean, err)
			continue
		}
		sum := 0.0
		for i := range burns {
			sum += burns[i].DeltaV()
		}
		end := burns[len(burns)-1].Time + 0.1
		f := fly(t, g, ship, burns)
		if center, err := f.Center(end); err != nil || center != moon || sum/kmS > 4.3 {
			t.Errorf("%v°: it ends about %d, %v, by %v km/s", lean, center, err, sum/kmS)
		}
	}
}
