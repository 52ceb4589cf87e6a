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
		Workers: 1,
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

// lastArrival runs a setup, and returns when the last agent arrives, at most 5000, and the
// time that a step takes for each agent.
func lastArrival(t testing.TB, s sim.Setup) (last float64, cost time.Duration) {
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	begun := time.Now()
	for id := uint32(0); w.Time() < 5000; w.Step() {
		for int(id) < len(s.Agents) && w.Journeys().Arrivals(id) > 0 {
			id++
		}
		if int(id) == len(s.Agents) {
			break
		}
	}
	return w.Time(), time.Since(begun) / time.Duration(w.Tick()*uint64(len(s.Agents)))
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}

// When the last agent arrives in RVO2's examples, for the seeds 1 to 20 of moved.
var (
	rvo2Circle = []float64{778, 803, 775.75, 1036, 990.25, 742.25, 821, 820.25, 777.75, 740.75, 869.5, 704.75, 876, 1036, 970.5, 910, 1065.75, 864.5, 746.5, 934.25}
	rvo2Blocks = []float64{1463.25, 1059.5, 1659.25, 1413.5, 4011.75, 1004, 1012.25, 1023.25, 1058.5, 1221.25, 945.5, 895.5, 1076.5, 1129.25, 861, 910, 1069.75, 901.75, 864.5, 1533.5}
)

// The crowds are chaotic: a millionth of a radius at the start moves the last arrival by a
// seventh. So only medians compare; the default, two runs, checks that they are in the range
// of RVO2's.
func TestOrcaArrivesWhenRVO2Does(t *testing.T) {
	if testing.Short() {
		t.Skip("whole crowds")
	}
	for _, c := range []struct {
		name string
		rvo2 []float64
		runs int
		make func(seed uint64) sim.Setup
	}{
		{"circle", rvo2Circle, 1, func(seed uint64) sim.Setup { return orcaCircle(t, 250, 200, seed) }},
		{"blocks", rvo2Blocks, 2, func(seed uint64) sim.Setup { return orcaBlocks(t, seed) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var all []float64
			for seed := range max(c.runs, *orcaSeeds) {
				last, cost := lastArrival(t, c.make(uint64(seed+1)))
				all = append(all, last)
				if *orcaSeeds > 0 {
					t.Logf("seed %d last %.2f ns %d", seed+1, last, cost.Nanoseconds())
				}
			}
			if *orcaSeeds > 0 {
				t.Logf("median %.1f of %d; RVO2's %.1f of 20", median(all), len(all), median(c.rvo2))
			} else if got := median(all); !(got >= slices.Min(c.rvo2) && got <= slices.Max(c.rvo2)) {
				t.Errorf("the last arrives at %v, in RVO2 at %v to %v", got, slices.Min(c.rvo2), slices.Max(c.rvo2))
			}
		})
	}
}

// Where agents of RVO2 are after 40 of their start on a loose ring: crossing in the open,
// and among the four blocks. Until then the rounding of its float32 has not grown.
var (
	rvo2Open = []r2.Vec{
		{X: 6.2058, Y: 2.5092},
		{X: -2.8958, Y: -6.2550},
		{X: -5.4248, Y: -8.1499},
		{X: -9.4168, Y: -2.1393},
		{X: -11.2123, Y: -4.5449},
		{X: 5.6521, Y: 7.2058},
		{X: 2.6147, Y: 4.9488},
		{X: 2.3405, Y: 7.9481},
		{X: -4.6039, Y: 0.3371},
		{X: 2.2832, Y: -0.8626},
		{X: -3.4577, Y: -3.2875},
		{X: 9.2859, Y: 8.0547},
		{X: -1.1787, Y: -0.0643},
		{X: -7.9865, Y: -5.0116},
		{X: 5.6056, Y: -2.2946},
		{X: -2.4396, Y: 9.9525},
		{X: 1.3055, Y: -4.2268},
		{X: 8.7843, Y: 0.7750},
		{X: 9.7000, Y: 4.8551},
		{X: -3.7316, Y: 3.2910},
	}
	rvo2Among = []r2.Vec{
		{X: 21.5633, Y: 7.3778},
		{X: 41.9666, Y: 9.6226},
		{X: 40.7222, Y: 14.0014},
		{X: 8.3054, Y: 41.0692},
		{X: 3.4142, Y: 23.3974},
		{X: 0.4603, Y: 30.0095},
		{X: -3.3089, Y: 28.4669},
		{X: -14.0781, Y: 42.0020},
		{X: -42.0034, Y: 15.5896},
		{X: -28.7073, Y: 4.3809},
		{X: -28.1109, Y: -2.3491},
		{X: -30.7575, Y: -5.3488},
		{X: -42.0043, Y: -20.6363},
		{X: -22.0819, Y: -42.0143},
		{X: -8.0514, Y: -40.4682},
		{X: -2.1280, Y: -17.3083},
		{X: 9.9493, Y: -42.0004},
		{X: 17.4968, Y: -42.0008},
		{X: 42.0167, Y: -11.0047},
		{X: 22.2709, Y: -4.6572},
	}
)

// looseRing returns twenty agents around a place, at distances that differ, bound for places
// across it.
func looseRing(t testing.TB, horizon string, size, radius float64) sim.Setup {
	s := orcaSetup(t, horizon)
	const n = 20
	for i := range uint64(n) {
		uniform := func(k uint64) float64 { return float64(mixed(mixed(mixed(1)+i)+k)>>11) * 0x1p-53 }
		from, far := 2*math.Pi*(float64(i)+0.5*uniform(0))/n, size*(0.8+0.2*uniform(1))
		to := from + math.Pi + 0.6*(uniform(2)-0.5)
		polar := func(a float64) r2.Vec { return r2.Vec{X: far * math.Cos(a), Y: far * math.Sin(a)} }
		addOrca(&s, 1, polar(from), polar(to), radius, 0)
		s.Agents[i].Pos = polar(from)
	}
	return s
}

// TestOrcaFliesAsRVO2: the same places, to the rounding of float32, after 160 steps in
// which all have met: the half-planes of agents and boxes, and both linear programs, are
// those of RVO2.
func TestOrcaFliesAsRVO2(t *testing.T) {
	open, among := looseRing(t, "10", 40, 1.5), looseRing(t, "5", 70, 2)
	among.Boxes = orcaBlocks(t, 1).Boxes
	for _, c := range []struct {
		name  string
		setup sim.Setup
		want  []r2.Vec
	}{{"open", open, rvo2Open}, {"among boxes", among, rvo2Among}} {
		w, err := sim.New(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		for w.Time() < 40 {
			w.Step()
		}
		aside := 0.0
		for i, a := range w.Agents() {
			if d := r2.Norm(r2.Sub(a.Pos, c.want[i])); d > 2e-3 {
				t.Errorf("%s: agent %d is at %v, in RVO2 at %v", c.name, i, a.Pos, c.want[i])
			}
			from, goal := c.setup.Agents[i].Pos, c.setup.Agents[i].Goal.Point
			u := r2.Unit(r2.Sub(goal, from))
			aside = max(aside, math.Abs(r2.Cross(u, r2.Sub(a.Pos, from))))
		}
		if aside < 3 {
			t.Errorf("%s: nothing is in the way: all fly straight, but for %v", c.name, aside)
		}
		w.Close()
	}
}
