// Package settings keeps the choices of a person in the window from one run to the next, in a TOML
// file in the person's folder of configurations. A broken file never stops a program: it
// reads as the defaults, with an error to show, and stays as it is.
package settings

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Settings are the choices of a person. The zero value is not valid; Defaults is.
type Settings struct {
	TextSize      int      `toml:"text_size" comment:"percent, from 80 to 200"`
	ReducedMotion bool     `toml:"reduced_motion" comment:"the camera jumps instead of flying"`
	ReadOut       bool     `toml:"read_out" comment:"what is selected and what changes is written to stderr, for a screen reader"`
	History       string   `toml:"history" comment:"memory for the past of a scene, as 256MB or 2GB; 0 for no past"`
	Look          string   `toml:"look" comment:"dark, or light for projectors and paper"`
	Language      string   `toml:"language" comment:"of texts: en, de or another folder of languages; empty for the system's"`
	TimeZone      string   `toml:"time_zone" comment:"of dates: UTC, TDB or local"`
	Recent        []string `toml:"recent" comment:"scenes and recordings, the latest first"`

	Keys map[string]string `toml:"keys" comment:"other keys, as pause = \"P\" or faster = \"Up PageUp\"; F1 lists them, docs/keys.md names the actions"`

	Mouse map[string]string `toml:"mouse" comment:"other buttons of the mouse, as turn = \"middle\" or menu = \"ctrl+right click\"; docs/keys.md names the actions"`

	Window Window `toml:"window"`
	View   View   `toml:"view"`
	Last   Last   `toml:"last" comment:"the view at the end, if it was chosen by hand; none if the scene is empty"`

	Lessons map[string][]string `toml:"lessons,omitempty" comment:"the steps that are done, by lesson"`

	Bookmarks []Bookmark `toml:"bookmarks,omitempty" comment:"places and times of the sky"`
}

// Window is the size of the window, in points; 0 for the program's own.
type Window struct {
	Width  int `toml:"width"`
	Height int `toml:"height"`
}

// View says how pictures look. The explanations of an agent are not part of it: lessons need them.
type View struct {
	Orbits     bool   `toml:"orbits"`
	Trails     bool   `toml:"trails"`
	Labels     bool   `toml:"labels"`
	Stars      bool   `toml:"stars"`
	Glow       bool   `toml:"glow"`
	Figures    bool   `toml:"figures" comment:"of the constellations"`
	Boundaries bool   `toml:"boundaries" comment:"of the constellations"`
	StarNames  int    `toml:"star_names" comment:"how many names of stars, from 0 to 4"`
	Grid       bool   `toml:"grid" comment:"of the plane, with heights over it"`
	SkyGrids   string `toml:"sky_grids" comment:"grids of coordinates while one looks around: horizon, equator, ecliptic, galaxy, with a space between two"`
	Enlarge    bool   `toml:"enlarge" comment:"bodies are drawn larger than they are"`
	Cloudless  bool   `toml:"cloudless" comment:"worlds are seen without their clouds"`
	Clock      bool   `toml:"clock" comment:"clock and scale bar in the picture"`
	ColorBlind bool   `toml:"color_blind" comment:"colours that are safe for the colour-blind"`
}

// Last is the view of a scene when the window was closed.
type Last struct {
	Scene  string  `toml:"scene"`
	Body   string  `toml:"body" comment:"that the camera followed"`
	X      float64 `toml:"x" comment:"of the middle, from the body or from the scene's origin"`
	Y      float64 `toml:"y"`
	Height float64 `toml:"height" comment:"of the picture, in the scene's unit of length"`
}

// Bookmark is a place of the sky at a time.
type Bookmark struct {
	Name   string  `toml:"name"`
	System string  `toml:"system" comment:"address of the star's system that it is in, or empty"`
	Body   string  `toml:"body" comment:"of the system, in the middle of the picture, or empty"`
	X      float64 `toml:"x" comment:"of the middle without a body: au from the system's origin, or pc from the galaxy's centre"`
	Y      float64 `toml:"y"`
	Z      float64 `toml:"z"`
	Height float64 `toml:"height" comment:"of the picture, pc"`
	Time   float64 `toml:"time" comment:"days past J2000.0 TDB"`
}

// The limits of Bookmarks and of their names.
const (
	MostBookmarks     = 100
	MostBookmarkRunes = 80
)

// The time zones.
const (
	UTC   = "UTC"
	TDB   = "TDB"
	Local = "local"
)

// The looks.
const (
	Dark  = "dark"
	Light = "light"
)

// SkyGridNames are the names in View.SkyGrids.
var SkyGridNames = []string{"horizon", "equator", "ecliptic", "galaxy"}

// The limits of Lessons.
const (
	mostLessons = 200
	mostPassed  = 100 // steps of one
)

// MostStarNames is the largest value of View.StarNames.
const MostStarNames = 4

// The limits of TextSize, in percent, and its step.
const (
	MinTextSize  = 80
	MaxTextSize  = 200
	TextSizeStep = 10
)

// The limits of Window, in points.
const (
	minSide = 64
	maxSide = 16384
)

// mostRecent is the greatest length of Recent.
const mostRecent = 10

// Defaults returns the settings of a first run.
func Defaults() Settings {
	return Settings{TextSize: 100, History: "256MB", Look: Dark, TimeZone: UTC, Recent: []string{}, Keys: map[string]string{}, Mouse: map[string]string{}, View: View{Orbits: true, Trails: true, Labels: true, Stars: true, StarNames: MostStarNames, Glow: true, Clock: true}}
}

// Opened notes a file at the head of Recent.
func (s *Settings) Opened(file string) {
	list := slices.DeleteFunc(slices.Clone(s.Recent), func(old string) bool { return old == file })
	s.Recent = slices.Insert(list, 0, file)
	s.Recent = s.Recent[:min(len(s.Recent), mostRecent)]
}

// AddBookmark puts a bookmark at the head of Bookmarks, and removes one of the same name. It reports
// false if there are as many as there can be, or the name is empty or too long.
func (s *Settings) AddBookmark(b Bookmark) bool {
	list := slices.DeleteFunc(slices.Clone(s.Bookmarks), func(old Bookmark) bool { return old.Name == b.Name })
	if len(list) >= MostBookmarks || b.check() != nil {
		return false
	}
	s.Bookmarks = slices.Insert(list, 0, b)
	return true
}

// RenameBookmark gives bookmark i another name, without the spaces around it. It reports false if another bookmark has
// that name, or it cannot be kept.
func (s *Settings) RenameBookmark(i int, name string) bool {
	b := s.Bookmarks[i]
	b.Name = strings.TrimSpace(name)
	same := slices.IndexFunc(s.Bookmarks, func(old Bookmark) bool { return old.Name == b.Name })
	if same >= 0 && same != i || b.check() != nil {
		return false
	}
	s.Bookmarks[i] = b
	return true
}

// check returns what is wrong with a bookmark.
func (b *Bookmark) check() error {
	for _, text := range []string{b.Name, b.System, b.Body} {
		if utf8.RuneCountInString(text) > MostBookmarkRunes {
			return fmt.Errorf("it has a text of more than %d characters", MostBookmarkRunes)
		}
	}
	if b.Name == "" {
		return errors.New("it has no name")
	}
	for _, x := range []float64{b.X, b.Y, b.Z, b.Time, b.Height} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return errors.New("it has a number that is not finite")
		}
	}
	if b.Height <= 0 {
		return errors.New("its height is not above 0")
	}
	return nil
}

// SetTextSize sets the text size to the nearest one that is allowed.
func (s *Settings) SetTextSize(percent int) { s.TextSize = min(max(percent, MinTextSize), MaxTextSize) }

// Pass keeps that a step of a lesson is done. What is too much is not kept.
func (s *Settings) Pass(lesson, step string) {
	done := s.Lessons[lesson]
	if slices.Contains(done, step) || len(done) >= mostPassed || done == nil && len(s.Lessons) >= mostLessons {
		return
	}
	if s.Lessons == nil {
		s.Lessons = map[string][]string{}
	}
	s.Lessons[lesson] = append(done, step)
}

// Passed returns the steps of a lesson that are done.
func (s *Settings) Passed(lesson string) []string { return s.Lessons[lesson] }
