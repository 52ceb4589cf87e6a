package scene

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"galaxy/nav"
	"galaxy/scene/tomlfile"
	"galaxy/sim"

	"github.com/invopop/jsonschema"
)

// Schema returns the JSON Schema of scene files, for editors. It is generated from the
// types that the decoder fills and from the registered parameters of behaviours, drives
// and gunners, so it cannot differ from them.
func Schema() []byte {
	return tomlfile.Schema("galaxy scene", &sceneFile{}, forms, func(key string, p *jsonschema.Schema) {
		switch key {
		case "schema":
			p.Const = version
		case "steer":
			p.OneOf = method(simpleKinds(), true)
		case "mix":
			p.OneOf = method(mixes(), false)
		case "drive":
			p.OneOf = method(nav.Drives(), false)
		case "gunner":
			p.OneOf = method(nav.Gunners(), false)
		}
	})
}

func anyOf(words []string) []any {
	list := make([]any, len(words))
	for i, w := range words {
		list[i] = w
	}
	return list
}

// forms returns the schema of a type that is a reader, or nil.
func forms(t reflect.Type) *jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string"}
	numeral, pair := &jsonschema.Schema{Type: "number"}, tomlfile.ListOf(2)
	switch t {
	case reflect.TypeFor[spot]():
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{pair, text}}
	case reflect.TypeFor[aim]():
		among := tomlfile.TableSchema(reflect.TypeFor[chaseTable]())
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{pair, text, among}}
	case reflect.TypeFor[Instant]():
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{numeral, text}}
	case reflect.TypeFor[drawing]():
		return text
	case reflect.TypeFor[mass]():
		return &jsonschema.Schema{Type: "string", Pattern: `^\s*[0-9.]+([eE][-+]?[0-9]+)?\s+([Ss]uns?|[Jj]upiters?|[Ee]arths?|[Mm]oons?|kg)\s*$`}
	case reflect.TypeFor[color]():
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string", Pattern: "^#[0-9a-fA-F]{6}$"}, {Type: "string", Enum: anyOf(colorNames())}}}
	case reflect.TypeFor[keyOrders]():
		return &jsonschema.Schema{
			Type: "object", AdditionalProperties: jsonschema.FalseSchema,
			PatternProperties: map[string]*jsonschema.Schema{"^([A-Z]|" + anyKey + ")$": OrderSchema()},
		}
	case partsType:
		return &jsonschema.Schema{}
	}
	return FlightForms(t)
}

// OrderSchema returns the schema of an order as a text.
func OrderSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range append(sim.Verbs(), sim.VerbOf(sim.Send{Group: "GROUP"})) {
		s.AnyOf = append(s.AnyOf, &jsonschema.Schema{Title: v.Usage(), Description: sentence(v.Summary) + " It takes " + v.Takes() + ".", Pattern: v.Pattern()})
	}
	return s
}

// method returns the schema of a method: a name, a table {name = {parameters}} or, for
// behaviours, a list of these.
func method(kinds []nav.Kind, list bool) []*jsonschema.Schema {
	name := &jsonschema.Schema{Type: "string"}
	long := &jsonschema.Schema{Type: "object", AdditionalProperties: jsonschema.FalseSchema, Properties: jsonschema.NewProperties()}
	for _, k := range kinds {
		name.Enum = append(name.Enum, k.Name)
		long.Properties.Set(k.Name, kindSchema(k))
	}
	if !list {
		return []*jsonschema.Schema{name, long}
	}
	long.Properties.Set(weightKey, &jsonschema.Schema{Type: "number", Minimum: "0", Default: 1, Description: "How much it counts in a weighted mix or a blend."})
	long.Properties.Set(scriptKey, scriptSchema())
	one := uint64(1)
	several := &jsonschema.Schema{Type: "array", MinItems: &one, Items: &jsonschema.Schema{OneOf: []*jsonschema.Schema{name, long}}}
	return []*jsonschema.Schema{name, long, several}
}

// scriptSchema returns the schema of a script: its file, or a table with the file and the
// parameters that it declares itself.
func scriptSchema() *jsonschema.Schema {
	file := &jsonschema.Schema{Type: "string", Pattern: `\.star$`, Description: "A behaviour written in Starlark: a file in the folder of the scene."}
	table := &jsonschema.Schema{Type: "object", Required: []string{fileKey}, Properties: jsonschema.NewProperties()}
	table.Properties.Set(fileKey, file)
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{file, table}}
}

func kindSchema(k nav.Kind) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type: "object", Description: sentence(k.Summary),
		Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema,
	}
	for _, p := range k.Params {
		q := &jsonschema.Schema{Description: sentence(p.Help)}
		if p.Unit != "" {
			q.Description += " Unit: " + p.Unit + "."
		}
		switch p.Type {
		case nav.Number, nav.Whole:
			q.Type = "number"
			if p.Type == nav.Whole {
				q.Type = "integer"
			}
			q.Default = json.Number(p.Default)
			q.Minimum, q.Maximum = limit(p.Min), limit(p.Max)
		case nav.Switch:
			q.Type, q.Default = "boolean", p.Default == "true"
		case nav.Option:
			q.Type, q.Default = "string", p.Default
			for _, word := range p.Options {
				q.Enum = append(q.Enum, word)
			}
		case nav.Text:
			least, most := uint64(p.Min), uint64(p.Max)
			q.Type, q.Default = "string", p.Default
			q.MinLength, q.MaxLength = &least, &most
		default:
			panic(fmt.Sprintf("scene: parameter %s has type %s", p.Name, p.Type))
		}
		addParam(s, p.Name, q)
	}
	return s
}

// addParam adds a parameter to the table of its method. A parameter of a part of the
// method, such as "right_of_way.notice", goes to the table of that part.
func addParam(table *jsonschema.Schema, name string, q *jsonschema.Schema) {
	part, rest, found := strings.Cut(name, ".")
	if !found {
		table.Properties.Set(name, q)
		return
	}
	inner, ok := table.Properties.Get(part)
	if !ok {
		inner = &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
		table.Properties.Set(part, inner)
	}
	addParam(inner, rest, q)
}

// limit returns a bound as a JSON number, or an empty one if there is no bound.
func limit(x float64) json.Number {
	if x <= -1e300 || x >= 1e300 {
		return ""
	}
	return json.Number(strconv.FormatFloat(x, 'g', -1, 64))
}

// sentence returns a clause as a sentence, with a capital and a full stop.
func sentence(clause string) string {
	if clause == "" {
		return ""
	}
	return strings.ToUpper(clause[:1]) + clause[1:] + "."
}
