package scene

import (
	"hash/fnv"
	"slices"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/looks"
	"galaxy/scene/tomlfile"
	"galaxy/sky"
	"galaxy/sky/names"
)

// solarLook returns how a body of the Solar System looks: as a dot it has the colour of its globe.
func solarLook(body *orbit.Body, planet string, kind sky.Kind) Look {
	name := body.Name
	look := Look{Color: namedColor("grey"), Globe: looks.Named(name), Spin: looks.SpinOf(name)}
	switch {
	case name == "Sun":
		look.Color, look.Glow, look.Star = sunColor, true, &looks.SunLook
	case look.Globe != nil:
		look.Color = wide(look.Globe.Dot())
	}
	if look.Globe == nil && look.Star == nil && body.Radius > 0 {
		h := fnv.New32a()
		h.Write([]byte(name))
		look.Globe = looks.Small(name, planet, kind == sky.Comet, body.Radius*orbit.AU, h.Sum32())
	}
	if kind == sky.Comet {
		look.Comet = looks.CometOf(body.Radius * orbit.AU)
	}
	return look
}

// sunColor is the colour of the Sun's dot, warmer than its light.
var sunColor = namedColor("#ffe9a8")

// skyBody is a body of the sky with the name of its parent, as orbit.NewSystem takes it.
type skyBody struct {
	orbit.Body
	parent string
	look   Look
	index  int  // in the bodies of the system of the sky; nowhere for bodies of the built-in Solar System
	left   bool // it moves on a conic that begins at the start, because of a change
}

// skyBodies returns the bodies of the sky that the file selects, with all their parents.
func (b *builder) skyBodies() []skyBody {
	switch {
	case b.solar:
		table, outside := b.scene.Table(b.scene.Setup.Start)
		system := orbit.SolarSystem(table)
		list := b.selected(system, func(i int) skyBody {
			planet := ""
			if up := system[i].Parent; up >= 0 {
				planet = system[up].Name
			}
			return skyBody{look: solarLook(&system[i], planet, sky.Planet), index: nowhere}
		})
		if outside != nil && len(list) > 1 { // the Sun alone is where it is
			b.Fail(b.file.Time.Pos("start"), "start between the years -3000 and 3000", "%v", outside)
		}
		return list
	case b.scene.Galaxy:
		return b.galaxy()
	case b.sky != nil:
		var system orbit.System
		if b.life != nil && b.life.sky == b.sky {
			system = b.life.bodies
		} else if list, err := b.sky.Orbits(); err == nil {
			system = list
		} else {
			b.Fail(b.file.System.Pos("star"), "", "%s", strings.TrimPrefix(err.Error(), "sky: "))
			return nil
		}
		return b.selected(system, func(i int) skyBody {
			return skyBody{look: skyLook(b.sky, i), index: i}
		})
	}
	return nil
}

// selected returns the bodies of a system that the file selects, and those that it adds.
func (b *builder) selected(system orbit.System, of func(i int) skyBody) []skyBody {
	keep := make([]bool, len(system))
	t := b.file.System
	all := !t.Has("bodies")
	for _, item := range t.Tree().Lookup("bodies").List() {
		if item.Kind != tomlfile.StringKind {
			continue
		}
		i, err := system.Find(item.Text)
		if b.sky != nil { // a star C and a planet c differ by case alone
			if k := slices.IndexFunc(b.sky.Bodies, func(x sky.Body) bool { return x.Name == item.Text }); k >= 0 {
				i, err = k, nil
			}
		}
		if err != nil {
			b.Fail(item.Value, suggest.Hint(item.Text, system.Names()), "there is no body %q", item.Text)
			all = true // references to the body that was meant are no mistakes
			continue
		}
		for ; i >= 0; i = system[i].Parent {
			keep[i] = true
		}
	}
	var extras []sky.Extra
	if b.solar {
		extras = b.extras(func(name string) bool {
			i, err := system.Find(name)
			for ; err == nil && i >= 0; i = system[i].Parent {
				keep[i] = true
			}
			return err == nil
		})
	}
	var lacks []string
	if b.scene.charts != nil {
		lacks = b.chart(system, extras)
	}
	var list []skyBody
	for i, body := range system {
		if !all && !keep[i] {
			continue
		}
		n := of(i)
		n.Body = body
		if body.Parent >= 0 {
			n.parent = system[body.Parent].Name
		}
		list = append(list, n)
	}
	for _, e := range extras {
		list = append(list, skyBody{Body: e.Body, parent: e.About, look: solarLook(&e.Body, e.About, e.Kind), index: nowhere})
	}
	for i := range list {
		if slices.Contains(lacks, list[i].Name) {
			b.scene.uncharted = append(b.scene.uncharted, list[i].Name)
		}
	}
	return slices.Clip(list)
}

// chart gives bodies of the Solar System the paths that a file of JPL has, and returns the names of bodies that it lacks.
func (b *builder) chart(system orbit.System, extras []sky.Extra) []string {
	all := slices.Clone(system)
	for i := range extras {
		body := extras[i].Body
		body.Parent, _ = system.Find(extras[i].About)
		all = append(all, body)
	}
	lacks := b.scene.charts.Apply(all)
	copy(system, all)
	for i := range extras {
		extras[i].Path = all[len(system)+i].Path
	}
	return lacks
}

// extras returns the moons, comets and minor planets that the file asks for, each once. It keeps the bodies
// that they orbit, and the ones that are built in.
func (b *builder) extras(keep func(name string) bool) []sky.Extra {
	var all []sky.Extra
	there := map[string]bool{}
	for _, item := range b.file.System.Tree().Lookup("extra").List() {
		if item.Kind != tomlfile.StringKind || keep(item.Text) {
			continue
		}
		list, err := names.Extras(item.Text)
		if err != nil {
			b.Fail(item.Value, "", "%v", err)
		}
		for _, e := range list {
			if !there[e.Name] {
				there[e.Name] = true
				if b.scene.ephemeris == orbit.Ellipses {
					e.Path = e.Ellipse()
				}
				keep(e.About)
				all = append(all, e)
			}
		}
	}
	return all
}
