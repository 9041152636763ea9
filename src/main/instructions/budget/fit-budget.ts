import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';

/** A text with its place in the order of precedence. */
export interface BudgetText {
  readonly label: string;
  readonly text: string;
}

export interface FittedText {
  /** Empty if none of it fits. */
  readonly block: string;
  readonly tokens: number;
  readonly fit: 'whole' | 'part' | 'none';
}

export type CountTokens = (text: string) => number;

/** A tenth of the context: enough for what people write, and the rest is left for the work. */
const SHARE = 0.1;
/** In tokens; also where the size of the context isn't known. */
const MOST = 20_000;

export function instructionBudget(contextSize: number | null): number {
  return Math.floor(Math.min(MOST, (contextSize ?? Number.POSITIVE_INFINITY) * SHARE));
}

/**
 * Fits texts into a budget. They come in ascending precedence, so the last one gets room first; the first one that has
 * to be cut takes what is left, and nothing of those below it is kept.
 */
export function fitBudget(texts: readonly BudgetText[], budget: number, countTokens: CountTokens): FittedText[] {
  let left = budget;
  const fitted: FittedText[] = [];
  for (const text of texts.toReversed()) {
    const one = left > 0 ? fitOne(text, left, countTokens) : nothing;
    left = one.fit === 'whole' ? left - one.tokens : 0;
    fitted.unshift(one);
  }
  return fitted;
}

const nothing: FittedText = { block: '', tokens: 0, fit: 'none' };

function fitOne({ label, text }: BudgetText, room: number, countTokens: CountTokens): FittedText {
  const whole = instructionBlock(label, text);
  const tokens = countTokens(whole);
  if (tokens <= room) return { block: whole, tokens, fit: 'whole' };
  const lines = text.split('\n');
  const cut = (count: number) =>
    instructionBlock(label, `${lines.slice(0, count).join('\n')}\n[The rest of this file didn’t fit]`);
  let kept = 0;
  for (let above = lines.length; kept + 1 < above; ) {
    const middle = Math.floor((kept + above) / 2);
    if (countTokens(cut(middle)) <= room) kept = middle;
    else above = middle;
  }
  if (kept === 0) return nothing;
  return { block: cut(kept), tokens: countTokens(cut(kept)), fit: 'part' };
}

/** Delimits a text. Neither it nor the name of its file can end the block: what follows would look like ours. */
export function instructionBlock(label: string, text: string): string {
  const inside = escapeTags(`${JSON.stringify(markHiddenCharacters(label).text)}>\n${text}`);
  return `<instructions file=${inside}\n</instructions>`;
}

/** Keeps a text from containing the tags that delimit instructions. */
export function escapeTags(text: string): string {
  return text.replace(/<(\/?)(?=instructions|skills)/gi, '<\\$1');
}
