package contact_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
)

// heap returns n agents of radius 1 at random in a square.
func heap(n int, side float64, squares bool) (agents []nav.Agent) {
	for i := range n {
		at := func(lane uint64) float64 { return side * portable.Uniform(portable.Hash(3, uint64(i), 0, lane)) }
		agents = append(agents, nav.Agent{Radius: 1, Mass: 1, MaxSpeed: 1, Square: squares, Pos: r2.Vec{X: at(7), Y: at(8)}})
	}
	return agents
}

// stepsToHeal returns how many steps it takes until none overlap, up to most of them.
func stepsToHeal(f *flight, most int) int {
	for k := range most {
		if f.Counts.Overlaps == 0 {
			return k
		}
		f.step()
	}
	return most
}

// A thousand that overlap, in a square of about their own area, in less or on one spot, are soon apart, and
// lie no wider than they need to. Without momentum discs take about 200 steps, and squares 300.
func TestAThousandComeApart(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("TestAHeapIsMovedApart has the same rounds")
	}
	for _, c := range []struct {
		squares bool
		side    float64
		steps   int
		width   float64 // most, root of the mean square from the centre
	}{
		{side: 60, steps: 5, width: 28},
		{side: 56, steps: 5, width: 28},
		{side: 50, steps: 8, width: 28},
		{side: 20, steps: 10, width: 28},
		{side: 0, steps: 5, width: 50},
		{squares: true, side: 60, steps: 39, width: 30},
	} {
		t.Run(fmt.Sprintf("squares=%t/side=%v", c.squares, c.side), func(t *testing.T) {
			f := fly(t, 1, input{Dt: 1. / 16, Law: &contact.Law{Restitution: 1}, Now: heap(1000, c.side, c.squares)})
			n := stepsToHeal(f, c.steps+1)
			width := widthOf(f.Now)
			t.Logf("%d steps, a width of %.1f", n, width)
			if n > c.steps || width > c.width {
				t.Errorf("after %d steps %+v, a width of %.1f; want at most %d steps and %.1f", n, f.Counts, width, c.steps, c.width)
			}
		})
	}
}

// widthOf returns the root of the mean square distance from the centre.
func widthOf(agents []nav.Agent) float64 {
	var sum r2.Vec
	square := 0.0
	for i := range agents {
		sum = r2.Add(sum, agents[i].Pos)
		square += portable.Norm2(agents[i].Pos)
	}
	n := float64(len(agents))
	return math.Sqrt(square/n - portable.Norm2(sum)/(n*n))
}

// Rows that overlap and stand against something come apart, also where they are pressed against it and where
// they just fit between two walls; and no round makes them overlap more than they did at first. Under a
// press something of the size of the collision margin may stay, of a hundred-thousandth of a radius. Without
// momentum thirty take some 350 steps.
func TestRowsComeApart(t *testing.T) {
	const radius, depth, small = 10, 1, 1e-5 // depths in radii
	against := func(what string, in *input) {
		wide := 80
		switch what {
		case "box":
			in.Fixed = []contact.Fixed{box(0, shape.Box{Min: r2.Vec{X: -50, Y: -50}, Max: r2.Vec{Y: 50}})}
			return
		case "two walls":
			wide = len(in.Now) + 1
		}
		m, err := tiles.New(wide, 1, 2*radius, r2.Vec{})
		if err != nil {
			t.Fatal(err)
		}
		in.Walls = m
	}
	for _, what := range []string{"box", "wall", "two walls"} {
		for _, n := range []int{2, 12, 30} {
			for _, squares := range []bool{false, true} {
				for _, press := range []float64{0, 60} {
					name := fmt.Sprintf("%d squares=%t against %s, pressed by %v", n, squares, what, press)
					in := input{Dt: 1. / 60, Law: &contact.Law{}}
					for i := range n {
						at := r2.Vec{X: radius + float64(float64(i)*radius*(2-depth)), Y: radius}
						in.Now = append(in.Now, nav.Agent{Square: squares, Radius: radius, Mass: 1, MaxSpeed: 60, Pos: at})
					}
					against(what, &in)
					worst := 0.0
					in.Moved = func(now []nav.Agent) { worst = max(worst, deepestInRow(now)/radius) }
					f := fly(t, 1, in)
					f.steer = func(a *nav.Agent) { a.Vel = r2.Vec{X: -press} }
					steps := stepsToHeal(f, 24)
					left := deepestInRow(f.Now) / radius
					if worst > depth+small || left > small || press == 0 && f.Counts.Overlaps > 0 {
						t.Errorf("%s: %g of a radius in some round, %g after %d steps; %+v", name, worst, left, steps, f.Counts)
					}
				}
			}
		}
	}
}

// deepestInRow returns how deep neighbours along x overlap at most, length.
func deepestInRow(row []nav.Agent) (depth float64) {
	for i := 1; i < len(row); i++ {
		depth = max(depth, row[i].Radius+row[i-1].Radius-math.Abs(row[i].Pos.X-row[i-1].Pos.X))
	}
	return depth
}

// The bits of a heap that comes apart are the same for any number of workers.
func TestAHeapHasSameBitsForAnyNumberOfWorkers(t *testing.T) {
	of := func(workers int) []nav.Agent {
		f := fly(t, workers, input{Dt: 1. / 16, Law: &contact.Law{Restitution: 1}, Now: heap(300, 25, false)})
		for range 3 {
			f.step()
		}
		return f.Now
	}
	if want := of(1); !slices.Equal(of(3), want) {
		t.Error("3 workers lead to other bits")
	}
}
