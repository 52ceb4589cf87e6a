// Package languages has the texts of galaxy in other languages than English, a folder each. docs/languages.md tells what is in it.
package languages

import "embed"

// FS holds the folders: CODE/window.toml, CODE/names.toml, and CODE/lessons/NAME.toml.
//
//go:embed */*.toml */lessons/*.toml
var FS embed.FS
