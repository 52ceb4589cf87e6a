package scene

import (
	"reflect"

	"github.com/invopop/jsonschema"
)

// TourSchema returns the JSON Schema of tours, as [galaxy/scene.Schema] that of scenes.
func TourSchema() []byte {
	forms := func(t reflect.Type) *jsonschema.Schema {
		numeral, text := &jsonschema.Schema{Type: "number"}, &jsonschema.Schema{Type: "string"}
		switch t {
		case reflect.TypeFor[spot3]():
			return listOf(3)
		case reflect.TypeFor[extent](), reflect.TypeFor[moment]():
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{numeral, text}}
		}
		return nil
	}
	return schemaOf("galaxy tour", &tourFile{}, forms, func(key string, s *jsonschema.Schema) {
		if key == "tour" {
			s.Const = 1
		}
	})
}
