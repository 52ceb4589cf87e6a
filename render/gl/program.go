package gl

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// pair is the shaders of a program. A fragment shader that several programs share begins with the constants of each, so that a
// software rasteriser does not compute for every pixel what a kind of globe does not have.
type pair struct{ vertex, fragment, constants string }

func init() {
	for kind := range globeKinds {
		for near := range globeNears {
			constants := fmt.Sprintf("const bool airy = %t, sea = %t, lumpy = %t, near_ = %t, zoomed = %t;", kind == airyGlobe || kind == seaGlobe, kind == seaGlobe, kind == lumpyGlobe, near > 0, near > 1)
			programs[globePrograms[kind][near]] = pair{"disc.vert", "globe.frag", constants}
		}
	}
}

// programs lists all programs by the names that the layers use.
var programs = map[string]pair{
	"sky":     {"screen.vert", "sky.frag", ""},
	"star":    {"star.vert", "star.frag", ""},
	"light":   {"light.vert", "light.frag", ""},
	"halo":    {"halo.vert", "halo.frag", ""},
	"cloud":   {"cloud.vert", "cloud.frag", ""},
	"haze":    {"screen.vert", "haze.frag", ""},
	"band":    {"screen.vert", "band.frag", ""},
	"gas":     {"screen.vert", "gas.frag", ""},
	"land":    {"screen.vert", "land.frag", ""},
	"heaven":  {"screen.vert", "heaven.frag", ""},
	"tile":    {"tile.vert", "tile.frag", ""},
	"grid":    {"screen.vert", "grid.frag", ""},
	"orbit":   {"orbit.vert", "orbit.frag", ""},
	"trail":   {"trail.vert", "trail.frag", ""},
	"box":     {"box.vert", "box.frag", ""},
	"disc":    {"disc.vert", "disc.frag", ""},
	"tail":    {"tail.vert", "tail.frag", ""},
	"face":    {"disc.vert", "face.frag", ""},
	"corona":  {"disc.vert", "corona.frag", ""},
	"surface": {"screen.vert", "surface.frag", ""},
	"ship":    {"ship.vert", "ship.frag", ""},
	"flame":   {"flame.vert", "flame.frag", ""},
	"dot":     {"dot.vert", "dot.frag", ""},
	"arrow":   {"arrow.vert", "arrow.frag", ""},
	"text":    {"text.vert", "text.frag", ""},
	"bright":  {"screen.vert", "bright.frag", ""},
	"shrink":  {"screen.vert", "shrink.frag", ""},
	"grow":    {"screen.vert", "grow.frag", ""},
	"tone":    {"screen.vert", "tone.frag", ""},
}

// program is a linked program and the places of its uniforms.
type program struct {
	id       uint32
	uniforms map[string]int32
}

// at returns the place of a uniform; -1, which OpenGL ignores, where an edited shader no longer has it.
func (p *program) at(uniform string) int32 {
	if l, ok := p.uniforms[uniform]; ok {
		return l
	}
	return -1
}

// build compiles and links every program from files. On an error it frees everything,
// and the error names the first mistake as file:line.
func build(files fs.FS) (map[string]*program, error) {
	built := make(map[string]*program, len(programs))
	for name, files2 := range programs {
		p, err := link(files, files2)
		if err != nil {
			discard(built)
			return nil, err
		}
		built[name] = p
	}
	return built, nil
}

func discard(built map[string]*program) {
	for _, p := range built {
		gl.DeleteProgram(p.id)
	}
}

func link(files fs.FS, names pair) (*program, error) {
	vertex, err := compile(files, names.vertex, "", gl.VERTEX_SHADER)
	if err != nil {
		return nil, err
	}
	defer gl.DeleteShader(vertex)
	fragment, err := compile(files, names.fragment, names.constants, gl.FRAGMENT_SHADER)
	if err != nil {
		return nil, err
	}
	defer gl.DeleteShader(fragment)

	id := gl.CreateProgram()
	gl.AttachShader(id, vertex)
	gl.AttachShader(id, fragment)
	gl.LinkProgram(id)
	var ok int32
	if gl.GetProgramiv(id, gl.LINK_STATUS, &ok); ok == 0 {
		var n int32
		gl.GetProgramiv(id, gl.INFO_LOG_LENGTH, &n)
		text := make([]byte, n+1)
		gl.GetProgramInfoLog(id, n+1, nil, &text[0])
		gl.DeleteProgram(id)
		return nil, fmt.Errorf("%s and %s do not fit together: %s", names.vertex, names.fragment, oneLine(string(text)))
	}
	return &program{id, uniformsOf(id)}, nil
}

func uniformsOf(id uint32) map[string]int32 {
	var n int32
	gl.GetProgramiv(id, gl.ACTIVE_UNIFORMS, &n)
	places := make(map[string]int32, n)
	var name [256]byte
	for i := range uint32(n) {
		var size, length int32
		var kind uint32
		gl.GetActiveUniform(id, i, int32(len(name)), &length, &size, &kind, &name[0])
		places[string(name[:length])] = gl.GetUniformLocation(id, &name[0])
	}
	return places
}

// compile compiles a shader. Constants come before its second line, on that line, so that the lines of errors stay.
func compile(files fs.FS, name, constants string, kind uint32) (uint32, error) {
	text, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("shader %s is missing: copy it from the program's own folder shaders/", name)
	}
	if err != nil {
		return 0, fmt.Errorf("shader %s cannot be read: %w", name, err)
	}
	id := gl.CreateShader(kind)
	version, rest, _ := strings.Cut(strings.TrimPrefix(string(text), "\ufeff"), "\n")
	source, free := gl.Strs(version + "\n" + constants + rest + "\x00")
	gl.ShaderSource(id, 1, source, nil)
	free()
	gl.CompileShader(id)
	var ok int32
	if gl.GetShaderiv(id, gl.COMPILE_STATUS, &ok); ok != 0 {
		return id, nil
	}
	var n int32
	gl.GetShaderiv(id, gl.INFO_LOG_LENGTH, &n)
	report := make([]byte, n+1)
	gl.GetShaderInfoLog(id, n+1, nil, &report[0])
	gl.DeleteShader(id)
	return 0, shaderError(name, string(report))
}

// Compilers name a line in one of these ways:
//
//	0:12(5): error: …       Mesa
//	0(12) : error C1008: …  NVIDIA
//	ERROR: 0:12: …          Apple, AMD, Intel
var errorLine = regexp.MustCompile(`(?m)^(?:ERROR: )?\d+[:(](\d+)\)?(?:\(\d+\))?\s*:\s*(?:error:?\s*)?(.+)$`)

// shaderError converts a compiler's report into one sentence about its first error.
func shaderError(name, report string) error {
	for _, m := range errorLine.FindAllStringSubmatch(report, -1) {
		if strings.Contains(m[0], "warning") {
			continue
		}
		return fmt.Errorf("%s:%s: %s", name, m[1], oneLine(m[2]))
	}
	return fmt.Errorf("%s does not compile: %s", name, oneLine(report))
}

func oneLine(text string) string {
	for line := range strings.Lines(strings.Trim(text, "\x00")) {
		if line = strings.Trim(line, " \t\r\n\x00"); line != "" {
			return line
		}
	}
	return "the driver does not say why"
}
