package scene

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"
)

// ExperimentSchema returns the JSON Schema of experiment files, generated as [Schema] is.
func ExperimentSchema() []byte {
	r := jsonschema.Reflector{
		Anonymous:                  true,
		ExpandedStruct:             true,
		RequiredFromJSONSchemaTags: true,
		FieldNameTag:               "toml",
		Mapper:                     experimentForms,
	}
	s := r.Reflect(&experimentFile{})
	s.Title = "galaxy experiment"
	annotate(s, reflect.TypeFor[experimentFile]())
	for t := range tableTypes(reflect.TypeFor[experimentFile](), map[reflect.Type]bool{}) {
		if def := s.Definitions[t.Name()]; def != nil {
			annotate(def, t)
		}
	}
	if p, ok := s.Properties.Get("experiment"); ok {
		p.Const = version
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("scene: schema: " + err.Error())
	}
	return append(text, '\n')
}

// experimentForms is forms for the types of experiments.
func experimentForms(t reflect.Type) *jsonschema.Schema {
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
		span := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
		for _, f := range fieldsOf(reflect.TypeFor[rangeTable]()) {
			kind := map[reflect.Kind]string{reflect.Float64: "number", reflect.Int: "integer", reflect.Bool: "boolean"}[f.Type.Kind()]
			span.Properties.Set(f.key, &jsonschema.Schema{Type: kind})
		}
		annotate(span, reflect.TypeFor[rangeTable]())
		one := uint64(1)
		list := &jsonschema.Schema{Type: "array", MinItems: &one}
		deeper := &jsonschema.Schema{Type: "object"} // a dotted path
		return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{list, span, deeper}}}
	}
	return forms(t)
}
