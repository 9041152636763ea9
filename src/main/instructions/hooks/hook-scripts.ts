import { closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { isBelow } from '../../sandbox/paths/is-below';
import { projectFileStamp } from '../../storage/project-file-stamp';
import { sha256Of } from '../files/find-instruction-files';
import { readTextFile } from '../files/read-text-file';

/** A program of the folder that a hook's command names, so that trusting the command means trusting it as well. */
export interface HookScript {
  /** Relative to the folder. */
  readonly name: string;
  /** Of its content, or of what else identifies it. */
  readonly sha256: string;
}

/** More than commands that people write have; each word is looked up in each folder. */
const MAX_WORDS = 500;
const MAX_FOLDERS = 8;

/** A word after one of these is run, executable or not. */
const runner =
  /^(?:source|exec|run|(?:ba|z|da|k|fi)?sh|pwsh|powershell|node|nodejs|deno|bun|tsx|ts-node|python[\d.]*|pypy[\d.]*|ruby|perl|php|lua|Rscript|make)$/;
const folderVariable =
  /\$(?:\{(?:CLAUDE_PROJECT_DIR|AINTERN_PROJECT_DIR|PWD)\}|(?:CLAUDE_PROJECT_DIR|AINTERN_PROJECT_DIR|PWD)\b)/g;

interface Word {
  readonly text: string;
  /** It is where a command line has the program, or follows an interpreter. */
  readonly isRun: boolean;
}

/** Finds the programs by the words of the command, also below folders that it names, as in `cd hooks && ./check.sh`. */
export function findHookScripts(command: string, folder: string): HookScript[] {
  const words = wordsOf(command)
    .slice(0, MAX_WORDS)
    .map((word) => ({ ...word, text: word.text.replace(folderVariable, () => folder) }));
  const within = (base: string) =>
    words
      .map(({ text, isRun }) => ({ path: resolve(base, text), isRun }))
      .filter(({ path }) => path !== folder && isBelow(path, folder));
  const folders = within(folder).filter(({ path }) => kindOf(path) === 'folder');
  const found = [folder, ...folders.slice(0, MAX_FOLDERS).map(({ path }) => path)].flatMap(within);
  const programs = found.filter(({ path, isRun }) => kindOf(path) === 'file' && (isRun || isProgram(path)));
  return [...new Set(programs.map(({ path }) => path))].sort().map((path) => ({
    name: relative(folder, path).split(sep).join('/'),
    sha256: sha256Of(projectFileStamp(path, folder)),
  }));
}

/** The text of a script for people, or why there is none. */
export function scriptText(name: string, folder: string): string {
  const reading = readTextFile(resolve(folder, name), folder);
  if (reading.kind === 'text') return reading.text;
  return reading.kind === 'problem' ? `[${name} ${reading.problem}]` : '';
}

/** The words of a command line without their quotes, and those of command lines inside them, as in `sh -c 'a b'`. */
function wordsOf(command: string): Word[] {
  const tokens = command.match(/[;&|()`\n]+|[<>]+|(?:[^\s"'\\;|&()<>`]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  let [isStart, isRun] = [true, true];
  return tokens.flatMap((token): Word[] => {
    if (/^[;&|()`\n]/.test(token)) [isStart, isRun] = [true, true];
    if (/^[;&|()`\n<>]/.test(token)) return [];
    const text = withoutQuotes(token);
    const word = { text, isRun };
    // Options, settings of variables and numbers stand between a program and what it runs.
    if (!/^-|^\w+=|^\d+$/.test(text)) {
      isRun = runner.test(basename(text)) || (isStart && text === '.');
      isStart = false;
    }
    // `--config=hooks.sh` names a file as well.
    return [word, { ...word, text: text.replace(/^[^=]*=/, '') }, ...(/\s/.test(text) ? wordsOf(text) : [])];
  });
}

function withoutQuotes(token: string): string {
  return token.replace(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs,
    (_, double?: string, single?: string, escaped?: string) => double ?? single ?? escaped ?? '',
  );
}

/** Whatever can't be looked at counts as a file: it is not the one that was trusted. */
function kindOf(path: string): 'file' | 'folder' | null {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'folder';
    return lstatSync(path, { throwIfNoEntry: false }) ? 'file' : null;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    // These can't be the name of anything.
    return code === 'ENAMETOOLONG' || code === 'ERR_INVALID_ARG_VALUE' ? null : 'file';
  }
}

/** Whether a file is one to run: it is executable, or says what runs it. */
function isProgram(path: string): boolean {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return false;
    return (stats.mode & 0o111) !== 0 || beginsWithInterpreter(path);
  } catch {
    return true;
  }
}

function beginsWithInterpreter(path: string): boolean {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const start = Buffer.alloc(2);
    return readSync(file, start, 0, 2, 0) === 2 && start.toString('latin1') === '#!';
  } finally {
    closeSync(file);
  }
}
