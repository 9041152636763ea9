import { parseArgs } from 'node:util';

export interface BenchArguments {
  /** Empty means all groups. */
  readonly groups: readonly string[];
  /** Receives the figures as JSON. */
  readonly jsonFile: string;
  /** The document whose figures are replaced, if any. */
  readonly document: string | null;
}

/** Ignored by git; always holds the last run. */
const usualFile = '.cache/bench.json';

/** Returns the parsed command line, or a message that says why it is invalid. */
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
