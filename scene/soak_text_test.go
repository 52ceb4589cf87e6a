package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim"
)

// whim draws the text of a scene, so that a world that fails is a file which a person
// can open. Lengths are about a hundred units across, whatever a unit is.
type whim struct {
	*rand.Rand
	strings.Builder
	unit          float64 // length
	width, height int     // of the map in tiles; 0 without one
	bodies        []string
	goals         []string // names that can be a goal
	jam           float64  // the radius of all, if not 0: many squares, on little ground
}

// tileSide is the side of a tile in units, as in scenes that say nothing else.
const tileSide = 30

// randomScene returns the scene of a seed: groups, behaviours, drives, contacts, tiles,
// bodies, rocks, guns. The same seed gives the same text. It may be refused when it is
// read, as when a ring of agents lies in a wall.
func randomScene(seed uint64) string {
	w := &whim{Rand: rand.New(rand.NewPCG(seed, 1)), unit: 1}
	if w.often(0.2) {
		w.unit = []float64{0.01, 7.3, 1e4}[w.IntN(3)]
	}
	w.line("schema = 1\ntitle = \"Soak %d\"\nseed = %d", seed, w.IntN(1e6))
	w.line("[time]\nstep = %s", []string{"0.016666666666666666", "0.016666666666666666", "0.1", "0.5"}[w.IntN(4)])
	if w.often(0.2) {
		w.jam = tileSide * []float64{0.1, 0.25, 0.4}[w.IntN(3)]
	}
	if w.jam == 0 && w.often(0.6) || w.often(0.2) {
		w.line("[contacts]\nrestitution = %v", []float64{0, 1, w.Float64()}[w.IntN(3)])
	}
	if w.jam > 0 || w.often(0.4) {
		w.drawMap()
	}
	if w.width == 0 && w.often(0.4) || w.often(0.1) {
		w.drawBodies()
	}
	for range w.IntN(4) {
		at := w.place()
		if w.often(0.5) {
			w.line("[[obstacle]]\nat = %s\nradius = %s", pair(at), w.length(1, 12))
		} else {
			w.line("[[obstacle]]\nmin = %s\nmax = %s", pair(at), pair([2]float64{at[0] + w.unit*(1+20*w.Float64()), at[1] + w.unit*(1+20*w.Float64())}))
		}
	}
	names := []string{"red", "blue", "green", "the others"}[:1+w.IntN(4)]
	for _, name := range names {
		w.line("[[group]]\nname = %q\ncount = %d", name, w.count())
		w.placing()
		w.craft()
	}
	for i := range w.IntN(3) {
		w.line("[[agent]]\nname = \"single %d\"\nat = %s", i, pair(w.place()))
		if w.often(0.5) {
			w.line("group = %q", names[w.IntN(len(names))])
		} else {
			w.craft()
		}
		w.goals = append(w.goals, fmt.Sprintf("single %d", i))
	}
	return w.String()
}

func (w *whim) often(p float64) bool { return w.Float64() < p }

func (w *whim) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// length draws a length between two numbers of units, small ones more often.
func (w *whim) length(lo, hi float64) string {
	return decimal(w.unit * lo * math.Pow(hi/lo, w.Float64()))
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

func pair(p [2]float64) string { return fmt.Sprintf("[%s, %s]", decimal(p[0]), decimal(p[1])) }

// place draws a place: on the map where there is one, now and then beside it.
func (w *whim) place() [2]float64 {
	if w.width > 0 {
		x, y := float64(w.width), float64(w.height)
		return [2]float64{w.unit * tileSide * x * w.Float64(), w.unit * tileSide * y * w.Float64()}
	}
	return [2]float64{w.unit * (200*w.Float64() - 100), w.unit * (200*w.Float64() - 100)}
}

func (w *whim) count() int {
	switch {
	case w.jam > 0:
		return 10 + w.IntN(60)
	case w.often(0.03):
		return 150 + w.IntN(150)
	}
	return 1 + w.IntN(8)*w.IntN(8)
}

// drawMap draws walls at random or rooms, with the letters of starts and goals.
func (w *whim) drawMap() {
	w.width, w.height = 3+w.IntN(22), 3+w.IntN(14)
	walls := 0.4 * w.Float64() * w.Float64()
	if w.jam > 0 {
		w.width, w.height = 3+w.IntN(6), 4+w.IntN(20)
		walls *= float64(w.IntN(2))
	}
	rows := make([][]byte, w.height)
	for y := range rows {
		rows[y] = make([]byte, w.width)
		for x := range rows[y] {
			switch {
			case w.often(walls) || w.width > 12 && x == w.width/2 && y%5 != 2:
				rows[y][x] = '#'
			case w.often(0.1):
				rows[y][x] = '1' + byte(w.IntN(9))
			default:
				rows[y][x] = '.'
			}
		}
	}
	for _, letter := range []byte("aabbcABC") {
		rows[w.IntN(w.height)][w.IntN(w.width)] = letter
	}
	w.line("[tiles]\nsize = %s\nmap = '''", decimal(tileSide*w.unit))
	for _, row := range rows {
		w.line("%s", row)
	}
	w.line("'''")
	for _, goal := range []byte("ABC") { // another letter may lie upon it
		if slices.ContainsFunc(rows, func(row []byte) bool { return slices.Contains(row, goal) }) {
			w.goals = append(w.goals, string(goal))
		}
	}
}

func (w *whim) drawBodies() {
	w.bodies = []string{"star"}
	w.line("[[body]]\nname = \"star\"\nradius = %s\nat = %s\nglow = true", w.length(2, 10), pair(w.place()))
	for i := range w.IntN(4) {
		name := fmt.Sprintf("planet %d", i)
		w.line("[[body]]\nname = %q\nparent = \"star\"\nradius = %s", name, w.length(0.5, 6))
		if w.often(0.7) {
			w.line("orbit = { a = %s, e = %s, i = %s, mean_anomaly = %s, period = %s }",
				w.length(20, 100), decimal(0.9*w.Float64()), decimal(60*w.Float64()*w.Float64()), decimal(360*w.Float64()), decimal(2+60*w.Float64()))
		} else {
			w.line("swing = { from = %s, to = %s, period = %s }", pair(w.place()), pair(w.place()), decimal(2+60*w.Float64()))
		}
		w.bodies = append(w.bodies, name)
	}
	w.goals = append(w.goals, w.bodies...)
}

// placing draws where a group starts.
func (w *whim) placing() {
	draw := ""
	if w.often(0.1) {
		draw = ", draw = 3"
	}
	at := pair(w.place())
	switch kind := w.IntN(8); {
	case w.jam > 0:
		half := [2]float64{0.5 * tileSide * w.unit * float64(w.width), 0.5 * tileSide * w.unit * float64(w.height)}
		w.line("place = { disc = { at = %s, radius = %s } }", pair(half), decimal(max(half[0], half[1])))
	case w.width > 0 && kind > 1:
		w.line("place = { marks = %q%s }", "abc"[w.IntN(3):][:1], draw)
	case len(w.bodies) > 0 && kind > 5:
		w.line("place = { near = { distance = %s, bodies = [%q] }%s }", w.length(1, 30), w.bodies[w.IntN(len(w.bodies))], draw)
	case w.width > 0 || kind < 3:
		w.line("place = { disc = { at = %s, radius = %s }%s }", at, w.length(10, 150), draw)
	case kind == 3:
		w.line("place = { ring = { radius = %s, across = %t }%s }", w.length(20, 150), w.often(0.5), draw)
	case kind == 4:
		w.line("place = { grid = { at = %s, spacing = %s }%s }", at, w.length(1, 15), draw)
	default:
		w.line("place = { line = { from = %s, to = %s }%s }", at, pair(w.place()), draw)
	}
}

// flyable returns the behaviours that steer a body of any drive: not those that plan burns.
func flyable() []nav.Kind {
	return slices.DeleteFunc(simpleKinds(), func(k nav.Kind) bool {
		b, err := nav.New(k.Name)
		return err != nil || steer.Plans(b) != ""
	})
}

// craft draws a body, a method and a task.
func (w *whim) craft() {
	largest := 12.0
	if w.often(0.1) {
		largest = 25 // wider than a tile
	}
	if w.jam > 0 {
		smallest := []float64{1, 1, 0.3}[w.IntN(3)]
		w.line("radius = %s\nsquare = %t", w.length(smallest*w.jam, w.jam), w.often(0.9))
		w.line("speed = %s\naccel = %s", decimal(3*tileSide*w.unit), w.length(2*tileSide, 15*tileSide))
		w.line("steer = { %s }\ndrive = %q", w.part(flyable()), []string{"kinematic", "thrust"}[w.IntN(2)])
		if w.often(0.5) {
			w.line("goal = %s", w.goal())
		}
		return
	}
	w.line("radius = %s\nsquare = %t\nteam = %d", w.length(0.5, largest), w.often(0.3), w.IntN(3))
	fastest := 300.0
	if w.often(0.05) {
		fastest = 1e6
	}
	w.line("speed = %s", w.length(1, fastest))
	if w.often(0.7) {
		w.line("accel = %s", w.length(5, 3000))
	}
	if w.often(0.3) {
		w.line("turn = %s", decimal(10*math.Pow(100, w.Float64())))
	}
	if w.often(0.3) {
		w.line("mass = %s", decimal(math.Pow(10, 4*w.Float64()-2)))
	}
	if w.often(0.3) {
		w.line("hand = \"right\"")
	}
	if w.often(0.4) {
		w.line("health = %d", 1+w.IntN(4))
	}
	if w.often(0.4) {
		w.line("gunner = { %s }", w.part(nav.Gunners()))
	}
	if w.often(0.8) {
		w.line("drive = { %s }", w.part(slices.DeleteFunc(nav.Drives(), func(k nav.Kind) bool { return k.Name == "orbital" })))
	}
	if w.often(0.4) {
		w.line("within = %s", w.length(0.1, 20))
	}
	if w.often(0.7) {
		w.line("steer = { %s }", w.part(flyable()))
	} else {
		var parts []string
		for range 2 + w.IntN(2) {
			parts = append(parts, fmt.Sprintf("{ %s, weight = %s }", w.part(flyable()), decimal(3*w.Float64())))
		}
		w.line("steer = [%s]\nmix = { %s }", strings.Join(parts, ", "), w.part(mixes()))
	}
	switch w.IntN(4) {
	case 0:
		var stops []string
		for range 2 + w.IntN(3) {
			stops = append(stops, w.goal())
		}
		w.line("stops = [%s]\nchoice = %q", strings.Join(stops, ", "), []string{"loop", "list", "random"}[w.IntN(3)])
	case 1, 2:
		w.line("goal = %s", w.goal())
	}
}

func (w *whim) goal() string {
	if len(w.goals) > 0 && w.often(0.7) {
		return fmt.Sprintf("%q", w.goals[w.IntN(len(w.goals))])
	}
	return pair(w.place())
}

// part draws a behaviour, drive or gunner, and some of its parameters.
func (w *whim) part(kinds []nav.Kind) string {
	k := kinds[w.IntN(len(kinds))]
	var params []string
	for _, p := range k.Params {
		if w.often(0.2) {
			params = append(params, p.Name+" = "+w.value(p))
		}
	}
	return fmt.Sprintf("%s = { %s }", k.Name, strings.Join(params, ", "))
}

// value draws a value of a parameter, as a scene file has it.
func (w *whim) value(p nav.Param) string {
	switch p.Type {
	case nav.Switch:
		return strconv.FormatBool(w.often(0.5))
	case nav.Option:
		return strconv.Quote(p.Options[w.IntN(len(p.Options))])
	case nav.Text:
		return strconv.Quote(strings.Repeat("x", int(p.Min)))
	case nav.Whole:
		return strconv.Itoa(int(min(max(p.Min, float64(w.IntN(10))), p.Max)))
	}
	usual, err := strconv.ParseFloat(p.Default, 64)
	if err != nil || usual == 0 || w.often(0.1) {
		usual = 1
	}
	x := usual * math.Pow(4, 2*w.Float64()-1)
	if w.often(0.1) {
		x = 0
	}
	if strings.HasPrefix(p.Unit, "length") {
		x *= w.unit
	}
	return strconv.FormatFloat(min(max(p.Min, x), p.Max), 'g', -1, 64)
}

// randomOrder draws an order for a world of a scene: some are refused.
func randomOrder(r *rand.Rand, s *Scene) string {
	setup := &s.Setup
	group := func() string { return strconv.Quote(setup.Groups[r.IntN(len(setup.Groups))].Name) }
	w := &whim{Rand: r, unit: 1}
	if m := setup.Tiles; m != nil {
		w.width, w.height, w.unit = m.Width(), m.Height(), m.Size()/tileSide
	}
	verbs := sim.Verbs()
	switch verb := verbs[r.IntN(len(verbs))].Name; {
	case setup.Tiles != nil && r.IntN(3) == 0:
		return fmt.Sprintf("tile %d,%d %s", r.IntN(w.width+1), r.IntN(w.height), []string{"solid", "open", "3"}[r.IntN(3)])
	case setup.Tiles != nil && r.IntN(3) == 0:
		return fmt.Sprintf("%s %d,%d", group(), r.IntN(w.width+1), r.IntN(w.height))
	case verb == "tile", verb == "set":
		g := &setup.Groups[r.IntN(len(setup.Groups))]
		params := nav.Params(g.Behavior)
		if len(params) == 0 {
			return "load"
		}
		p := params[r.IntN(len(params))]
		return fmt.Sprintf("set %q %s %s", g.Name, p.Name, strings.Trim(w.value(p), `"`))
	case verb == "goto":
		p := w.place()
		return fmt.Sprintf("goto %s %s,%s", group(), decimal(p[0]), decimal(p[1]))
	case r.IntN(2) == 0:
		return verb
	default:
		return verb + " " + group()
	}
}
