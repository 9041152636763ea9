import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { findLocalProgram } from '../../terminal/environment/find-local-program';
import { foldersUpTo } from '../../workspace/files/folders-up-to';
import { namesIn } from '../../workspace/files/names-in';
import { type FormatterKind, formatters } from './formatters';

export type FoundFormatter =
  | { readonly kind: 'found'; readonly formatter: FormatterKind; readonly program: string; readonly config: string }
  /** It is configured, but its program can't be found. */
  | { readonly kind: 'missing'; readonly formatter: FormatterKind; readonly config: string }
  /** None is configured; these are the files that would configure one. */
  | { readonly kind: 'none'; readonly lookedFor: readonly string[] };

/** Returns the formatter in the nearest configuration between a file and the top of the workspace. */
export function findFormatter(file: string, workspacePath: string): FoundFormatter {
  const extension = extname(file).slice(1).toLowerCase();
  const suitable = formatters.filter(({ extensions }) => extensions.has(extension));
  const folders = foldersUpTo(dirname(file), workspacePath);
  for (const folder of folders) {
    const names = namesIn(folder);
    for (const formatter of suitable) {
      const name = names.find((candidate) => configures(formatter, folder, candidate));
      if (name === undefined) continue;
      const program = findLocalProgram(formatter.program, folders);
      const config = join(folder, name);
      return program === null ? { kind: 'missing', formatter, config } : { kind: 'found', formatter, program, config };
    }
  }
  return {
    kind: 'none',
    lookedFor: suitable.flatMap(({ configured, name }) => configured.map((pattern) => nameFor(pattern, name))),
  };
}

function nameFor(pattern: string | RegExp, formatter: string): string {
  return typeof pattern === 'string' ? pattern : `a configuration of ${formatter}`;
}

function configures({ configured, mention }: FormatterKind, folder: string, name: string): boolean {
  const isNamed = configured.some((pattern) => (typeof pattern === 'string' ? pattern === name : pattern.test(name)));
  return isNamed && (mention === undefined || mention.test(textOf(join(folder, name))));
}

function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
