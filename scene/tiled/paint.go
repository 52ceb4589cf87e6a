package tiled

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"galaxy/nav/tiles"
)

// painter computes the costs of the tiles from the layers of a map, and the tiles of its
// objects. The topmost tile with a property of its ground decides:
//
//	solid = true         a wall
//	solid = false        open, at cost 1
//	cost = 1 … 255       open, at that cost
//	on a layer "walls"   a wall, without properties of its ground
type painter struct {
	files    *files
	m        *mapFile
	sets     []*tileset // of m, sorted by their first global ID
	read     []*tileset // by set, once it is used: with its tiles; empty after a mistake
	costs    []int16    // by global ID, of low ones: the cost, unset or unknown
	row      []uint32
	cost     []uint8 // row by row, from below
	objects  []Object
	problems []*Mistake
}

// unknown is the cost of a tile that has not been looked up.
const unknown = -2

func newPainter(files *files, m *mapFile) *painter {
	p := &painter{
		files: files, m: m, sets: slices.Clone(m.sets), read: make([]*tileset, len(m.sets)),
		costs: slices.Repeat([]int16{unknown}, 1<<14), row: make([]uint32, m.width), cost: bytes.Repeat([]byte{1}, m.width*m.height),
	}
	slices.SortStableFunc(p.sets, func(a, b *tileset) int { return cmp.Compare(a.first, b.first) })
	return p
}

// add adds mistakes, up to MaxMistakes.
func (p *painter) add(problems ...*Mistake) {
	p.problems = append(p.problems, problems[:min(len(problems), MaxMistakes-len(p.problems))]...)
}

func (p *painter) bad(at int, what string, args ...any) {
	p.add(&Mistake{src: p.m.src, at: at, What: fmt.Sprintf(what, args...)})
}

// level paints layers, and then the layers of groups: those in a group count as above
// those outside of it.
func (p *painter) level(l *level) {
	for i := range l.layers {
		p.layer(&l.layers[i])
	}
	for i := range l.objects {
		p.object(l.objects[i])
	}
	for _, g := range l.groups {
		p.level(g)
	}
}

// layer paints a layer, row by row from the top.
func (p *painter) layer(l *layer) {
	if len(p.problems) == MaxMistakes {
		return
	}
	walls := strings.EqualFold(l.name, "walls")
	cells, problem := l.cells(p.m.src, p.m.budget)
	count := 0
	for y := p.m.height - 1; y >= 0 && problem == nil && count%p.m.width == 0; y-- {
		var n int
		n, problem = cells.next(p.row)
		count += n
		line := p.cost[y*p.m.width:]
		for x, gid := range p.row[:n] {
			if gid == 0 {
				continue
			}
			switch v := p.tileCost(gid, l); {
			case v >= 0:
				line[x] = uint8(v)
			case walls:
				line[x] = tiles.Solid
			}
		}
		if n == 0 {
			break
		}
	}
	whole := p.m.width * p.m.height
	more := 0
	if problem == nil && count == whole {
		more, problem = cells.next(p.row[:1])
	}
	switch {
	case problem != nil:
		p.add(problem)
	case count < whole:
		p.add(&Mistake{src: p.m.src, at: l.at, What: fmt.Sprintf("the layer %q has %s, and the map %d", brief(l.name), tileCount(count), whole), Hint: saveAgain})
	case more > 0:
		p.add(&Mistake{src: p.m.src, at: l.at, What: fmt.Sprintf("the layer %q has more tiles than the map, which has %d", brief(l.name), whole), Hint: saveAgain})
	}
}

// tileCost returns the cost of a tile, or unset. It keeps the costs of low global IDs.
func (p *painter) tileCost(gid uint32, l *layer) int {
	const turned = 1<<31 | 1<<30 | 1<<29 // bits for mirrored and turned tiles
	gid &^= turned
	if gid >= uint32(len(p.costs)) {
		return p.lookUp(gid, l)
	}
	if p.costs[gid] == unknown {
		p.costs[gid] = int16(p.lookUp(gid, l))
	}
	return int(p.costs[gid])
}

// lookUp returns the cost of a tile, or unset, from the last set whose first global ID is
// not above the tile's.
func (p *painter) lookUp(gid uint32, l *layer) int {
	i, _ := slices.BinarySearchFunc(p.sets, gid, func(s *tileset, gid uint32) int {
		if s.first <= gid {
			return -1
		}
		return 1
	})
	if i == 0 {
		p.bad(l.at, "the layer %q has a tile %d, which is in no tileset", brief(l.name), gid)
		return unset
	}
	s := p.set(i - 1)
	id := gid - p.sets[i-1].first
	ground, listed := s.tiles[id]
	// A set of single pictures has any local IDs, and lists all of them.
	if !listed && s.count > 0 && int64(id) >= int64(s.count) {
		p.bad(l.at, "the layer %q has a tile %d of %q, which has only %d", brief(l.name), id, brief(s.name), s.count)
		return unset
	}
	return ground.tileCost()
}

// set returns a tileset with its tiles.
func (p *painter) set(i int) *tileset {
	s := p.sets[i]
	switch {
	case p.read[i] != nil:
		return p.read[i]
	case s.source != "":
		s = p.files.tileset(beside(p.m.src.name, s.source), p)
	}
	p.read[i] = s
	p.add(s.odd...)
	return s
}

// tileset reads the file of a tileset once. After a mistake the set is empty.
func (f *files) tileset(name string, p *painter) *tileset {
	return once(p, f.sets, name, func(s *tileset, src *source) *Mistake {
		if s.src = src; isJSON(name) {
			return readTSJ(s, &f.budget)
		}
		return readTSX(s, &f.budget)
	})
}

// template reads the file of a template once. After a mistake the object is empty.
func (f *files) template(name string, p *painter) *object {
	return once(p, f.templates, name, func(o *object, src *source) *Mistake {
		if isJSON(name) {
			return readTJ(o, src, &f.budget)
		}
		return readTX(o, src, &f.budget)
	})
}

// once reads a file that has not been read before. After a mistake it holds nothing.
func once[T any](p *painter, known map[string]*T, name string, read func(*T, *source) *Mistake) *T {
	if got, ok := known[name]; ok {
		return got
	}
	got := new(T)
	if len(p.problems) == MaxMistakes {
		return got
	}
	known[name] = got
	src, problem := p.files.read(name)
	if problem == nil {
		problem = read(got, src)
	}
	if problem != nil {
		p.add(problem)
		*got = *new(T)
	}
	return got
}

// object adds an object with a name, its own or its template's.
func (p *painter) object(o object) {
	if len(p.problems) == MaxMistakes {
		return
	}
	if o.template != "" {
		like := p.files.template(beside(p.m.src.name, o.template), p)
		o.name = cmp.Or(o.name, like.name)
		o.gid = cmp.Or(o.gid, like.gid)
		o.width, o.height = cmp.Or(o.width, like.width), cmp.Or(o.height, like.height)
	}
	switch {
	case o.name == "":
		return
	case utf8.RuneCountInString(o.name) > maxName:
		p.bad(o.at, "the name of the object %q is too long: a name has at most %d characters", brief(o.name), maxName)
		return
	}
	x, y := o.x+float64(o.width/2), o.y+float64(o.height/2)
	if o.gid != 0 { // the position of a picture is its lower left corner
		y = o.y - float64(o.height/2)
	}
	x /= float64(p.m.tileWidth)
	y /= float64(p.m.tileHeight)
	if !(x >= 0 && y >= 0 && x < float64(p.m.width) && y < float64(p.m.height)) {
		p.bad(o.at, "the object %q is outside of the map", o.name)
		return
	}
	p.objects = append(p.objects, Object{o.name, tiles.Tile{X: int(x), Y: p.m.height - 1 - int(y)}, p.m.src, o.at})
}
