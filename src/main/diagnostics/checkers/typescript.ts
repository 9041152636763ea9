import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { readJson } from '../../parser/values/read-json';
import { isBelow } from '../../sandbox/paths/is-below';
import { findLocalProgram } from '../../terminal/environment/find-local-program';
import { foldersUpTo } from '../../workspace/files/folders-up-to';
import type { CheckOutput, FindChecks, FoundProblem } from '../check';

const scripts = new Set(['.ts', '.tsx', '.mts', '.cts']);
const plainScripts = new Set(['.js', '.jsx', '.mjs', '.cjs']);
const MAX_PROJECTS = 4;
/** Errors about referenced projects that aren't built, which isn't part of this check. */
const NOT_BUILT = 'TS6305';

/** Runs tsc on the projects that the edited files belong to. */
export const findTypescriptChecks: FindChecks = (files, { workspacePath, cachePath }) => {
  const projects = new Set(files.flatMap((file) => projectsOf(file, workspacePath)));
  return [...projects].slice(0, MAX_PROJECTS).flatMap((project) => {
    const folder = dirname(project);
    const program = findLocalProgram('tsc', foldersUpTo(folder, workspacePath));
    if (program === null) return [];
    const key = createHash('sha256').update(project).digest('hex').slice(0, 16);
    // Composite projects insist on writing this file, and with it the next check is faster.
    const buildInfo = join(cachePath, `tsc-${key}.tsbuildinfo`);
    const args = [
      ...['-p', project, '--noEmit', '--emitDeclarationOnly', 'false', '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', buildInfo],
    ];
    const parse = (output: CheckOutput) => parseTsc(output, folder);
    return [{ checker: 'tsc', folder, program, args, environment: {}, parse }];
  });
};

function projectsOf(file: string, workspacePath: string): string[] {
  const extension = extname(file);
  const isPlain = plainScripts.has(extension);
  if (!isPlain && !scripts.has(extension)) return [];
  const configs = foldersUpTo(dirname(file), workspacePath).map((folder) => join(folder, 'tsconfig.json'));
  const nearest = configs.find((config) => existsSync(config));
  if (nearest === undefined) return [];
  const text = textOf(nearest);
  if (isPlain && !/"(?:allowJs|checkJs)"/.test(text)) return [];
  const config = parse(text);
  const references = referencesOf(config, nearest).filter((path) => isBelow(path, workspacePath));
  if (!(Array.isArray(config.files) && config.files.length === 0) || references.length === 0) return [nearest];
  return references.filter((reference) => includes(reference, file));
}

function referencesOf({ references }: JsonObject, config: string): string[] {
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference) => {
    if (!isJsonObject(reference) || typeof reference.path !== 'string') return [];
    const path = resolve(dirname(config), reference.path);
    const project = isFolder(path) ? join(path, 'tsconfig.json') : path;
    return existsSync(project) ? [project] : [];
  });
}

function includes(project: string, file: string): boolean {
  const { include, files } = parse(textOf(project));
  const path = relative(dirname(project), file).split(sep).join('/');
  if (path.startsWith('../')) return false;
  const patterns = strings(include).map((pattern) => {
    const plain = pattern.replace(/^\.\//, '').replace(/\/$/, '');
    return /[*?]/.test(plain) || extname(plain) !== '' ? plain : `${plain}/**`;
  });
  if (strings(files).includes(path)) return true;
  return patterns.length === 0 ? files === undefined : picomatch(patterns)(path);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function parse(text: string): JsonObject {
  const reading = readJson(text, { attemptRepair: false });
  return reading.kind !== 'broken' && isJsonObject(reading.value) ? reading.value : {};
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** `src/a.ts(3,5): error TS2322: Type …`, with further lines indented. */
const tscLine = /^(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

export function parseTsc({ stdout }: CheckOutput, folder: string): FoundProblem[] {
  return stdout.split(/\r?\n/).flatMap((text) => {
    const [, path, line, column, code = '', message = ''] = tscLine.exec(text) ?? [];
    if (path === undefined || code === NOT_BUILT) return [];
    return [{ file: resolve(folder, path), line: Number(line), column: Number(column), code, message }];
  });
}
