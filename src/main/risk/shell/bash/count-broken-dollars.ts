/**
 * How often a line is broken behind a dollar sign. Bash joins the lines first, so that `$`, a line break and `(x)` run
 * x; neither parser sees it.
 */
export function countBrokenDollars(text: string): number {
  return text.split('$\\\n').length - 1;
}
