// Command sky makes the data of the room sky, in sky/data, from tables as CSV:
//
//	go run -C tools ./sky FOLDER ../sky/data
//
// FOLDER holds the tables that NOTICE names under "Embedded in the program (sky/data)":
// some megabytes, and so no part of the repository. What is written depends on them alone,
// byte for byte.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// kept are the tables, and the columns of each; all of them where none is named.
var kept = []struct {
	table   string
	columns string
}{
	{"stars", "id system hip hr hd gj gaia_dr3 name bayer flamsteed variable con comp dist_pc dist_src pmra_mas_yr pmdec_mas_yr rv_km_s v_mag bv spectral teff_k teff_src lum_lsun radius_rsun x_pc y_pc z_pc"},
	{"binaries", "star_id comp wds period_yr t_peri_yr a_arcsec e i_deg argp_deg node_deg delta_mag"},
	{"exo_systems", "system ra_deg dec_deg distance_pc hip hd gj gaia_dr2 star_id"},
	{"exo_stars", "system body_id parent kind name mass_msun radius_rsun teff_k spectral_type mag_v mag_k period_d a_au e separation_au"},
	{"exo_planets", "system host_id planet status mass_mjup mass_is_msini mass_upper_mjup radius_rjup period_d a_au e i_deg argp_deg node_deg mean_anomaly_deg periastron_time_jd transit_time_jd transiting method year"},
	{"constellations", "abbr name genitive"},
	{"constellation_lines", "abbr star1 star2"},
	{"constellation_bounds", "abbr ra_deg dec_deg"},
	{"stellar_types", "type teff_k bc_v log_l radius_rsun mass_msun abs_mag_v bv"},
	{"deep_sky", ""},
	{"moons", "name planet a_km e i_deg node_deg argp_deg mean_anomaly_deg epoch_jd n_deg_day argp_rate_deg_yr node_rate_deg_yr pole_ra_deg pole_dec_deg radius_km mass_kg"},
	{"small_bodies", "number name h_mag epoch_jd a_au e i_deg node_deg argp_deg mean_anomaly_deg"},
	{"comets", "name q_au e i_deg node_deg argp_deg tp_jd diameter_km"},
}

// numbers are the columns of whole numbers.
var numbers = []string{"hip", "hr", "hd"}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run -C tools ./sky FOLDER-OF-TABLES ../sky/data")
		os.Exit(2)
	}
	for _, k := range kept {
		if err := pack(os.Args[1], os.Args[2], k.table, strings.Fields(k.columns)); err != nil {
			fmt.Fprintf(os.Stderr, "sky: %s: %v\n", k.table, err)
			os.Exit(1)
		}
	}
	if err := packArms(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "sky: %v\n", err)
		os.Exit(1)
	}
}

// pack compresses the columns of a table. The lines that tell its source stay in front.
func pack(from, to, table string, columns []string) error {
	text, err := os.ReadFile(filepath.Join(from, table+".csv"))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	in := csv.NewReader(bytes.NewReader(text))
	in.Comment = '#'
	rows, err := in.ReadAll()
	if err != nil {
		return err
	}
	var places []int
	for i, name := range rows[0] {
		if len(columns) == 0 || slices.Contains(columns, name) {
			places = append(places, i)
		}
	}
	if len(columns) > 0 && len(places) != len(columns) {
		return fmt.Errorf("it has %d of the columns %v", len(places), columns)
	}
	w := csv.NewWriter(&out)
	for line, row := range rows {
		cells := make([]string, len(places))
		for i, at := range places {
			cells[i] = row[at]
			if _, err := strconv.Atoi(row[at]); err != nil && line > 0 && slices.Contains(numbers, rows[0][at]) {
				cells[i] = "" // one star's HR number is "Lib"
			}
		}
		if err := w.Write(cells); err != nil {
			return err
		}
	}
	w.Flush()
	return write(filepath.Join(to, table+".csv.gz"), out.Bytes())
}

func write(name string, text []byte) error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, packed.Bytes(), 0o644)
}
