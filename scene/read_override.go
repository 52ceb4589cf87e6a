package scene

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/scene/tomlfile"
)

// An override path=value changes one value of a file before it is checked:
//
//	group.ships.count=1000
//	group.ships.steer.magnet.arrival=2
//	time.step=0.01
//
// An element of the path is a key. In a list of tables it is the name of a table or, if it
// has none, its number from 1. Below steer, mix, drive and gunner it is a method and then
// its parameter.

// override applies path=value to the tree of a scene.
func override(d *tomlfile.Decoder, root *tomlfile.Node, text string) {
	src := &tomlfile.Source{Name: "--set", Text: []byte(text)}
	path, value, found := strings.Cut(text, "=")
	if !found {
		d.Fail(tomlfile.Span{Source: src, From: 0, To: len(text)}, "write path=value", "%q sets nothing", text)
		return
	}
	at := tomlfile.Span{Source: src, From: 0, To: len(path)}
	leaf, ok := follow(reflect.TypeFor[sceneFile](), root, strings.Split(path, "."), at)
	if !ok {
		hint := ""
		if !d.Full() {
			hint = pathHint(path, paths(reflect.TypeFor[sceneFile](), root, ""))
		}
		d.Fail(at, hint, "this scene has no %q", path)
		return
	}
	*leaf = *tomlfile.ReadValue(value, tomlfile.Span{Source: src, From: len(path) + 1, To: len(text)})
	leaf.Key = at
}

// pathHint returns which of the known paths one may have meant, or what there is where a path goes wrong: "camera has azimuth, …".
func pathHint(path string, known []string) string {
	if whole := wholePath(path, known); whole != "" {
		return suggest.Hint(path, []string{whole})
	}
	if near := suggest.Nearest(tomlfile.Brief(path), known); near != "" {
		return suggest.Hint(path, []string{near})
	}
	const most = 24
	at, next := "", []string(nil)
	for {
		next = next[:0]
		for _, k := range known {
			if rest, ok := strings.CutPrefix(k, at); ok {
				element, _, _ := strings.Cut(rest, ".")
				next = append(next, element)
			}
		}
		element, _, more := strings.Cut(strings.TrimPrefix(path, at), ".")
		if !more || !slices.Contains(next, element) {
			break
		}
		at += element + "."
	}
	slices.Sort(next)
	next = slices.Compact(next)
	list := strings.Join(next[:min(most, len(next))], ", ")
	if len(next) > most {
		list += ", …"
	}
	if at == "" {
		return "a path begins with " + list + "; galaxy schema lists the keys below"
	}
	return strings.TrimSuffix(at, ".") + " has " + list
}

// wholePath returns the shortest of the known paths that has the elements of a path in their
// order, the last one at its end, as the window calls a parameter by its group and its name:
// agent.walker.steer.antigravity.sidestep for walker.sidestep. It returns nothing if there
// is none.
func wholePath(path string, known []string) (whole string) {
	for _, k := range known {
		rest := strings.Split(path, ".")
		for element := range strings.SplitSeq(k, ".") {
			if len(rest) > 0 && element == rest[0] {
				rest = rest[1:]
			}
		}
		if len(rest) == 0 && strings.HasSuffix("."+k, "."+path[strings.LastIndexByte(path, '.')+1:]) && (whole == "" || len(k) < len(whole)) {
			whole = k
		}
	}
	return whole
}

var partsType = reflect.TypeFor[parts]()

// follow returns the value at a path and makes the missing tables above it. An unknown
// path changes nothing.
func follow(t reflect.Type, n *tomlfile.Node, path []string, at tomlfile.Span) (*tomlfile.Node, bool) {
	if len(path) == 0 {
		return n, true
	}
	switch {
	case t == partsType:
		return followParts(n, path, at)
	case t.Kind() == reflect.Pointer:
		return follow(t.Elem(), n, path, at)
	case t.Kind() == reflect.Slice && tomlfile.IsTableType(t.Elem()):
		for i, item := range n.Items {
			if suggest.Fold(path[0]) == suggest.Fold(itemName(item, i)) {
				return follow(t.Elem(), item, path[1:], at)
			}
		}
	case tomlfile.IsTableType(t):
		i := slices.IndexFunc(tomlfile.Fields(t), func(f tomlfile.Field) bool { return f.Key == path[0] })
		if i < 0 {
			return nil, false
		}
		return into(n, path[0], at, func(child *tomlfile.Node) (*tomlfile.Node, bool) {
			return follow(tomlfile.Fields(t)[i].Type, child, path[1:], at)
		})
	}
	return nil, false
}

// into calls on for the entry of n with that name, and adds a new entry if it succeeds.
func into(n *tomlfile.Node, name string, at tomlfile.Span, on func(*tomlfile.Node) (*tomlfile.Node, bool)) (*tomlfile.Node, bool) {
	child := n.Lookup(name)
	if child == nil {
		child = &tomlfile.Node{Kind: tomlfile.TableKind, Key: at, Value: at}
	}
	leaf, ok := on(child)
	if ok && n.Kind == tomlfile.TableKind {
		n.Put(name, child)
	}
	return leaf, ok
}

// followParts returns the parameter of a method: steer.magnet.arrival.
func followParts(n *tomlfile.Node, path []string, at tomlfile.Span) (*tomlfile.Node, bool) {
	if n.Kind == tomlfile.ArrayKind {
		for _, item := range n.Items {
			if leaf, ok := followParts(item, path, at); ok {
				return leaf, true
			}
		}
		return nil, false
	}
	if n.Kind == tomlfile.StringKind { // the short form, "magnet", becomes a table
		if n.Text != path[0] {
			return nil, false
		}
		n.Kind, n.Entries = tomlfile.TableKind, []tomlfile.Entry{{Name: n.Text, Node: &tomlfile.Node{Kind: tomlfile.TableKind, Key: n.Key, Value: n.Value}}}
	}
	params := n.Lookup(path[0])
	if s := n.Lookup(scriptKey); s != nil && (path[0] == scriptKey || path[0] == scriptTitle(scriptFile(s))) {
		return followScript(n, s, path[1:], at)
	}
	switch {
	case params == nil:
		return nil, false
	case len(path) == 1:
		return params, true
	case len(path) == 2 && path[1] == weightKey:
		return followTables(n, path[1:], at)
	case !slices.Contains(paramNames(path[0]), strings.Join(path[1:], ".")):
		return nil, false
	}
	return followTables(params, path[1:], at)
}

// followScript returns the parameter of a script, which is checked when the script is read.
func followScript(n, s *tomlfile.Node, path []string, at tomlfile.Span) (*tomlfile.Node, bool) {
	switch {
	case len(path) == 0:
		return s, true
	case path[0] == weightKey && len(path) == 1:
		return followTables(n, path, at)
	case len(path) > 1:
		return nil, false
	}
	if s.Kind == tomlfile.StringKind { // the short form becomes a table
		file := *s
		s.Kind, s.Entries = tomlfile.TableKind, []tomlfile.Entry{{Name: fileKey, Node: &file}}
	}
	return followTables(s, path, at)
}

// scriptFile returns the file of a script in either form.
func scriptFile(s *tomlfile.Node) string {
	if s.Kind == tomlfile.TableKind {
		if file := s.Lookup(fileKey); file != nil {
			return file.Text
		}
	}
	return s.Text
}

// followTables is follow for keys that were checked.
func followTables(n *tomlfile.Node, path []string, at tomlfile.Span) (*tomlfile.Node, bool) {
	if len(path) == 0 {
		return n, true
	}
	return into(n, path[0], at, func(child *tomlfile.Node) (*tomlfile.Node, bool) { return followTables(child, path[1:], at) })
}

func paramNames(kind string) []string {
	var names []string
	for _, k := range slices.Concat(nav.Kinds(), nav.Drives(), nav.Gunners()) {
		if k.Name == kind {
			for _, p := range k.Params {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// itemName returns the name of an element of a list of tables in paths.
func itemName(item *tomlfile.Node, i int) string {
	if name := item.Lookup("name"); name != nil {
		return name.Text
	}
	return strconv.Itoa(i + 1)
}

// mostListed is the largest number of elements of a list in paths.
const mostListed = 100

// paths returns the paths that can be set in a scene, of long lists only the first ones.
func paths(t reflect.Type, n *tomlfile.Node, prefix string) []string {
	var all []string
	switch {
	case t == partsType:
		if n == nil {
			return nil
		}
		for _, item := range append(n.Items, n) {
			names := []string{item.Text}
			for _, e := range item.Entries {
				names = append(names, e.Name)
			}
			for _, name := range names {
				for _, param := range paramNames(name) {
					all = append(all, fmt.Sprintf("%s.%s.%s", prefix, name, param))
				}
			}
		}
	case t.Kind() == reflect.Pointer:
		return paths(t.Elem(), n, prefix)
	case t.Kind() == reflect.Slice && tomlfile.IsTableType(t.Elem()):
		if n == nil {
			return nil
		}
		for i, item := range n.Items[:min(len(n.Items), mostListed)] {
			all = append(all, paths(t.Elem(), item, prefix+"."+itemName(item, i))...)
		}
	case tomlfile.IsTableType(t):
		for _, f := range tomlfile.Fields(t) {
			path := strings.TrimPrefix(prefix+"."+f.Key, ".")
			inner := paths(f.Type, n.Lookup(f.Key), path)
			if leaf := !tomlfile.IsTableType(f.Type) && !(f.Type.Kind() == reflect.Slice && tomlfile.IsTableType(f.Type.Elem())); leaf {
				all = append(all, path)
			}
			all = append(all, inner...)
		}
	}
	return all
}

// Rewritten returns the text of a scene file that is this scene with its overrides: the
// same keys in the same order, without the comments.
func (s *Scene) Rewritten() ([]byte, error) {
	src := &tomlfile.Source{Name: s.File, Text: []byte(s.Text())}
	root, bad := tomlfile.Parse(src, sceneFormat)
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	d := tomlfile.Decoder{Format: sceneFormat}
	for _, o := range s.Set {
		override(&d, root, o)
	}
	if len(d.Found) > 0 {
		return nil, d.Mistakes()
	}
	var b bytes.Buffer
	root.WriteTable(&b, "")
	return bytes.TrimLeft(b.Bytes(), "\n"), nil
}
