//go:build nopanels || !(darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// Enabled reports whether this program has panels.
const Enabled = false

// UI stands for the panels of a program without them.
type UI struct{}

// New returns panels that draw nothing and want nothing.
func New(*glfw.Window) (*UI, error) { return &UI{}, nil }

// Draw draws nothing.
func (*UI) Draw(fb uint32, w, h int, scale, dt float64, p *player.Player, keys []player.KeyHelp) {}

// WantsMouse is false: the picture has the mouse.
func (*UI) WantsMouse() bool { return false }

// WantsKeyboard is false: the picture has the keyboard.
func (*UI) WantsKeyboard() bool { return false }

// UseSettings has no menu to show s in.
func (*UI) UseSettings(s *settings.Settings) {}

// UsePreviews has no menu to show them in.
func (*UI) UsePreviews(of func(scene string) (texture uint32)) {}

// TakeWish is nothing: there are no menus.
func (*UI) TakeWish() Wish { return Wish{} }

// Commands is nothing: there are no menus.
func (*UI) Commands(p *player.Player) []player.Command { return nil }

// ToggleAtlas has no panel to open.
func (*UI) ToggleAtlas() {}

// Covers is false: nothing lies over the picture.
func (*UI) Covers(x, y float64) bool { return false }

// Insets is 0: the whole picture is free.
func (*UI) Insets(w int, scale float64) (left, right, top, bottom float64) { return 0, 0, 0, 0 }

// CoveredAreas returns list: nothing lies over the picture.
func (*UI) CoveredAreas(list []stage.Area) []stage.Area { return list }

// CloseMenu is false: no menu is open.
func (*UI) CloseMenu() bool { return false }

// NeedsRedraw is false: there is nothing left to show.
func (*UI) NeedsRedraw() bool { return false }

// Close has nothing to release.
func (*UI) Close() {}
