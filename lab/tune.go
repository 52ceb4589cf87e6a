package lab

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"gonum.org/v1/gonum/optimize"

	"galaxy/internal/portable"
	"galaxy/internal/sanitize"
	"galaxy/lab/design"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// Tuned is the result of a search for the parameters of the least score.
type Tuned struct {
	Tries []Try // in their order
	Best  []Try // the best try of each start, in the order of starts, judged on the seeds held back
	Was   Try   // the scene as it was, judged on the same seeds
	Won   int   // index in Best
	Gain  Stats // by how much the score of Was exceeds the score of the best, over pairs of the same seed
}

// Try is a point of the search and its result.
type Try struct {
	Number, Start int       // from 0
	Values        []float64 // of each axis; nil for the scene as it was
	Score         float64   // mean over the seeds
	HeldBack      float64   // mean over the seeds held back; NaN if it was not judged
	Scores        []float64 // of each seed held back
}

// unscored is the score of a run that has failed or lacks a measure of the score: worse than
// any, and finite, so that a search can rank it.
const unscored = 1e300

// tuneRuns returns how many runs a search takes: all tries with their seeds, and the runs that
// judge the best try of each start and the scene as it was.
func tuneRuns(e *design.Experiment) int {
	return e.Tune.Tries*e.Seeds + (e.Tune.Restarts+1)*e.Tune.HeldBack
}

// Tune searches for the values of the least score by CMA-ES, which draws tries from a normal
// distribution and moves it towards the better ones. The folder keeps each run as it keeps the runs
// of an experiment; a search that was stopped takes the same tries again and finds their
// results there. Progress gets the runs so far, how many there may be and the least score so far.
//
// The search is in a unit cube, mirrored at its faces, so that values stay in their ranges.
// The first start is in the middle, others are drawn.
func (f *Folder) Tune(workers int, stop <-chan struct{}, progress func(done, of int, best float64)) (*Tuned, error) {
	t := &tuner{Folder: f, workers: workers, stop: stop, progress: progress, least: math.Inf(1)}
	result := &Tuned{}
	each := f.Experiment.Tune.Tries / f.Experiment.Tune.Restarts
	for start := range f.Experiment.Tune.Restarts {
		if err := t.search(start, start*each, each); err != nil {
			return nil, err
		}
	}
	result.Tries = t.tries
	for start := range f.Experiment.Tune.Restarts {
		var best *Try
		for i := range t.tries {
			if one := &t.tries[i]; one.Start == start && (best == nil || one.Score < best.Score) {
				best = one
			}
		}
		one := *best
		if err := t.judge(&one, start); err != nil {
			return nil, err
		}
		result.Best = append(result.Best, one)
	}
	result.Was = Try{Score: math.NaN()}
	if err := t.judge(&result.Was, f.Experiment.Tune.Restarts); err != nil {
		return nil, err
	}
	for i := range result.Best {
		if result.Best[i].HeldBack < result.Best[result.Won].HeldBack {
			result.Won = i
		}
	}
	result.Gain = gain(result.Was.Scores, result.Best[result.Won].Scores)
	if err := f.store.file.Sync(); err != nil {
		return nil, f.unwritten(err)
	}
	return result, nil
}

// tuner is a search.
type tuner struct {
	*Folder
	workers  int
	stop     <-chan struct{}
	progress func(done, of int, best float64)
	tries    []Try
	least    float64
	flushed  time.Time // when results were last flushed to the disk
}

// search searches from one start.
func (t *tuner) search(start, first, most int) error {
	dim := len(t.Axes)
	begin := make([]float64, dim)
	for i := range begin {
		begin[i] = 0.5
		if start > 0 {
			begin[i] = portable.Uniform(portable.Hash(tuneSeed, uint64(start), uint64(i), 0))
		}
	}
	var failed error
	n := 0
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			if failed != nil || n == most {
				return unscored
			}
			one := Try{Number: first + n, Start: start, HeldBack: math.NaN()}
			n++
			for i := range x {
				one.Values = append(one.Values, t.Axes[i].At(mirrored(x[i])))
			}
			scores, err := t.scores(one.Number*t.Seeds, 1, t.Seeds, one.Values)
			if err != nil {
				failed = err
				return unscored
			}
			one.Score = average(scores)
			t.least = min(t.least, one.Score)
			t.tries = append(t.tries, one)
			return one.Score
		},
		Status: func() (optimize.Status, error) {
			if failed != nil {
				return optimize.Failure, failed
			}
			return optimize.NotTerminated, nil
		},
	}
	const step = 0.3 // of the cube: most of the first tries lie in it
	method := &optimize.CmaEsChol{InitStepSize: step, Src: rand.NewPCG(tuneSeed, uint64(start))}
	settings := &optimize.Settings{FuncEvaluations: most, Converger: optimize.NeverTerminate{}}
	if _, err := optimize.Minimize(problem, begin, settings, method); err != nil && failed == nil && n == 0 {
		return fmt.Errorf("the search cannot begin: %w", err)
	}
	return failed
}

// tuneSeed begins the random numbers of searches.
const tuneSeed = 0x74756e65

// mirrored folds a number into 0 to 1, like light between two mirrors.
func mirrored(x float64) float64 {
	x = math.Abs(math.Mod(x, 2))
	if x > 1 {
		x = 2 - x
	}
	return x
}

// judge scores a try on the seeds held back.
func (t *tuner) judge(one *Try, place int) error {
	held := t.Experiment.Tune.HeldBack
	scores, err := t.scores(t.Experiment.Tune.Tries*t.Seeds+place*held, uint64(t.Seeds)+1, held, one.Values)
	if err != nil {
		return err
	}
	one.Scores, one.HeldBack = scores, average(scores)
	return nil
}

// scores returns the scores of some values with so many seeds from one on. It keeps the runs
// from a number on, and takes the results that are there already.
func (t *tuner) scores(run int, seed uint64, seeds int, values []float64) ([]float64, error) {
	set := t.SetOf(&Try{Values: values})
	scores := make([]float64, seeds)
	with := func(i int) []string { return append(slices.Clip(set), fmt.Sprintf("seed=%d", seed+uint64(i))) }
	i := 0
	var strange error
	err := parallel(t.workers, func() (int, bool) {
		for ; i < seeds; i++ {
			o, there, err := t.store.get(run + i)
			if !there || err != nil {
				i++
				return i - 1, true
			}
			if o.Values != sumOf(with(i)) {
				strange = fmt.Errorf("the folder %s has other tries than this search takes: another kind of machine began it, and rounds otherwise; go on there, or name another folder", sanitize.Line(t.Path))
				return 0, false
			}
			scores[i] = t.score(o)
		}
		return 0, false
	}, func(i int) (*Outcome, error) {
		return t.try(run+i, with(i), t.stop)
	}, func(i int, o *Outcome) error {
		if _, err := t.store.put(o); err != nil {
			return t.unwritten(err)
		}
		scores[i] = t.score(o)
		return nil
	})
	if err = errors.Join(err, strange); err != nil {
		return nil, err
	}
	if time.Since(t.flushed) > often {
		if err := t.store.file.Sync(); err != nil {
			return nil, t.unwritten(err)
		}
		t.flushed = time.Now()
	}
	done, _, _ := t.Done()
	t.progress(done, t.Runs(), t.least)
	return scores, nil
}

// try runs the scene with overrides.
func (t *tuner) try(run int, set []string, stop <-chan struct{}) (*Outcome, error) {
	o := &Outcome{Run: run, Values: sumOf(set)}
	err := t.measure(o, func() (*scene.Scene, error) { return t.Open(t.Scene, set...) }, stop, nil)
	return o.orFailed(err)
}

// score returns the score of a run.
func (t *tuner) score(o *Outcome) float64 {
	if o.Failed != "" {
		return unscored
	}
	sum := 0.0
	for i, w := range t.Experiment.Tune.Weights {
		if w != 0 {
			sum += float64(w * o.Measures[i])
		}
	}
	if !(math.Abs(sum) < unscored/1e5) { // also NaN
		return unscored
	}
	return sum
}

func average(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x / float64(len(list))
	}
	return sum
}

// Unscored reports whether a score stands for runs without a score.
func Unscored(score float64) bool { return score >= unscored/1e5 }

// gain compares scores of the same seeds: by how much the second ones are less than the first.
func gain(was, is []float64) (s Stats) {
	for i := range was {
		if !Unscored(was[i]) && !Unscored(is[i]) {
			s.Add(was[i] - is[i])
		}
	}
	return s
}

// SetOf returns the overrides of a try, which make the scene that was tried.
func (p *Plan) SetOf(t *Try) (set []string) {
	for i, x := range t.Values {
		set = append(set, p.Overrides(p.Scene, p.Axes[i].Path, tomlfile.NumberText(x))...)
	}
	return set
}
