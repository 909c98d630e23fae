/** 1 where the page is read from left to right, -1 where it is read from right to left; as `--dir` in style sheets. */
export function lineDirection(): 1 | -1 {
  return document.documentElement.dir === 'rtl' ? -1 : 1;
}
