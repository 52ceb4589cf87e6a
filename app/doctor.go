package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"galaxy/internal/settings"
	"galaxy/internal/simd"
	"galaxy/internal/version"
	"galaxy/render/film"
)

type doctor struct {
	JSON bool `name:"json" help:"Print one JSON object instead of a table."`
	settingsFlag
}

// finding is one line of the doctor's report.
type finding struct {
	Name  string `json:"name"`
	State string `json:"state"` // ok, missing, or optional: missing, and not needed for everything
	Found string `json:"found"`
	Cure  string `json:"cure,omitempty"` // a command or advice, where something is missing
}

// The states of a finding.
const (
	stateOK       = "ok"
	stateMissing  = "missing"
	stateOptional = "optional"
)

type examination struct {
	Galaxy   string    `json:"galaxy"` // version
	OK       bool      `json:"ok"`     // nothing that is needed is missing
	Findings []finding `json:"findings"`
}

func (c *doctor) Run(s *streams) error {
	e := examination{Galaxy: version.Number, Findings: append(examine(), examineSettings(c.Config))}
	e.OK = !slices.ContainsFunc(e.Findings, func(f finding) bool { return f.State == stateMissing })
	if c.JSON {
		if err := s.json(e); err != nil {
			return err
		}
	} else if err := printFindings(s, e.Findings); err != nil {
		return err
	}
	if !e.OK {
		return failure{errors.New("something is missing; the lines above say what helps")}
	}
	return nil
}

func printFindings(s *streams, findings []finding) error {
	w := s.table()
	for _, f := range findings {
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, f.State, f.Found)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, f := range findings {
		if f.Cure != "" {
			fmt.Fprintf(s.out, "\n%s: %s\n", f.Name, f.Cure)
		}
	}
	return nil
}

// examine looks at everything that galaxy uses. A system without any of it gets a full report, too.
func examine() []finding {
	list := []finding{
		{Name: "program", State: stateOK, Found: versionLine()},
		{Name: "kernels", State: stateOK, Found: simd.InUse().String() + " (GALAXY_WIDE chooses another set of instructions: " + simd.Names(simd.Sets()) + ")"},
	}
	if runtime.GOOS == "linux" {
		list = append(list, examineLibraries(libraryFolders()))
	}
	return append(append(list, examineWindow()...), examinePictures(), examineFFmpeg())
}

func examineWindow() []finding {
	display, driver, err := examineScreen()
	screen := finding{Name: "display", State: stateOK, Found: display}
	gl := finding{Name: "OpenGL", State: stateOK, Found: driver}
	switch {
	case errors.Is(err, errNoWindow):
		screen.State, screen.Found = stateMissing, "this build has no window"
		screen.Cure = "take the release for this system with a window, or build with a C compiler: make build"
		return []finding{screen}
	case err != nil && display == "":
		screen.State, screen.Found = stateMissing, err.Error()
		if os.Getenv("DISPLAY") == "" { // a server: pictures and films are drawn off-screen, which is examined apart
			screen.State = stateOptional
		}
		screen.Cure = "log in to a desktop, or forward one with ssh -X; without a display xvfb-run -a galaxy SCENE opens the window in memory, and galaxy run --picture and galaxy film need none"
		return []finding{screen}
	case err != nil:
		gl.State, gl.Found = stateMissing, err.Error()
		gl.Cure = "update the graphics driver, or draw without the graphics card: LIBGL_ALWAYS_SOFTWARE=1 galaxy; " + install("libgl1-mesa-dri", "mesa-dri-drivers", "mesa") + " where that fails, too"
	case strings.Contains(driver, "llvmpipe"), strings.Contains(driver, "softpipe"):
		gl.Found += " (drawn by the processor: slow with many ships)"
	}
	return []finding{screen, gl}
}

func examinePictures() finding {
	f := finding{Name: "pictures", State: stateOK}
	driver, err := examineDrawing()
	if f.Found = driver; err == nil {
		return f
	}
	f.State, f.Found = stateMissing, err.Error()
	f.Cure = install("libegl1 libgl1-mesa-dri", "mesa-libEGL mesa-dri-drivers", "mesa")
	if errors.Is(err, errNoPictures) {
		f.Cure = "galaxy run --picture and galaxy film need a build with cgo on Linux; F12 in the window needs none of this"
	}
	return f
}

func examineSettings(name string) finding {
	f := finding{Name: "settings", State: stateOK}
	file, err := settings.Open(name)
	f.Found = file.Name()
	switch _, missing := os.Stat(file.Name()); {
	case err != nil:
		f.State, f.Found = stateOptional, err.Error()
		f.Cure = "mend the line, or remove the file: rm " + file.Name()
	case f.Found == "":
		f.Found = "none are kept"
	case missing != nil:
		f.Found += " (not written yet)"
	}
	return f
}

func examineFFmpeg() finding {
	f := finding{Name: "ffmpeg", State: stateOK}
	path, about, err := film.FFmpeg()
	switch {
	case path == "":
		f.State, f.Found = stateOptional, "not installed: films as .apng and .gif only"
		f.Cure = install("ffmpeg", "ffmpeg-free", "ffmpeg") + " for films as .mp4"
	case err != nil:
		f.State, f.Found = stateOptional, fmt.Sprintf("%s does not run: %v", path, err)
		f.Cure = install("ffmpeg", "ffmpeg-free", "ffmpeg")
	default:
		f.Found = path + ", " + about
	}
	return f
}

// libraries are the shared libraries of the window and of pictures on Linux. The window
// loads those from libXrandr on by itself when it opens.
var libraries = []struct{ file, debian, fedora, arch string }{
	{"libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"},
	{"libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"},
	{"libX11.so.6", "libx11-6", "libX11", "libx11"},
	{"libstdc++.so.6", "libstdc++6", "libstdc++", "gcc-libs"},
	{"libXrandr.so.2", "libxrandr2", "libXrandr", "libxrandr"},
	{"libXi.so.6", "libxi6", "libXi", "libxi"},
	{"libXcursor.so.1", "libxcursor1", "libXcursor", "libxcursor"},
	{"libXinerama.so.1", "libxinerama1", "libXinerama", "libxinerama"},
	{"libXxf86vm.so.1", "libxxf86vm1", "libXxf86vm", "libxxf86vm"},
}

// libraryFolders returns where a Linux system keeps shared libraries.
func libraryFolders() (folders []string) {
	folders = filepath.SplitList(os.Getenv("LD_LIBRARY_PATH"))
	for _, pattern := range []string{"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib/*-linux-*", "/usr/lib/*-linux-*", "/run/opengl-driver/lib"} {
		found, _ := filepath.Glob(pattern) // the patterns are sound
		folders = append(folders, found...)
	}
	return folders
}

func examineLibraries(folders []string) finding {
	var missing, debian, fedora, arch []string
	for _, l := range libraries {
		there := slices.ContainsFunc(folders, func(folder string) bool {
			_, err := os.Stat(filepath.Join(folder, l.file))
			return err == nil
		})
		if !there {
			missing = append(missing, l.file)
			debian, fedora, arch = append(debian, l.debian), append(fedora, l.fedora), append(arch, l.arch)
		}
	}
	if missing == nil {
		return finding{Name: "libraries", State: stateOK, Found: fmt.Sprintf("all %d", len(libraries))}
	}
	words := func(list []string) string { return strings.Join(slices.Compact(list), " ") }
	return finding{
		Name: "libraries", State: stateMissing, Found: strings.Join(missing, ", ") + " not found",
		Cure: install(words(debian), words(fedora), words(arch)),
	}
}

// install returns the command that installs packages, by the system's package manager.
func install(debian, fedora, arch string) string {
	for _, manager := range []struct{ file, command, packages string }{
		{"/usr/bin/apt-get", "sudo apt install ", debian},
		{"/usr/bin/dnf", "sudo dnf install ", fedora},
		{"/usr/bin/pacman", "sudo pacman -S ", arch},
	} {
		if _, err := os.Stat(manager.file); err == nil {
			return manager.command + manager.packages
		}
	}
	return "install the packages that Debian calls " + debian
}

// versionFlag prints versionLine, which is not computed without it: it reads the whole program if that was not built from a
// commit.
type versionFlag bool

// BeforeReset is called for galaxy --version before anything else of the command line is looked at.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, versionLine())
	app.Exit(0)
	return nil
}

// versionLine is the output of galaxy --version: the release, the program, the version of Go, and the platform.
func versionLine() string {
	return fmt.Sprintf("galaxy %s (%s, %s, %s/%s)", version.Number, version.Described(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
