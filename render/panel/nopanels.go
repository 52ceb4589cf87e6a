//go:build nopanels || !(darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/render/stage"
)

const Enabled = false

type UI struct{ ClockInBar bool }

func New(*glfw.Window) (*UI, error)                                                { return &UI{}, nil }
func (*UI) Draw(over Picture, dt float64, p *player.Player, keys []player.KeyHelp) {}
func (*UI) WantsMouse() bool                                                       { return false }
func (*UI) WantsKeyboard() bool                                                    { return false }
func (*UI) TakesKey(glfw.Key) bool                                                 { return false }
func (*UI) Focused() string                                                        { return "" }
func (*UI) FocusSaid() string                                                      { return "" }
func (*UI) MoveFocus(by int)                                                       {}
func (*UI) UseSettings(s *settings.Settings)                                       {}
func (*UI) UsePreviews(of func(scene string) (texture uint32))                     {}
func (*UI) TakeWish() Wish                                                         { return Wish{} }
func (*UI) Commands(p *player.Player) []finder.Command                             { return nil }
func (*UI) Lock(bool)                                                              {}
func (*UI) ToggleBrowser()                                                         {}
func (*UI) ToggleAtlas()                                                           {}
func (*UI) Covers(x, y float64) bool                                               { return false }
func (*UI) Insets(w int, scale float64) (left, right, top, bottom float64)         { return 0, 0, 0, 0 }
func (*UI) CoveredAreas(list []stage.Area) []stage.Area                            { return list }
func (*UI) CloseMenu() bool                                                        { return false }
func (*UI) NeedsRedraw() bool                                                      { return false }
func (*UI) Close()                                                                 {}
