/**
 * Counts the line breaks after a dollar sign. Bash joins the lines first, so `$`, a line break and `(x)` run x, which
 * neither parser sees.
 */
export function countBrokenDollars(text: string): number {
  return text.split('$\\\n').length - 1;
}
