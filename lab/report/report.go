package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"galaxy/internal/atomicfile"
	"galaxy/internal/tabular"
	"galaxy/lab"
)

// The files of a report, in the folder of its experiment.
const (
	csvFile     = "results.csv"
	parquetFile = "results.parquet"
	pageFile    = "report.html"
	runsFolder  = "runs"
)

// Options say what is written.
type Options struct {
	Recordings int                // of the worst runs of so many cells at most
	Stop       <-chan struct{}    // ends the recordings with lab.ErrStopped; nil: never
	Progress   func(done, of int) // of the recordings; nil: nothing
}

// Write writes the tables, the recordings and the page of an experiment. Runs without a
// result have no row. Each file is replaced whole.
func Write(f *lab.Folder, o Options) error {
	s := newSummary(f.Plan, o.Recordings)
	if err := writeTables(f, s); err != nil {
		return err
	}
	s.end()
	s.cutWorst()
	recorded, err := record(f, s, o)
	if err != nil {
		return err
	}
	return create(f.Path, pageFile, func(to io.Writer) error { return writePage(to, f, s, recorded) })
}

// writeTables writes both tables in one pass over the results, and adds them up.
func writeTables(f *lab.Folder, s *summary) error {
	columns := columnsOf(f.Plan)
	return create(f.Path, csvFile, func(to io.Writer) error {
		text, err := tabular.NewCSV(to, columns)
		if err != nil {
			return err
		}
		return create(f.Path, parquetFile, func(to io.Writer) error {
			file := tabular.NewParquet(to, "galaxy lab", columns)
			var row []tabular.Cell
			var levels []lab.Level
			last := -1
			err := f.Scan(func(o *lab.Outcome) error {
				s.add(o)
				if at, _ := f.Cell(o.Run); at != last {
					levels, last = f.Levels(at), at
				}
				row = rowOf(row, f.Plan, levels, o)
				return errors.Join(text.Write(row), file.Write(row))
			})
			return errors.Join(err, file.Close(), text.Flush())
		})
	})
}

// create writes a file of a folder whole, or leaves the old one.
func create(folder, name string, write func(io.Writer) error) error {
	file, err := atomicfile.Folder(folder).Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
	to := bufio.NewWriterSize(file, 1<<16)
	if err := errors.Join(write(to), to.Flush()); err != nil {
		return err
	}
	return file.Commit()
}

// record runs the worst runs again for their recordings, and lists these. Those that are there are kept.
func record(f *lab.Folder, s *summary, o Options) (list []item, err error) {
	if len(s.worst) > 0 {
		if err := atomicfile.Folder(f.Path).Make(runsFolder); err != nil {
			return nil, err
		}
	}
	for i, w := range s.worst {
		file := runsFolder + "/" + fmt.Sprintf("cell-%d-run-%d.rec", w.cell, w.run)
		name := filepath.FromSlash(file)
		there, err := atomicfile.Folder(f.Path).Has(name)
		if !there && err == nil {
			err = create(f.Path, name, recorded(f, w.run, o.Stop))
		}
		if err != nil {
			return nil, err
		}
		_, seed := f.Cell(w.run)
		list = append(list, item{Link: file, Text: fmt.Sprintf("%s, seed %d", f.Describe(w.cell), seed)})
		if o.Progress != nil {
			o.Progress(i+1, len(s.worst))
		}
	}
	return list, nil
}

// recorded returns a function that runs a run again and writes its recording.
func recorded(f *lab.Folder, run int, stop <-chan struct{}) func(io.Writer) error {
	return func(to io.Writer) error {
		o, err := f.Record(run, stop, to)
		if err == nil && o.Failed != "" {
			err = fmt.Errorf("run %d cannot be recorded: %s", run, o.Failed)
		}
		return err
	}
}
