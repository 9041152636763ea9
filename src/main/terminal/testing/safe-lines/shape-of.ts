import type { FlagShape, ProgramShape } from './program-shapes';

/** Compact notation for shapes: names, flags as in the tables, and words. A `_` in a name stands for a space. */
export function program(starts: string, flags: string, ...words: string[]): ProgramShape[] {
  const shapes = flags.split(/\s+/).filter(Boolean).map(flagShape);
  return starts.split(' ').map((start) => ({ start: start.replaceAll('_', ' '), flags: shapes, words }));
}

function flagShape(text: string): FlagShape {
  const name = text.replace(/\[?=\]?$/, '');
  return { name, value: text.endsWith('[=]') ? 'optional' : text.endsWith('=') ? 'required' : 'none' };
}
