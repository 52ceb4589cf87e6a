package typed

import "fmt"

// Size reads the size of a picture in pixels, such as 1280x720.
func Size(text string) (width, height int, err error) {
	if n, _ := fmt.Sscanf(text, "%dx%d", &width, &height); n != 2 || fmt.Sprintf("%dx%d", width, height) != text ||
		width < 64 || height < 64 || width > 16384 || height > 16384 {
		return 0, 0, fmt.Errorf("size %q is not WIDTHxHEIGHT in pixels, each from 64 to 16384, as 1280x720", text)
	}
	return width, height, nil
}
