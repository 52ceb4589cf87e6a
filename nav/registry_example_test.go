package nav_test

import (
	"fmt"

	"galaxy/nav"
)

// A behaviour is made by the name that scene files use, and its parameters are
// found by their path.
func ExampleNew() {
	magnet, err := nav.New("magnet")
	if err != nil {
		panic(err)
	}
	arrival, err := nav.Find(magnet, "arrival")
	if err != nil {
		panic(err)
	}
	fmt.Println(arrival.Name, arrival.Text(), arrival.Unit, arrival.Range())
	fmt.Println(arrival.SetText("2.5"), arrival.Value())
	fmt.Println(arrival.Set(-1))

	_, err = nav.New("magent")
	fmt.Println(err)
	_, err = nav.Find(magnet, "magnet.arival")
	fmt.Println(err)
	// Output:
	// arrival 1 length [0, ∞)
	// <nil> 2.5
	// arrival = -1 is outside [0, ∞)
	// unknown behaviour "magent": did you mean "magnet"?
	// unknown parameter "magnet.arival": did you mean "arrival"?
}

func ExampleMethod() {
	first, _ := nav.New("detour")
	second, _ := nav.New("magnet")
	both := new(nav.Priority)
	both.Add("detour", first)
	both.Add("magnet", second)
	fmt.Println(nav.Method(second))
	fmt.Println(nav.Method(both))
	// Output:
	// magnet
	// priority (detour, magnet)
}
