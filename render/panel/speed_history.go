//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"

	"galaxy/sim"
)

// plotSpeed plots the selected ship's recent speed.
func (ui *UI) plotSpeed(full float64) {
	const plotSeconds = 4 // about how many seconds of the wall clock the plot of speed shows
	h := &ui.speedHistory
	const flags = implot.FlagsCanvasOnly | implot.FlagsNoInputs | implot.FlagsNoFrame
	if h.n < 2 || !implot.BeginPlotV("##speed", imgui.NewVec2(-1, ui.px(104)), flags) {
		return
	}
	top := max(h.maxSpeed(), min(full, 2*h.maxSpeed()))
	if top < 1e-3*full || top == 0 {
		top = full // at rest, except for rounding errors
	}
	u := ui.units()
	factor, name := speedUnit(top, u)
	while := roundDuration(plotSeconds*ui.player.Playback.Rate(), u)
	const quietAxis = implot.AxisFlagsNoGridLines | implot.AxisFlagsNoHighlight
	implot.SetupAxesV("", name, quietAxis, quietAxis)
	// The margin at the left keeps the first time clear of the speed's 0.
	implot.SetupAxesLimitsV(-1.2*while, 0.08*while, 0, 1.1*top*factor, implot.CondAlways)
	ticks := [...]float64{-while, -0.5 * while, 0}
	implot.SetupAxisTicksdoublePtrV(implot.AxisX1, &ticks[0], int32(len(ticks)), []string{ui.sayf("%s ago", ui.duration(while, u)), ui.sayf("%s ago", ui.duration(0.5*while, u)), ui.say("now")}, false)
	h.unroll(factor)
	implot.PlotLinedoublePtrdoublePtr("speed", &h.xs[0], &h.ys[0], int32(h.n))
	implot.EndPlot()
}

// speedHistory holds the recent speeds of one ship, for a plot: a ring buffer of samples of time and speed.
type speedHistory struct {
	world *sim.World
	ship  int
	of    string // the body from which the speeds are seen, or empty
	tick  uint64 // of the newest sample
	time  [historyLength]float64
	speed [historyLength]float64
	n     int // samples held
	next  int // where the next one goes

	xs, ys [historyLength]float64 // as plotted
}

// historyLength is the number of samples: about five seconds of frames.
const historyLength = 300

// from empties the buffer if speeds are seen from another body now.
func (h *speedHistory) from(body string) {
	if h.of != body {
		h.of, h.n, h.next = body, 0, 0
	}
}

// add adds a sample. Another ship or world empties the buffer; when time runs backwards,
// samples of later times are dropped. A frame without a step adds nothing. A jump in time, by more than a frame takes at most, empties
// the buffer: a line across it would tell of speeds that are not known.
func (h *speedHistory) add(w *sim.World, ship int, time, v, frame float64) {
	jumped := h.n > 0 && time > h.time[h.last()]+max(frame, 1.5*w.Setup().Dt)
	if h.world != w || h.ship != ship || jumped {
		h.world, h.ship, h.n, h.next = w, ship, 0, 0
	}
	for h.n > 0 && w.Tick() < h.tick && h.time[h.last()] >= time {
		h.next = h.last()
		h.n--
	}
	if h.n > 0 && w.Tick() == h.tick {
		return
	}
	h.tick = w.Tick()
	h.time[h.next], h.speed[h.next] = time, v
	h.next = (h.next + 1) % historyLength
	h.n = min(h.n+1, historyLength)
}

func (h *speedHistory) oldest() int { return (h.next + historyLength - h.n) % historyLength }

func (h *speedHistory) last() int { return (h.next + historyLength - 1) % historyLength }

func (h *speedHistory) maxSpeed() float64 {
	top := 0.0
	for _, v := range h.speed[:h.n] {
		top = max(top, v)
	}
	return top
}

// unroll copies the samples into xs and ys, oldest first: time relative to the newest,
// which is at most 0, and speed times factor.
func (h *speedHistory) unroll(factor float64) {
	now := h.time[h.last()]
	for i := range h.n {
		at := (h.oldest() + i) % historyLength
		h.xs[i], h.ys[i] = h.time[at]-now, h.speed[at]*factor
	}
}
