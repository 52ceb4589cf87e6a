package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// The names that a script writes out: of a state that is to follow, and of notes.
var (
	becomes = regexp.MustCompile(`\.become\(\s*["']([^"']*)["']`)
	notes   = regexp.MustCompile(`\.note\(\s*["']([^"']*)["']|\bme\.notes\.([A-Za-z_]\w*)`)
)

// unknownWords returns a sentence for each state that a script would enter and does not have, and each note that it reads or writes and its group
// does not have: it would fail only when it comes there.
func unknownWords(s *scene.Scene) (all []string) {
	for g := range s.Setup.Groups {
		group := &s.Setup.Groups[g]
		var states []string
		for _, slot := range nav.Slots(group.Behavior) {
			if slot.States != "" {
				states = strings.Split(slot.States, "\n")
			}
		}
		scripts := scene.Scripts(&sim.Setup{Groups: []sim.Group{*group}})
		for _, p := range scripts {
			eachLine(p, func(at, line string) {
				for _, m := range becomes.FindAllStringSubmatch(line, -1) {
					if len(states) > 0 && !slices.Contains(states, m[1]) {
						all = appendNew(all, fmt.Sprintf("%s: there is no state %q: %s", at, m[1], suggest.Hint(m[1], states)))
					}
				}
				for _, m := range notes.FindAllStringSubmatch(line, -1) {
					name := m[1] + m[2]
					if _, err := sim.NoteOf(&s.Setup, g, name); err != nil {
						all = appendNew(all, fmt.Sprintf("%s: %v", at, err))
					}
				}
			})
		}
	}
	return all
}

// eachLine calls visit for the lines of a program, without comments, and where they stand.
func eachLine(p *script.Program, visit func(at, line string)) {
	for _, name := range p.Files() {
		n := 0
		for line := range strings.Lines(p.Texts()[name]) {
			n++
			code, _, _ := strings.Cut(line, "#")
			visit(fmt.Sprintf("%s:%d", name, n), code)
		}
	}
}

func appendNew(all []string, said string) []string {
	if slices.Contains(all, said) {
		return all
	}
	return append(all, said)
}

// tooManySpawned returns a sentence for each trigger that lets more agents come than their source has, where none of them ever leaves.
func tooManySpawned(s *scene.Scene) (all []string) {
	if s.Rules == nil {
		return nil
	}
	leaves := leavers(s)
	for i := range s.Rules.Triggers {
		t := &s.Rules.Triggers[i]
		for _, o := range t.Do {
			if o[0] != "spawn" || len(o) < 3 {
				continue
			}
			g := slices.IndexFunc(s.Setup.Groups, func(g sim.Group) bool { return g.Name == o[1] })
			n, err := strconv.Atoi(o[2])
			if g < 0 || err != nil {
				continue
			}
			has := 0
			for k := range s.Setup.Agents {
				if s.Setup.Agents[k].Group == int32(g) {
					has++
				}
			}
			name := t.Name
			if name == "" {
				name = fmt.Sprintf("trigger %d", i+1)
			}
			again := leaves[g] || s.Setup.Groups[g].Itinerary.Leave
			switch {
			case n > has:
				all = append(all, fmt.Sprintf("%q lets %d of %q come at once, and its source has %d", name, n, o[1], has))
			case !again && t.Most < mostTimes && t.Most > (has+n-1)/n:
				all = append(all, fmt.Sprintf("%q lets up to %d × %d of %q come, and its source has %d, of which none ever leaves; most = %d is enough", name, t.Most, n, o[1], has, (has+n-1)/n))
			}
		}
	}
	return all
}

// leavers returns for each group whether an order of the scene lets agents of it leave.
func leavers(s *scene.Scene) (leaves []bool) {
	leaves = make([]bool, len(s.Setup.Groups))
	look := func(orders []sim.Text, own int) { // of the group that is meant by me, or -1
		for _, o := range orders {
			switch {
			case o[0] != "leave" || len(o) < 2:
			case own >= 0 && o[1] == condition.Me:
				leaves[own] = true
			case own >= 0 && o[1] == condition.Target: // any agent
				for g := range leaves {
					leaves[g] = true
				}
			default:
				for _, name := range append(strings.Split(o[1], ","), o[1]) {
					if g := groupNamed(&s.Setup, strings.TrimSpace(name)); g >= 0 {
						leaves[g] = true
					}
				}
			}
		}
	}
	for i := range s.Rules.Triggers {
		look(s.Rules.Triggers[i].Do, -1)
	}
	for i := range s.Rules.Machines {
		m := &s.Rules.Machines[i]
		for k := range m.Wholes {
			look(m.Wholes[k].Enter, m.Group)
		}
		for k := range m.States {
			look(m.States[k].Enter, m.Group)
		}
	}
	for i := range s.Steps {
		look(s.Steps[i].Orders, -1)
	}
	for i := range s.Keys {
		look([]sim.Text{s.Keys[i].Order}, -1)
	}
	return leaves
}

// groupNamed returns the number of the group of a name, or of that of an agent, as tugs and "tugs 3"; -1 if there is none.
func groupNamed(s *sim.Setup, name string) int {
	of := func(name string) int {
		return slices.IndexFunc(s.Groups, func(g sim.Group) bool { return g.Name == name })
	}
	if g := of(name); g >= 0 {
		return g
	}
	for id, own := range s.Names {
		if own == name {
			return int(s.Agents[id].Group)
		}
	}
	return of(name[:max(strings.LastIndexByte(name, ' '), 0)])
}

// mostTimes is the most of a trigger from which on that counts as any number.
const mostTimes = 1000
