package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A rock of radius 2 lies dead ahead, 5 away. A ship without size keeps 1.5 radii
// from its centre: the tangent of a circle of radius 3 has the slope 3/4. With
// nothing else to decide, a right-handed ship passes on the right.
func ExampleDetour() {
	detour, err := nav.New("detour")
	if err != nil {
		panic(err)
	}
	self := nav.Agent{MaxSpeed: 10, MaxAccel: nav.Unlimited, Hand: nav.Right}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 5}, Radius: 2, Body: -1}},
	}
	wish, matters := detour.(nav.Abstainer).Vote(&self, &view)
	fmt.Printf("(%.3f, %.3f) %v\n", wish.X, wish.Y, matters)

	view.Obstacles[0].Pos.Y = 4 // out of the way
	wish, matters = detour.(nav.Abstainer).Vote(&self, &view)
	fmt.Printf("(%.3f, %.3f) %v\n", wish.X, wish.Y, matters)
	// Output:
	// (8.000, -6.000) true
	// (0.000, 0.000) false
}

// careful returns a behaviour that flies around things first.
func careful(t testing.TB, follow string) nav.Behavior {
	b := made(t, "priority").(nav.Composite)
	for _, name := range []string{"detour", follow} {
		if err := b.Add(name, made(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// leastGap returns the least distance, during one step, of two things that move
// straight from a to b and from p to q.
func leastGap(a, b, p, q r2.Vec) float64 {
	d, e := r2.Sub(a, p), r2.Sub(b, q)
	step := r2.Sub(e, d)
	if n := r2.Norm2(step); n > 0 {
		f := min(max(-r2.Dot(d, step)/n, 0), 1)
		return r2.Norm(r2.Add(d, r2.Scale(f, step)))
	}
	return r2.Norm(d)
}

// A star of radius 20 between the agent and its goal, standing or moving, steps
// of a twentieth of its radius up to the whole.
func TestNobodyFliesIntoTheStar(t *testing.T) {
	const star, own, speed = 20.0, 1.0, 20.0
	for _, follow := range []string{"seek", "magnet", "arrive", "intercept", "rendezvous"} {
		for accel, clear := range map[float64]float64{nav.Unlimited: 9.9, 20: 8, 5: 4} {
			for _, dt := range []float64{0.05, 1} {
				t.Run(fmt.Sprintf("%s accel %v step %v", follow, accel, dt), func(t *testing.T) {
					b := careful(t, follow)
					rng := rand.New(rand.NewPCG(1, 5))
					for flight := range 30 {
						goal := start(rng, 150, 200)
						self := nav.Agent{
							Radius: own, MaxSpeed: speed, MaxAccel: accel,
							Pos: r2.Add(r2.Scale(-1, goal), anywhere(rng, 30)),
						}
						if flight%2 == 0 {
							self.Vel = r2.Scale(speed/r2.Norm(goal), goal) // full speed at the star
						}
						body := nav.Obstacle{Radius: star}
						if flight%3 == 0 {
							body.Vel = anywhere(rng, 5)
							body.Pos = r2.Scale(-10, body.Vel)
						}
						view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: goal}, Obstacles: []nav.Obstacle{body}}
						for r2.Norm(r2.Sub(goal, self.Pos)) > 10 {
							if view.Time > 60 {
								t.Fatalf("flight %d never arrives", flight)
							}
							was, star0 := self.Pos, view.Obstacles[0].Pos
							nav.Thrust{}.Move(&self, b.Steer(&self, &view), dt)
							star1 := r2.Add(star0, r2.Scale(dt, body.Vel))
							if gap := leastGap(was, self.Pos, star0, star1) - star - own; gap < clear {
								t.Fatalf("flight %d passes the star at a gap of %v", flight, gap)
							}
							view.Obstacles[0].Pos = star1
							view.Time += dt
						}
					}
				})
			}
		}
	}
}

// moon is a path around another.
type moon struct {
	around nav.Path
	circling
}

func (m *moon) At(t float64) (pos, vel r2.Vec) {
	p, u := m.around.At(t)
	q, w := m.circling.At(t)
	return r2.Add(p, q), r2.Add(u, w)
}

func (m *moon) MaxSpeed() float64 { return m.around.MaxSpeed() + m.circling.MaxSpeed() }

type toyBody struct {
	path   nav.Path
	radius float64
}

// toySystem returns a star and five planets with two moons each, one of them
// well inside the planet's clearance of a ship bound for it.
func toySystem() []toyBody {
	bodies := []toyBody{{&circling{}, 4}}
	for i, a := range []float64{20, 35, 50, 80, 120} {
		planet := &circling{radius: a, rate: 33 / math.Pow(a, 1.5)}
		radius := 0.4 + 0.3*float64(i)
		bodies = append(bodies,
			toyBody{planet, radius},
			toyBody{&moon{planet, circling{radius: radius * 2.5, rate: 1.5}}, radius / 5},
			toyBody{&moon{planet, circling{radius: radius * 5, rate: 0.7}}, radius / 3})
	}
	return bodies
}

// Ships without inertia hop between planets and moons, starting on the ground:
// every one arrives and touches nothing. Heavy ones, which may be overtaken by
// the moving ground, arrive too, and never touch the star.
func TestHopsBetweenPlanetsAndMoons(t *testing.T) {
	const dt = 0.02
	bodies := toySystem()
	for _, follow := range []string{"magnet", "intercept", "rendezvous"} {
		for _, accel := range []float64{nav.Unlimited, 40} {
			t.Run(fmt.Sprintf("%s accel %v", follow, accel), func(t *testing.T) {
				b := careful(t, follow)
				if arrival, err := nav.Find(b, "magnet.arrival"); err == nil {
					if err := arrival.Set(0); err != nil {
						t.Fatal(err)
					}
				}
				rng := rand.New(rand.NewPCG(1, 5))
				for flight := range 40 {
					from := 1 + rng.IntN(len(bodies)-1)
					to := 1 + (from+rng.IntN(len(bodies)-2))%(len(bodies)-1)
					hop(t, b, bodies, from, to, accel, dt, rng, flight)
				}
			})
		}
	}
}

func hop(t *testing.T, b nav.Behavior, bodies []toyBody, from, to int, accel, dt float64, rng *rand.Rand, flight int) {
	begin := 100 * rng.Float64()
	pos, _ := bodies[from].path.At(begin)
	up := anywhere(rng, 1)
	self := nav.Agent{
		Radius: 0.05, MaxSpeed: 30, MaxAccel: accel,
		Pos: r2.Add(pos, r2.Scale((bodies[from].radius+0.1)/r2.Norm(up), up)),
	}
	view := nav.View{Dt: dt}
	for tick := 0; ; tick++ {
		view.Time = begin + float64(tick)*dt
		view.Obstacles = view.Obstacles[:0]
		for i, body := range bodies {
			p, u := body.path.At(view.Time)
			view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: p, Vel: u, Radius: body.radius, Body: int32(i)})
		}
		g := view.Obstacles[to]
		view.Target = nav.Target{Kind: nav.BodyGoal, Index: int32(to), Pos: g.Pos, Vel: g.Vel, Radius: g.Radius, Path: bodies[to].path}
		if r2.Norm(r2.Sub(g.Pos, self.Pos)) < g.Radius+0.5 {
			return
		}
		if tick > 3000 {
			t.Fatalf("flight %d from %d to %d never arrives", flight, from, to)
		}
		was := self.Pos
		nav.Thrust{}.Move(&self, b.Steer(&self, &view), dt)
		for i, o := range view.Obstacles {
			heavy := accel != nav.Unlimited
			if i == to || heavy && i > 0 {
				continue
			}
			next, _ := bodies[i].path.At(view.Time + dt)
			if gap := leastGap(was, self.Pos, o.Pos, next) - o.Radius - self.Radius; gap < 0 {
				t.Errorf("flight %d from %d to %d touches %d, deep %v", flight, from, to, i, -gap)
				return
			}
		}
	}
}

// Rocks of up to half the ship's speed cross the way to a place, and some come to
// lie on it. No ship flies into one unless its goal lies inside.
func TestNobodyFliesIntoAMovingRock(t *testing.T) {
	const own, speed, dt = 1.0, 10.0, 1.0 / 30
	b := careful(t, "seek")
	for flight := range 1500 {
		rng := rand.New(rand.NewPCG(uint64(flight), 1))
		goal := r2.Vec{X: 100}
		rock := nav.Obstacle{
			Pos: r2.Vec{X: 20 + 60*rng.Float64(), Y: 40 * (rng.Float64() - 0.5)}, Radius: 2 + 8*rng.Float64(), Body: -1,
			Vel: r2.Rotate(r2.Vec{X: speed / 2 * rng.Float64()}, 2*math.Pi*rng.Float64(), r2.Vec{}),
		}
		hard, clearance := rock.Radius+own, 1.5*rock.Radius+own
		self := nav.Agent{Radius: own, MaxSpeed: speed, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: goal}, Obstacles: []nav.Obstacle{rock}}
		for view.Time < 60 && r2.Norm(r2.Sub(goal, self.Pos)) > 1 {
			rock := &view.Obstacles[0]
			was, rock0 := self.Pos, rock.Pos
			nav.Kinematic{}.Move(&self, b.Steer(&self, &view), dt)
			rock.Pos = r2.Add(rock.Pos, r2.Scale(dt, rock.Vel))
			view.Time += dt
			held := r2.Norm(r2.Sub(goal, rock0)) < clearance || r2.Norm(r2.Sub(goal, rock.Pos)) < clearance
			if gap := leastGap(was, self.Pos, rock0, rock.Pos) - hard; gap < 0 && !held && r2.Norm(r2.Sub(was, rock0)) >= hard {
				t.Errorf("flight %d: at %.2f the ship is %v deep in the rock, the goal %.1f from its centre", flight, view.Time, -gap, r2.Norm(r2.Sub(goal, rock.Pos)))
				break
			}
		}
	}
}

// A small moon comes at a heavy ship, ten of its radii and more in a step, and
// another may follow. To turn along a tangent at full speed takes longer than is
// left, but half of the thrust, straight across, would keep the ship clear of the
// first: hardly one flight in two hundred ends in a moon. It is not none, as the
// flight is judged as if thrust acted all through a step, not at its beginning.
func TestHeavyShipsEvadeInTime(t *testing.T) {
	const own, dt, accel, speed, flights = 0.5, 1.0, 4.0, 60.0, 2000
	b := careful(t, "seek")
	hits := 0
	for flight := range flights {
		rng := rand.New(rand.NewPCG(uint64(flight), 7))
		self := nav.Agent{Radius: own, MaxSpeed: speed, MaxAccel: accel, Vel: r2.Vec{X: speed * (0.2 + 0.6*rng.Float64())}}
		goal := r2.Rotate(r2.Vec{X: 900}, 2*math.Pi*rng.Float64(), r2.Vec{})
		view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: goal}}
		for n := range 2 {
			u := r2.Rotate(r2.Vec{X: 10 * rng.Float64()}, 2*math.Pi*rng.Float64(), r2.Vec{})
			relative := r2.Sub(self.Vel, u)
			if r2.Norm(relative) < 10 {
				continue
			}
			radius := 0.3 + 0.4*rng.Float64()
			// In about so many steps it would be hit.
			steps := 0.9 + 2*rng.Float64() + 4*float64(n)
			across := r2.Scale(2*(rng.Float64()-0.5)*(radius+own)/r2.Norm(relative), r2.Vec{X: -relative.Y, Y: relative.X})
			view.Obstacles = append(view.Obstacles, nav.Obstacle{
				Pos: r2.Add(r2.Scale(steps*dt, relative), across), Vel: u, Radius: radius, Body: -1,
			})
		}
	flying:
		for range 20 {
			was := self.Pos
			nav.Thrust{}.Move(&self, b.Steer(&self, &view), dt)
			for i := range view.Obstacles {
				o := &view.Obstacles[i]
				next := r2.Add(o.Pos, r2.Scale(dt, o.Vel))
				if leastGap(was, self.Pos, o.Pos, next) < o.Radius+own {
					hits++
					break flying
				}
				o.Pos = next
			}
		}
	}
	if hits > flights/200 {
		t.Errorf("%d of %d flights hit a moon", hits, flights)
	}
}
