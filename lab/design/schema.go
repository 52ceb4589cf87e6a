package design

import (
	"reflect"

	"galaxy/scene/tomlfile"

	"github.com/invopop/jsonschema"
)

// Schema returns the JSON Schema of experiment files, as [galaxy/scene.Schema] does for scenes.
func Schema() []byte {
	return tomlfile.Schema("galaxy experiment", &experimentFile{}, forms, func(key string, s *jsonschema.Schema) {
		if key == "experiment" {
			s.Const = version
		}
	})
}

// forms returns the schema of a type that decodes itself, or nil.
func forms(t reflect.Type) *jsonschema.Schema {
	number := &jsonschema.Schema{Type: "number"}
	switch t {
	case reflect.TypeFor[sceneNames]():
		one := uint64(1)
		list := &jsonschema.Schema{Type: "array", MinItems: &one, Items: &jsonschema.Schema{Type: "string"}}
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, list}}
	case reflect.TypeFor[words]():
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}}
	case reflect.TypeFor[weights]():
		return &jsonschema.Schema{Type: "object", AdditionalProperties: number}
	case reflect.TypeFor[varied]():
		span := tomlfile.TableSchema(reflect.TypeFor[rangeTable]())
		one := uint64(1)
		list := &jsonschema.Schema{Type: "array", MinItems: &one}
		deeper := &jsonschema.Schema{Type: "object"} // a dotted path
		return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{list, span, deeper}}}
	}
	return nil
}
