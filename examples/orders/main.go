// Command orders steps a scene without a window and gives it orders on the way, as a player's
// clicks would. What was ordered is recorded, and the recording proves itself: it is played
// again, and must come to the same bits.
package main

import (
	"bytes"
	"fmt"
	"galaxy/scene"
	"galaxy/sim"
	"log"
)

func main() {
	arena, err := scene.Open("arena", "group.all.count=16") // or the path of a scene file
	if err != nil {
		log.Fatal(err)
	}
	w, err := sim.New(arena.Setup)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()

	var file bytes.Buffer // usually an *os.File
	recorder := sim.NewRecorder(&file, arena.Recording())
	second := arena.TicksPerSecond()
	for w.Tick() < 20*second {
		switch w.Tick() {
		case 0:
			err = w.Give(sim.Form{Formation: "circle"})
		case 8 * second:
			err = w.Give(sim.Swap{})
		case 10 * second: // a slider is an order, too
			err = w.Give(sim.Set{Group: "all", Parameter: "antigravity.range", Value: "30"})
		}
		if err != nil {
			log.Fatal(err)
		}
		recorder.Note(w)
		w.Step()
		if w.Tick()%second == 0 {
			recorder.Mark(w)
		}
	}
	if err := recorder.Finish(); err != nil {
		log.Fatal(err)
	}
	report := w.Report()
	fmt.Printf("%d steps, %d agents, %d journeys, %d contacts, hash %s\n",
		report.Steps, report.Agents, report.Total.Journeys, report.Contacts, report.Hash)

	recording, err := sim.DecodeRecording(&file)
	if err != nil {
		log.Fatal(err)
	}
	again, err := scene.Recorded(recording)
	if err != nil {
		log.Fatal(err)
	}
	played, err := sim.New(again.Setup)
	if err != nil {
		log.Fatal(err)
	}
	defer played.Close()
	if err := sim.Verify(played, recording, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d orders, played again to the same bits\n", len(recording.Orders))
}
