package orbit_test

import (
	"context"
	"fmt"
	"math"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Example 5.2 of H. D. Curtis, "Orbital Mechanics for Engineering Students": a satellite of the Earth is seen at two
// places, an hour apart.
func ExampleLambert_Arc() {
	arc, err := orbit.Lambert{
		From: r3.Vec{X: 5000, Y: 10000, Z: 2100},
		To:   r3.Vec{X: -14600, Y: 2500, Z: 7000},
		Time: 3600, Mu: 398600.4418, // km and s
	}.Arc(0, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("leaves with %.4f, arrives with %.4f km/s\n", arc.Depart, arc.Arrive)
	// Output: leaves with {-5.9925 1.9254 3.2456}, arrives with {-3.3125 -4.1966 -0.3853} km/s
}

// From a circle 300 km above the Earth to the geostationary one.
func ExampleHohmann() {
	const mu, earth = 398600.4418, 6378.137 // km³/s², km
	h, err := orbit.Hohmann(earth+300, 42164, mu)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f km/s, %.2f hours later %.3f km/s: %.3f km/s in all\n", h.Burns[0], h.Time()/3600, h.Burns[1], h.DeltaV())
	// Output: 2.426 km/s, 5.28 hours later 1.467 km/s: 3.893 km/s in all
}

// A ship that passes Jupiter at five of its radii with 7 km/s far away is turned by 123°.
func ExampleFlyby() {
	f := orbit.Flyby{Mu: 126686534, Periapsis: 5 * 71492}
	fmt.Printf("turn %.0f°, aim %.0f radii\n", f.Turn(7)*180/math.Pi, f.Aim(7)/71492)
	// Output: turn 123°, aim 20 radii
}

// The cheapest flight of a window to Mars, between circles 400 km above both planets.
func ExamplePorkchop() {
	system := orbit.SolarSystem(orbit.Integrated)
	earth, _ := system.Find("Earth")
	mars, _ := system.Find("Mars")
	circle := func(body int) orbit.Parking {
		r := system[body].Radius + 400/orbit.AU
		return orbit.Parking{Mu: system[body].Mu, Periapsis: r, Apoapsis: r}
	}
	july := orbit.Date{Year: 2028, Month: 7, Day: 1}.Start()
	search := orbit.Porkchop{
		System: system, From: earth, To: mars, Depart: orbit.Span{From: july, To: july + 300}, Flight: orbit.Span{From: 100, To: 400},
		Step: 5, Leave: circle(earth), Enter: circle(mars), Workers: 2,
	}
	chart, err := search.Compute(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	best := chart.Best[0]
	day, _ := orbit.DateAt(best.Depart)
	fmt.Printf("leave on %v, fly %.0f days, %.2f km/s\n", day, best.Arrive-best.Depart, best.DeltaV()*orbit.AU/86400)
	// Output: leave on 2028-11-23, fly 300 days, 5.83 km/s
}
