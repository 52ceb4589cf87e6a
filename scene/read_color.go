package scene

import (
	"maps"
	"slices"
	"strconv"

	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// color is sRGB, 0 to 1.
type color struct {
	given bool
	rgb   [3]float64
}

// palette holds the named colours: Okabe and Ito's, which people with colour blindness
// can distinguish, a few more for bodies, and the common ones.
var palette = map[string]string{
	"orange": "#e69f00", "sky": "#56b4e9", "green": "#009e73", "yellow": "#f0e442",
	"blue": "#0072b2", "vermilion": "#d55e00", "purple": "#cc79a7",
	"white": "#ffffff", "grey": "#9a9a9a", "sand": "#d8c49a", "rust": "#c1593c", "ice": "#a8d8e8", "gold": "#ffd75e",
	"red": "#e0524f", "pink": "#f5a3c0", "magenta": "#e055d8", "violet": "#9a72e0", "cyan": "#3fd6e0", "brown": "#9c6b3f",
	"black": "#000000", "gray": "#9a9a9a",
}

func colorNames() []string { return slices.Sorted(maps.Keys(palette)) }

// groupColors are the colours of groups without color that are not named like a colour.
var groupColors = []string{"orange", "sky", "green", "yellow", "purple", "vermilion", "blue"}

func (c *color) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if n.Kind != tomlfile.StringKind {
		d.Fail(n.Value, `write "#ff8800" or a name`, "a colour is a text, this is %s", n.Kind)
		return
	}
	rgb, ok := parseColor(n.Text)
	if !ok {
		hint := suggest.Hint(n.Text, colorNames())
		if n.Text != "" && n.Text[0] == '#' {
			hint = `write six hexadecimal digits, "#ff8800"`
		}
		d.Fail(n.Value, hint, "%q is not a colour", n.Text)
		return
	}
	c.given, c.rgb = true, rgb
}

func parseColor(text string) (rgb [3]float64, ok bool) {
	if hex, named := palette[text]; named {
		text = hex
	}
	if len(text) != 7 || text[0] != '#' {
		return rgb, false
	}
	bits, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		return rgb, false
	}
	for i := range rgb {
		rgb[i] = float64(bits>>(16-8*i)&0xff) / 255
	}
	return rgb, true
}

func namedColor(name string) [3]float64 {
	rgb, ok := parseColor(name)
	if !ok {
		panic("scene: no colour " + name)
	}
	return rgb
}
