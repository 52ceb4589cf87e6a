package sim

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/sim/columns"
)

// Drive sets the accelerations of agents that steer by [galaxy/nav/steer.Driven], or by a composition with it, until the next
// Drive. They are float32, so that a number has the same bits whether it comes in a text or as it is.
//
//	Drive{"couriers", …}   drive couriers 0.5,-2           all agents alike
//	                       drive couriers AAAAPwAAAMA…     each agent by its number: x and y of 4 bytes, little-endian, in base64
//
// A recording of it takes 11 bytes for each agent, and about 100 more.
type Drive struct {
	Agents        string       // a group or an agent
	Accelerations [][2]float32 // length/time²: one for all, or one for each agent of the group, also for wrecks and those that are not here
}

func (o Drive) Text() Text {
	if len(o.Accelerations) == 1 {
		number := func(x float32) string { return strconv.FormatFloat(float64(x), 'g', -1, 32) }
		return Text{"drive", o.Agents, number(o.Accelerations[0][0]) + "," + number(o.Accelerations[0][1])}
	}
	list := make([]byte, 0, 8*len(o.Accelerations))
	for _, a := range o.Accelerations {
		list = binary.LittleEndian.AppendUint32(list, math.Float32bits(a[0]))
		list = binary.LittleEndian.AppendUint32(list, math.Float32bits(a[1]))
	}
	return Text{"drive", o.Agents, base64.StdEncoding.EncodeToString(list)}
}

// Check returns why a world would refuse the order; it gives none.
func (o Drive) Check(w *World) error {
	_, err := o.plan(w)
	return err
}

func (o Drive) plan(w *World) (command, error) {
	ids, err := Members(w, o.Agents)
	if err != nil || len(ids) == 0 {
		return command{}, err
	}
	group := &w.setup.Groups[w.setup.Agents[ids[0]].Group]
	if !nav.Driven(group.Behavior) {
		return command{}, fmt.Errorf("%q steers by %s, which no order drives: give the group the behaviour driven, alone or in a composition", group.Name, group.Method())
	}
	n := len(o.Accelerations)
	if n != 1 && n != len(ids) {
		return command{}, fmt.Errorf("%s for %s of %s; give one for each, or one for all", format.Count(n, "acceleration", "accelerations"), format.Count(len(ids), "agent", "agents"), o.Agents)
	}
	places := make([]r2.Vec, len(ids))
	for i := range places {
		a := o.Accelerations[i%n]
		places[i] = r2.Vec{X: float64(a[0]), Y: float64(a[1])}
		if !finite2(places[i]) {
			return command{}, fmt.Errorf("the acceleration %v,%v of %s is not finite", a[0], a[1], w.AgentName(ids[i]))
		}
	}
	return command{kind: drive, ids: ids, places: places}, nil
}

// driven reads the name of a group or of an agent.
func (a *arguments) driven() string {
	name := a.word()
	_, err := Members(a.w, name)
	a.fail(err)
	return name
}

// accelerations reads a pair of numbers, or pairs in base64.
func (a *arguments) accelerations() (list [][2]float32) {
	text := a.word()
	bad := fmt.Errorf("%.40q is no acceleration; write X,Y, as 0.5,-2, or in base64 two float32 for each agent, little-endian", text)
	if x, y, two := strings.Cut(text, ","); two {
		var pair [2]float32
		for i, c := range []string{x, y} {
			v, err := strconv.ParseFloat(c, 32)
			if err != nil || v-v != 0 {
				a.fail(bad)
			}
			pair[i] = float32(v)
		}
		return [][2]float32{pair}
	}
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || len(data)%8 != 0 || len(data) == 0 {
		a.fail(bad)
		return nil
	}
	list = make([][2]float32, len(data)/8)
	for i := range list {
		for axis := range list[i] {
			list[i][axis] = math.Float32frombits(binary.LittleEndian.Uint32(data[8*i+4*axis:]))
		}
	}
	return list
}

// drive sets an agent's acceleration in the memories of the behaviours that have it from outside.
func (m *memories) drive(agents *columns.Columns, id uint32, acceleration r2.Vec) {
	a := &m.controls.setup.Agents[id]
	more := m.of(a)
	for i, slot := range m.controls.groups[a.Group].slots {
		kept := nav.Memory{acceleration.X, acceleration.Y}
		switch {
		case !slot.Driven:
		case i == 0:
			agents.Memory[agents.SlotOf(id)] = kept
		default:
			more[i-1] = kept
		}
	}
}
