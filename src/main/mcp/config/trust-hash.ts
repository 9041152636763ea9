import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename, extname, isAbsolute, join, resolve, sep } from 'node:path';
import type { McpEntry } from '../../../shared/mcp/mcp-server';
import { projectFileStamp } from '../../storage/project-file-stamp';
import { canPassOn } from '../../terminal/environment/child-environment';
import { findProgram } from '../../terminal/environment/find-program';
import { canonicalJson } from '../pins/canonical-json';

/** What interpreters make of a word: `node server`, `node .`, `python -m tools.server`. */
const codeEndings = ['.js', '.mjs', '.cjs', '.ts', '.py', '.rb', '.sh'];
const folderEndings = ['/package.json', '/index.js', '/__main__.py'];
/** To these, a folder is something to work on. */
const fetcher = /^(?:npx|bunx|pnpx|uvx|pipx)(?:\.cmd|\.exe)?$/;
/** What programs that run the scripts of a project read. */
const manifests = 'package.json deno.json Makefile makefile justfile pyproject.toml Cargo.toml compose.yaml'.split(' ');
const runner = /^(?:npm|pnpm|yarn|bun|deno|make|just|uv|poetry|cargo|docker|docker-compose)(?:\.cmd|\.exe)?$/;

/**
 * Identifies what a project's entry starts: the entry itself, the program, and every file of the project that its
 * arguments name. A change of any of them asks again; what those files load in turn is not looked at.
 */
export function trustHash(entry: McpEntry, folder: string): string {
  const files =
    entry.kind === 'stdio' ? startedFiles(entry, folder).map((path) => [path, projectFileStamp(path, folder)]) : [];
  return createHash('sha256')
    .update(canonicalJson([entry, files]))
    .digest('hex');
}

export function entryHash(entry: McpEntry): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

function startedFiles(entry: Extract<McpEntry, { kind: 'stdio' }>, folder: string): string[] {
  const base = resolve(folder, entry.cwd ?? '.');
  const command = basename(entry.command);
  const program = programPath(entry.command, base);
  // Values of other variables are data, which may change.
  const loaders = Object.entries(entry.environment).flatMap(([name, value]) => (canPassOn(name) ? [] : [value]));
  const code = [...entry.args, ...loaders].flatMap((word) => codeIn(word, fetcher.test(command)));
  // `--config=server.json` names a file as well.
  const words = entry.args.flatMap((word) => [word, word.replace(/^[^=]*=/, '')]);
  // npx prefers what the project brings along, and gets the rest from where the project says.
  const packages = ['.npmrc', ...entry.args.map((word) => join('node_modules', '.bin', basename(word)))];
  const named = [...words, ...code, ...packages, ...(runner.test(command) ? manifests : [])];
  const own = [...new Set(named.map((name) => resolve(base, name)))].filter(
    (path) => isFile(path) && isOf(folder, path),
  );
  return [...new Set([...(program === null ? [] : [program]), ...own])].sort();
}

/** The files that interpreters may find in a word, such as `a.js`, `./hook`, or `node a.js && node b.js`. */
function codeIn(word: string, isFetched: boolean): string[] {
  const parts = word.split(/[\s'"`=:;,&|<>()]+/).filter((part) => part !== '');
  const modules = parts.filter((part) => /^[\w.]+$/.test(part)).map((part) => part.replaceAll('.', '/'));
  const added = isFetched ? codeEndings : [...codeEndings, ...folderEndings];
  return [
    ...parts.filter((part) => codeEndings.includes(extname(part))),
    ...[...parts, ...modules].flatMap((part) => added.map((ending) => `${part}${ending}`)),
  ];
}

/** Where a command leads; null if there is no such program. */
export function programPath(command: string, folder: string): string | null {
  if (!isAbsolute(command) && !/[/\\]/.test(command)) return findProgram(command, folder);
  const path = resolve(folder, command);
  return isFile(path) ? path : null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether anyone who can push to the project can change it. */
function isOf(folder: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}
