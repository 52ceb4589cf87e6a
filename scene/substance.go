package scene

import (
	"cmp"
	"slices"

	"galaxy/scene/tomlfile"
)

// presentation are the keys, by their table, that change what is read and how a scene looks, and nothing that happens in it. A table
// in a table, or in a list of them, has the names of both.
var presentation = map[string][]string{
	"":         {"title", "summary", "lesson"},
	"body":     {"color", "glow", "look", "rings"},
	"group":    {"color", "hull"},
	"agent":    {"color", "hull"},
	"zone":     {"color"},
	"measure":  {"help"},
	"step":     {"title", "text", "hints", "knobs", "height", "show", "hide", "solution"},
	"step.ask": {"text"},
}

// Substance returns what of the text of a scene decides what happens in it, and when a step is done: two texts that differ in prose,
// comments, colours or the order of keys have the same. The scene need not be valid; the error is a mistake of the syntax.
func Substance(text string) (string, error) {
	src := &tomlfile.Source{Name: "scene", Text: []byte(text)}
	if err := src.Decode(); err != nil {
		return "", err
	}
	root, bad := tomlfile.Parse(src, sceneFormat)
	if bad != nil {
		return "", bad
	}
	return substance(root, "").TOML(), nil
}

func substance(n *tomlfile.Node, path string) *tomlfile.Node {
	kept := &tomlfile.Node{Kind: n.Kind, Text: n.Text}
	for _, item := range n.Items {
		kept.Items = append(kept.Items, substance(item, path))
	}
	for _, e := range n.Entries {
		if !slices.Contains(presentation[path], e.Name) {
			of := e.Name
			if path != "" {
				of = path + "." + of
			}
			kept.Entries = append(kept.Entries, tomlfile.Entry{Name: e.Name, Node: substance(e.Node, of)})
		}
	}
	slices.SortFunc(kept.Entries, func(a, b tomlfile.Entry) int { return cmp.Compare(a.Name, b.Name) })
	return kept
}
