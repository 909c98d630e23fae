/** 1 if the page is read from left to right, -1 from right to left; like `--dir` in style sheets. */
export function lineDirection(): 1 | -1 {
  return document.documentElement.dir === 'rtl' ? -1 : 1;
}
