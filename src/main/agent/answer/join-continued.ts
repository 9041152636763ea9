import type { ModelChunk } from '../../model/backend';

/** In characters: a repetition this long isn't chance. Shorter answers aren't continued. */
export const SURELY_REPEATED = 32;

/** In characters: how far back from the end a repetition may start. */
const END = 400;

/** The server didn't continue the answer but repeats parts of it. */
export class AnswerRepeated extends Error {
  constructor() {
    super('The server repeats the answer instead of continuing it');
  }
}

/**
 * The chunks that continue a text. They follow the text without the white space at its end, which servers drop or refuse,
 * so the white space that both have is left out once. Nothing else is: what looks repeated is an error, because the
 * answer may repeat itself.
 */
export async function* joinContinued(chunks: AsyncIterable<ModelChunk>, begun: string): AsyncGenerator<ModelChunk> {
  const space = begun.slice(begun.trimEnd().length);
  const end = begun.slice(-END);
  /** Null once it is certain that this continues the text. */
  let held: string | null = '';

  function mayRepeat(words: string): boolean {
    return begun.startsWith(words) || end.includes(words);
  }

  /** Returns what can be passed on so far. */
  function take(text: string): string {
    if (held === null) return text;
    held += text;
    const words = held.trimStart();
    const beginning = words.slice(0, SURELY_REPEATED);
    if (mayRepeat(beginning)) {
      if (beginning.length === SURELY_REPEATED) throw new AnswerRepeated();
      return '';
    }
    return release();
  }

  function release(): string {
    const all = held ?? '';
    held = null;
    const words = all.trimStart();
    return missingSpace(space, all.slice(0, all.length - words.length)) + words;
  }

  for await (const chunk of chunks) {
    if (chunk.kind === 'text') {
      const text = take(chunk.text);
      if (text !== '') yield { kind: 'text', text };
      continue;
    }
    const rest = release();
    if (rest !== '') yield { kind: 'text', text: rest };
    yield chunk;
  }
}

/** Returns the leading white space of the continuation that the text doesn't end in already. */
function missingSpace(given: string, continued: string): string {
  if (continued.startsWith(given)) return continued.slice(given.length);
  return given.startsWith(continued) ? '' : continued;
}
