package sim

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
)

// Text is an order in words: a verb, and its arguments.
//
// On tiles the name of a group is a verb too, which takes a tile: red 12,7. So does a verb
// that is also the name of a group.
type Text []string

// Words splits the text of an order, such as goto "red ships" 120,-40. Blanks separate
// words, and quotes enclose a word with blanks. It fails on open quotes, and on a text of
// several lines.
func Words(text string) (Text, error) {
	if strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("an order is one line")
	}
	fields := csv.NewReader(strings.NewReader(text))
	fields.Comma = ' '
	words, err := fields.Read()
	if err != nil && err != io.EOF {
		return nil, errors.New(`quotes begin and end a word, as "red ships"`)
	}
	return slices.DeleteFunc(words, func(s string) bool { return s == "" }), nil
}

func (t Text) Text() Text { return t }

// brief returns an order for a message: of a text of several lines, such as a script, the first.
func (t Text) brief() string {
	var words []string
	for _, word := range t {
		if first, _, more := strings.Cut(word, "\n"); more {
			word = first + "…"
		}
		words = append(words, word)
	}
	text := strconv.Quote(strings.TrimSpace(strings.Join(words, " ")))
	return text[1 : len(text)-1]
}

// plan reads the order and plans it.
func (t Text) plan(w *World) (command, error) {
	var names []string
	for i := range verbs {
		names = append(names, verbs[i].Name)
	}
	v, a := VerbOf(t), arguments{w: w, words: t[1:]}
	switch sends := w.setup.Tiles != nil && slices.ContainsFunc(w.setup.Groups, func(g Group) bool { return g.Name == t[0] }); {
	case sends && len(t) == 2 && strings.Contains(t[1], ","):
		v = verbOfGroup(t[0])
	case !sends && !slices.Contains(names, t[0]):
		return command{}, fmt.Errorf("unknown verb %q: %s", t[0], suggest.Hint(t[0], names))
	}
	if v.Name == "tile" && w.setup.Tiles == nil {
		return command{}, errors.New("there are no tiles in open space")
	}
	if !v.fits(len(a.words)) {
		return command{}, fmt.Errorf("%d arguments; it takes %s", len(a.words), v.Takes())
	}
	o := v.read(&a)
	if a.err != nil {
		return command{}, a.err
	}
	return o.plan(w)
}

// arguments reads the arguments of an order, and checks them one by one.
type arguments struct {
	w     *World
	words []string // that have not been read
	err   error    // the first
}

func (a *arguments) fail(err error) { a.err = cmp.Or(a.err, err) }

func (a *arguments) word() string {
	word := a.words[0]
	a.words = a.words[1:]
	return word
}

func (a *arguments) files() (list []File) {
	for len(a.words) > 0 {
		list = append(list, File{a.word(), a.word()})
	}
	return list
}

func (a *arguments) groups() (names []string) {
	for len(a.words) > 0 {
		names = append(names, a.group())
	}
	return names
}

func (a *arguments) group() string {
	name := a.word()
	_, err := groupOf(&a.w.setup, name)
	a.fail(err)
	return name
}

// agents reads the name of a group or of an agent, or several of these.
func (a *arguments) agents() string {
	names := a.word()
	_, err := AgentsNamed(a.w, names)
	a.fail(err)
	return names
}

// AgentsNamed returns the IDs of the agents that an order reaches by the name of a group or an agent, or by several with commas
// between them: those that are here and can move, ascending. Wrecks cannot. It is an error if no agent has one of the names, or the
// names are not all of groups and none of their agents can move.
func AgentsNamed(w *World, names string) (ids []uint32, err error) {
	return agentsThat(w, names, func(id uint32) bool { return !w.agents.Is(w.agents.SlotOf(id), columns.Resting) })
}

// agentsThat is [AgentsNamed] for agents that fulfil a condition.
func agentsThat(w *World, names string, obeys func(id uint32) bool) (ids []uint32, err error) {
	list := []string{names}
	isGroup := func(name string) bool {
		return slices.ContainsFunc(w.setup.Groups, func(g Group) bool { return g.Name == name })
	}
	if _, ok := w.AgentNamed(names); !ok && !isGroup(names) && strings.Contains(names, ",") {
		list = strings.Split(names, ",")
	}
	groups := true
	for _, name := range list {
		name = strings.TrimSpace(name)
		some, err := Members(w, name)
		if err != nil {
			return nil, err
		}
		ids, groups = append(ids, some...), groups && isGroup(name)
	}
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id uint32) bool { return !obeys(id) })
	if len(ids) == 0 && !groups {
		return nil, notNow("%s is a wreck or not here", names)
	}
	return ids, nil
}

// Members returns the agents of the group of a name, or the agent of that name, ascending: wrecks and those that are not
// here, too.
func Members(w *World, name string) (ids []uint32, err error) {
	group := slices.IndexFunc(w.setup.Groups, func(g Group) bool { return g.Name == name })
	if group < 0 {
		if id, ok := numbered(w, name); ok {
			return []uint32{id}, nil
		}
		if id, ok := w.AgentNamed(name); ok {
			return []uint32{id}, nil
		}
		_, err = groupOf(&w.setup, name)
		return nil, err
	}
	for i := range w.setup.Agents {
		if w.setup.Agents[i].Group == int32(group) {
			ids = append(ids, uint32(i))
		}
	}
	return ids, nil
}

// numbered returns the agent that is called by its group's name and its number there, without a search among all.
func numbered(w *World, name string) (id uint32, ok bool) {
	at := strings.LastIndexByte(name, ' ')
	if at < 0 || w.ranks.each != nil {
		return 0, false
	}
	n, err := strconv.Atoi(name[at+1:])
	for g := range w.setup.Groups {
		if err == nil && w.setup.Groups[g].Name == name[:at] && n >= 1 && n <= int(w.ranks.members[g]) {
			id = uint32(w.ranks.first[g]) + uint32(n) - 1
			return id, w.AgentName(id) == name
		}
	}
	return 0, false
}

// destination is where agents are sent: a place, or a body or an agent by its name.
type destination struct {
	place  r2.Vec
	target string
}

// destination reads a place such as 120,-40, or the name of a body or an agent.
func (a *arguments) destination() (to destination) {
	text := a.words[0]
	if _, err := targetOf(a.w, text); err == nil {
		return destination{target: a.word()}
	}
	if strings.Contains(text, ",") {
		return destination{place: a.place()}
	}
	if _, err := targetOf(a.w, a.word()); err != nil {
		a.fail(fmt.Errorf("%w; or write a place X,Y, as 120,-40", err))
	}
	return to
}

// thing reads the name of a body or an agent.
func (a *arguments) thing() string {
	name := a.word()
	_, err := targetOf(a.w, name)
	a.fail(err)
	return name
}

// targetOf returns the goal that a body or an agent of a name is.
func targetOf(w *World, name string) (g nav.Goal, err error) {
	known := make([]string, len(w.setup.Bodies))
	for i := range w.setup.Bodies {
		if known[i] = w.setup.Bodies[i].Name; known[i] == name {
			return nav.Goal{Kind: nav.BodyGoal, Index: int32(i)}, nil
		}
	}
	if id, ok := w.AgentNamed(name); ok {
		return nav.Goal{Kind: nav.AgentGoal, Index: int32(id)}, nil
	}
	return g, fmt.Errorf("%q is no body or agent: %s", name, suggest.Hint(name, known))
}

// place reads a place such as 120,-40.
func (a *arguments) place() r2.Vec {
	return a.pair("place; write X,Y, each from -1e12 to 1e12, as 120,-40")
}

// velocity reads a velocity such as 3,-0.5.
func (a *arguments) velocity() r2.Vec {
	return a.pair("velocity; write VX,VY, each from -1e12 to 1e12, as 3,-0.5")
}

// pair reads two numbers. Where they are not, the text is no such thing.
func (a *arguments) pair(thing string) r2.Vec {
	text := a.word()
	var at [2]float64
	x, y, two := strings.Cut(text, ",")
	for i, c := range []string{x, y} {
		v, bad := strconv.ParseFloat(c, 64)
		if !two || bad != nil || !(v >= -maxPlace && v <= maxPlace) {
			a.fail(fmt.Errorf("%q is no %s", text, thing))
		}
		at[i] = v
	}
	return r2.Vec{X: at[0], Y: at[1]}
}

// maxPlace bounds the coordinates that an order can name, as scene files do.
const maxPlace = 1e12

// tile reads a tile such as 12,7.
func (a *arguments) tile() tiles.Tile {
	text, m := a.word(), a.w.setup.Tiles
	x, y, two := strings.Cut(text, ",")
	column, badX := strconv.Atoi(x)
	row, badY := strconv.Atoi(y)
	t := tiles.Tile{X: column, Y: row}
	if !two || badX != nil || badY != nil {
		a.fail(fmt.Errorf("%q is no tile; write column,row, both from 0, as 12,7", text))
	} else if !m.Contains(t) {
		a.fail(fmt.Errorf("tile %s is not on the map, which ends at %d,%d", text, m.Width()-1, m.Height()-1))
	}
	return t
}

// count reads a number of agents.
func (a *arguments) count() int {
	text := a.word()
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostSpawned {
		a.fail(fmt.Errorf("%q is no number of agents from 1 to %d", text, mostSpawned))
	}
	return n
}

// ground reads the cost of a tile.
func (a *arguments) ground() uint8 {
	switch text := a.word(); text {
	case "solid":
		return tiles.Solid
	case "open":
		return 1
	default:
		n, err := strconv.ParseUint(text, 10, 8)
		if err != nil || n == tiles.Solid {
			a.fail(fmt.Errorf("%q is no ground; write solid, open, or a cost from 1 to 255", text))
		}
		return uint8(n)
	}
}

func groupOf(s *Setup, name string) (int, error) {
	known := make([]string, len(s.Groups))
	for i := range s.Groups {
		if known[i] = s.Groups[i].Name; known[i] == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown group %q: %s", name, suggest.Hint(name, known))
}

// Sentence says that an order was refused, and why.
func Sentence(o Order, why error) string {
	return fmt.Sprintf("the order %s was refused: %v", o.Text().brief(), why)
}
