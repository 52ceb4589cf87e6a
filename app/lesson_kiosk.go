package app

import (
	"errors"
	"time"
	"unicode"

	"galaxy/render/player"
)

type lessonKiosk struct {
	Lesson string `arg:"" default:"seek" help:"A built-in lesson, or a scene file (seek)."`
	Word   string `required:"" placeholder:"WORD" help:"The word that ends it when it is typed: four to thirty letters and digits. Nothing else does."`
	Idle   int    `default:"120" placeholder:"SECONDS" help:"Begin again after so many seconds without a key, a click or a move of the mouse (120)."`
	windowFlags
}

// The bounds of a kiosk's word.
const (
	shortestWord = 4
	longestWord  = 30
)

var errKioskWord = errors.New("--word takes four to thirty letters and digits, which end the kiosk when they are typed")

func (c *lessonKiosk) Run(s *streams) error {
	if n := len([]rune(c.Word)); n < shortestWord || n > longestWord {
		return errKioskWord
	}
	for _, r := range c.Word {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return errKioskWord
		}
	}
	if c.Idle < 5 || c.Idle > 86400 {
		return errors.New("--idle takes 5 to 86400 seconds")
	}
	if err := c.check(); err != nil {
		return err
	}
	p, err := player.Open(c.Lesson)
	if err != nil {
		return err
	}
	c.Config = "none" // what one visitor has done is not kept for the next
	config := c.config(s, p)
	config.Kiosk = &windowKiosk{Word: c.Word, Idle: time.Duration(c.Idle) * time.Second}
	return showKeeping(s, p, config, &recordings{}, "")
}
