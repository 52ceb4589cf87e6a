// Package app is the whole program: window, run, replay, compare, list, check, schema and
// orbit. A program of your own calls it to get all of that with behaviours of its own:
//
//	func main() {
//		nav.Register("mine", "what it does", func() nav.Behavior { return new(Mine) })
//		app.Main()
//	}
package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"

	"galaxy/internal/plain"
	"galaxy/internal/whole"
)

// The exit codes.
const (
	done     = 0
	failed   = 1 // a check or a run did not succeed
	badInput = 2 // bad usage, or a file that cannot be used
)

type program struct {
	Play    play    `cmd:"" default:"withargs" help:"Open a scene in the window (the default)."`
	Run     run     `cmd:"" help:"Run a scene without a window and print what happened."`
	Compare compare `cmd:"" help:"Run a scene once per method and print one table."`
	Replay  replay  `cmd:"" help:"Run a recording again, or check it."`
	List    list    `cmd:"" help:"List the built-in scenes, behaviours, drives and gunners."`
	Check   check   `cmd:"" help:"Check scene files."`
	Schema  schema  `cmd:"" help:"Print the JSON Schema of scene files."`
	Orbit   orbitC  `cmd:"" name:"orbit" help:"Print where a body of the Solar System is."`

	Version kong.VersionFlag `help:"Print the release, and what it was built from, and end."`
}

// streams is where a command writes, results to out, words to the person to err,
// and how it hears that the person has had enough. Names come from files and from the
// command line: what goes to a person passes execute, which sees to it that a terminal
// shows it and obeys nothing in it; what goes to a program stays as it is.
type streams struct {
	out, err io.Writer
	stop     <-chan struct{} // closed by an interrupt, where the command listens
	heeds    *atomic.Bool    // whether it does; nil where nobody asks
	program  io.Writer       // results in a format that another program reads
}

// json writes a result as JSON.
func (s *streams) json(result any) error {
	enc := json.NewEncoder(s.program)
	enc.SetIndent("", "  ")
	return enc.Encode(result)
}

// listen returns what an interrupt closes. From then on a command ends by itself, with
// what it was to write written up to there. Before, while it reads files and builds
// worlds, there is nothing to be written yet, and an interrupt ends the program at once.
func (s *streams) listen() <-chan struct{} {
	if s.heeds != nil {
		s.heeds.Store(true)
	}
	return s.stop
}

// failure is an error of a check or run, as opposed to bad input.
type failure struct{ error }

// Main runs the command line of this process, as galaxy --help tells, and ends the
// process with its exit code: 0 for done, 1 for a failed check or run, 2 for bad usage
// or input. Call [galaxy/nav.Register] before it.
func Main() {
	heeds := new(atomic.Bool)
	os.Exit(execute(os.Args[1:], &streams{out: os.Stdout, err: os.Stderr, stop: interrupts(heeds), heeds: heeds}))
}

// interrupts returns what the first signal that asks for an end closes, if a command
// heeds that. Else the first, and always the second, ends the program, which leaves no
// file half written.
func interrupts(heeds *atomic.Bool) <-chan struct{} {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	came, enough := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(came, signals...)
	go func() {
		<-came
		if heeds.Load() {
			close(enough)
			<-came
		}
		fmt.Fprintf(os.Stderr, "galaxy: %v\n", errInterrupted)
		whole.Abandon()
		os.Exit(failed)
	}()
	return enough
}

// execute runs one command line and returns its exit code.
func execute(args []string, s *streams) int {
	out := &mindful{to: s.out}
	words := plain.NewWriter(s.err)
	fail := perform(args, &streams{out: plain.NewWriter(out), err: words, stop: s.stop, heeds: s.heeds, program: out})
	if out.failed != nil {
		fail = failure{out.failed}
	}
	if fail == nil {
		return done
	}
	lines := strings.Split(fail.Error(), "\n")
	for i := range lines {
		lines[i] = plain.Cut(lines[i], longest)
	}
	fmt.Fprintf(words, "galaxy: %s\n", strings.Join(lines, "\n"))
	if errors.As(fail, &failure{}) {
		return failed
	}
	return badInput
}

// longest is how many characters a line of an error has: a word from the command line
// that is longer loses its middle, not the way out behind it.
const longest = 1000

func perform(args []string, s *streams) error {
	helped := false
	parser := kong.Must(&program{},
		kong.Name("galaxy"),
		kong.Description("Planets on true ellipses, and ships that find their way between them. galaxy alone opens the Solar System; galaxy SCENE another scene."),
		kong.Writers(s.out, s.err),
		kong.WithHyphenPrefixedParameters(true), // dates before Christ begin with one
		kong.Vars{"verbs": verbs(), "version": versionLine()},
		kong.Exit(func(int) { helped = true }), // --help ends parsing, not the process
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	ctx, err := parser.Parse(args)
	switch {
	case helped:
		return nil
	case err != nil:
		return fmt.Errorf("%s; galaxy --help lists the commands, and galaxy COMMAND --help what each takes", inWords(err))
	}
	return ctx.Run(s)
}

// inWords says what is wrong with a command line, without the types of Go and the calls
// of the system that the parser has in its errors.
func inWords(err error) string {
	text := strings.NewReplacer("a valid 64 bit uint", "a whole number from 0 up", "a valid 64 bit int", "a whole number").Replace(err.Error())
	if file := new(fs.PathError); errors.As(err, &file) {
		what := fmt.Sprintf("%s cannot be used: %v", file.Path, file.Err)
		if errors.Is(err, fs.ErrNotExist) {
			what = "there is no folder " + file.Path
		}
		text = strings.Replace(text, file.Error(), what, 1)
	}
	return text
}

// mindful remembers the first failure to write, so that no command has to ask
// after each line.
type mindful struct {
	to     io.Writer
	failed error
}

// Write writes.
func (m *mindful) Write(p []byte) (int, error) {
	n, err := m.to.Write(p)
	if err != nil && m.failed == nil {
		reason := err
		if path := new(fs.PathError); errors.As(err, &path) {
			reason = path.Err
		}
		m.failed = fmt.Errorf("the results cannot be written: %w; send the standard output elsewhere", reason)
	}
	return n, err
}
