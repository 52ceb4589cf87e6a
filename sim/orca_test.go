package sim_test

import (
	"flag"
	"math"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

var orcaSeeds = flag.Int("orca-seeds", 0, "runs of each of RVO2's examples, for docs/orca.md")

// mixed and moved are those of the program in docs/orca.md that runs RVO2: the same starts.
func mixed(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// moved returns a start moved by up to 1e-4, the seed's.
func moved(p r2.Vec, seed, agent uint64) r2.Vec {
	uniform := func(k uint64) float64 { return float64(mixed(mixed(mixed(seed)+agent)+k)>>11) * 0x1p-53 }
	d, a := 1e-4*math.Sqrt(uniform(0)), 2*math.Pi*uniform(1)
	return r2.Vec{X: p.X + d*math.Cos(a), Y: p.Y + d*math.Sin(a)}
}

// orcaSetup returns agents of RVO2's examples, without any yet: cruise 1, top speed 2,
// steps of 0.25.
func orcaSetup(t testing.TB, horizon string) sim.Setup {
	return sim.Setup{
		Dt: 0.25,
		Groups: []sim.Group{{
			Name: "all", Drive: nav.Kinematic{},
			Behavior: tuned(t, "orca", "radii", "false", "horizon", horizon, "obstacles", horizon),
		}},
		End: sim.End{Time: 5000, Arrived: true}, Workers: 1,
	}
}

func addOrca(s *sim.Setup, seed uint64, at, goal r2.Vec, radius, within float64) {
	id := uint64(len(s.Agents))
	s.Agents = append(s.Agents, nav.Agent{
		ID: uint32(id), Radius: radius, Mass: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
		Pos: moved(at, seed, id), Hand: nav.Right, Goal: nav.Goal{Kind: nav.PointGoal, Point: goal, Within: within},
	})
}

// orcaCircle is RVO2's example Circle.
func orcaCircle(t testing.TB, n int, radius float64, seed uint64) sim.Setup {
	s := orcaSetup(t, "10")
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		at := r2.Vec{X: radius * cos, Y: radius * sin}
		addOrca(&s, seed, at, r2.Scale(-1, at), 1.5, 1.5)
	}
	return s
}

// orcaBlocks is RVO2's example Blocks.
func orcaBlocks(t testing.TB, seed uint64) sim.Setup {
	s := orcaSetup(t, "5")
	for i := range 5 {
		for j := range 5 {
			x, y := 55+10*float64(i), 55+10*float64(j)
			for _, sign := range []r2.Vec{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
				addOrca(&s, seed, r2.Vec{X: sign.X * x, Y: sign.Y * y}, r2.Vec{X: -75 * sign.X, Y: -75 * sign.Y}, 2, 20)
			}
		}
	}
	for _, low := range []r2.Vec{{X: -40, Y: 10}, {X: 10, Y: 10}, {X: 10, Y: -40}, {X: -40, Y: -40}} {
		s.Boxes = append(s.Boxes, nav.Box{Min: low, Max: r2.Add(low, r2.Vec{X: 30, Y: 30})})
	}
	return s
}

// lastArrival runs a setup, and returns when the last agent arrives, when they arrive in the
// mean, and the time that a step takes for each agent.
func lastArrival(t testing.TB, s sim.Setup) (last, mean float64, cost time.Duration) {
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	begun := time.Now()
	for !w.Done() {
		w.Step()
	}
	cost = time.Since(begun) / time.Duration(w.Tick()*uint64(len(s.Agents)))
	r := w.Report()
	if r.Arrived < len(s.Agents) {
		t.Errorf("%d of %d arrive", r.Arrived, len(s.Agents))
	}
	return w.Time(), r.Metrics[0].MeanTime, cost
}

func TestOrcaArrivesWhenRVO2Does(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(seed uint64) sim.Setup
	}{
		{"circle", func(seed uint64) sim.Setup { return orcaCircle(t, 250, 200, seed) }},
		{"blocks", func(seed uint64) sim.Setup { return orcaBlocks(t, seed) }},
	} {
		var all []float64
		for seed := range *orcaSeeds {
			last, mean, cost := lastArrival(t, c.make(uint64(seed+1)))
			t.Logf("%s seed %d last %.2f mean %.2f ns %d", c.name, seed+1, last, mean, cost.Nanoseconds())
			all = append(all, last)
		}
		if len(all) > 0 {
			slices.Sort(all)
			t.Logf("%s median %v", c.name, (all[(len(all)-1)/2]+all[len(all)/2])/2)
		}
	}
}
