package player

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// remembered returns what the script of the selected ship keeps under names.
func (fs *Facts) remembered() (list []string) {
	if name, since, ok := sim.StateName(fs.ws.World, uint32(fs.ws.ship)); ok && sim.Alive(fs.ws.World, uint32(fs.ws.ship)) {
		if _, states := sim.StateOf(fs.ws.World, uint32(fs.ws.ship)); states == nil { // else the panel has more of it
			list = append(list, fs.say("state")+" = "+name+", "+fs.number(float64(fs.ws.World.Tick()-since)*fs.ws.World.Setup().Dt))
		}
	}
	for _, x := range sim.Remembers(fs.ws.World, uint32(fs.ws.ship)) {
		list = append(list, x.Name+" = "+fs.valueText(x.Value))
	}
	return list
}

// stocks returns what the selected ship has of each stock, and the notes of its group.
func (fs *Facts) stocks() (list []string) {
	k := sim.StocksOf(fs.ws.World)
	if k == nil {
		return nil
	}
	h := sim.Holder{Index: uint32(fs.ws.ship)}
	for n, name := range k.Setup().Names {
		if !k.Has(h, n) {
			continue
		}
		amount, most := k.Amount(h, n)
		line := name + " " + fs.number(amount)
		if !math.IsInf(most, 1) {
			line = name + " " + fs.sayf("%s of %s", fs.number(amount), fs.number(most))
		}
		list = append(list, line)
	}
	group := int(fs.ws.World.Setup().Agents[fs.ws.ship].Group)
	if group < len(k.Setup().Notes) {
		for n, note := range k.Setup().Notes[group] {
			list = append(list, fs.sayf("note %s", note.Name)+" "+fs.number(k.Note(group, n)))
		}
	}
	return list
}

// number writes a number for the person.
func (fs *Facts) number(x float64) string { return fs.voice.Number(format.Text(x)) }

// valueText returns a value of sim.Remembered in words.
func (fs *Facts) valueText(value any) string {
	switch x := value.(type) {
	case nil:
		return fs.say("none")
	case bool:
		if x {
			return fs.say("yes")
		}
		return fs.say("no")
	case float64:
		return fs.number(x)
	case r2.Vec:
		return fmt.Sprintf("(%s, %s)", fs.number(x.X), fs.number(x.Y))
	case uint32:
		if int(x) < fs.ws.World.Count() {
			return fs.ws.ShipName(int(x))
		}
	}
	return fmt.Sprint(value)
}

// foretold lets a behaviour decide the next step of a copy of an agent, and returns what its scripts print. The
// agent's view keeps its memories.
func foretold(b nav.Behavior, a nav.Agent, v *nav.View) []string {
	had := v.Memories
	v.Memories = slices.Clone(had)
	b.Steer(&a, v)
	v.Memories = had
	v.TakeFailure()
	lines, more := v.TakeSaid()
	lines = slices.Clone(lines)
	if more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", format.Count(more, "line", "lines")))
	}
	return lines
}
