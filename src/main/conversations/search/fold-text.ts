const MARKS = /[\u0300-\u036f]/g;
/** The one letter whose lower case depends on its position in the word. */
const FINAL_SIGMA = /ς/g;
const PLAIN = /^[\0-\x7f]*$/;

/** Maps texts that differ only in case or accents to the same text, letter by letter. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(FINAL_SIGMA, 'σ');
}

export type TextSpan = readonly [from: number, to: number];

/** Returns where spans of the folded text are in the original text, including trailing accents. */
export function unfoldSpans(text: string, spans: readonly TextSpan[]): [from: number, to: number][] {
  const positions = positionsOf(text);
  if (positions === null) return spans.map(([from, to]) => [from, to]);
  return spans.map(([from, to]) => [positions[from] ?? text.length, endOf(positions, from, to) ?? text.length]);
}

/** Returns where a match ends; a partly matched letter counts as a whole. */
function endOf(positions: readonly number[], from: number, to: number): number | undefined {
  if (to === from || positions[to] !== positions[to - 1]) return positions[to];
  return positions.find((position) => position > (positions[to] ?? 0));
}

/** Maps each position in the folded text to its position in the original; null if they are the same. */
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
