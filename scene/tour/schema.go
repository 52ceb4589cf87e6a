package tour

import (
	"reflect"

	"galaxy/scene"
	"galaxy/scene/tomlfile"

	"github.com/invopop/jsonschema"
)

// Schema returns the JSON Schema of tours, as [galaxy/scene.Schema] does for scenes.
func Schema() []byte {
	forms := func(t reflect.Type) *jsonschema.Schema {
		numeral, text := &jsonschema.Schema{Type: "number"}, &jsonschema.Schema{Type: "string"}
		switch t {
		case reflect.TypeFor[spot3]():
			return tomlfile.ListOf(3)
		case reflect.TypeFor[extent](), reflect.TypeFor[moment]():
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{numeral, text}}
		}
		return nil
	}
	return tomlfile.Schema("galaxy tour", &tourFile{}, forms, func(key string, s *jsonschema.Schema) {
		switch key {
		case "tour":
			s.Const = 1
		case "orders":
			s.Items = scene.OrderSchema()
		}
	})
}
