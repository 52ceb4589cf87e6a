package law

import "testing"

// A generated name with one mistake leads to the right one, and its beginnings fit it; no catalogue's name is near one.
func TestNearNames(t *testing.T) {
	g := galaxyOf(t)
	names := []string{"Jalgraelcran Coulplinshen", "Joulbialfir Voursarzen", "Broflirfre Chehourxen"}
	found, tried := 0, 0
	for _, name := range names {
		code, ok := ParseName(name)
		if !ok || Name(code) != name {
			t.Fatalf("%s is read as %x, %s", name, code, Name(code))
		}
		for i := 1; i < len(name)-1; i++ {
			if name[i] == ' ' || name[i+1] == ' ' {
				continue
			}
			for _, wrong := range []string{name[:i] + "q" + name[i+1:], name[:i] + name[i+1:], name[:i] + "y" + name[i:], name[:i] + name[i+1:i+2] + name[i:i+1] + name[i+2:]} {
				near := g.NearName(wrong)
				if tried++; near == name {
					found++
				}
				if near == "" {
					t.Errorf("%s leads to nothing", wrong)
				}
			}
		}
		for n := leastStart; n <= len(name); n++ {
			start, ok := StartOfName(name[:n])
			if !ok || !start.Fits(code) {
				t.Errorf("%s does not begin with %s", name, name[:n])
			}
		}
		if start, _ := StartOfName(name[:5] + "q"); start.Fits(code) {
			t.Errorf("%s begins with %s", name, start)
		}
		if n := testing.AllocsPerRun(10, func() { NameStart("jalgr").Fits(code) }); n > 0 {
			t.Errorf("Fits allocates %v times", n)
		}
	}
	if found*10 < tried*9 {
		t.Errorf("%d of %d names with a mistake lead to the right one", found, tried)
	}
	for _, short := range []string{"Fo", "a1b2", ""} {
		if _, ok := StartOfName(short); ok {
			t.Errorf("%q is looked for", short)
		}
	}
	for _, other := range []string{"Aldebaran", "Rigil Kentaurus", "Betelgeuze", "Zubenelgenubi", "Trappistone"} {
		if near := g.NearName(other); near != "" {
			t.Errorf("%s is near %s", other, near)
		}
	}
}
