package scene

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r3"
)

// bodies makes the system: first the built-in bodies, then the bodies of the file.
func (b *builder) bodies() {
	var list []orbit.Body
	var parents []string
	var looks []Look
	var at []tomlfile.Span
	var indices []int
	var left []bool
	b.weigh()
	for _, body := range b.revise(b.skyBodies()) {
		b.taken[suggest.Fold(body.Name)] = tomlfile.Span{}
		list = append(list, body.Body)
		parents = append(parents, body.parent)
		looks = append(looks, body.look)
		indices = append(indices, body.index)
		left = append(left, body.left)
		b.builtin = append(b.builtin, body.Name)
		at = append(at, b.file.System.Tree().Key)
	}
	b.bodyCount = len(list)
	for i, t := range b.added {
		name, parent := t.Name, t.Parent
		if t.Has("name") && !b.name(t.Name, t.Pos("name")) {
			name += "\x00" + strconv.Itoa(i) // so that the rest of the system is checked
		}
		list = append(list, orbit.Body{Name: name, Mu: t.Mu, Radius: t.Radius})
		parents = append(parents, parent)
		look := Look{Color: namedColor("grey"), Glow: t.Glow}
		if t.Color.given {
			look.Color = t.Color.rgb
		}
		looks = append(looks, look)
		at = append(at, t.Tree().Key)
	}
	b.bodyIndex = indexOf(list)
	b.checkParents(parents)
	b.findPairs(list)
	for i, t := range b.added {
		list[b.bodyCount+i].Path = b.path(t, list, parents[b.bodyCount+i])
	}
	b.placePairs(list, parents)
	system, err := orbit.NewSystem(list, parents)
	if err != nil {
		b.bodyErrors(err, at)
		system = unrelated(list) // so that references are checked
	}
	s := b.scene
	system = b.pulled(system)
	s.Setup.Bodies = system
	s.Looks, s.inSky = make([]Look, len(system)), slices.Repeat([]int{nowhere}, len(system))
	s.left = make([]bool, len(system))
	b.bodyIndex = indexOf(system)
	for i := range list { // the system is sorted
		if j, ok := b.bodyIndex[suggest.Fold(list[i].Name)]; ok {
			s.Looks[j] = looks[i]
			if i < len(indices) {
				s.inSky[j], s.left[j] = indices[i], left[i]
			}
		}
	}
	b.globes()
	b.scatter.states = system.States(nil, s.Setup.Start)
}

// unrelated returns bodies at the origin, for the check of references.
func unrelated(list []orbit.Body) orbit.System {
	system := make(orbit.System, len(list))
	for i := range list {
		system[i] = orbit.Body{Name: list[i].Name, Parent: -1}
	}
	return system
}

// indexOf returns the indices of bodies by folded name. Of equal names the first counts, as in
// orbit.System.Find.
func indexOf(list []orbit.Body) map[string]int {
	index := make(map[string]int, len(list))
	for i := range list {
		if key := suggest.Fold(list[i].Name); key != "" {
			if _, taken := index[key]; !taken {
				index[key] = i
			}
		}
	}
	return index
}

// checkParents reports unknown parents and removes them.
func (b *builder) checkParents(parents []string) {
	for i, t := range b.added {
		if t.Parent == "" {
			continue
		}
		if _, ok := b.bodyIndex[suggest.Fold(t.Parent)]; !ok {
			b.Unknown(t.Pos("parent"), t.Parent, b.bodyNames, "there is no body %q", t.Parent)
			parents[b.bodyCount+i] = ""
		}
	}
}

// bodyErrors reports the errors of orbit at their positions in the file.
func (b *builder) bodyErrors(err error, at []tomlfile.Span) {
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	for _, err := range list {
		var body *orbit.BodyError
		if !errors.As(err, &body) {
			b.Fail(at[0], "", "%s", strings.TrimPrefix(err.Error(), "orbit: "))
			continue
		}
		where := at[body.Index]
		if i := body.Index - b.bodyCount; i >= 0 && strings.Contains(body.Problem, "parent") {
			where = b.added[i].Pos("parent")
		}
		b.Fail(where, "", "body %q: %s", body.Name, body.Problem)
	}
}

// path makes the path of a body of the file.
func (b *builder) path(t *bodyTable, list []orbit.Body, parent string) orbit.Path {
	given := slices.DeleteFunc([]string{"at", "orbit", "swing"}, func(key string) bool { return !t.Has(key) })
	for _, key := range given[min(1, len(given)):] {
		b.Fail(t.Tree().Lookup(key).Key, "keep one", "a body has one of at, orbit and swing")
	}
	switch {
	case t.Velocity != nil && !b.pulls():
		b.Fail(t.Pos("velocity"), `add [system] gravity = "n-body", or give an orbit`, "a velocity is where a body begins that others pull")
	case t.Velocity != nil && t.At == nil:
		b.Fail(t.Pos("velocity"), "add at = [x, y]", "a velocity needs a place")
	case t.Swing != nil && b.pulls():
		b.Fail(t.Pos("swing"), "give at and velocity, or an orbit", "a body that others pull does not swing")
	}
	switch {
	case t.Orbit != nil:
		return b.orbitPath(t, list, parent)
	case t.Swing != nil:
		w := t.Swing
		if w.From == w.To && w.Has("from") && w.Has("to") {
			b.Fail(w.Pos("to"), "", "from and to of this swing are equal")
		}
		if w.Period == 0 { // reported already
			return nil
		}
		return orbit.Swing{A: space(w.From), B: space(w.To), Period: w.Period, Phase: w.Phase}
	case t.Velocity != nil && t.At != nil && b.pulls():
		return thrown{space(*t.At), space(*t.Velocity), b.scene.Setup.Start}
	case t.At != nil:
		return orbit.Fixed{R: space(*t.At)}
	}
	return nil
}

func space(p tomlfile.Point) r3.Vec { return r3.Vec{X: p.X, Y: p.Y} }

const degree = math.Pi / 180

// orbitRule is a mistake that an orbit may have. Without a key, the orbit as a whole is wrong.
type orbitRule struct {
	broken          bool
	key, hint, what string
}

// rules are those of keys that exclude each other. An open orbit has e ≥ 1.
func (o *orbitTable) rules(open bool) []orbitRule {
	return []orbitRule{
		{o.Has("a") && open, "a", "give q, the distance at periapsis", "an orbit with e ≥ 1 has no a above 0"},
		{o.Has("period") && open, "period", "give mu", "an orbit with e ≥ 1 has no period"},
		{o.Has("period") && o.Has("mu"), "mu", "keep one", "period and mu both set the mean motion"},
		{o.Has("mean_anomaly") && o.Has("periapsis_time"), "periapsis_time", "keep one", "mean_anomaly and periapsis_time both set the phase"},
		{o.Has("mean_anomaly") && open, "mean_anomaly", "give periapsis_time", "an orbit with e ≥ 1 has no mean anomaly in degrees"},
	}
}

// orbitPath makes a Kepler orbit. Its mean motion comes from its period, its mu, or the mu
// of its parent, in this order.
func (b *builder) orbitPath(t *bodyTable, list []orbit.Body, parent string) orbit.Path {
	o := t.Orbit
	before := len(b.Found)
	for _, rule := range append([]orbitRule{
		{!t.Has("parent"), "", "add parent = …", "an orbit needs a parent"},
		{o.Has("a") == o.Has("q"), "", "", "an orbit is given by either a or q"},
	}, o.rules(o.E >= 1)...) {
		if rule.broken {
			b.Fail(o.Pos(rule.key), rule.hint, "%s", rule.what)
		}
	}
	mu := o.Mu
	if !o.Has("mu") && !o.Has("period") {
		if i, ok := b.bodyIndex[suggest.Fold(parent)]; ok {
			mu = b.pull(list, i)
			if b.pairOf(t.Name) != nil {
				mu += b.pull(list, b.bodyIndex[suggest.Fold(t.Name)])
			}
		}
		if mu == 0 && parent != "" {
			b.Fail(o.Tree().Key, "give period or mu here, or mu to the parent", "this orbit has neither period nor mu, and its parent has no mu")
		}
	}
	if len(b.Found) > before || o.A+o.Q == 0 || mu+o.Period == 0 {
		return nil
	}
	el := orbit.Elements{Q: o.Q, E: o.E, I: o.I * degree, Node: o.Node * degree, Peri: o.Peri * degree, T: o.PeriTime, Mu: mu}
	if o.Has("a") {
		el.Q = o.A * (1 - o.E)
	}
	if o.E < 1 {
		a := el.Q / (1 - o.E)
		n := math.Sqrt(mu / a / a / a)
		if o.Has("period") {
			n = 2 * math.Pi / o.Period
			el.Mu = n * n * a * a * a
		}
		if !o.Has("periapsis_time") {
			el.T = -o.MeanAnomaly * degree / n
		}
	}
	path, err := orbit.Prepare(el)
	if err != nil {
		b.Fail(o.Tree().Key, "", "%s", strings.TrimPrefix(err.Error(), "orbit: "))
		return nil
	}
	return path
}
