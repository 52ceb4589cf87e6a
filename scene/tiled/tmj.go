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
	return readJSON(m.src, m.budget, "map", func(j *tmj, key string, at int) int {
		switch key {
		case "orientation":
			return j.text(at, key, &m.orientation)
		case "infinite":
			return j.flag(at, key, &m.infinite)
		case "width":
			return j.integer(at, key, &m.width)
		case "height":
			return j.integer(at, key, &m.height)
		case "tilewidth":
			return j.integer(at, key, &m.tileWidth)
		case "tileheight":
			return j.integer(at, key, &m.tileHeight)
		case "layers":
			return j.layers(at, &m.top)
		case "tilesets":
			return j.list(at, `"tilesets"`, func(at int) int {
				s := &tileset{src: m.src, at: at}
				m.sets = append(m.sets, s)
				j.count(j.budget.thing(m.src, at))
				return j.object(at, "a tileset", func(key string, at int) int { return j.tileset(s, key, at) })
			})
		}
		return j.skip(at)
	})
}

// readTSJ reads the file of a tileset.
func readTSJ(s *tileset, budget *budget) *Mistake {
	return readJSON(s.src, budget, "tileset", func(j *tmj, key string, at int) int { return j.tileset(s, key, at) })
}

// readTJ reads the file of a template.
func readTJ(o *object, src *source, budget *budget) *Mistake {
	return readJSON(src, budget, "template", func(j *tmj, key string, at int) int {
		if key == "object" {
			return j.object(at, `"object"`, func(key string, at int) int { return j.mark(o, key, at) })
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
func readJSON(src *source, budget *budget, kind string, read func(j *tmj, key string, at int) int) *Mistake {
	text, problem := newJSON(src)
	if problem != nil {
		return problem
	}
	j := &tmj{jsonText: text, budget: budget}
	is := ""
	j.object(j.space(0), "the file", func(key string, at int) int {
		if key == "type" {
			return j.text(at, key, &is)
		}
		return read(j, key, at)
	})
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

// layers reads a list of layers. Layers of unknown kinds and pictures are left out.
func (j *tmj) layers(at int, l *level) int {
	if j.depth++; j.depth > mostNested {
		j.fail(at, "", "layers are nested more than %d deep", mostNested)
		j.full = true
	}
	defer func() { j.depth-- }()
	return j.list(at, `"layers"`, func(at int) int {
		if j.full {
			return j.skip(at)
		}
		j.count(j.budget.layer(j.src, at))
		layer := layer{at: at, json: true}
		var kind string
		var inner level
		at = j.object(at, "a layer", func(key string, at int) int {
			switch key {
			case "type":
				return j.text(at, key, &kind)
			case "name":
				return j.text(at, key, &layer.name)
			case "encoding":
				return j.text(at, key, &layer.encoding)
			case "compression":
				return j.text(at, key, &layer.compression)
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
	return j.list(at, `"objects"`, func(at int) int {
		if j.full {
			return j.skip(at)
		}
		o := object{at: at}
		at = j.object(at, "an object", func(key string, at int) int { return j.mark(&o, key, at) })
		if o.name+o.template != "" {
			j.count(j.budget.thing(j.src, o.at))
			l.objects = append(l.objects, o)
		}
		return at
	})
}

// mark reads a key of an object.
func (j *tmj) mark(o *object, key string, at int) int {
	switch key {
	case "name":
		return j.text(at, key, &o.name)
	case "template":
		return j.text(at, key, &o.template)
	case "x":
		return j.number(at, key, &o.x)
	case "y":
		return j.number(at, key, &o.y)
	case "width":
		return j.number(at, key, &o.width)
	case "height":
		return j.number(at, key, &o.height)
	case "gid":
		return j.natural(at, key, &o.gid)
	}
	return j.skip(at)
}

// tileset reads a key of a tileset.
func (j *tmj) tileset(s *tileset, key string, at int) int {
	switch key {
	case "firstgid":
		return j.natural(at, key, &s.first)
	case "source":
		return j.text(at, key, &s.source)
	case "name":
		return j.text(at, key, &s.name)
	case "tilecount":
		return j.integer(at, key, &s.count)
	case "tiles":
		return j.list(at, `"tiles"`, func(at int) int {
			if j.full {
				return j.skip(at)
			}
			j.count(j.budget.thing(j.src, at))
			return j.tile(s, at)
		})
	}
	return j.skip(at)
}

// tile reads a tile that a tileset lists.
func (j *tmj) tile(s *tileset, at int) int {
	var id uint32
	var properties []property
	at = j.object(at, "a tile", func(key string, at int) int {
		switch key {
		case "id":
			return j.natural(at, key, &id)
		case "properties":
			return j.list(at, `"properties"`, func(at int) int {
				if j.full {
					return j.skip(at)
				}
				p := property{at: at}
				at = j.object(at, "a property", func(key string, at int) int { return j.property(&p, key, at) })
				if p.ofGround() {
					j.count(j.budget.thing(j.src, p.at))
					properties = append(properties, p)
				}
				return at
			})
		}
		return j.skip(at)
	})
	s.list(id, properties)
	return at
}

// property reads a key of a property. Its value of any type becomes a text.
func (j *tmj) property(p *property, key string, at int) int {
	switch key {
	case "name":
		return j.text(at, key, &p.name)
	case "value":
		if j.src.text[at] == '"' {
			return j.text(at, key, &p.value)
		}
		end := j.skip(at)
		p.value = string(j.src.text[at:min(end, at+maxName)])
		return end
	}
	return j.skip(at)
}
