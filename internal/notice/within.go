package main

// A part is something of another origin within a module.
type part struct {
	what       string
	file       string   // its licence in the module, or empty
	kind       string   // else the kind,
	copyrights []string // and whose it is
}

// within names the parts of modules that their own licence does not cover. A
// module with C or C++ code must stand here with its version: a new version may
// bring other code, and has to be looked through.
var within = map[string]struct {
	version string
	parts   []part
}{
	"github.com/AllenDang/cimgui-go": {"v1.4.0", []part{
		{what: "Dear ImGui", file: "cwrappers/imgui/LICENSE.txt"},
		{what: "cimgui, https://github.com/cimgui/cimgui", kind: "MIT", copyrights: []string{"Copyright (c) 2015 Stephan Dilly"}},
		{what: "stb_truetype, stb_rect_pack and stb_textedit, within Dear ImGui", kind: "MIT", copyrights: []string{"Copyright (c) 2017 Sean Barrett"}},
		{what: "ProggyClean.ttf, a font within Dear ImGui", kind: "MIT", copyrights: []string{"Copyright (c) 2004, 2005 Tristan Grimmer"}},
		{what: "gl3w, within Dear ImGui", kind: "Unlicense"},
		{what: "ImPlot, and cimplot, which is generated from it", file: "cwrappers/implot/LICENSE"},
	}},
	"github.com/go-gl/gl": {"v0.0.0-20231021071112-07e5d0ea2e71", []part{
		{what: "khrplatform.h", kind: "MIT", copyrights: []string{"Copyright (c) 2008-2018 The Khronos Group Inc."}},
	}},
	"github.com/go-gl/glfw/v3.3/glfw": {"v0.0.0-20260823155953-d41da22a9587", []part{
		{what: "GLFW", file: "glfw/LICENSE.md"},
		{what: "khrplatform.h and the loader of OpenGL by glad, within GLFW", kind: "MIT", copyrights: []string{"Copyright (c) 2008-2018 The Khronos Group Inc."}},
		{what: "vulkan.h, within GLFW: declarations alone", kind: "Apache-2.0", copyrights: []string{"Copyright 2014-2022 The Khronos Group Inc."}},
	}},
	"gonum.org/v1/gonum": {"v0.17.0", []part{
		{what: "square roots of complex numbers, from the Cephes Mathematical Library", file: "THIRD_PARTY_LICENSES/Cephes-LICENSE"},
	}},
}
