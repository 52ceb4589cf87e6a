package app

import (
	"cmp"
	"fmt"
	"os"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
)

// languageFlag says in which language texts are.
type languageFlag struct {
	Language string `placeholder:"CODE" help:"Texts in this language, as en or de; without it, as the window's settings say, else as the system does (LC_ALL, LC_MESSAGES, LANG)."`
}

// check refuses a language that there is not, of those beside a file of settings too.
func (f *languageFlag) check(config string) error {
	if _, err := shelfBeside(config).Choose(f.Language, os.Getenv); f.Language != "" && err != nil {
		return fmt.Errorf("--language: %w", err)
	}
	return nil
}

// shelfBeside returns the languages that there are, with those beside a file of settings.
func shelfBeside(config string) words.Shelf { return words.Shelf{Folder: settings.Languages(config)} }

// give lets a player speak the language of the flag, or of the settings, or of the system. A notice says what is wrong.
func (f *languageFlag) give(p *player.Player, s *settings.File, config string) {
	shelf := shelfBeside(config)
	p.Words.Use(shelf)
	code, err := shelf.Choose(cmp.Or(f.Language, s.Language), os.Getenv)
	if p.Words.Choose(code); err != nil {
		p.Notices.Warn(err.Error())
	}
}

// speech is what a command without a window needs to speak to a person.
type speech struct {
	kept  *settings.File
	in    *words.Language // nil is English
	shelf words.Shelf
}

// speak opens the settings and the language of the flag, or of the settings, or of the system. What is wrong in them is written to the
// messages.
func (f *languageFlag) speak(s *streams, config string) (*speech, error) {
	kept, wrong := settings.Open(config)
	if wrong != nil {
		fmt.Fprintf(s.err, "galaxy: %v\n", wrong)
	}
	if err := f.check(config); err != nil {
		return nil, err
	}
	shelf := shelfBeside(config)
	code, err := shelf.Choose(cmp.Or(f.Language, kept.Language), os.Getenv)
	l, wrong := shelf.Open(code)
	if err := cmp.Or(err, wrong); err != nil {
		fmt.Fprintf(s.err, "galaxy: %v\n", err)
	}
	return &speech{kept, l, shelf}, nil
}
