package sim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
)

// Burn adds a burn to the flight plans of ships.
type Burn struct {
	Agents string // as in [Goto]
	When   string // hours from now on, or an event: the next periapsis, apoapsis, ascending-node, descending-node, entry or exit

	// Δv along the velocity about the centre, along the normal of the orbit, and outwards at right angles to both, km/s.
	Prograde, Normal, Radial float64
}

func (o Burn) Text() Text {
	t := Text{"burn", o.Agents, o.When, fmt.Sprint(o.Prograde)}
	if o.Normal != 0 || o.Radial != 0 {
		t = append(t, fmt.Sprint(o.Normal))
	}
	if o.Radial != 0 {
		t = append(t, fmt.Sprint(o.Radial))
	}
	return t
}

// eventWord returns the name of an event as one word.
func eventWord(k orbit.FlightKind) string { return strings.ReplaceAll(k.String(), " ", "-") }

// burnEvents are the events at which a burn can be.
var burnEvents = []orbit.FlightKind{orbit.OnPeriapsis, orbit.OnApoapsis, orbit.OnAscendingNode, orbit.OnDescendingNode, orbit.OnEntry, orbit.OnExit}

func (o Burn) plan(w *World) (command, error) {
	ids, err := shipsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	u := flights.Units{Km: 1, Second: 1} // as long as there are no ships that get the burn
	if w.setup.Flights != nil {
		u = w.setup.Flights.Units
	}
	b := orbit.Burn{Time: w.Time(), Prograde: o.Prograde * u.Speed(), Normal: o.Normal * u.Speed(), Radial: o.Radial * u.Speed()}
	for _, k := range burnEvents {
		if o.When == eventWord(k) {
			b.On = k
		}
	}
	if b.On == orbit.OnTime {
		hours, err := strconv.ParseFloat(o.When, 64)
		if err != nil || !(hours >= 0 && hours <= maxHours) {
			return command{}, fmt.Errorf("%q is no time; write hours from now on, from 0 to 1e7, as 1.5, or an event, as periapsis", o.When)
		}
		b.Time += float64(hours * 3600 * u.Second)
	}
	if b.DeltaV() == 0 {
		return command{}, fmt.Errorf("a burn has a Δv, in km/s")
	}
	return command{kind: plan, ids: ids, burn: b}, nil
}

// maxHours bounds how late an order can be, as scene files do.
const maxHours = 1e7

// Coast stops the engines of ships, and drops what is left of their flight plans, with the maneuvers that they do: they coast until
// another order, or until their behaviour asks for something else than before, as with another goal.
type Coast struct {
	Agents string // as in [Goto]
}

func (o Coast) Text() Text { return Text{"coast", o.Agents} }

func (o Coast) plan(w *World) (command, error) {
	ids, err := shipsNamed(w, o.Agents)
	return command{kind: idle, ids: ids}, err
}

// Fly lets ships do a maneuver, in place of what they do: that of a behaviour that plans burns.
type Fly struct {
	Agents   string // as in [Goto]
	Maneuver string // the behaviour
	Settings string // its parameters and its target, as altitude=800,to=Moon or dates=500,900,past=Jupiter; without to, the target is the ship's goal
}

func (o Fly) Text() Text {
	t := Text{"fly", o.Agents, o.Maneuver}
	if o.Settings != "" {
		t = append(t, o.Settings)
	}
	return t
}

func (o Fly) plan(w *World) (command, error) {
	c := command{kind: maneuver}
	var err error
	if c.ids, err = shipsThat(w, o.Agents, func(id uint32) bool { return CanFly(w, id) }); err != nil {
		return command{}, err
	}
	c.does, err = nav.New(o.Maneuver)
	if err != nil || steer.Plans(c.does) == "" {
		var names []string
		for _, k := range nav.Kinds() {
			if b, err := nav.New(k.Name); err == nil && steer.Plans(b) != "" {
				names = append(names, k.Name)
			}
		}
		return command{}, fmt.Errorf("%q plans no burns: %s", o.Maneuver, suggest.Hint(o.Maneuver, names))
	}
	var settings []string
	for _, one := range strings.Split(o.Settings, ",") {
		switch n := len(settings); {
		case strings.Contains(one, "="):
			settings = append(settings, strings.TrimSpace(one))
		case n > 0: // a value may be a list
			settings[n-1] += "," + one
		case o.Settings != "":
			return command{}, fmt.Errorf("%q sets nothing; write a parameter and its value, as altitude=800", one)
		}
	}
	for _, one := range settings {
		key, value, _ := strings.Cut(one, "=")
		switch key {
		case "to":
			if c.goal, err = targetOf(w, value); err != nil {
				return command{}, err
			}
		default:
			p, err := nav.Find(c.does, key)
			if err == nil {
				err = p.SetText(value)
			}
			if err != nil {
				return command{}, err
			}
		}
	}
	return c, nil
}

// ships reads the name of a group or a ship in space, or several of these.
func (a *arguments) ships() string {
	names := a.word()
	_, err := shipsThat(a.w, names, func(id uint32) bool { return CanFly(a.w, id) })
	a.fail(err)
	return names
}

// CanFly reports whether an agent is a ship that flies, or has landed as a whole: a wreck and one with a fault do not fly again.
func CanFly(w *World, agent uint32) bool {
	if w.flights.Is(agent, flights.Landed) {
		return !w.arms.Wrecked()[agent] && !slices.ContainsFunc(w.faults, func(f Fault) bool { return f.Agent == agent })
	}
	return w.flights.Is(agent, flights.Flying) && !w.agents.Is(w.agents.SlotOf(agent), columns.Resting)
}

// shipsNamed returns the agents of a name, all of which are ships in space.
func shipsNamed(w *World, names string) ([]uint32, error) {
	return shipsThat(w, names, func(id uint32) bool { return !w.agents.Is(w.agents.SlotOf(id), columns.Resting) })
}

// shipsThat is shipsNamed for ships that fulfil a condition.
func shipsThat(w *World, names string, obeys func(id uint32) bool) ([]uint32, error) {
	ids, err := agentsThat(w, names, func(id uint32) bool { return !w.flights.Has(id) || obeys(id) })
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if !w.flights.Has(id) {
			return nil, fmt.Errorf("%s is no ship on an orbit: it has another drive than orbital", w.AgentName(id))
		}
	}
	if len(ids) == 0 && !slices.ContainsFunc(w.setup.Groups, func(g Group) bool { _, ok := g.Drive.(*nav.Orbital); return ok }) {
		return nil, errors.New("no ship here is on an orbit: that takes the drive orbital")
	}
	return ids, nil
}

// when reads the time of a burn, which its plan checks.
func (a *arguments) when() string { return a.word() }

// speed reads a Δv in km/s.
func (a *arguments) speed() float64 {
	word := a.word()
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !(x >= -1000 && x <= 1000) {
		a.fail(fmt.Errorf("%q is no Δv; write a number of km/s from -1000 to 1000", word))
	}
	return x
}
