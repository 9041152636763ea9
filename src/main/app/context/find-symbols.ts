import type { FoundSymbol } from '../../../shared/contract/context-commands';
import type { CommandOutput } from '../../../shared/contract/contract';
import { shorten } from '../../../shared/text/shorten';
import { findMatches } from '../../tools/search/find-matches';
import { openSearchRoot } from '../../tools/search/open-search-root';
import type { GuardScope } from '../../workspace/paths/guard-path';

/** With fewer letters, nearly every definition matches. */
const leastLetters = 2;
const maxFound = 1_000;
const maxPerFile = 100;
const longestLine = 200;

const keywords =
  'class|interface|type|enum|struct|union|trait|impl|protocol|extension|record|object|module|mod|namespace|' +
  'function|func|fn|fun|def|defp|defmodule|defmacro|sub|proc|macro_rules!|newtype';

/** These may also be local variables, so they match only without indentation. */
const variables = 'const|let|var|val|static';

const modifiers =
  '(?:(?:export|default|async|public|private|protected|internal|static|abstract|final|sealed|open|unsafe|extern|' +
  'inline|declare|override|partial|data|readonly|virtual|pub(?:\\([^)]*\\))?) +)*';

/** Statements that look like the definition of a method. */
const statements = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'await', 'with', 'else', 'do', 'try']);

/** Finds definitions by how they are written in most languages, with ripgrep and without an index. */
export async function findSymbols(
  query: string,
  scope: GuardScope,
  limit: number,
): Promise<CommandOutput<'workspace.find-symbols'>> {
  const sought = query.trim();
  if (!new RegExp(`^[\\p{L}\\p{N}_$]{${leastLetters},100}$`, 'u').test(sought)) return { found: [], total: 0 };
  const name = `[\\w$]*${sought.replaceAll('$', '\\$')}[\\w$]*`;
  const place = openSearchRoot('.', scope);
  const { files } = await findMatches(
    place,
    {
      pattern: `(?:${keywordPattern(name)})|(?:${methodPattern(name)})`,
      literal: false,
      caseSensitive: false,
      wholeWord: false,
      includeIgnored: false,
    },
    { signal: new AbortController().signal, maxResults: maxFound, maxPerFile, contextLines: 0 },
  );
  const read = new RegExp(`(?:${keywordPattern(`(${name})`)})|(?:${methodPattern(`(${name})`)})`, 'iu');
  const found = files.flatMap(({ path, lines }) =>
    lines.flatMap(({ line, text }): FoundSymbol[] => {
      const [, defined, method] = read.exec(text) ?? [];
      const symbol = defined ?? method;
      if (symbol === undefined || symbol.length > 200 || statements.has(symbol.toLowerCase())) return [];
      return [{ name: symbol, path, line, text: shorten(text.trim(), longestLine) }];
    }),
  );
  const ranked = found.sort((first, second) => rank(first, sought) - rank(second, sought) || byPlace(first, second));
  return { found: ranked.slice(0, limit), total: ranked.length };
}

/** A receiver or `self.` may come before the name. */
function keywordPattern(name: string): string {
  const keyword = `(?:\\s*${modifiers}(?:${keywords})|${modifiers}(?:${variables}))\\*?`;
  return `^${keyword}\\s+(?:\\([^)]*\\)\\s*)?(?:self\\.)?${name}(?:[^\\w$]|$)`;
}

/** A name with parameters and a brace, as methods and C functions are written. */
function methodPattern(name: string): string {
  return `^\\s*(?:[\\w<>\\[\\],.?*&:]+\\s+)*[*&#]?${name}\\s*(?:<[^>()]*>)?\\([^;{}]*\\)[^;={}()]*\\{\\s*$`;
}

/** Exact matches first, then prefixes, then other parts of the name. */
function rank({ name }: FoundSymbol, sought: string): number {
  const [own, wanted] = [name.toLowerCase(), sought.toLowerCase()];
  if (own === wanted) return 0;
  return own.startsWith(wanted) ? 1 : 2;
}

function byPlace(first: FoundSymbol, second: FoundSymbol): number {
  return (
    first.name.length - second.name.length ||
    (first.path < second.path ? -1 : first.path > second.path ? 1 : first.line - second.line)
  );
}
