// Command star-picture draws the system of a star, with the orbits of its planets, into a PNG
// file. It needs no display and no network.
//
//	go run . "TRAPPIST-1" trappist.png
package main

import (
	"fmt"
	"galaxy/sky/chart"
	"galaxy/sky/names"
	"image/png"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: star-picture NAME FILE.png")
		os.Exit(2)
	}
	if err := draw(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "star-picture:", err)
		os.Exit(1)
	}
}

func draw(name, file string) error {
	directory, err := names.Open()
	if err != nil {
		return err
	}
	system := directory.SystemOf(name) // nil if it is no star, or the name of several
	if system == nil {
		return fmt.Errorf("no star is called %q", name)
	}
	widest := 0.0 // au: the largest orbit around the star
	for i := range system.Bodies {
		if b := &system.Bodies[i]; b.Parent == 0 {
			widest = max(widest, system.Axis(i))
			fmt.Printf("%-14s %7.3f au %9.2f d\n", b.Name, system.Axis(i), system.Period(i))
		}
	}
	picture := chart.System(system, -1, 4.5*widest, 0, 1280, 720)
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := png.Encode(out, picture); err != nil {
		return err
	}
	return out.Close()
}
