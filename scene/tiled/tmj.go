package tiled

import (
	"bytes"
	"fmt"
)

// This file reads maps in JSON. All keys but the ones that it needs are skipped, so that the
// version of Tiled does not matter: class and type of an object, for instance, were
// exchanged twice. Source: the page "JSON Map Format" of Tiled's manual.

// readTMJ reads a map.
func readTMJ(m *mapFile) *Mistake {
	return readJSON(m.src, m.budget, "map", m.keys(), func(j *tmj, name string, at int) int {
		switch name {
		case "layers":
			return j.layers(at, &m.top)
		case "tilesets":
			return j.each(at, `"tilesets"`, func(at int) int {
				s := &tileset{src: m.src, at: at}
				m.sets = append(m.sets, s)
				j.count(j.budget.thing(m.src, at))
				return j.record(at, "a tileset", s.keys(), func(name string, at int) int { return j.tiles(s, name, at) })
			})
		}
		return j.skip(at)
	})
}

// readTSJ reads the file of a tileset.
func readTSJ(s *tileset, budget *budget) *Mistake {
	return readJSON(s.src, budget, "tileset", s.keys(), func(j *tmj, name string, at int) int { return j.tiles(s, name, at) })
}

// readTJ reads the file of a template.
func readTJ(o *object, src *source, budget *budget) *Mistake {
	return readJSON(src, budget, "template", nil, func(j *tmj, name string, at int) int {
		if name == "object" {
			return j.record(at, `"object"`, o.keys(), nil)
		}
		return j.skip(at)
	})
}

// tmj reads the parts of a file in JSON.
type tmj struct {
	*jsonText
	budget *budget
	depth  int // of nested layers
	full   bool
}

// readJSON reads a file of one kind, key by key.
func readJSON(src *source, budget *budget, kind string, keys []key, other func(j *tmj, name string, at int) int) *Mistake {
	text, problem := newJSON(src)
	if problem != nil {
		return problem
	}
	j := &tmj{jsonText: text, budget: budget}
	is := ""
	j.record(j.space(0), "the file", append(keys, key{"type", &is}), func(name string, at int) int { return other(j, name, at) })
	if is != kind { // whatever is wrong with it, none of it is shown
		return &Mistake{src: src, at: nowhere, What: fmt.Sprintf("its type is not %q", kind), Hint: "a map ends in .tmj, a tileset in .tsj and a template in .tj"}
	}
	return j.bad
}

// count reports that a limit is exceeded; the rest of the file is then skipped.
func (j *tmj) count(err error) {
	if problem, ok := err.(*Mistake); ok {
		j.full = true
		if j.bad == nil {
			j.bad = problem
		}
	}
}

// each calls do for each element of an array, until a limit is exceeded.
func (j *tmj) each(at int, what string, do func(at int) int) int {
	return j.list(at, what, func(at int) int {
		if j.full {
			return j.skip(at)
		}
		return do(at)
	})
}

// layers reads a list of layers. Layers of unknown kinds and pictures are left out.
func (j *tmj) layers(at int, l *level) int {
	if j.depth++; j.depth > mostNested {
		j.fail(at, "", "layers are nested more than %d deep", mostNested)
		j.full = true
	}
	defer func() { j.depth-- }()
	return j.each(at, `"layers"`, func(at int) int {
		j.count(j.budget.layer(j.src, at))
		layer := layer{at: at, json: true}
		var kind string
		var inner level
		keys := []key{{"type", &kind}, {"name", &layer.name}, {"encoding", &layer.encoding}, {"compression", &layer.compression}}
		at = j.record(at, "a layer", keys, func(name string, at int) int {
			switch name {
			case "layers":
				return j.layers(at, &inner)
			case "objects":
				return j.objects(at, &inner)
			case "data":
				layer.from, layer.to = at, j.skip(at)
				return layer.to
			}
			return j.skip(at)
		})
		switch kind {
		case "tilelayer":
			if layer.to > 0 && !bytes.ContainsAny(j.src.text[layer.from:layer.from+1], `["n`) {
				j.kind(layer.from, `"data"`, "an array")
			}
			l.layers = append(l.layers, layer)
		case "group":
			l.groups = append(l.groups, &inner)
		case "objectgroup":
			l.marked = true
			l.objects = append(l.objects, inner.objects...)
		}
		return at
	})
}

func (j *tmj) objects(at int, l *level) int {
	return j.each(at, `"objects"`, func(at int) int {
		o := object{at: at}
		at = j.record(at, "an object", o.keys(), nil)
		if o.name+o.template != "" {
			j.count(j.budget.thing(j.src, o.at))
			l.objects = append(l.objects, o)
		}
		return at
	})
}

// tiles reads the tiles that a tileset lists, and no other key.
func (j *tmj) tiles(s *tileset, name string, at int) int {
	if name != "tiles" {
		return j.skip(at)
	}
	return j.each(at, `"tiles"`, func(at int) int {
		j.count(j.budget.thing(j.src, at))
		var id uint32
		var properties []property
		at = j.record(at, "a tile", []key{{"id", &id}}, func(name string, at int) int {
			if name != "properties" {
				return j.skip(at)
			}
			return j.each(at, `"properties"`, func(at int) int {
				p := property{at: at}
				at = j.record(at, "a property", []key{{"name", &p.name}}, func(name string, at int) int { return j.property(&p, name, at) })
				if p.ofGround() {
					j.count(j.budget.thing(j.src, p.at))
					properties = append(properties, p)
				}
				return at
			})
		})
		s.list(id, properties)
		return at
	})
}

// property reads the value of a property: a value of any type becomes a text.
func (j *tmj) property(p *property, name string, at int) int {
	end := j.skip(at)
	switch {
	case name != "value":
	case j.src.text[at] == '"':
		return j.text(at, name, &p.value)
	default:
		p.value = string(j.src.text[at:min(end, at+maxName)])
	}
	return end
}
