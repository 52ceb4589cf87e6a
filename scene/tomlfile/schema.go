package tomlfile

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"

	"github.com/invopop/jsonschema"
)

// Schema returns the JSON Schema of files, for editors, from the tags of the types that a decoder fills: file is
// a pointer to the type of a whole file. Forms returns the schema of a type that decodes itself, or nil for any other;
// more completes the schema of a key beyond its tags.
func Schema(title string, file any, forms func(reflect.Type) *jsonschema.Schema, more func(key string, s *jsonschema.Schema)) []byte {
	r := jsonschema.Reflector{
		Anonymous:                  true,
		ExpandedStruct:             true,
		RequiredFromJSONSchemaTags: true,
		FieldNameTag:               "toml",
		Namer:                      definition,
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			if t == pointType {
				return ListOf(2)
			}
			return forms(t)
		},
	}
	s := r.Reflect(file)
	s.Title = title
	whole := reflect.TypeOf(file).Elem()
	for t := range tableTypes(whole, map[reflect.Type]bool{}) {
		if t == whole {
			annotate(s, t, more)
		} else if def := s.Definitions[definition(t)]; def != nil {
			annotate(def, t, more)
		}
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("tomlfile: schema: " + err.Error())
	}
	return append(text, '\n')
}

// definition returns the name of a table in the schema: the name of its type, exported or not.
func definition(t reflect.Type) string {
	if t.Name() == "" {
		return ""
	}
	return strings.ToLower(t.Name()[:1]) + t.Name()[1:]
}

var pointType = reflect.TypeFor[Point]()

// ListOf returns the schema of a list of so many numbers.
func ListOf(numbers uint64) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "number"}, MinItems: &numbers, MaxItems: &numbers}
}

// tableTypes collects the table types below t, which is one.
func tableTypes(t reflect.Type, seen map[reflect.Type]bool) map[reflect.Type]bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if !IsTableType(t) || seen[t] {
		return seen
	}
	seen[t] = true
	for _, f := range Fields(t) {
		tableTypes(f.Type, seen)
	}
	return seen
}

// annotate adds the contents of the tags to the schema of a table.
func annotate(s *jsonschema.Schema, t reflect.Type, more func(key string, s *jsonschema.Schema)) {
	s.Required = nil
	for _, f := range Fields(t) {
		p, ok := s.Properties.Get(f.Key)
		if !ok {
			panic("tomlfile: schema has no " + f.Key)
		}
		describe(p, f)
		if f.need {
			s.Required = append(s.Required, f.Key)
		}
		more(f.Key, p)
	}
}

// TableSchema returns the schema of a table of texts, numbers and switches.
func TableSchema(t reflect.Type) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	for _, f := range Fields(t) {
		kind := map[reflect.Kind]string{reflect.Float64: "number", reflect.Int: "integer", reflect.Bool: "boolean", reflect.String: "string"}[f.Type.Kind()]
		s.Properties.Set(f.Key, &jsonschema.Schema{Type: kind})
	}
	annotate(s, t, func(string, *jsonschema.Schema) {})
	return s
}

// describe adds the contents of the tags of a field to its schema.
func describe(p *jsonschema.Schema, f Field) {
	tag := f.Tag
	p.Description = tag.Get("help")
	if unit := tag.Get("unit"); unit != "" {
		p.Description += " Unit: " + unit + "."
	}
	p.Minimum, p.Maximum = json.Number(tag.Get("min")), json.Number(tag.Get("max"))
	words := p
	if p.Type == "array" && p.Items != nil {
		words = p.Items
	}
	if enum := tag.Get("enum"); enum != "" {
		if end := tag.Get("file"); end != "" {
			words = &jsonschema.Schema{}
			p.AnyOf = []*jsonschema.Schema{words, {Pattern: regexp.QuoteMeta(end) + "$"}}
		}
		for _, word := range strings.Split(enum, ",") {
			words.Enum = append(words.Enum, word)
		}
	}
	if text, ok := tag.Lookup("default"); ok && text != "+Inf" {
		p.Default = defaultValue(f.Type, text)
	}
}

func defaultValue(t reflect.Type, text string) any {
	switch t.Kind() {
	case reflect.Bool:
		return text == "true"
	case reflect.Int, reflect.Float64:
		return json.Number(text)
	}
	return text
}
