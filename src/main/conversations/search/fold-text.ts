const MARKS = /[\u0300-\u036f]/g;
/** The one letter that is written otherwise at the end of a word, depending on what stands around it. */
const FINAL_SIGMA = /ς/g;
const PLAIN = /^[\0-\x7f]*$/;

/** Texts that differ in case or accents alone come to the same. What it does to a text it does letter by letter. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(FINAL_SIGMA, 'σ');
}

export type TextSpan = readonly [from: number, to: number];

/** Where stretches of the folded text stand in the text itself, accents behind them included. */
export function unfoldSpans(text: string, spans: readonly TextSpan[]): [from: number, to: number][] {
  const positions = positionsOf(text);
  if (positions === null) return spans.map(([from, to]) => [from, to]);
  return spans.map(([from, to]) => [positions[from] ?? text.length, endOf(positions, from, to) ?? text.length]);
}

/** Where what is found ends; a letter of which a part is found counts as a whole. */
function endOf(positions: readonly number[], from: number, to: number): number | undefined {
  if (to === from || positions[to] !== positions[to - 1]) return positions[to];
  return positions.find((position) => position > (positions[to] ?? 0));
}

/** For each place in the folded text the place in the text that it came from; null where they are the same. */
function positionsOf(text: string): number[] | null {
  if (PLAIN.test(text)) return null;
  const positions: number[] = [];
  let position = 0;
  for (const letter of text) {
    for (let unit = 0; unit < foldText(letter).length; unit += 1) positions.push(position);
    position += letter.length;
  }
  return positions;
}
