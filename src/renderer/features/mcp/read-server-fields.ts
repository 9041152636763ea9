import { type McpDraft, mcpDraftSchema, mcpServerNameSchema } from '../../../shared/mcp/mcp-server';
import { texts } from '../../core/texts/texts';

export interface ServerFields {
  readonly name: string;
  readonly kind: 'stdio' | 'http';
  readonly command: string;
  readonly url: string;
  /** `NAME=VALUE` lines. */
  readonly values: string;
}

export type FieldProblems = Partial<Record<'name' | 'command' | 'url' | 'values', string>>;

export type ReadFields =
  | { readonly kind: 'draft'; readonly draft: McpDraft }
  | { readonly kind: 'problems'; readonly problems: FieldProblems };

const words = texts.settings.mcp.form;

/** What the user has entered, or what is wrong with it. */
export function readServerFields({ name, kind, command, url, values }: ServerFields): ReadFields {
  const problems: FieldProblems = {};
  if (!mcpServerNameSchema.safeParse(name.trim()).success) problems.name = words.badName;
  const pairs = readPairs(values);
  if (typeof pairs === 'string') problems.values = pairs;
  const split = kind === 'stdio' ? splitCommand(command) : [];
  if (split === null) problems.command = words.openQuote;
  else if (kind === 'stdio' && split.length === 0) problems.command = words.noCommand;
  if (kind === 'http' && !/^https?:\/\/[^\s]+$/.test(url.trim())) problems.url = words.badAddress;
  if (Object.keys(problems).length > 0 || split === null) return { kind: 'problems', problems };
  const [program = '', ...args] = split;
  const entry =
    kind === 'stdio' ? { kind, command: program, args, environment: pairs } : { kind, url: url.trim(), headers: pairs };
  return { kind: 'draft', draft: mcpDraftSchema.parse({ name: name.trim(), entry }) };
}

function readPairs(values: string): Record<string, string> | string {
  const lines = values.split('\n').filter((line) => line.trim() !== '');
  const bad = lines.find((line) => !/^\s*[^=\s]+\s*=/.test(line));
  if (bad !== undefined) return words.badValue(bad.trim());
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** Splits a command into words as a shell does, without its other syntax; null if a quote isn't closed. */
export function splitCommand(command: string): string[] | null {
  const found: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < command.length; at += 1) {
    const character = command[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (character === '\\' && quote === '"' && /["\\]/.test(command[at + 1] ?? '')) word += command[++at] ?? '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) found.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') return null;
  return word === null ? found : [...found, word];
}
