package sky_test

import (
	"fmt"

	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
	"galaxy/sky/page"

	"gonum.org/v1/gonum/spatial/r3"
)

// The directory finds a star by any of its names.
func Example() {
	directory, err := names.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"Sirius", "alpha Centauri", "TRAPPIST-1 e"} {
		found, err := directory.FindOne(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		distance := r3.Norm(r3.Sub(found.System.Place, law.Sun))
		fmt.Printf("%s: %.2f pc, stars: %d, planets: %d\n", found.Name(), distance, found.System.Stars(), found.System.Planets())
	}
	// Output:
	// Sirius: 2.64 pc, stars: 2, planets: 0
	// Rigil Kentaurus: 1.35 pc, stars: 3, planets: 4
	// TRAPPIST-1 e: 12.45 pc, stars: 1, planets: 7
}

// The three systems with planets that are nearest to Vega.
func ExampleAtlas_Nearest() {
	directory, err := names.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, near := range directory.Atlas.Nearest(directory.SystemOf("Vega").Place, sky.Filter{Planets: true}, 3) {
		fmt.Printf("%.2f pc  %s\n", near.Distance, near.System.Title())
	}
	// Output:
	// 3.32 pc  Gl 686
	// 3.42 pc  Stigrolwia Culflountia
	// 3.51 pc  GJ 625
}

// A generated star has an address, and a name that is the same address in syllables. Both lead
// back to it on every machine.
func Example_address() {
	code, err := law.ParseAddress("1BCN-6VDP-K710-4")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(law.Name(code), law.Address(code))
	directory, err := names.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(page.Words(nil, directory.SystemOf(law.Name(code))))

	_, err = law.ParseAddress("1BCN-6VDP-K710-5")
	fmt.Println(err)
	// Output:
	// Jalgraelcran Coulplinshen 1BCN-6VDP-K710-4
	// yellow dwarf
	// its check digit does not fit: a character is wrong, or two are swapped
}

// The planets of a system move on ellipses: package orbit tells where they are at any time.
func ExampleSystem_Orbits() {
	directory, err := names.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	bodies, err := directory.SystemOf("TRAPPIST-1").Orbits()
	if err != nil {
		fmt.Println(err)
		return
	}
	const t = 9820 // days past J2000.0
	for i, name := range bodies.Names() {
		fmt.Printf("%-12s %.4f au\n", name, r3.Norm(bodies.At(i, t).R))
	}
	// Output:
	// TRAPPIST-1   0.0000 au
	// TRAPPIST-1 b 0.0115 au
	// TRAPPIST-1 c 0.0157 au
	// TRAPPIST-1 d 0.0224 au
	// TRAPPIST-1 e 0.0293 au
	// TRAPPIST-1 f 0.0389 au
	// TRAPPIST-1 g 0.0469 au
	// TRAPPIST-1 h 0.0622 au
}
