package window

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/scene"
)

var (
	monkeySeed    = flag.Uint64("monkey.seed", 1, "seed of the first scene that TestMonkey plays with; the next has the next one")
	monkeyActions = flag.Int("monkey.actions", 200, "actions that TestMonkey makes at least")
)

// actionsPerScene is the number of actions per scene and seed: few enough to be repeated
// to find a defect.
const actionsPerScene = 100

// TestMonkey gives the window random input: keys, characters, clicks, drags and the wheel,
// on the picture, its panels and its menus, through the callbacks that GLFW calls. There
// is no panic and no OpenGL error, the world stays valid, and afterwards the window still
// responds.
//
// The actions are the same in every run; make soak runs others, and many more.
func TestMonkey(t *testing.T) {
	w := shown(t)
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_PICTURES_DIR", dir)
	var scenes []string
	for _, file := range []string{small, "testdata/tiles.toml"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		mine := filepath.Join(dir, filepath.Base(file)) // the monkey may save it
		if err := os.WriteFile(mine, text, 0o644); err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, mine, mine, mine)
	}
	scenes = append(scenes, scene.Builtin()...)
	t.Chdir(dir) // where copies of built-in scenes are saved
	m := monkey{T: t, w: w}
	for seed := *monkeySeed; m.actions < *monkeyActions; seed++ {
		m.play(seed, scenes)
	}
	m.freshPanels() // the next test's are not this one's
	t.Logf("%d actions on %d scenes, %d frames, %d times it would have left", m.actions, m.scenes, m.frames, m.left)
}

// monkey gives random input.
type monkey struct {
	*testing.T
	*rand.Rand
	w    *window
	seed uint64
	name string // of the scene
	time float64

	x, y                          float64
	actions, scenes, frames, left int
	log                           []string // what it did on this scene
}

// play gives the input of a seed.
func (m *monkey) play(seed uint64, scenes []string) {
	w := m.w
	m.Rand, m.seed, m.log = rand.New(rand.NewPCG(seed, 0)), seed, nil
	m.name = scenes[m.IntN(len(scenes))]
	// Printed if the test fails or the program panics.
	fmt.Printf("monkey: seed %d, %s; again: go test ./render/window -run TestMonkey -monkey.seed=%d -monkey.actions=1\n", seed, filepath.Base(m.name), seed)
	p, err := player.Open(m.name)
	if err != nil {
		m.Fatal(err)
	}
	p.Playback.OnStep = func() {
		w.stage.Observe(p.Scene, p.World, p.Playback.AchievedRate())
		w.stage.ObserveRival(p.Rival(), p.Playback.AchievedRate())
	}
	p.Playback.SetStepBudget(0) // the same steps on any machine
	if seed%4 == 0 {
		e, err := openPair("here")
		if err != nil {
			m.Fatal(err)
		}
		p.Lab.Show(e)
	}
	w.player, w.mouse, w.events, w.quit = p, mouse{}, nil, false
	m.freshPanels()
	m.scenes++
	for range actionsPerScene {
		m.act()
		m.actions++
		for range m.IntN(3) {
			m.frame()
		}
	}
	m.answers()
}

func (m *monkey) freshPanels() {
	var err error
	main(func() {
		if m.w.ui != nil {
			m.w.ui.Close()
			m.w.ui, err = panel.New(m.w.gw)
		}
	})
	if err != nil {
		m.Fatal(err)
	}
}

// frame shows a frame and checks the world and OpenGL.
func (m *monkey) frame() {
	m.Helper()
	w, p := m.w, m.w.player
	m.time += 1.0 / 60
	main(func() { glfw.SetTime(m.time) })
	p.Playback.SetRate(min(p.Playback.Rate(), 4*60*p.World.Setup().Dt)) // four steps a frame: a monkey has no patience
	turn(m, w)
	m.frames++
	if w.quit {
		w.quit = false
		m.left++
	}
	main(func() {
		if e := gl.GetError(); e != gl.NO_ERROR {
			m.Errorf("OpenGL error 0x%x", e)
		}
	})
	if c := p.Observer.Plane(); !(c.Zoom > 0) || math.IsInf(c.Zoom, 0) || math.IsNaN(c.Center.X+c.Center.Y) {
		m.Errorf("camera %+v", c)
	}
	if faults := p.World.Faults(); len(faults) > 0 {
		m.Errorf("faults: %+v", faults)
	}
	if m.Failed() {
		m.Fatalf("seed %d, scene %s; the last actions:\n%q", m.seed, m.name, m.log[max(0, len(m.log)-20):])
	}
}

// answers checks that the list of keys opens after some presses of Esc.
func (m *monkey) answers() {
	m.Helper()
	for _, b := range []glfw.MouseButton{0, 1, 2} {
		m.button(b, glfw.Release, 0)
	}
	for range 20 {
		m.key(glfw.KeyEscape, 0)
		m.frame()
	}
	m.key(glfw.KeyF1, 0)
	m.frame()
	if m.w.player.Overlays.Shown() != player.Help {
		m.Fatalf("seed %d, scene %s: F1 opens no list of keys any more; the last actions:\n%q", m.seed, m.name, m.log[max(0, len(m.log)-20):])
	}
}

var monkeyKeys = func() (keys []glfw.Key) {
	for _, b := range bindings {
		for _, on := range b.on {
			if on.char == 0 {
				keys = append(keys, on.key)
			}
		}
	}
	for k := glfw.KeyA; k <= glfw.KeyZ; k++ {
		keys = append(keys, k)
	}
	keys = append(keys, glfw.KeyDown, glfw.KeyUp, glfw.KeyLeft, glfw.KeyRight, glfw.KeyDelete, glfw.KeyF5, glfw.KeyPageDown)
	return slices.DeleteFunc(keys, func(k glfw.Key) bool { return k == glfw.KeyF11 }) // no window manager is there to answer
}

const monkeyCharacters = `aeorsz0123456789#.+@*?/,[]!"é∞ `

func (m *monkey) act() {
	button := []glfw.MouseButton{0, 0, 0, 1, 2}[m.IntN(5)]
	mods := []glfw.ModifierKey{0, 0, 0, 0, glfw.ModShift, glfw.ModControl}[m.IntN(6)]
	switch n := m.IntN(100); {
	case n < 10:
		m.aim()
		m.point(m.x, m.y)
	case n < 40: // a click, at times with a frame in it
		m.aim()
		m.point(m.x, m.y)
		m.button(button, glfw.Press, mods)
		if m.IntN(2) == 0 {
			m.frame()
		}
		m.button(button, glfw.Release, mods)
	case n < 52: // a drag
		m.aim()
		m.point(m.x, m.y)
		m.button(button, glfw.Press, mods)
		for range 1 + m.IntN(5) {
			m.point(m.x+m.Float64()*300-150, m.y+m.Float64()*300-150)
			m.frame()
		}
		m.button(button, glfw.Release, mods)
	case n < 60:
		m.wheel(float64(m.IntN(9) - 4))
	case n < 80:
		m.key(monkeyKeys()[m.IntN(len(monkeyKeys()))], mods)
	case n < 96:
		letters := []rune(monkeyCharacters)
		c := letters[m.IntN(len(letters))]
		m.did("char %q", c)
		main(func() {
			f := m.w.gw.SetCharCallback(nil)
			m.w.gw.SetCharCallback(f)
			f(m.w.gw, c)
		})
	case n < 97: // a button that stays down, or was never pressed
		m.button(button, []glfw.Action{glfw.Press, glfw.Release}[m.IntN(2)], mods)
	default:
		size := [][2]int{{640, 480}, {900, 600}, {320, 200}, {1, 1}}[m.IntN(4)]
		m.did("size %v", size)
		main(func() { m.w.gw.SetSize(size[0], size[1]) })
	}
}

// aim chooses a point: anywhere, more often on the bar and the panels.
func (m *monkey) aim() {
	width, height := max(m.w.width, 40), max(m.w.height, 40)
	m.x, m.y = m.Float64()*float64(width), m.Float64()*float64(height)
	switch m.IntN(5) {
	case 0:
		m.y = m.Float64() * 30 // the bar
	case 1:
		m.x = float64(width) - m.Float64()*250
	case 2:
		m.x, m.y = m.Float64()*300, 30+m.Float64()*200 // what hangs from the bar
	}
}

func (m *monkey) did(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf(format, args...))
}

// The callbacks as installed last. Setting one is the only way to ask for it.

func (m *monkey) point(x, y float64) {
	m.did("point %.0f,%.0f", x, y)
	main(func() {
		f := m.w.gw.SetCursorPosCallback(nil)
		m.w.gw.SetCursorPosCallback(f)
		f(m.w.gw, x, y)
	})
}

func (m *monkey) button(b glfw.MouseButton, a glfw.Action, mods glfw.ModifierKey) {
	m.did("button %d action %d mods %d", b, a, mods)
	main(func() {
		f := m.w.gw.SetMouseButtonCallback(nil)
		m.w.gw.SetMouseButtonCallback(f)
		f(m.w.gw, b, a, mods)
	})
}

func (m *monkey) wheel(dy float64) {
	m.did("wheel %g", dy)
	main(func() {
		f := m.w.gw.SetScrollCallback(nil)
		m.w.gw.SetScrollCallback(f)
		f(m.w.gw, 0, dy)
	})
}

func (m *monkey) key(k glfw.Key, mods glfw.ModifierKey) {
	m.did("key %d mods %d", k, mods)
	main(func() {
		f := m.w.gw.SetKeyCallback(nil)
		m.w.gw.SetKeyCallback(f)
		f(m.w.gw, k, 0, glfw.Press, mods)
		f(m.w.gw, k, 0, glfw.Release, mods)
	})
}
