// Command galaxy is a navigation sandbox: planets on true ellipses, ships that
// steer between them, in a window and without one.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
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
	List    list    `cmd:"" help:"List the built-in scenes, behaviours and drives."`
	Check   check   `cmd:"" help:"Check scene files."`
	Schema  schema  `cmd:"" help:"Print the JSON Schema of scene files."`
	Orbit   orbitC  `cmd:"" name:"orbit" help:"Print where a body of the Solar System is."`
}

// streams is where a command writes, results to out, words to the person to err,
// and how it hears that the person has had enough.
type streams struct {
	out, err io.Writer
	stop     <-chan struct{} // closed by an interrupt
}

// failure is an error of a check or run, as opposed to bad input.
type failure struct{ error }

func main() {
	enough, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	os.Exit(execute(os.Args[1:], &streams{os.Stdout, os.Stderr, enough.Done()}))
}

// execute runs one command line and returns its exit code.
func execute(args []string, s *streams) int {
	code := -1
	parser := kong.Must(&program{},
		kong.Name("galaxy"),
		kong.Description("Planets on true ellipses, and ships that find their way between them. galaxy alone opens the Solar System; galaxy SCENE another scene."),
		kong.Writers(s.out, s.err),
		kong.WithHyphenPrefixedParameters(true), // dates before Christ begin with one
		kong.Vars{"verbs": verbs()},
		kong.Exit(func(c int) { code = c }), // --help ends parsing, not the process
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	ctx, fail := parser.Parse(args)
	if code >= 0 {
		return code
	}
	if fail != nil {
		fail = fmt.Errorf("%w; galaxy --help lists the commands, and galaxy COMMAND --help what each takes", fail)
	} else if fail = ctx.Run(s); fail == nil {
		return done
	}
	fmt.Fprintf(s.err, "galaxy: %v\n", fail)
	if errors.As(fail, &failure{}) {
		return failed
	}
	return badInput
}
