package scene

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"galaxy/internal/format"
	"galaxy/scene/tomlfile"
	"galaxy/sky"
)

// sheet is the document of a scene in the making: a tree, from which the scene is built. It can be written as a text.
type sheet struct {
	name  string
	root  *tomlfile.Node
	at    *tomlfile.Node            // the table that entries are added to
	about map[*tomlfile.Node]string // the comment above a table
}

func newSheet(name string) *sheet {
	root := tableOf()
	return &sheet{name: name, root: root, at: root, about: map[*tomlfile.Node]string{}}
}

// table begins a table, or one of a list.
func (s *sheet) table(name string, list bool, about string) {
	s.at = tableOf()
	s.about[s.at] = about
	if !list {
		s.root.Put(name, s.at)
		return
	}
	all := s.root.Lookup(name)
	if all == nil {
		all = listOf()
		s.root.Put(name, all)
	}
	all.Items = append(all.Items, s.at)
}

// set adds an entry, by a key that may have a dot.
func (s *sheet) set(key string, value *tomlfile.Node) {
	if table, name, dotted := strings.Cut(key, "."); dotted {
		key, value = table, tableOf(entry(name, value))
	}
	s.at.Put(key, value)
}

// placed gives all entries a place, in a source without a text.
func (s *sheet) placed() *tomlfile.Source {
	src := &tomlfile.Source{Name: s.name}
	s.root.MoveTo(tomlfile.Span{Source: src})
	return src
}

// text writes the document.
func (s *sheet) text() string {
	var b strings.Builder
	table := func(header string, n *tomlfile.Node) {
		b.WriteByte('\n')
		if about := s.about[n]; about != "" {
			fmt.Fprintf(&b, "# %s\n", about)
		}
		fmt.Fprintln(&b, header)
		for _, e := range n.Entries {
			key, value := e.Name, e.Node
			if value.Kind == tomlfile.TableKind && len(value.Entries) == 1 {
				key, value = key+"."+value.Entries[0].Name, value.Entries[0].Node
			}
			fmt.Fprintf(&b, "%s = %s\n", key, value.TOML())
		}
	}
	for _, e := range s.root.Entries {
		switch n := e.Node; {
		case n.Kind == tomlfile.TableKind:
			table("["+e.Name+"]", n)
		case n.Kind == tomlfile.ArrayKind:
			for _, item := range n.Items {
				table("[["+e.Name+"]]", item)
			}
		case strings.HasSuffix(n.Text, "\n"): // of several lines
			fmt.Fprintf(&b, "%s = \"\"\"\n%s\"\"\"\n", e.Name, n.Text)
		default:
			fmt.Fprintf(&b, "%s = %s\n", e.Name, n.TOML())
		}
	}
	return b.String()
}

func entry(name string, value *tomlfile.Node) tomlfile.Entry {
	return tomlfile.Entry{Name: name, Node: value}
}

func word(text string) *tomlfile.Node { return &tomlfile.Node{Kind: tomlfile.StringKind, Text: text} }

func figure(text string) *tomlfile.Node { return &tomlfile.Node{Kind: tomlfile.FloatKind, Text: text} }

func whole(n uint64) *tomlfile.Node {
	return &tomlfile.Node{Kind: tomlfile.IntegerKind, Text: strconv.FormatUint(n, 10)}
}

// short is a length or a speed of a template.
func short(x float64) *tomlfile.Node { return figure(strconv.FormatFloat(x, 'g', 3, 64)) }

func yes(b bool) *tomlfile.Node {
	return &tomlfile.Node{Kind: tomlfile.BoolKind, Text: strconv.FormatBool(b)}
}

func listOf(items ...*tomlfile.Node) *tomlfile.Node {
	return &tomlfile.Node{Kind: tomlfile.ArrayKind, Items: items}
}

func listed(names []string) *tomlfile.Node {
	list := listOf()
	for _, name := range names {
		list.Items = append(list.Items, word(name))
	}
	return list
}

func tableOf(entries ...tomlfile.Entry) *tomlfile.Node {
	return &tomlfile.Node{Kind: tomlfile.TableKind, Entries: entries}
}

// sheet returns the scene of a living system, which begins at a time.
func (l *aLife) sheet(start float64, seed uint64) *sheet {
	s := newSheet(l.sky.Address)
	s.set("schema", whole(version))
	s.set("title", word(l.sky.Name))
	s.set("summary", word(l.summary()))
	s.set("lesson", word(wrapped(l.says)+"\n"))
	if seed > 0 {
		s.set("seed", whole(seed))
	}
	s.table("system", false, "")
	s.set("star", word(l.sky.Address))
	s.table("time", false, "")
	s.set("start", figure(strconv.FormatFloat(start, 'f', -1, 64)))
	s.set("step", figure(tomlfile.NumberText(l.step)))
	s.set("rate", figure(tomlfile.NumberText(128*l.step)))
	s.table("camera", false, "")
	if l.focus != "" {
		s.set("follow", word(l.focus))
	}
	s.set("height", short(l.height))
	if l.post != nil {
		s.table("body", true, "")
		s.set("name", word(l.post.name))
		s.set("parent", word(l.post.about))
		s.set("orbit.a", figure(tomlfile.NumberText(l.post.a)))
		s.set("look", word("plain"))
		s.set("color", word("white"))
	}
	for i := range l.groups {
		l.groups[i].write(s)
	}
	return s
}

func (g *fleet) write(s *sheet) {
	s.table("group", true, g.about)
	s.set("name", word(g.name))
	s.set("count", whole(uint64(g.count)))
	s.set("radius", short(g.radius))
	s.set("speed", short(g.speed))
	s.set("accel", short(max(g.accel, 1e-9)))
	s.set("drive", word("thrust"))
	s.set("steer", g.steer)
	if g.disc != "" {
		s.set("place.disc", tableOf(entry("at", word(g.disc)), entry("radius", short(g.outer)), entry("inner", short(g.inner))))
	} else {
		s.set("place.near", tableOf(entry("distance", short(g.near))))
	}
	s.set("stops", listed(g.stops))
	s.set("choice", word("random"))
	s.set("within", short(g.within))
	s.set("color", word(g.color))
	if g.hull != "" {
		s.set("hull", word(g.hull))
	}
}

// wrapped returns paragraphs in lines of up to 90 letters.
func wrapped(paragraphs []string) string {
	var b strings.Builder
	for i, p := range paragraphs {
		if i > 0 {
			b.WriteString("\n\n")
		}
		long := 0
		for k, word := range strings.Fields(p) {
			n := utf8.RuneCountInString(word)
			switch {
			case k == 0:
			case long+1+n > 90:
				b.WriteByte('\n')
				long = -1
			default:
				b.WriteByte(' ')
			}
			b.WriteString(word)
			long += 1 + n
		}
	}
	return b.String()
}

// summary says in a line what the system is.
func (l *aLife) summary() string {
	s := l.sky
	text := s.Kind()
	if p := s.Primary(); p != nil && p.Class != "" {
		text += " " + p.Class
	}
	moons := 0
	for i := range s.Bodies {
		if s.Bodies[i].Kind == sky.Moon {
			moons++
		}
	}
	for _, of := range []struct {
		n         int
		one, more string
	}{{s.Planets(), "planet", "planets"}, {moons, "moon", "moons"}} {
		if of.n > 0 {
			text += ", " + format.Count(of.n, of.one, of.more)
		}
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
