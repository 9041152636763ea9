/** How a line inside a fence looks so far: only a lone run of the fence's own marker can close the fence. */
export interface FenceLine {
  readonly at: 'indent' | 'run' | 'after-run' | 'other';
  readonly run: number;
}

export const lineStart: FenceLine = { at: 'indent', run: 0 };
export const restOfLine: FenceLine = { at: 'other', run: 0 };

export function nextOfLine(line: FenceLine, character: string, marker: string): FenceLine {
  if (character === '\n') return lineStart;
  if (line.at === 'other') return line;
  if (isBlank(character)) return line.at === 'run' ? { at: 'after-run', run: line.run } : line;
  if (character === marker && line.at !== 'after-run') return { at: 'run', run: line.run + 1 };
  return restOfLine;
}

export function closesFence(line: FenceLine, fenceLength: number): boolean {
  return (line.at === 'run' || line.at === 'after-run') && line.run >= fenceLength;
}

export function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}
