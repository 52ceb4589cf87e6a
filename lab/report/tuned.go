package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/lab"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// The files of a search.
const (
	triesFile   = "tries.csv"
	tunedFolder = "tuned"
	tunedFile   = "scene.toml"
)

// WriteTuned writes what came of a search: tries.csv with every try, and the scene with the
// best values, in a folder of its own with the files that it reads. It returns the name of
// the scene.
func WriteTuned(f *lab.Folder, t *lab.Tuned) (string, error) {
	if err := create(f.Path, triesFile, func(to io.Writer) error { return writeTries(to, f, t) }); err != nil {
		return "", err
	}
	sc, err := f.Open(f.Scene, f.SetOf(&t.Best[t.Won])...)
	if err != nil {
		return "", err
	}
	text, err := sc.Rewritten()
	if err != nil {
		return "", err
	}
	files := atomicfile.Folder(f.Path)
	if err := files.Make(tunedFolder); err != nil {
		return "", err
	}
	root := path.Dir(filepath.ToSlash(sc.File))
	if scene.IsBuiltin(sc.File) && root == "." {
		root = "library"
	}
	for _, file := range sc.Files {
		at, err := filepath.Rel(filepath.FromSlash(root), filepath.FromSlash(file.Name))
		if err != nil || !filepath.IsLocal(at) {
			return "", fmt.Errorf("the scene reads %s, which lies outside of its folder, so that it cannot be copied beside the tuned scene; move it there", file.Name)
		}
		name := filepath.Join(tunedFolder, at)
		if err := files.Make(filepath.Dir(name)); err != nil {
			return "", err
		}
		if err := create(f.Path, name, func(to io.Writer) error { return write(to, file.Text) }); err != nil {
			return "", err
		}
	}
	name := filepath.Join(tunedFolder, tunedFile)
	head := fmt.Sprintf("# %s, tuned by galaxy lab tune.\n", strings.ReplaceAll(filepath.Base(sc.File), "\n", " "))
	return files.Path(name), create(f.Path, name, func(to io.Writer) error { return write(to, head+string(text)) })
}

func write(to io.Writer, text string) error {
	_, err := io.WriteString(to, text)
	return err
}

// writeTries writes a row for each try. Those that were judged on the seeds held back are
// the best of their start; the last row is the scene as it was.
func writeTries(to io.Writer, f *lab.Folder, t *lab.Tuned) error {
	table := csv.NewWriter(to)
	row := []string{"try", "start"}
	for i := range f.Axes {
		row = append(row, f.Axes[i].Path)
	}
	if err := table.Write(append(row, "score", "held_back")); err != nil {
		return err
	}
	judged := map[int]float64{}
	for _, b := range t.Best {
		judged[b.Number] = b.HeldBack
	}
	score := func(x float64) string {
		if lab.Unscored(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	for _, one := range t.Tries {
		row = append(row[:0], strconv.Itoa(one.Number), strconv.Itoa(one.Start))
		for _, x := range one.Values {
			row = append(row, tomlfile.NumberText(x))
		}
		row = append(row, score(one.Score), "")
		if x, ok := judged[one.Number]; ok {
			row[len(row)-1] = score(x)
		}
		if err := table.Write(row); err != nil {
			return err
		}
	}
	row = append(row[:0], "as it was", "")
	for range f.Axes {
		row = append(row, "")
	}
	if err := table.Write(append(row, "", score(t.Was.HeldBack))); err != nil {
		return err
	}
	table.Flush()
	return table.Error()
}
