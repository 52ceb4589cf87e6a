package nav_test

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

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

// drift flies east, whatever its goal.
type drift struct {
	Share float64 `default:"0.5" min:"0" max:"1" help:"share of the top speed"`
}

func (b *drift) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	return r2.Vec{X: (b.Share*self.MaxSpeed - self.Vel.X) / v.Dt, Y: (0 - self.Vel.Y) / v.Dt}
}

// A behaviour of another package becomes one of the registered.
func ExampleRegister() {
	nav.Register("drift_east", "flies east, whatever its goal", func() nav.Behavior { return new(drift) })

	b, _ := nav.New("drift_east")
	share, _ := nav.Find(b, "share")
	fmt.Println(nav.Name(b), share.Text())
	fmt.Println(b.Steer(&nav.Agent{MaxSpeed: 4}, &nav.View{Dt: 0.5}))
	// Output:
	// drift_east 0.5
	// {4 0}
}
