// Package languages has the texts of galaxy in other languages than English, a folder each. docs/languages.md tells what is in it.
package languages

import "embed"

// FS holds the folders: CODE/window.toml, CODE/names.toml, CODE/lessons/NAME.toml, and CODE/tours/NAME.toml.
//
//go:embed */*.toml */lessons/*.toml */tours/*.toml
var FS embed.FS
