package orbit_test

import (
	"fmt"

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
