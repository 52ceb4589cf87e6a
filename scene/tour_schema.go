package scene

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"
)

// TourSchema returns the JSON Schema of tours, as Schema does that of scenes.
func TourSchema() []byte {
	r := jsonschema.Reflector{
		Anonymous: true, ExpandedStruct: true, RequiredFromJSONSchemaTags: true, FieldNameTag: "toml",
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			numeral, text := &jsonschema.Schema{Type: "number"}, &jsonschema.Schema{Type: "string"}
			three := uint64(3)
			switch t {
			case reflect.TypeFor[spot3]():
				return &jsonschema.Schema{Type: "array", Items: numeral, MinItems: &three, MaxItems: &three}
			case reflect.TypeFor[extent](), reflect.TypeFor[moment]():
				return &jsonschema.Schema{OneOf: []*jsonschema.Schema{numeral, text}}
			}
			return forms(t)
		},
	}
	s := r.Reflect(&tourFile{})
	s.Title = "galaxy tour"
	annotate(s, reflect.TypeFor[tourFile]())
	step := s.Definitions[stepTableType.Name()]
	annotate(step, stepTableType)
	for pair := step.Properties.Oldest(); pair != nil; pair = pair.Next() {
		if p := pair.Value; p.Type == "array" && p.Items != nil && len(p.Enum) > 0 { // of its elements
			p.Items.Enum, p.Enum = p.Enum, nil
		}
	}
	if p, ok := s.Properties.Get("tour"); ok {
		p.Const = 1
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("scene: schema of tours: " + err.Error())
	}
	return append(text, '\n')
}

var stepTableType = reflect.TypeFor[stepTable]()
