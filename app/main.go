// Package app is the whole program: window, tour, run, serve, replay, compare, bench, lab, film, lesson, grade, doctor, list, check,
// new, schema, sky, orbit, events, porkchop, transfer and fly. A program of your own calls it to get all of that with behaviours of its
// own:
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
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/internal/simd"
	"galaxy/internal/suggest"
	"galaxy/scene"
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
	Compare compare `cmd:"" help:"Run a scene once per method and print a table."`
	Bench   benchC  `cmd:"" name:"bench" help:"Judge methods of steering on many small and large cases, on all cores."`
	Lab     labC    `cmd:"" name:"lab" help:"Run experiments of many runs, and compare their results."`
	Serve   serveC  `cmd:"" name:"serve" help:"Let another program drive a scene: JSON lines on standard input and output."`
	Replay  replay  `cmd:"" help:"Run a recording again, or check it."`
	Film    filmC   `cmd:"" name:"film" help:"Film a scene or a recording as MP4, APNG or GIF; needs no display."`
	Tour    tourC   `cmd:"" name:"tour" help:"Play a tour in the window: places one after another, with captions."`
	Lesson  lessonC `cmd:"" name:"lesson" help:"List, open, check and write lessons, whose steps the program sees done."`
	Grade   gradeC  `cmd:"" name:"grade" help:"Make a table of what pupils did in lessons, each step proved by playing it again."`
	Doctor  doctor  `cmd:"" help:"Tell what galaxy finds on this machine, what is missing, and how to get it."`
	List    list    `cmd:"" help:"List the built-in scenes, behaviours, drives and gunners."`
	Check   check   `cmd:"" help:"Check scene files."`
	New     newC    `cmd:"" name:"new" help:"Write a script and a scene to begin with."`
	Schema  schema  `cmd:"" help:"Print the JSON Schema of scene files."`
	Sky     skyC    `cmd:"" name:"sky" help:"Find stars and planets of the galaxy: show one, list the nearest, draw a map."`
	Orbit   orbitC  `cmd:"" name:"orbit" help:"Print where a body of the Solar System is."`
	Events  eventsC `cmd:"" name:"events" help:"List conjunctions, eclipses and other events of a planet, moon or comet."`

	Porkchop porkchopC `cmd:"" name:"porkchop" help:"Map the flights from one planet or moon to another by departure and time of flight."`
	Transfer transferC `cmd:"" name:"transfer" help:"Find the cheapest flights from one planet or moon to another, past a third one if asked, and their burns."`
	Fly      flyC      `cmd:"" name:"fly" help:"Fly a plan of burns among the Sun, the planets and their moons, and list its events."`

	Version versionFlag `help:"Print the release, and its commit or build."`
}

// streams is where a command writes, results to out and messages to err, and how it
// learns of an interrupt. Names come from files and from the command line: in what people
// read, execute replaces the characters that a terminal would obey; what programs read
// stays as it is.
type streams struct {
	out, err io.Writer
	stop     <-chan struct{} // closed by an interrupt, where the command listens
	heeds    *atomic.Bool    // whether it listens; nil in tests
	program  io.Writer       // results in a format that another program reads
	in       io.Reader       // requests of another program; nil in tests of all other commands
}

func (s *streams) json(result any) error {
	enc := json.NewEncoder(s.program)
	enc.SetIndent("", "  ")
	return enc.Encode(result)
}

// withMember returns the JSON of an object that has members, with one more at its end.
func withMember(object any, key string, value any) (json.RawMessage, error) {
	text, err := json.Marshal(object)
	more, failed := json.Marshal(map[string]any{key: value})
	if err := errors.Join(err, failed); err != nil {
		return nil, err
	}
	return append(append(text[:len(text)-1], ','), more[1:]...), nil
}

// listen returns the channel that an interrupt closes. From this call on the command ends
// by itself, and its files are complete up to that point. Before it, while the command
// reads files and builds worlds, an interrupt ends the program at once.
func (s *streams) listen() <-chan struct{} {
	if s.heeds != nil {
		s.heeds.Store(true)
	}
	return s.stop
}

// failure is an error of a check or run, as opposed to bad input.
type failure struct{ error }

// failing makes an error a failure, and nil no error.
func failing(err error) error {
	if err == nil {
		return nil
	}
	return failure{err}
}

// Main runs the command line of this process, as galaxy --help tells, and ends the
// process with its exit code: 0 for done, 1 for a failed check or run, 2 for bad usage
// or input. Call [galaxy/nav.Register] before it.
func Main() {
	heeds := new(atomic.Bool)
	os.Exit(execute(os.Args[1:], &streams{out: os.Stdout, err: os.Stderr, stop: interrupts(heeds), heeds: heeds, in: os.Stdin}))
}

// interrupts returns the channel that the first terminating signal closes, if a command
// listens. Without a listener the first signal ends the program, and the second always
// does; neither leaves a file half written.
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
			atomicfile.GiveUp()
			<-came
		}
		fmt.Fprintf(os.Stderr, "galaxy: %v\n", errInterrupted)
		atomicfile.Abandon()
		os.Exit(failed)
	}()
	return enough
}

// execute runs one command line and returns its exit code.
func execute(args []string, s *streams) int {
	return carryOut(s, func(s *streams) error { return perform(args, s) })
}

// carryOut runs a command, says how it failed, and returns the exit code.
func carryOut(s *streams, run func(s *streams) error) int {
	out := &mindful{to: s.out}
	words := sanitize.NewWriter(s.err)
	fail := run(&streams{out: sanitize.NewWriter(out), err: words, stop: s.stop, heeds: s.heeds, program: out, in: s.in})
	if out.failed != nil {
		fail = failure{out.failed}
	}
	if fail == nil {
		return done
	}
	lines := strings.Split(fail.Error(), "\n")
	for i := range lines {
		lines[i] = sanitize.Cut(lines[i], longest)
	}
	fmt.Fprintf(words, "galaxy: %s\n", strings.Join(lines, "\n"))
	if errors.As(fail, &failure{}) || errors.Is(fail, atomicfile.ErrGivenUp) {
		return failed
	}
	return badInput
}

// longest is the most characters in a line of an error. A longer word from the command
// line loses its middle, and the advice behind it stays.
const longest = 1000

func perform(args []string, s *streams) error {
	helped := false
	parser := kong.Must(&program{},
		kong.Name("galaxy"),
		kong.Description("Planets on true ellipses and ships that steer between them. galaxy opens the Solar System, galaxy SCENE another scene."),
		kong.Writers(s.out, s.err),
		kong.WithHyphenPrefixedParameters(true), // dates BC begin with one
		kong.Vars{"verbs": verbs(), "eventkinds": strings.Join(kindNames(), ", ")},
		kong.Exit(func(int) { helped = true }), // --help ends the parsing only
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err := misspelt(args, parser.Model.Node); err != nil {
		return err
	}
	ctx, err := parser.Parse(args)
	switch {
	case helped:
		return nil
	case err != nil:
		if said := lengthOfRun(err); said != "" {
			return errors.New(said)
		}
		return fmt.Errorf("%s; galaxy --help lists the commands, and galaxy COMMAND --help what each takes", inWords(err))
	}
	if err := simd.Choose(os.Getenv("GALAXY_WIDE")); err != nil {
		return fmt.Errorf("GALAXY_WIDE: %w", err)
	}
	return ctx.Run(s)
}

// misspelt returns an error if the first word is a mistyped command rather than a scene. The parser takes it for a
// scene, and the words after it for too many.
func misspelt(args []string, of *kong.Node) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.ContainsAny(args[0], `/\.`) || scene.IsBuiltin(args[0]) {
		return nil
	}
	var commands []string
	for _, c := range of.Children {
		commands = append(commands, c.Name)
	}
	meant := suggest.Nearest(args[0], slices.Concat(commands, scene.Builtin()))
	_, noFile := os.Stat(args[0])
	if noFile == nil || meant == args[0] || !slices.Contains(commands, meant) {
		return nil
	}
	return fmt.Errorf("there is no command and no scene %q; did you mean galaxy %s?", args[0], meant)
}

// lengthOfRun returns what to write in place of a flag that other programs have for the length of a run, such as --time, or nothing.
func lengthOfRun(err error) string {
	parse := new(kong.ParseError)
	if !errors.As(err, &parse) || parse.Context == nil || parse.Context.Selected() == nil {
		return ""
	}
	flag, found := strings.CutPrefix(err.Error(), "unknown flag --")
	flag, _, _ = strings.Cut(flag, ",")
	takes := slices.ContainsFunc(parse.Context.Selected().Flags, func(f *kong.Flag) bool { return f.Name == "until" })
	if !found || !takes || !slices.Contains([]string{"time", "duration", "seconds", "end"}, flag) {
		return ""
	}
	return fmt.Sprintf("there is no flag --%s: --until=TIME stops after a scene time above 0, --steps=N after N steps", flag)
}

// inWords rewrites the parser's errors, which name types of Go and system calls.
func inWords(err error) string {
	text := strings.NewReplacer("a valid 64 bit uint", "a whole number from 0 up", "a valid 64 bit int", "a whole number").Replace(err.Error())
	if file := new(fs.PathError); errors.As(err, &file) {
		what := fmt.Sprintf("%s cannot be used: %v", file.Path, file.Err)
		if errors.Is(err, fs.ErrNotExist) {
			what = "there is no folder " + file.Path + ": give one that is there"
		}
		text = strings.Replace(text, file.Error(), what, 1)
		if argument, rest, found := strings.Cut(text, ": "); found && strings.HasPrefix(argument, "<") { // of an argument
			text = rest
		}
	}
	return text
}

// mindful remembers the first failure to write, so that commands need not check after each line.
type mindful struct {
	to     io.Writer
	failed error
}

func (m *mindful) Write(p []byte) (int, error) {
	n, err := m.to.Write(p)
	if err != nil && m.failed == nil {
		reason := err
		if path := new(fs.PathError); errors.As(err, &path) {
			reason = path.Err
		}
		m.failed = fmt.Errorf("the results cannot be written: %w; redirect standard output to another place", reason)
	}
	return n, err
}
