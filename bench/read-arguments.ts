import { parseArgs } from 'node:util';

export interface BenchArguments {
  /** All groups where none is named. */
  readonly groups: readonly string[];
  /** Where the figures go as JSON. */
  readonly jsonFile: string;
  /** The document whose figures are replaced, if any. */
  readonly document: string | null;
}

/** Ignored by git; what reads it finds the last run. */
const usualFile = '.cache/bench.json';

/** What the command line asks for, or in words why it cannot be. */
export function readArguments(args: readonly string[], known: readonly string[]): BenchArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'string', default: usualFile }, document: { type: 'string' } },
    });
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0) return `No such group: ${unknown.join(', ')}. There are: ${known.join(', ')}.`;
    return { groups: positionals, jsonFile: values.json, document: values.document ?? null };
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
