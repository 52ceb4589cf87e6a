package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A source is the plain Go that kernels are read from.
type source struct {
	files    *token.FileSet
	funcs    map[string]*ast.FuncDecl       // by package and name; methods by package, type and name
	packages map[*ast.FuncDecl]string       // of each
	consts   map[string]ast.Expr            // by package and name
	structs  map[string]map[string]ast.Expr // the types of the fields, by package and name
	order    map[string][]string            // the names of the fields
	notes    map[token.Pos]string           // directives
}

// directive begins a comment that is for the generator.
const directive = "//simd:"

// readSource reads packages, each from a folder.
func readSource(folders ...string) (*source, error) {
	s := &source{
		files: token.NewFileSet(), funcs: map[string]*ast.FuncDecl{}, consts: map[string]ast.Expr{},
		structs: map[string]map[string]ast.Expr{}, order: map[string][]string{}, notes: map[token.Pos]string{}, packages: map[*ast.FuncDecl]string{},
	}
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: %w", folder, fs.ErrNotExist)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.Base(name), "kernels_") {
				continue
			}
			file, err := parser.ParseFile(s.files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			s.add(file)
		}
	}
	return s, nil
}

func (s *source) add(file *ast.File) {
	in := file.Name.Name + "."
	for _, group := range file.Comments {
		for _, c := range group.List {
			if note, ok := strings.CutPrefix(c.Text, directive); ok {
				s.notes[c.Pos()] = note
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := in + d.Name.Name
			if d.Recv != nil {
				name = in + typeName(d.Recv.List[0].Type) + "." + d.Name.Name
			}
			s.funcs[name], s.packages[d] = d, file.Name.Name
		case *ast.GenDecl:
			s.declare(in, d, func(name string, x ast.Expr) { s.consts[name] = x })
		}
	}
}

// declare notes constants and structs.
func (s *source) declare(in string, d *ast.GenDecl, note func(name string, x ast.Expr)) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for i, name := range spec.Names {
				if d.Tok == token.CONST && i < len(spec.Values) {
					note(in+name.Name, spec.Values[i])
				}
			}
		case *ast.TypeSpec:
			if st, ok := spec.Type.(*ast.StructType); ok {
				fields := map[string]ast.Expr{}
				name := in + spec.Name.Name
				for _, f := range st.Fields.List {
					for _, field := range f.Names {
						fields[field.Name] = f.Type
						s.order[name] = append(s.order[name], field.Name)
					}
				}
				s.structs[name] = fields
			}
		}
	}
}

// typeName returns the name of a type without package and star.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// kernels returns the texts of all functions that are to be kernels, in the order of their names.
func (s *source) kernels() []*text {
	var list []*text
	for _, name := range slices.Sorted(maps.Keys(s.funcs)) {
		f := s.funcs[name]
		if f.Doc == nil {
			continue
		}
		for _, c := range f.Doc.List {
			if note, ok := strings.CutPrefix(c.Text, directive); ok {
				list = append(list, s.kernel(f, note))
			}
		}
	}
	return list
}

// kernel returns the text of a function.
//
//	//simd:kernel NAME COLUMNS | SCALARS | CONSTANT=NUMBER
func (s *source) kernel(f *ast.FuncDecl, note string) *text {
	kind, rest, _ := strings.Cut(note, " ")
	parts := append(strings.Split(rest, "|"), "", "")
	columns := strings.Fields(parts[0])
	t := newText(columns[0], columns[1:], strings.Fields(parts[1]))
	t.roomy = kind == "block"
	r := &reader{source: s, t: t, given: map[string]constant.Value{}, state: state{columns: map[string]any{}}, odd: no, oddBefore: no}
	for _, word := range strings.Fields(parts[2]) {
		path, number, _ := strings.Cut(word, "=")
		if number == "true" || number == "false" {
			r.given[path] = constant.MakeBool(number == "true")
		} else {
			r.given[path] = constant.MakeFromLiteral(number, token.INT, 0)
		}
	}
	r.kernel(f)
	return t
}
