package scene

import (
	"math"
	"slices"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sky"

	"gonum.org/v1/gonum/spatial/r3"
)

// revision is a built-in system with the changes that a file makes in it. A changed body, and each body whose law depends on it,
// moves from the start of the scene on as two bodies do:
//
//	state at the start ──▶ masses after the change ──▶ ellipse through that state
//
// The law of a body depends on its own mass and orbit, and on the mass of the body that it moves about. The tables of the
// integration hold the pull of the Sun and of all bodies with a table on each other: a change of one of these is one of all.
type revision struct {
	*builder
	list    []skyBody
	system  orbit.System  // the bodies with their parents, before the change
	states  []orbit.State // at the start
	mu      []float64     // after the change
	tables  []*bodyTable  // by body: what changes it, or nil
	removed []bool
	left    []bool
	start   float64
}

// revise returns the bodies of a built-in system with the changes of the file. Tables of other names stay in b.added.
func (b *builder) revise(list []skyBody) []skyBody {
	r := &revision{builder: b, list: list, start: b.scene.Setup.Start, tables: make([]*bodyTable, len(list))}
	if !r.find() {
		return list
	}
	r.prepare()
	r.read()
	r.move()
	return r.rest()
}

// find tells tables that change a body from tables that add one. It reports false if there are no changes.
func (r *revision) find() bool {
	any := false
	for i := range r.file.Bodies {
		t := &r.file.Bodies[i]
		k := nowhere
		if r.solar || r.sky != nil {
			if k = slices.IndexFunc(r.list, func(x skyBody) bool { return x.Name == t.Name }); k < 0 {
				k = slices.IndexFunc(r.list, func(x skyBody) bool { return suggest.Fold(x.Name) == suggest.Fold(t.Name) })
			}
		}
		switch {
		case k < 0 && t.Remove:
			r.Unknown(t.Pos("name"), t.Name, func() []string { return r.names() }, "there is no built-in body %q to remove", t.Name)
		case k < 0:
			r.added = append(r.added, t)
		case r.tables[k] != nil:
			r.Fail(t.Pos("name"), "put both into one table", "%q is changed already", r.list[k].Name)
		default:
			r.tables[k], any = t, true
		}
	}
	return any
}

func (r *revision) names() []string {
	names := make([]string, len(r.list))
	for i := range r.list {
		names[i] = r.list[i].Name
	}
	return names
}

func (r *revision) prepare() {
	index := map[string]int{}
	for i := range r.list {
		index[r.list[i].Name] = i
	}
	r.system = make(orbit.System, len(r.list))
	for i := range r.list {
		r.system[i] = r.list[i].Body
		if p, ok := index[r.list[i].parent]; ok && r.list[i].parent != "" {
			r.system[i].Parent = p
		} else {
			r.system[i].Parent = -1
		}
	}
	for i := range r.list {
		r.states = append(r.states, r.system.At(i, r.start))
		r.mu = append(r.mu, r.list[i].Mu)
	}
	r.removed, r.left = make([]bool, len(r.list)), make([]bool, len(r.list))
}

// changeable are the keys of a body that is built in.
var changeable = []string{"name", "mass", "mu", "radius", "remove", "orbit", "stocks"}

// read checks the changes and takes masses and radii over.
func (r *revision) read() {
	for i, t := range r.tables {
		if t == nil {
			continue
		}
		root := r.system[i].Parent < 0
		for _, e := range t.Tree().Entries {
			switch {
			case !slices.Contains(changeable, e.Name):
				r.Fail(e.Node.Key, "leave it out; "+strings.Join(changeable[1:], ", ")+" can be changed", "%s is built in and keeps its %s", r.list[i].Name, e.Name)
			case t.Remove && e.Name != "name" && e.Name != "remove":
				r.Fail(e.Node.Key, "leave it out", "%s is removed, so it has no %s", r.list[i].Name, e.Name)
			case root && e.Name == "remove" && t.Remove:
				r.Fail(e.Node.Key, `mass = "0 kg" lets everything go`, "%s is the origin and stays", r.list[i].Name)
			case root && e.Name == "orbit":
				r.Fail(e.Node.Key, "leave it out", "%s moves about nothing", r.list[i].Name)
			}
		}
		if r.removed[i] = t.Remove && !root; r.removed[i] {
			r.mu[i] = 0
		}
		if t.Has("mass") || t.Has("mu") {
			r.mu[i] = t.Mu
		}
		if t.Has("radius") {
			r.list[i].Radius = t.Radius
		}
		if k := r.list[i].index; k >= 0 && r.weighed(i) && r.barycentre(r.system[i].Parent) && r.sky.Bodies[k].Kind == sky.Star {
			r.Fail(t.Tree().Key, "write both as bodies of the file, with a pair", "%s and another star move about the barycentre of their masses, which stay", r.list[i].Name)
		}
		if p := r.system[i].Parent; t.Orbit != nil && r.swings(i) && !r.gone(p) { // it takes its companion along
			r.tables[p], t.Orbit = &bodyTable{Table: t.Table, Orbit: t.Orbit}, nil
		}
	}
}

// weighed reports whether a body has another mass, or is gone.
func (r *revision) weighed(i int) bool { return r.mu[i] != r.list[i].Mu || r.removed[i] }

// swings reports whether a body swings about a barycentre, against its companion: Earth does.
func (r *revision) swings(i int) bool {
	_, ok := r.system[i].Path.(orbit.Reflex)
	return ok
}

// companion returns the body for which body i swings about a barycentre, or nowhere: of Earth it is the Moon.
func (r *revision) companion(i int) int {
	best := nowhere
	if r.swings(i) {
		for k := range r.system {
			if r.system[k].Parent == i && (best < 0 || r.list[k].Mu > r.list[best].Mu) {
				best = k
			}
		}
	}
	return best
}

// barycentre reports whether a body is one, which has no mass of its own.
func (r *revision) barycentre(i int) bool {
	return i >= 0 && r.list[i].Mu == 0 && r.list[i].Radius == 0 && r.weight(i, r.before) > 0
}

// before and after return the mass of a body by itself.
func (r *revision) before(i int) float64 { return r.list[i].Mu }
func (r *revision) after(i int) float64  { return r.mu[i] }

// weight returns the mass of a body, and of a barycentre that of the bodies about it.
func (r *revision) weight(i int, of func(i int) float64) float64 {
	switch {
	case i < 0:
		return 0
	case of(i) > 0 || r.list[i].Radius > 0:
		return of(i)
	}
	var all float64
	for k := range r.system {
		if r.system[k].Parent == i {
			all += of(k)
			if c := r.companion(k); c >= 0 {
				all += of(c)
			}
		}
	}
	return all
}

// integrated reports whether a path has a table of an integration, or a file of JPL.
func integrated(path orbit.Path) bool {
	switch path := path.(type) {
	case *orbit.Perturbed:
		return true
	case orbit.Reflex:
		return integrated(path.Of)
	case interface{ File() string }:
		return true
	}
	return false
}

// center returns the body that a body moves about after the change, or nowhere: that of its parent if the parent is gone.
func (r *revision) center(i int) int {
	p := r.system[i].Parent
	for p >= 0 && r.gone(p) {
		p = r.system[p].Parent
	}
	return p
}

// gone reports whether a body is removed, or is a barycentre whose pair has lost one.
func (r *revision) gone(i int) bool {
	if r.removed[i] {
		return true
	}
	for k := range r.system {
		if r.system[k].Parent == i && r.swings(k) {
			c := r.companion(k)
			return r.removed[k] || c < 0 && r.weighed(k) || c >= 0 && r.removed[c]
		}
	}
	return false
}

// move gives the bodies whose law has changed their conics.
func (r *revision) move() {
	pulls := false
	for i, t := range r.tables {
		if t != nil && (r.weighed(i) || t.Orbit != nil) {
			pulls = pulls || r.system[i].Parent < 0 || integrated(r.system[i].Path)
		}
	}
	for i := range r.list {
		if r.pairs(i) {
			r.share(i)
		} else {
			r.left[i] = r.departs(i, pulls)
		}
	}
	for i := range r.list {
		if r.left[i] {
			r.begin(i)
		}
	}
	for i := range r.list {
		if c := r.companion(i); r.pairs(i) {
			if c >= 0 && r.left[c] {
				r.list[i].Path = orbit.Reflex{Of: r.list[c].Path, Share: r.list[i].Path.(orbit.Reflex).Share}
			}
			r.left[i] = r.left[r.system[i].Parent] || c >= 0 && r.left[c]
		}
	}
}

// pairs reports whether a body swings about a barycentre after the change, too.
func (r *revision) pairs(i int) bool { return r.swings(i) && !r.gone(r.system[i].Parent) }

// departs reports whether a body does not move on as before.
func (r *revision) departs(i int, pulls bool) bool {
	p := r.system[i].Parent
	switch t := r.tables[i]; {
	case p < 0 || r.gone(i):
		return false
	case t != nil && t.Orbit != nil, r.center(i) != p:
		return true
	case r.weight(i, r.before) != r.weight(i, r.after), r.weight(p, r.before) != r.weight(p, r.after):
		return true
	}
	return pulls && integrated(r.system[i].Path)
}

// share moves the barycentre of a pair between its bodies, which stay where they are at the start.
func (r *revision) share(i int) {
	c, p := r.companion(i), r.system[i].Parent
	if c < 0 || !r.weighed(i) && !r.weighed(c) {
		return
	}
	share := 0.0
	if all := r.mu[i] + r.mu[c]; all > 0 {
		share = r.mu[c] / all
	}
	r.list[i].Path = orbit.Reflex{Of: r.list[i].Path.(orbit.Reflex).Of, Share: share}
	body, other := r.states[i], r.states[c]
	r.states[p] = orbit.State{
		R: portable.AddScaled3(body.R, share, r3.Sub(other.R, body.R)), V: portable.AddScaled3(body.V, share, r3.Sub(other.V, body.V)),
	}
}

// begin gives a body the conic through its state at the start, about its center after the change.
func (r *revision) begin(i int) {
	c, at := r.center(i), r.states[i]
	r.list[i].parent = ""
	if c >= 0 {
		r.list[i].parent = r.list[c].Name
		at.R, at.V = r3.Sub(at.R, r.states[c].R), r3.Sub(at.V, r.states[c].V)
	}
	mu := r.weight(c, r.after) + r.weight(i, r.after)
	if conic, ok := r.system[i].Path.(orbit.Conic); ok && c == r.system[i].Parent && !integrated(r.system[i].Path) {
		// A mean motion has more in it than two masses, such as a planet's flattening; where masses are not known it is all.
		if was := r.weight(c, r.before) + r.weight(i, r.before); was > 0 {
			mu *= conic.Elements(r.start).Mu / was
		} else if mu == 0 {
			mu = conic.Elements(r.start).Mu
		}
	}
	el, err := orbit.FromState(at.R, at.V, mu, r.start)
	if err == nil && r.tables[i] != nil && r.tables[i].Orbit != nil {
		el = r.reshaped(r.tables[i].Orbit, el)
	}
	if err == nil {
		if path, err := orbit.Prepare(el); err == nil {
			r.list[i].Path = path
			return
		}
	}
	if t := r.tables[i]; t != nil && t.Orbit != nil {
		r.Fail(t.Orbit.Tree().Key, "leave it out, or give the other body a mass", "%s has nothing to move about: it goes straight on", r.list[i].Name)
	}
	r.list[i].Path = orbit.Straight{R: portable.AddScaled3(at.R, -r.start, at.V), V: at.V}
}

// reshaped returns a conic with the elements that the file gives, and the others as they are at the start.
func (r *revision) reshaped(o *orbitTable, el orbit.Elements) orbit.Elements {
	before := len(r.Found)
	open := o.Has("e") && o.E >= 1
	for _, rule := range append(o.rules(open),
		orbitRule{o.Has("a") && o.Has("q"), "q", "keep one", "an orbit is given by either a or q"},
	) {
		if rule.broken {
			r.Fail(o.Pos(rule.key), rule.hint, "%s", rule.what)
		}
	}
	if len(r.Found) > before {
		return el
	}
	m, a := el.MeanAnomaly(r.start), el.SemiMajorAxis()
	was := el
	if o.Has("e") {
		el.E, el.ELow = o.E, 0
	}
	switch {
	case o.Has("q"):
		el.Q = o.Q
	case o.Has("a"):
		el.Q = float64(o.A * (1 - el.E))
	case el.E < 1 && was.E < 1:
		el.Q = float64(a * (1 - el.E))
	}
	for _, angle := range []struct {
		key   string
		to    *float64
		value float64
	}{{"i", &el.I, o.I}, {"node", &el.Node, o.Node}, {"peri", &el.Peri, o.Peri}} {
		if o.Has(angle.key) {
			*angle.to = float64(angle.value * degree)
		}
	}
	switch {
	case o.Has("mu"):
		el.Mu = o.Mu
	case o.Has("period"):
		a, n := el.SemiMajorAxis(), 2*math.Pi/o.Period
		el.Mu = float64(n*n) * float64(a*float64(a*a))
	}
	switch {
	case o.Has("periapsis_time"):
		el.T, el.TLow = o.PeriTime, 0
	case o.Has("mean_anomaly"):
		el.T, el.TLow = -o.MeanAnomaly*degree/el.MeanMotion(), 0
	case el.E < 1 && was.E < 1:
		el.T, el.TLow = r.start-m/el.MeanMotion(), 0
	}
	return el
}

// rest returns the bodies that are left.
func (r *revision) rest() []skyBody {
	var list []skyBody
	for i, body := range r.list {
		if r.gone(i) {
			continue
		}
		body.Mu, body.left = r.mu[i], r.left[i]
		list = append(list, body)
	}
	return list
}
