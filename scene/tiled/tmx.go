package tiled

// readTMX reads a map in XML. Other elements and attributes are skipped.
// Source: the page "TMX Map Format" of Tiled's manual.
func readTMX(m *mapFile) *Mistake {
	x := newTMX(m.src, m.budget)
	return x.file("map", func(tag *tmxTag) error { return x.mapOf(m, tag) })
}

// readTSX reads the file of a tileset.
func readTSX(s *tileset, budget *budget) *Mistake {
	x := newTMX(s.src, budget)
	return x.file("tileset", func(tag *tmxTag) error { return x.tileset(s, tag) })
}

// readTX reads the file of a template.
func readTX(o *object, src *source, budget *budget) *Mistake {
	x := newTMX(src, budget)
	return x.file("template", func(*tmxTag) error {
		return x.each(func(tag *tmxTag) error {
			if tag.name == "object" {
				return x.object(o, tag)
			}
			return x.skip()
		})
	})
}

func (x *tmx) mapOf(m *mapFile, tag *tmxTag) error {
	if err := tag.read(m.keys()); err != nil {
		return err
	}
	return x.level(&m.top, func(tag *tmxTag) error {
		if tag.name != "tileset" {
			return x.skip()
		}
		s := &tileset{src: x.src, at: tag.at}
		m.sets = append(m.sets, s)
		return x.tileset(s, tag)
	})
}

// level reads the layers of a map or a group; other reads all other elements.
func (x *tmx) level(l *level, other func(*tmxTag) error) error {
	return x.each(func(tag *tmxTag) error {
		switch tag.name {
		case "layer":
			if err := x.budget.layer(x.src, tag.at); err != nil {
				return err
			}
			layer := layer{at: tag.at, name: tag.text("name")}
			err := x.each(func(tag *tmxTag) error {
				if tag.name == "data" {
					layer.encoding, layer.compression = tag.text("encoding"), tag.text("compression")
					layer.from, layer.to = tag.inner, tag.until
				}
				return x.skip()
			})
			l.layers = append(l.layers, layer)
			return err
		case "group":
			if err := x.budget.layer(x.src, tag.at); err != nil {
				return err
			}
			g := new(level)
			l.groups = append(l.groups, g)
			return x.level(g, func(*tmxTag) error { return x.skip() })
		case "objectgroup":
			l.marked = true
			return x.each(func(tag *tmxTag) error {
				if tag.name != "object" {
					return x.skip()
				}
				o := object{at: tag.at}
				err := x.object(&o, tag)
				if o.name+o.template != "" && err == nil {
					l.objects = append(l.objects, o)
					err = x.budget.thing(x.src, o.at)
				}
				return err
			})
		}
		return other(tag)
	})
}

func (x *tmx) object(o *object, tag *tmxTag) error {
	if err := tag.read(o.keys()); err != nil {
		return err
	}
	return x.skip()
}

// tileset reads a tileset in a map or in a file of its own.
func (x *tmx) tileset(s *tileset, tag *tmxTag) error {
	if err := tag.read(s.keys()); err != nil {
		return err
	}
	if err := x.budget.thing(x.src, tag.at); err != nil {
		return err
	}
	return x.each(func(tag *tmxTag) error {
		if tag.name != "tile" {
			return x.skip()
		}
		var id uint32
		if err := tag.read([]key{{"id", &id}}); err != nil {
			return err
		}
		if err := x.budget.thing(x.src, tag.at); err != nil {
			return err
		}
		var properties []property
		err := x.each(func(tag *tmxTag) error {
			if tag.name != "properties" {
				return x.skip()
			}
			return x.each(func(tag *tmxTag) error {
				if p := (property{tag.at, tag.text("name"), tag.text("value")}); p.ofGround() {
					if err := x.budget.thing(x.src, tag.at); err != nil {
						return err
					}
					properties = append(properties, p)
				}
				return x.skip()
			})
		})
		s.list(id, properties)
		return err
	})
}
