package scene

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"galaxy/sky"
)

// short writes a length or a speed of a template.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// text writes the scene of a living system.
func (l *aLife) text(start float64, seed uint64) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("schema = 1")
	line("title = %q", l.sky.Name)
	line("summary = %q", l.summary())
	line("lesson = \"\"\"\n%s\n\"\"\"", wrapped(l.says))
	if seed > 0 {
		line("seed = %d", seed)
	}
	line("\n[system]\nstar = %q", l.sky.Address)
	line("\n[time]\nstart = %s\nstep = %s\nrate = %s", strconv.FormatFloat(start, 'f', -1, 64), exact(l.step), exact(128*l.step))
	line("\n[camera]")
	if l.focus != "" {
		line("follow = %q", l.focus)
	}
	line("height = %s", short(l.height))
	if l.post != nil {
		line("\n[[body]]\nname = %q\nparent = %q\norbit.a = %s\nlook = \"plain\"\ncolor = \"white\"", l.post.name, l.post.about, exact(l.post.a))
	}
	for i := range l.groups {
		g := &l.groups[i]
		line("\n# %s", g.about)
		line("[[group]]\nname = %q\ncount = %d", g.name, g.count)
		line("radius = %s\nspeed = %s\naccel = %s\ndrive = \"thrust\"", short(g.radius), short(g.speed), short(max(g.accel, 1e-9)))
		line("steer = %s", g.steer)
		if g.disc != "" {
			line("place.disc = { at = %q, radius = %s, inner = %s }", g.disc, short(g.outer), short(g.inner))
		} else {
			line("place.near = { distance = %s }", short(g.near))
		}
		quoted := make([]string, len(g.stops))
		for k, s := range g.stops {
			quoted[k] = strconv.Quote(s)
		}
		line("stops = [%s]\nchoice = \"random\"\nwithin = %s\ncolor = %q", strings.Join(quoted, ", "), short(g.within), g.color)
		if g.hull != "" {
			line("hull = %q", g.hull)
		}
	}
	return []byte(b.String())
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

func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

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
		switch {
		case of.n == 1:
			text += ", 1 " + of.one
		case of.n > 1:
			text += fmt.Sprintf(", %d %s", of.n, of.more)
		}
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
