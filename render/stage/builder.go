// Package stage builds frames: it turns a world into a Frame of plain values relative
// to the camera. It does not use OpenGL and needs no C compiler.
//
//	world ──Builder.Build──▶ Frame ──gl.Renderer.Draw──▶ framebuffer
//	float64, scene units       pixels, float32             any context
package stage

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/render/explain"
	"galaxy/render/starscape"
	"galaxy/scene"
	"galaxy/sim"
)

// Builder turns a world into frames, one after another. It keeps the state that
// successive frames share: trails, and the side of its body on which each label is. The
// zero value is ready; one builder serves one window.
type Builder struct {
	picture

	states   []orbit.State // bodies at that time
	now      []place       // bodies in the picture
	roles    []role        // their constant properties
	stars    []int         // bodies that glow
	order    []int32       // bodies in the order in which they are labelled
	goals    goals
	tiles    tileLevels
	mapMarks []mapMark
	density  density
	dust     dust
	chosen   [1]uint32 // the selected ship
	rivalIDs []uint32  // of Frame.Rivals
	rivalInk color.NRGBA

	shipCounts []int // by block: ships in the picture

	trails       trails
	rival        *sim.World // the world of rivalTrails
	labels       labels
	rivalTrails  trails
	meter        meter
	explained    explain.Explanation // of the selected ship
	crowd        explain.Explanation // of each other ship in turn
	others       []explain.Stroke    // of the other ships
	text         textArena
	visible      visibleLabels
	note         note
	contactMarks contactMarks
	eta          []byte
	clock        []byte
	rate         []byte
	bar          []byte
	shipName     []byte
	sight        nav.View
	causes       []nav.Subject // that are marked
	heavens      heavens
	starName     []byte
	paper        paper
	caption      caption
}

// Instant returns the scene time of a picture that lies alpha of the way from
// the state before the last step to the state now.
func Instant(w *sim.World, alpha float64) float64 {
	if w.Tick() == 0 || alpha >= 1 {
		return w.Time()
	}
	return w.Time() - (1-max(alpha, 0))*w.Setup().Dt
}

// Build makes f the picture of w, the world of scene sc, in the view v. It reuses the
// lists in f; once they are large enough it allocates nothing.
func (s *Builder) Build(f *Frame, sc *scene.Scene, w *sim.World, v View) {
	if v.Scale <= 0 {
		v.Scale = 1
	}
	if w.Tick() == 0 {
		v.Alpha = 1
	}
	v.Alpha = min(max(v.Alpha, 0), 1)
	s.Observe(sc, w, v.Rate)
	s.ObserveRival(v.Rival, v.Rate)
	s.picture.begin(v)
	f.begin(v)
	s.visible.turn()
	s.text, s.note.text, s.others = s.text[:0], s.note.text[:0], s.others[:0]
	s.buildSky(f)
	s.buildTiles(f)
	s.standInGalaxy()
	s.placeBodies()
	if !s.veiled() {
		s.buildWorld(f)
	}
	s.drawVeil(f)
	s.labels.begin(f, v)
	if s.inGalaxy() {
		clear(s.labels.discs) // they are points of light
	}
	s.placeCaption()
	if v.Options.HUD {
		if !v.NoScale {
			s.buildScaleBar(f)
		}
		if !v.NoClock {
			s.buildClock(f)
		}
	}
	s.markStar(f)
	if v.Veil < veilNames {
		s.explainWorld(f)
	}
	if v.Eye != nil && v.Options.Labels && v.Options.Stars {
		s.nameStars(f)
	}
	if v.Pointing && len(s.note.text) == 0 {
		if st := explain.Nearest(s.others, s.pointer(), s.points); st != nil {
			s.writeNote(st)
		} else if i := s.pointedGoal(); i != Nothing {
			s.writeGoal(i)
		}
	}
	s.buildNote(f)
	s.buildCaption(f)
	s.labels.end()
	if f.Paper {
		s.paper.print(f)
	}
}

// buildWorld lists what is in the world.
func (s *Builder) buildWorld(f *Frame) {
	if s.view.Options.Orbits {
		s.buildOrbits(f)
	}
	s.buildMapMarks(f)
	s.buildWalls(f)
	s.buildGoals(f)
	s.buildTails(f)
	s.buildBodies(f)
	if s.view.Coasting {
		return
	}
	s.buildShips(f)
	s.buildContactRims(f)
	s.buildRivals(f)
	s.buildArms(f)
	if s.view.Options.Trails {
		s.buildTrails(f)
	}
	s.contactMarks.fill(s, f)
}

// explainWorld marks the selection, names what is in the world, and draws what ships decide.
func (s *Builder) explainWorld(f *Frame) {
	o := &s.view.Options
	s.avoidRocks()
	s.buildSelection(f)
	s.buildOffScreen(f)
	if o.Labels {
		s.buildLabels(f)
		s.nameGoals(f)
	}
	if s.view.Coasting {
		return
	}
	if o.Crowd {
		s.buildCrowd(f)
	}
	if o.Vectors && isThere(s.world, s.view.Ship) && !s.dwarfed() {
		s.explain(f, s.view.Ship) // late: names of arrows move with them, and must not displace other labels
	}
	if o.Labels {
		s.nameAgents(f)
	}
}

// Observe samples a world between pictures, so that trails have no gaps where many
// steps lie between two pictures. rate is scene time per second of the wall clock, and
// sets the distance of the samples.
func (s *Builder) Observe(sc *scene.Scene, w *sim.World, rate float64) {
	if s.scene != sc || s.world != w {
		s.raise(sc, w)
	}
	if !(rate > 0) {
		rate = sc.Rate
	}
	s.trails.observe(w, rate)
	s.contactMarks.observe(w)
}

// ObserveRival samples the world that the other one is compared with, or nil, between
// pictures.
func (s *Builder) ObserveRival(w *sim.World, rate float64) {
	if s.rival != w {
		if s.rival = w; w != nil {
			s.rivalTrails.learn(w)
		}
	}
	if w == nil {
		return
	}
	if !(rate > 0) {
		rate = s.scene.Rate
	}
	s.rivalTrails.observe(w, rate)
}

// begin empties f for a new picture.
func (f *Frame) begin(v View) {
	f.Width, f.Height, f.Scale, f.Camera = v.Width, v.Height, v.Scale, v.Camera
	f.Stars, f.Glow, f.Dots, f.Drift = v.Options.Stars, v.Options.Glow && !v.Options.Paper, false, v.Drift
	f.Paper = v.Options.Paper
	f.Orbits, f.Trails, f.Boxes = f.Orbits[:0], f.Trails[:0], f.Boxes[:0]
	f.Discs, f.Ships, f.Marks = f.Discs[:0], f.Ships[:0], f.Marks[:0]
	f.Globes, f.Faces, f.Tails = f.Globes[:0], f.Faces[:0], f.Tails[:0]
	f.Haze, f.Clouds, f.Lights, f.Figures = starscape.Haze{}, nil, nil, f.Figures[:0]
	f.Rivals, f.Rims, f.Tiles = f.Rivals[:0], f.Rims[:0], TileLayer{}
	f.Arrows, f.Texts = f.Arrows[:0], f.Texts[:0]
	f.ShipIDs, f.Spots, f.Pointed = f.ShipIDs[:0], f.Spots[:0], explain.Highlight{}
}

// raise resets the builder for a new scene.
func (s *Builder) raise(sc *scene.Scene, w *sim.World) {
	*s = Builder{picture: picture{scene: sc, world: w}, states: s.states[:0], meter: s.meter, heavens: s.heavens}
	s.learnBodies()
	s.findGoals()
	s.learnMapMarks()
	s.labels.learn(len(w.Setup().Bodies))
	s.heavens.learn(w)
	s.trails.learn(w)
}

func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

// ramp rises smoothly from 0 at a to 1 at b.
func ramp(a, b, x float64) float64 {
	t := min(max((x-a)/(b-a), 0), 1)
	return t * t * (3 - 2*t)
}
