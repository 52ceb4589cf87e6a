package typed

import (
	"errors"

	"galaxy/scene"
	"galaxy/sim"
)

// Order is a value of --order: "2s swap", "90 goto ships 120,-40".
type Order struct {
	Text string // as typed
	sim.Given
}

// ReadOrder reads a time, a verb and its arguments, separated by blanks; a word with blanks
// stands in quotes. It does not check whether a world takes the order.
func ReadOrder(text string, sc *scene.Scene) (Order, error) {
	words, err := sim.Words(text)
	if err != nil || len(words) < 2 {
		return Order{}, errors.New(`write a time, a verb and its arguments, as "2s swap" or "0 goto \"red ships\" 120,-40"`)
	}
	span, err := Time(words[0], sc.Units.Time)
	if err != nil {
		return Order{}, err
	}
	tick, err := Steps(span, sc.Setup.Dt)
	return Order{text, sim.Given{Tick: tick, Verb: words[1], Args: words[2:]}}, err
}
