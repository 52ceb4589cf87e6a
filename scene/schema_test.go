package scene

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/nav"
	"galaxy/scene/tomlfile"

	"github.com/pelletier/go-toml/v2"
)

// schema.json is what editors read; it says what the program says.
func TestSchemaIsCommitted(t *testing.T) {
	golden.Check(t, "schema.json", string(Schema()))
}

func TestSchemaKnowsEveryBehaviourAndDrive(t *testing.T) {
	text := Schema()
	for _, k := range slices.Concat(simpleKinds(), nav.Drives(), nav.Gunners()) {
		for _, p := range append([]nav.Param{{Name: k.Name}}, k.Params...) {
			for _, key := range strings.Split(p.Name, ".") {
				if !bytes.Contains(text, fmt.Appendf(nil, "%q", key)) {
					t.Errorf("%s: schema has no %q of %q", k.Name, key, p.Name)
				}
			}
		}
	}
}

// Every key of every built-in scene is one that the schema allows where it is:
// an editor shows no squiggle where the program sees no mistake.
func TestLibraryFollowsTheSchema(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, name := range Builtin() {
		text, err := library.ReadFile("library/" + name + tomlfile.Extension)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "#:schema ../schema.json\n") {
			t.Errorf("%s does not begin with its #:schema line", name)
		}
		var file map[string]any
		if err := toml.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, problem := range keysOutside(schema, schema, file, name) {
			t.Error(problem)
		}
	}
	if len(keysOutside(schema, schema, map[string]any{"group": []any{map[string]any{"cuont": 3}}}, "bad")) != 1 {
		t.Error("a wrong key passes")
	}
	for text, want := range map[string]int{"swap": 0, "goto ships 1,2": 0, "goto ships": 1, "tile 3,4 256": 1} {
		if got := keysOutside(schema, schema, map[string]any{"keys": map[string]any{"any": text}}, "order"); len(got) != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	for text, want := range map[string]int{"ellipses": 0, "../de440.bsp": 0, "de440": 1} {
		if got := keysOutside(schema, schema, map[string]any{"system": map[string]any{"ephemeris": text}}, "system"); len(got) != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// keysOutside follows a value through a schema and lists keys that it does not
// know: all that the test needs of JSON Schema.
func keysOutside(root, schema map[string]any, value any, path string) (problems []string) {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		schema = root["$defs"].(map[string]any)[name].(map[string]any)
	}
	if forms, ok := schema["oneOf"].([]any); ok {
		for _, form := range forms {
			form := form.(map[string]any)
			if fits(form["type"], value) {
				return keysOutside(root, form, value, path)
			}
		}
		return []string{fmt.Sprintf("%s: no form of the schema fits %v", path, value)}
	}
	switch value := value.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		for key, inner := range value {
			known, ok := properties[key].(map[string]any)
			patterns, _ := schema["patternProperties"].(map[string]any)
			for pattern, form := range patterns {
				if regexp.MustCompile(pattern).MatchString(key) {
					known, ok = form.(map[string]any), true
				}
			}
			if ok {
				problems = append(problems, keysOutside(root, known, inner, path+"."+key)...)
			} else {
				problems = append(problems, fmt.Sprintf("%s: the schema has no %q", path, key))
			}
		}
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, inner := range value {
			problems = append(problems, keysOutside(root, items, inner, fmt.Sprintf("%s[%d]", path, i))...)
		}
	default:
		if !fits(schema["type"], value) {
			problems = append(problems, fmt.Sprintf("%s: %v is no %v", path, value, schema["type"]))
		}
		if forms, ok := schema["anyOf"].([]any); ok && !slices.ContainsFunc(forms, func(form any) bool { return isText(form.(map[string]any), value) }) {
			problems = append(problems, fmt.Sprintf("%s: no form of the schema fits %v", path, value))
		}
	}
	return problems
}

// isText reports whether a value is a text that a form allows by its words or its pattern.
func isText(form map[string]any, value any) bool {
	words, _ := form["enum"].([]any)
	pattern, ok := form["pattern"].(string)
	text, _ := value.(string)
	return slices.Contains(words, value) || ok && regexp.MustCompile(pattern).MatchString(text)
}

// fits reports whether a value is of a JSON Schema type.
func fits(kind, value any) bool {
	switch value.(type) {
	case map[string]any:
		return kind == "object"
	case []any:
		return kind == "array"
	case string:
		return kind == "string"
	case bool:
		return kind == "boolean"
	case int64:
		return kind == "integer" || kind == "number"
	case float64:
		return kind == "number"
	}
	return false
}
