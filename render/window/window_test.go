package window

import (
	"errors"
	"image"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/render/player"
)

// spot returns the position of a ship in the last frame, in framebuffer pixels from the
// upper left corner.
func spot(w *window, ship uint32) (x, y float64) {
	for i, id := range w.frame.ShipIDs {
		if id == ship {
			s := w.frame.Ships[i]
			return float64(w.width)/2 + float64(s.X), float64(w.height)/2 - float64(s.Y)
		}
	}
	return math.NaN(), math.NaN()
}

func TestClickSelects(t *testing.T) {
	w := shown(t)
	for _, id := range []uint32{8, 4} { // where no panel lies
		x, y := spot(w, id)
		if w.ui.Covers(x, y) {
			t.Fatalf("a panel lies over ship %d", id)
		}
		click(w, x+3, y-2)
		turn(t, w)
		if w.player.Ship() != int(id) {
			t.Errorf("a click on ship %d selects %d", id, w.player.Ship())
		}
	}
	w.mouse.clickAt = 0
	click(w, 320, 420)
	turn(t, w)
	if w.player.Selected() {
		t.Errorf("a click beside everything selects ship %d, body %d", w.player.Ship(), w.player.Body())
	}
}

func TestDoubleClickFlies(t *testing.T) {
	w := shown(t)
	x, y := spot(w, 8)
	click(w, x, y)
	click(w, x+1, y)
	w.handle()
	if w.player.Ship() != 8 || !w.player.Following() || !w.player.Animating() {
		t.Errorf("two clicks: ship %d, follow %v", w.player.Ship(), w.player.Following())
	}
}

// No click is lost, however many come within one frame.
func TestClicksWithinAFrame(t *testing.T) {
	w := shown(t)
	for _, id := range []uint32{8, 4, 8, 4, 8} {
		x, y := spot(w, id)
		click(w, x, y)
		w.player.Playback.TogglePause()
	}
	presses := 0
	for _, e := range w.events {
		if e.kind == buttonPressed {
			presses++
		}
	}
	if presses != 5 {
		t.Errorf("%d of 5 clicks were heard", presses)
	}
	if w.handle(); w.player.Ship() != 8 {
		t.Errorf("the last click selects %d", w.player.Ship())
	}
}

// The same through the X server: clicks that end before the next frame.
func TestClickOfARealPointer(t *testing.T) {
	w := shown(t)
	xdotool, err := exec.LookPath("xdotool")
	if err != nil {
		t.Skip("xdotool is not installed; TestClicksWithinAFrame does the same by callback")
	}
	x, y := spot(w, 8)
	var left, top int
	main(func() { left, top = w.gw.GetPos() })
	ax, ay := strconv.Itoa(left+int(x)), strconv.Itoa(top+int(y))
	for range 3 {
		turn(t, w)
	}
	if out, err := exec.Command(xdotool, "mousemove", ax, ay, "click", "--repeat", "5", "--delay", "1", "1").CombinedOutput(); err != nil {
		t.Fatalf("xdotool: %v: %s", err, out)
	}
	presses := 0
	for range 50 { // until X has passed them all on
		w.pixel.UpdateInput()
		presses = 0
		for _, e := range w.events {
			if e.kind == buttonPressed {
				presses++
			}
		}
		if presses == 5 {
			break
		}
		w.pixel.UpdateInputWait(20 * time.Millisecond)
	}
	if presses != 5 {
		t.Errorf("%d of 5 clicks were heard", presses)
	}
	if w.handle(); w.player.Ship() != 8 {
		t.Errorf("selects ship %d, want 8", w.player.Ship())
	}
}

func TestWheelZoomsAtThePointer(t *testing.T) {
	w := shown(t)
	const x, y = 400, 350
	if w.ui.Covers(x, y) {
		t.Fatal("a panel lies there")
	}
	point(w, x, y)
	cx, cy := w.fromCenter(x, y)
	under := func() (float64, float64) {
		c := w.player.Observer.Plane()
		return c.Center.X + cx/c.Zoom, c.Center.Y + cy/c.Zoom
	}
	ux, uy := under()
	zoom := w.player.Observer.Plane().Zoom
	wheel(w, 1)
	wheel(w, 2)
	for range 60 {
		turn(t, w)
		if vx, vy := under(); math.Hypot(vx-ux, vy-uy)*w.player.Observer.Plane().Zoom > 1e-6 {
			t.Fatal("the point under the pointer has moved")
		}
	}
	if got, want := w.player.Observer.Plane().Zoom/zoom, math.Pow(zoomPerNotch, 3); math.Abs(got/want-1) > 1e-9 {
		t.Errorf("three notches zoom by %v, want %v", got, want)
	}
}

func TestDragMovesThePicture(t *testing.T) {
	w := shown(t)
	x, y := spot(w, 8)
	point(w, 300, 300)
	pressButton(w, glfw.MouseButtonLeft)
	point(w, 302, 301) // not yet a drag
	w.handle()
	if w.player.Observer.Camera() != w.frame.Camera {
		t.Error("a trembling hand drags")
	}
	point(w, 340, 330)
	point(w, 350, 320)
	releaseButton(w, glfw.MouseButtonLeft)
	point(w, 100, 100)
	turn(t, w)
	nx, ny := spot(w, 8)
	if math.Hypot(nx-x-50, ny-y-20) > 0.01 {
		t.Errorf("a drag by (50, 20) moves the picture by (%v, %v)", nx-x, ny-y)
	}
	if w.player.Selected() {
		t.Error("the end of a drag selects")
	}
}

// A drag with Alt turns the view, and so does one without it where the view is tilted; what is selected stays at its pixel; Shift moves
// the view; and the key for the whole scene shows the map again.
func TestDragsTurnTheView(t *testing.T) {
	w := shown(t)
	if w.ui.Covers(300, 300) {
		t.Fatal("a panel lies there")
	}
	x, y := spot(w, 8)
	click(w, x, y)
	turn(t, w)
	drag := func(m glfw.ModifierKey) {
		point(w, 300, 300)
		press(w, glfw.MouseButtonLeft, m)
		point(w, 340, 320)
		point(w, 380, 340)
		releaseButton(w, glfw.MouseButtonLeft)
		turn(t, w)
	}
	drag(glfw.ModAlt)
	first := w.player.Observer.Slant()
	if !w.player.Observer.Tilted() {
		t.Fatal("Alt+drag does not tilt")
	}
	if nx, ny := spot(w, 8); math.Hypot(nx-x, ny-y) > 0.01 {
		t.Errorf("the selected ship moves by (%v, %v) as the view turns", nx-x, ny-y)
	}
	drag(0)
	if w.player.Observer.Slant() == first {
		t.Error("a drag does not turn the tilted view")
	}
	second := w.player.Observer.Slant()
	drag(glfw.ModShift)
	if w.player.Observer.Slant() != second {
		t.Error("Shift+drag turns the view")
	}
	if nx, ny := spot(w, 8); math.Hypot(nx-x, ny-y) < 20 {
		t.Error("Shift+drag does not move it")
	}
	w.player.Observer.Jumps = true
	w.player.Observer.Fit()
	if w.player.Observer.Tilted() || w.player.Observer.Camera().InSpace {
		t.Error("Home does not show the map")
	}
}

// From above a drag turns the view about a body that is larger than the picture, and moves it about one that is not.
func TestDragsTurnABody(t *testing.T) {
	w := shown(t)
	body := w.player.BodyNamed("Planet")
	if body < 0 {
		t.Fatal("the small scene has no body")
	}
	for _, c := range []struct {
		sides float64 // of the picture, across the body
		turns bool
	}{{0.9, false}, {1.1, true}} {
		w.player.Selection.SelectBody(body)
		at := w.player.World.Bodies()[body].R
		w.player.Observer.Show(observer.Plane{Center: r2.Vec{X: at.X, Y: at.Y}, Zoom: c.sides * 240 / w.player.World.Setup().Bodies[body].Radius})
		turn(t, w)
		point(w, 300, 300)
		pressButton(w, glfw.MouseButtonLeft)
		point(w, 330, 310)
		releaseButton(w, glfw.MouseButtonLeft)
		turn(t, w)
		if got := w.player.Observer.Tilted(); got != c.turns {
			t.Errorf("over a body of %v pictures a drag turns: %v", c.sides, got)
		}
	}
}

func TestPanelsKeepTheirMouse(t *testing.T) {
	w := shown(t)
	if !w.ui.Covers(5, 5) {
		t.Skip("this program has no panels")
	}
	before := w.player.Observer.Plane()
	point(w, 5, 5)
	wheel(w, 3)
	pressButton(w, glfw.MouseButtonLeft)
	point(w, 200, 200)
	releaseButton(w, glfw.MouseButtonLeft)
	w.handle()
	if w.player.Observer.Plane() != before || w.player.Animating() {
		t.Error("what began on a panel has moved the picture")
	}
}

func TestResize(t *testing.T) {
	w := shown(t)
	for _, size := range []image.Point{{320, 200}, {1, 1}, {900, 600}, {640, 480}} {
		main(func() { w.gw.SetSize(size.X, size.Y) })
		for i := 0; (w.frame.Width != size.X || w.frame.Height != size.Y) && i < 200; i++ {
			turn(t, w)
		}
		if w.frame.Width != size.X || w.frame.Height != size.Y {
			t.Errorf("the picture is %d×%d in a window of %v", w.frame.Width, w.frame.Height, size)
		}
	}
	main(func() {
		if e := gl.GetError(); e != gl.NO_ERROR {
			t.Errorf("OpenGL error 0x%x", e)
		}
	})
}

func TestMinimise(t *testing.T) {
	w := shown(t)
	w.player.Playback.SetPaused(false)
	main(w.gw.Iconify)
	tick := w.player.World.Tick()
	for range 30 {
		turn(t, w)
	}
	if w.player.World.Tick() == tick {
		t.Error("the world stands still in a minimised window")
	}
	main(w.gw.Restore)
	drawn := w.frames
	for i := 0; w.frames == drawn && i < 200; i++ {
		turn(t, w)
	}
	if w.frames == drawn {
		t.Error("the restored window draws nothing")
	}
}

// A paused window without input draws for a moment more and then waits; any event wakes
// it.
func TestPausedWindowIdles(t *testing.T) {
	w := shown(t)
	at := time.Unix(1e9, 0)
	w.needsRedraw = true
	settle := func() (frames int) {
		for frames = 0; w.shouldDraw(at) && frames < 1000; frames++ {
			if err := w.drawFrame(0.1); err != nil {
				t.Fatal(err)
			}
			at = at.Add(100 * time.Millisecond)
		}
		return frames
	}
	if n := settle(); n < 2 || n > 100 {
		t.Fatalf("draws %d frames before it idles", n)
	}
	at = at.Add(time.Hour)
	if w.shouldDraw(at) {
		t.Error("draws although nothing has happened")
	}
	for name, stir := range map[string]func(){
		"the pointer": func() { point(w, 10, 400) },
		"a key":       func() { strike(w, char('o')) },
		"exposure":    func() { w.needsRedraw = true },
		"a notice":    func() { w.player.Notices.Notify("hello") },
	} {
		settle()
		at = at.Add(time.Hour)
		if stir(); !w.shouldDraw(at) {
			t.Errorf("%s does not wake it", name)
		}
	}
	settle()
	drawn := w.frames
	at = at.Add(time.Hour)
	if w.frames = 1; !w.shouldDraw(at) {
		t.Error("after its first frame, in which panels find their sizes, a scene that stands still is not drawn again")
	}
	w.frames = drawn
	settle()
	w.player.Playback.SetPaused(false)
	if at = at.Add(time.Hour); !w.shouldDraw(at) {
		t.Error("a running world is not drawn")
	}
}

func TestWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	err := Show(nil, Config{})
	if !errors.Is(err, ErrNoDisplay) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, c := range []Config{
		{Scene: small, Frames: -1},
		{Scene: small, Width: -5},
		{Scene: small, Screenshot: "a.png"},
		{Scene: "no-such-scene"},
	} {
		if err := Run(c); err == nil {
			t.Errorf("%+v was accepted", c)
		}
	}
}

func TestTitle(t *testing.T) {
	p, err := player.Open(small)
	if err != nil {
		t.Fatal(err)
	}
	if got := title(p); got != "Small – galaxy" {
		t.Errorf("title %q", got)
	}
}
