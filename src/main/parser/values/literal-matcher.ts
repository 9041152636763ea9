/** Finds a literal in a stream of characters, from left to right, without overlapping matches. */
export class LiteralMatcher {
  private matched = 0;
  private readonly literal: string;
  private readonly borders: readonly number[];

  constructor(literal: string) {
    this.literal = literal;
    this.borders = bordersOf(literal);
  }

  get length(): number {
    return this.literal.length;
  }

  /** Returns true with the literal's last character. */
  next(code: number): boolean {
    const { literal, borders } = this;
    let matched = this.matched;
    while (matched > 0 && code !== literal.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === literal.charCodeAt(matched)) matched += 1;
    const isFound = matched === literal.length && matched > 0;
    this.matched = isFound ? 0 : matched;
    return isFound;
  }
}

const none: readonly number[] = [];

/**
 * For each prefix of the literal, the length of its longest suffix that is also a prefix: that much still matches if
 * the next character doesn't (Knuth, Morris and Pratt).
 */
function bordersOf(literal: string): readonly number[] {
  // Thousands of matchers are created, and hardly any literal contains its first character again.
  if (literal.lastIndexOf(literal.charAt(0)) <= 0) return none;
  const borders = [0];
  let border = 0;
  for (let index = 1; index < literal.length; index += 1) {
    while (border > 0 && literal[index] !== literal[border]) border = borders[border - 1] ?? 0;
    if (literal[index] === literal[border]) border += 1;
    borders.push(border);
  }
  return borders;
}
