package sim_test

import (
	"bytes"
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// courier is a setup of one ship that seeks a place 100 to the right at 10 a second, and arrives
// within 1 of it. Package scene makes a setup of a file.
func courier() sim.Setup {
	return sim.Setup{
		Dt:     0.5,
		Groups: []sim.Group{{Name: "courier", Behavior: &steer.Seek{}, Drive: nav.Kinematic{}}},
		Agents: []nav.Agent{{
			Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 100}, Within: 1},
		}},
		End: sim.End{Arrived: true},
	}
}

// A world is built from a setup and stepped until its end has come.
func ExampleNew() {
	w, err := sim.New(courier())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close() // it ends the goroutines
	for !w.Done() {
		w.Step()
	}
	report := w.Report()
	fmt.Println("time:", w.Time(), "arrived:", report.Arrived, "at x =", w.Agent(0).Pos.X)

	_, err = sim.New(sim.Setup{Dt: -1})
	fmt.Println(err)
	// Output:
	// time: 10 arrived: 1 at x = 100
	// sim: Dt = -1 must be finite and above 0
}

// Orders are what a person does to a world that runs. The next step carries them out; one that
// makes no sense is refused at once.
func ExampleWorld_Give() {
	w, err := sim.New(courier())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	for range 4 {
		w.Step()
	}
	if err := w.Give(sim.Goto{Group: "courier", Place: r2.Vec{X: 20, Y: 30}}); err != nil {
		fmt.Println(err)
	}
	for range 6 {
		w.Step()
	}
	p := w.Agent(0).Pos
	fmt.Printf("at (%.0f, %.0f) after %v\n", p.X, p.Y, w.Time())
	fmt.Println(w.Orders())
	fmt.Println(w.Give(sim.Text{"gato", "courier", "20,30"}))
	// Output:
	// at (20, 30) after 5
	// [{4 goto [courier 20,30]}]
	// sim: order "gato courier 20,30": unknown verb "gato": did you mean "goto"?
}

// A snapshot is the state of a world. Restored, the world goes on to the same bits.
func ExampleWorld_Restore() {
	w, err := sim.New(courier())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	for range 5 {
		w.Step()
	}
	saved := w.Keep(nil)
	run := func() (float64, uint64) {
		for !w.Done() {
			w.Step()
		}
		return w.Time(), w.Hash()
	}
	time, hash := run()
	w.Restore(saved)
	fmt.Println("back at", w.Time())
	again, same := run()
	fmt.Println("over at", time, "and", again, "with the same bits:", hash == same)
	// Output:
	// back at 2.5
	// over at 10 and 10 with the same bits: true
}

// A recording has the orders and a hash now and then. Verify runs them again, in another world
// and on another machine, and names the first tick that differs.
func ExampleVerify() {
	w, err := sim.New(courier())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	var file bytes.Buffer
	recorder := sim.NewRecorder(&file, &sim.Recording{File: "courier.toml", Scene: "the text of a scene file"})
	for !w.Done() {
		w.Step()
		recorder.Mark(w)
	}
	if err := recorder.Finish(); err != nil {
		fmt.Println(err)
	}
	recording, err := sim.DecodeRecording(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, speed := range []float64{10, 9} { // the same setup, and another one
		setup := courier()
		setup.Agents[0].MaxSpeed = speed
		fresh, err := sim.New(setup)
		if err != nil {
			fmt.Println(err)
			return
		}
		defer fresh.Close()
		fmt.Println(sim.Verify(fresh, recording, nil) == nil)
	}
	// Output:
	// true
	// false
}
