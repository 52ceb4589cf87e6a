package plan_test

import (
	"context"
	"fmt"
	"math"

	"galaxy/orbit"
	"galaxy/orbit/plan"

	"gonum.org/v1/gonum/spatial/r3"
)

// lone is one planet with μ = 1 and a radius of 0.5; a ship circles it at the distance 1.
func lone() (*orbit.Gravity, orbit.Craft) {
	g, err := orbit.NewGravity(orbit.System{{Name: "Planet", Parent: -1, Mu: 1, Radius: 0.5}})
	if err != nil {
		panic(err)
	}
	return g, orbit.Craft{State: orbit.State{R: r3.Vec{X: 1}, V: r3.Vec{Y: 1}}, Mass: 1, Propellant: 0.9}
}

func print(burns orbit.Plan, err error) {
	if err != nil {
		fmt.Println(err)
	}
	for _, b := range burns {
		fmt.Printf("at %.3f: Δv %.4f\n", b.Time, b.DeltaV())
	}
}

func ExampleHohmann() {
	g, ship := lone()
	print(plan.Hohmann{Radius: 4, Time: 1}.Plan(context.Background(), g, ship))
	// Output:
	// at 1.000: Δv 0.2649
	// at 13.418: Δv 0.1838
}

func ExampleCircularize() {
	g, ship := lone()
	ship.State.V.Y = 1.2
	print(plan.Circularize{At: orbit.OnApoapsis}.Plan(context.Background(), g, ship))
	// Output: at 7.497: Δv 0.1569
}

func ExampleCoast() {
	g, ship := lone()
	ship.State.V.Y = 0.3
	_, err := plan.Coast{Until: 10}.Plan(context.Background(), g, ship)
	fmt.Println(err)
	// Output: orbit: the flight ends at 0.9581316308: it hits Planet
}

func ExampleLaunch() {
	g, ship := lone()
	ground := plan.Site(g, ship.About, r3.Vec{X: 1}, 0)
	print(plan.Launch{Radius: 1}.Plan(context.Background(), g, ground))
	// Output:
	// at 0.000: Δv 1.6330
	// at 2.041: Δv 0.1835
}

func ExampleSeries() {
	g, ship := lone()
	print(plan.Series{plan.Coast{Until: 2}, plan.Hohmann{Radius: 2}, plan.Hohmann{Radius: 1}}.Plan(context.Background(), g, ship))
	// Output:
	// at 2.628: Δv 0.1547
	// at 8.400: Δv 0.1298
	// at 10.177: Δv 0.1298
	// at 15.948: Δv 0.1547
}

func ExampleCapture() {
	g, ship := flyby()
	aimed, err := plan.Series{plan.Aim{Body: 1, Periapsis: 0.02, Until: 4}, plan.Capture{Body: 1, Apoapsis: 0.04}}.Plan(context.Background(), g, ship)
	print(aimed, err)
	// Output:
	// at 0.000: Δv 0.0275
	// at 1.399: Δv 0.0913
}

func ExampleLand() {
	g, ship := lone()
	burns, err := plan.Land{Engine: plan.Engine{Thrust: 12, Exhaust: 2}}.Plan(context.Background(), g, ship)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := g.Fly(ship, burns)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = f.Extend(10)
	st, _ := f.At(f.End(), ship.About)
	fmt.Printf("%v, at a speed of %.3f\n", err, math.Sqrt(r3.Dot(st.V, st.V)))
	// Output: orbit: the flight ends at 2.63655364: it hits Planet, at a speed of 0.002
}

func ExampleDock() {
	g, ship := lone()
	station, err := g.Fly(ship, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	ship.State = orbit.State{R: r3.Vec{X: 0.999, Y: -0.003}, V: r3.Vec{X: 0.003, Y: 1}}
	print(plan.Dock{Target: station, Arrive: 2, Distance: 1e-4, Speed: 1e-4}.Plan(context.Background(), g, ship))
	// Output:
	// at 0.000: Δv 0.0010
	// at 2.000: Δv 0.0011
	// at 3.000: Δv 0.0001
}

func ExampleKeepStation() {
	second := orbit.Elements{Q: 1, Mu: 1}
	g, err := orbit.NewGravity(orbit.System{
		{Name: "Centre", Parent: -1},
		{Name: "Star", Parent: 0, Mu: 0.999, Path: orbit.Reflex{Of: second, Share: 0.001}},
		{Name: "Planet", Parent: 1, Mu: 0.001, Path: second},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	k := plan.KeepStation{First: 1, Second: 2, Point: 2, Until: 6 * math.Pi}
	ship, err := k.At(g, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	ship.State.R.X += 1e-6
	burns, err := k.Plan(context.Background(), g, ship)
	var sum float64
	for i := range burns {
		sum += burns[i].DeltaV()
	}
	fmt.Printf("%d burns in three revolutions, Δv %.1e, %v\n", len(burns), sum, err)
	// Output: 63 burns in three revolutions, Δv 2.5e-06, <nil>
}

func ExampleTransfer() {
	s := orbit.SolarSystem(orbit.Integrated)
	g, err := orbit.NewGravity(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	earth, _ := s.Find("Earth")
	mars, _ := s.Find("Mars")
	start, _, _ := orbit.ParseDate("2028-11-20")
	const km, kmS = 1 / orbit.AU, 86400 / orbit.AU
	k := plan.Transfer{To: mars, Depart: orbit.Span{From: start, To: start + 10}, Flight: orbit.Span{From: 280, To: 320}, Periapsis: s[mars].Radius + 400*km}
	ship, err := k.Park(context.Background(), g, earth, s[earth].Radius+400*km, start-1)
	if err != nil {
		fmt.Println(err)
		return
	}
	burns, err := k.Plan(context.Background(), g, ship)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, what := range []string{"injection", "correction", "trim", "capture"} {
		fmt.Printf("%s %-10s %.2f km/s\n", orbit.FormatDate(burns[i].Time, orbit.TDB)[:10], what, burns[i].DeltaV()/kmS)
	}
	// Output:
	// 2028-11-23 injection  3.59 km/s
	// 2028-12-23 correction 0.00 km/s
	// 2029-09-04 trim       0.00 km/s
	// 2029-09-19 capture    2.24 km/s
}

func ExampleAim() {
	g, ship := flyby()
	burns, err := plan.Aim{Body: 1, Periapsis: 0.02, Until: 4}.Plan(context.Background(), g, ship)
	print(burns, err)
	f, _ := g.Fly(ship, burns)
	list, _ := f.Approaches(1, 0, 4)
	fmt.Printf("it passes at %.4f\n", math.Sqrt(r3.Dot(list[0].State.R, list[0].State.R)))
	// Output:
	// at 0.000: Δv 0.0275
	// it passes at 0.0200
}

func ExampleSlingshot() {
	// Voyager 2, on its way from Earth since 300 days: past Jupiter to Saturn.
	s := orbit.SolarSystem(orbit.Integrated)
	g, err := orbit.NewGravity(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	day := func(text string) float64 { t, _, _ := orbit.ParseDate(text); return t }
	earth, _ := s.Find("Earth")
	jupiter, _ := s.Find("Jupiter")
	saturn, _ := s.Find("Saturn")
	leave, pass := day("1977-08-20"), day("1979-07-09 22:29")
	from, to := s.At(earth, leave).R, s.At(jupiter, pass).R
	arcs, err := orbit.Lambert{From: from, To: to, Time: pass - leave, Mu: s[0].Mu}.Arcs(nil, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	ship := orbit.Craft{Time: leave + 300}
	ship.State.R, ship.State.V = orbit.Propagate(from, arcs[0].Depart, s[0].Mu, 300)
	burns, err := plan.Slingshot{Via: jupiter, Pass: pass, To: saturn, Arrive: day("1981-08-26 03:24")}.Plan(context.Background(), g, ship)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, _ := g.Fly(ship, burns)
	list, _ := f.Approaches(jupiter, pass-10, pass+10)
	const km, kmS = 1 / orbit.AU, 86400 / orbit.AU
	fmt.Printf("Δv %.2f km/s; past Jupiter at %.0f000 km\n", burns[0].DeltaV()/kmS, math.Sqrt(r3.Dot(list[0].State.R, list[0].State.R))/km/1000)
	// Output: Δv 0.19 km/s; past Jupiter at 723000 km
}

// flyby is a ship on its way to a planet.
func flyby() (*orbit.Gravity, orbit.Craft) {
	near := orbit.Elements{Q: 1, Mu: 1}
	g, err := orbit.NewGravity(orbit.System{
		{Name: "Star", Parent: -1, Mu: 1, Radius: 0.005},
		{Name: "Near", Parent: 0, Mu: 1e-3, Radius: 1e-4, Path: near},
	})
	if err != nil {
		panic(err)
	}
	start := r3.Vec{X: 0.6, Y: -0.3}
	end, _ := near.State(2)
	arcs, err := orbit.Lambert{From: start, To: end, Time: 2, Mu: 1}.Arcs(nil, 0)
	if err != nil {
		panic(err)
	}
	return g, orbit.Craft{State: orbit.State{R: start, V: arcs[0].Depart}}
}
