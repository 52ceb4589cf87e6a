package script

import (
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Script is a behaviour that a [Program] decides, with values of its parameters.
//
//  1. The same state gives the same wish, on any machine and any goroutine.
//  2. If the script fails, or its wish is not finite, it wishes for nothing, tells the view (nav.View.Fail) why,
//     and leaves the agent as it was.
//  3. steer may return None: then it abstains.
type Script struct {
	program *Program
	values  []tuned
	lengths atomic.Pointer[lengths] // that were asked for last
	largest atomic.Uint64           // the bits of the radius that Reach was asked with last: a world has one
}

// New returns a behaviour by a program, with the defaults of its parameters.
func New(p *Program) *Script {
	s := &Script{program: p, values: make([]tuned, len(p.params))}
	s.Tunables()
	nav.Reset(s)
	return s
}

// Program returns what decides.
func (s *Script) Program() *Program { return s.program }

// Title is the name of the file, without its folder and ending.
func (s *Script) Title() string {
	return strings.TrimSuffix(path.Base(s.program.main), path.Ext(s.program.main))
}

func (s *Script) Tunables() []nav.Param {
	params := make([]nav.Param, len(s.values))
	for i := range params {
		was := s.values[i]
		p, err := s.values[i].bind(s.program.params[i])
		if err != nil { // it was bound when the program was made
			panic("script: " + err.Error())
		}
		s.values[i] = was
		params[i] = p
	}
	return params
}

func (s *Script) Unshare() {
	s.values = slices.Clone(s.values)
	s.lengths.Store(nil)
}

func (s *Script) Revise(texts map[string]string) (uses bool, err error) {
	all := maps.Clone(s.program.texts)
	for name, text := range texts {
		_, own := all[name]
		uses = uses || own
		all[name] = text // also a file that a new version loads for the first time
	}
	if !uses {
		return false, nil
	}
	p, err := Compile(s.program.main, Held(all))
	if err != nil {
		return true, err
	}
	before := nav.Params(s)
	s.program, s.values = p, make([]tuned, len(p.params))
	s.lengths.Store(nil)
	nav.Reset(s)
	for _, param := range nav.Params(s) {
		for _, old := range before {
			if old.Name == param.Name && old.Type == param.Type {
				_ = param.SetText(old.Text()) // else the default
			}
		}
	}
	return true, nil
}

func (s *Script) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	wish, _ := s.Vote(self, v)
	return wish
}

// Vote abstains if the function steer returns None.
func (s *Script) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	in := s.program.take()
	defer s.program.giveBack(in)
	before := in.before.of(self, v, len(s.program.slots)-1)
	wish, matters, err := s.decide(in, self, v)
	if err != nil {
		s.unaim(v)
		before.restore(self, v)
		v.Fail(err)
		return r2.Vec{}, true
	}
	in.dispatch(v)
	in.enter()
	return wish, matters
}

// ChoosesTarget reports whether the script calls me.aim.
func (s *Script) ChoosesTarget() bool { return s.program.Names("aim") }

// unaim makes the goal of the agent the target again, if an earlier call for this view has aimed at something else.
func (s *Script) unaim(v *nav.View) {
	if s.ChoosesTarget() {
		v.Unaim()
	}
}

// Lists reports whether the script looks at other agents by view.nearest and view.count alone: then a world copies none of them
// into its view.
func (s *Script) Lists() bool { return s.program.lists }

// Remembers returns the slots of me.memory, which lasts, and of the behaviours that the script calls.
func (s *Script) Remembers() []nav.Slot { return s.program.slots }

// remembered is the memory of an agent.
type remembered struct {
	timer   float64
	stopped bool
	memory  nav.Memory
	more    []nav.Memory
}

// of copies the memory of an agent: its first slot and n more.
func (r *remembered) of(self *nav.Agent, v *nav.View, n int) *remembered {
	r.memory, r.timer, r.stopped = self.Memory, self.Timer, self.Stopped
	r.more = append(r.more[:0], v.Memories[:min(n, len(v.Memories))]...)
	return r
}

func (r *remembered) restore(self *nav.Agent, v *nav.View) {
	self.Memory, self.Timer, self.Stopped = r.memory, r.timer, r.stopped
	copy(v.Memories, r.more)
}

func (s *Script) decide(in *instance, self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool, err error) {
	if in.reach != nil || in.arrival != nil {
		if l := s.lengthsFor(in, self); l.err != nil {
			return wish, false, l.err
		}
	}
	s.unaim(v)
	in.look(s, self, v)
	steer, err := in.deciding()
	if err != nil {
		return wish, false, err
	}
	x, err := in.call(steer, in.me, in.seeing)
	if err != nil {
		return wish, false, err
	}
	w, ok := x.(*vec)
	switch {
	case x == starlark.None:
		return wish, false, nil
	case !ok:
		return wish, false, s.fault(steer, fmt.Sprintf("%s returns a %s", steer.Name(), x.Type()), "it returns an acceleration, vec(x, y), or None to abstain")
	case !finite(w.Vec):
		return wish, false, s.fault(steer, fmt.Sprintf("%s returns %v", steer.Name(), w), "an acceleration is finite")
	}
	return w.Vec, true, nil
}

// fault returns an error at the head of a function.
func (s *Script) fault(f *starlark.Function, what, hint string) error {
	return mistakeAt(f.Position(), what, hint)
}

// look makes the next call one about an agent and its view.
func (in *instance) look(s *Script, self *nav.Agent, v *nav.View) {
	in.agent, in.view, in.limitsOnly = self, v, v == nil
	in.drawing, in.sent = false, in.sent[:0]
	in.seen.params, in.values = s.program.params, s.values
}

// Explain draws with the function explain, if there is one, and draws the wish.
func (s *Script) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	in := s.program.take()
	defer s.program.giveBack(in)
	before, twin := in.before.of(self, v, len(s.program.slots)-1), *self
	var err error
	s.unaim(v)
	if in.explain != nil {
		in.look(s, &twin, v)
		in.drawing = true
		if _, err = in.call(in.explain, in.me, in.seeing, &pen{in: in, to: p}); err != nil {
			p.Circle(nav.Stroke{Kind: err.Error(), Ink: nav.InkLimit}, self.Pos, 0)
		}
	}
	before.restore(&twin, v)
	wish, _, failed := s.decide(in, &twin, v)
	before.restore(&twin, v)
	if failed != nil && err == nil {
		p.Circle(nav.Stroke{Kind: failed.Error(), Ink: nav.InkLimit}, self.Pos, 0)
	}
	p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish}, self.Pos, wish)
}

// lengths are what reach and arrival returned for some limits, the same for most agents of a group.
type lengths struct {
	limits         nav.Limits
	largest        float64
	values         []tuned
	reach, arrival float64
	err            error
}

// Reach calls the function reach. Without one it is 20 own radii if the script looks at others, else 0.
func (s *Script) Reach(self *nav.Agent, largest float64) float64 {
	s.largest.Store(math.Float64bits(largest))
	return s.lengthsFor(nil, self).reach
}

// ArrivalRadius calls the function arrival, and is 0 without one.
func (s *Script) ArrivalRadius(self *nav.Agent) float64 { return s.lengthsFor(nil, self).arrival }

// lengthsFor returns what reach and arrival return for an agent, asking in or another instance.
func (s *Script) lengthsFor(in *instance, self *nav.Agent) *lengths {
	const defaultReach = 20 // how far a script without reach sees others, in own radii
	limits, largest := self.Limits(), math.Float64frombits(s.largest.Load())
	if l := s.lengths.Load(); l != nil && l.limits == limits && l.largest == largest && slices.Equal(l.values, s.values) {
		return l
	}
	l := &lengths{limits: limits, largest: largest, values: slices.Clone(s.values)}
	if s.program.reaches {
		l.reach = largest + float64(defaultReach*self.Radius)
	}
	if in == nil {
		in = s.program.take()
		defer s.program.giveBack(in)
	}
	in.look(s, self, nil)
	if in.reach != nil {
		l.reach, l.err = in.length(in.reach, "reach", in.me, starlark.Float(largest))
	}
	if in.arrival != nil && l.err == nil {
		l.arrival, l.err = in.length(in.arrival, "arrival", in.me)
	}
	s.lengths.Store(l)
	return l
}

// length calls a function that returns a length.
func (in *instance) length(f *starlark.Function, name string, args ...starlark.Value) (float64, error) {
	x, err := in.call(f, args...)
	if err != nil {
		return 0, err
	}
	if n, ok := number(x); ok && n >= 0 {
		return n, nil
	}
	return 0, mistakeAt(f.Position(), fmt.Sprintf("%s returns %s", name, show(x)), "it returns a length, 0 or more")
}
