import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPackageCache } from '../sandbox/caches/package-caches';
import type { AvailableSandbox } from '../sandbox/detect-sandbox';
import type { Check, FoundProblem } from './check';
import { findGoChecks } from './checkers/go';
import { findPythonChecks } from './checkers/python';
import { findRustChecks } from './checkers/rust';
import { findTypescriptChecks } from './checkers/typescript';
import { type LocatedProblem, newProblems } from './new-problems';
import { runCheck } from './run-check';

/** A file that calls have changed since it was last checked. */
export interface EditedFile {
  /** The real path. */
  readonly file: string;
  /** Relative to the workspace. */
  readonly path: string;
  /** The last call that changed it. */
  readonly callId: string;
  /** Its content before the first of them; null if it wasn't there. */
  readonly before: Buffer | null;
}

export interface NewProblem extends FoundProblem {
  readonly edited: EditedFile;
}

export interface NewProblems {
  readonly checker: string;
  readonly problems: readonly NewProblem[];
}

export interface CheckFilesDeps {
  readonly sandbox: AvailableSandbox;
  readonly workspacePath: string;
  readonly dataPath: string;
  readonly now: number;
  /** What each check found in each file when it last ran, so that nothing is said twice. */
  readonly known: ReadonlyMap<string, readonly LocatedProblem[]>;
}

export interface CheckedFiles {
  readonly found: readonly NewProblems[];
  /** What each check has found in each file now. */
  readonly seen: ReadonlyMap<string, readonly LocatedProblem[]>;
}

const finders = [findTypescriptChecks, findPythonChecks, findGoChecks, findRustChecks];

/** Runs the checks that the workspace configures for these files, and returns the errors that the edits brought. */
export async function checkFiles(
  files: readonly EditedFile[],
  deps: CheckFilesDeps,
  signal: AbortSignal,
): Promise<CheckedFiles> {
  const workspacePath = realpathSync(deps.workspacePath);
  const { path: cachePath } = openPackageCache(realpathSync(deps.dataPath), workspacePath, deps.now);
  const place = { workspacePath, cachePath, homePath: homedir() };
  const paths = files.map(({ file }) => file);
  const checks = finders.flatMap((find) => find(paths, place));
  const found: NewProblems[] = [];
  const seen = new Map<string, readonly LocatedProblem[]>();
  for (const check of checks) {
    const all = await runCheck(check, { ...deps, workspacePath }, signal);
    if (all === null) continue;
    const after = inFiles(all, files, textNow);
    const before =
      after.length === 0 ? [] : await findBefore(check, { files, after }, { ...deps, workspacePath }, signal);
    for (const { file } of files)
      seen.set(
        keyOf(check, file),
        after.filter((problem) => problem.file === file),
      );
    const problems = newProblems(before, after);
    if (problems.length > 0) found.push({ checker: check.checker, problems });
  }
  return { found, seen };
}

/** Returns what the check finds in these files as they were before the edits. */
async function findBefore(
  check: Check,
  { files, after }: { readonly files: readonly EditedFile[]; readonly after: readonly NewLocated[] },
  deps: CheckFilesDeps,
  signal: AbortSignal,
): Promise<LocatedProblem[]> {
  const known = files.flatMap((edited) => deps.known.get(keyOf(check, edited.file)) ?? []);
  const unknown = files.filter((edited) => edited.before !== null && !deps.known.has(keyOf(check, edited.file)));
  const suspects = newProblems(known, after).filter(({ edited }) => unknown.includes(edited));
  if (suspects.length === 0) return known;
  return [...known, ...((await runBefore(check, unknown, deps, signal)) ?? oldLines(suspects))];
}

/** Runs the check as if these files hadn't been edited; null if that isn't possible. */
async function runBefore(
  check: Check,
  files: readonly EditedFile[],
  deps: CheckFilesDeps,
  signal: AbortSignal,
): Promise<LocatedProblem[] | null> {
  if (deps.sandbox.system !== 'bubblewrap') return null;
  const folder = mkdtempSync(join(tmpdir(), 'aintern-before-'));
  try {
    const replaced = files.map(({ file, before }, index) => {
      const by = join(folder, String(index));
      writeFileSync(by, before ?? '', { mode: 0o600 });
      return { path: file, by };
    });
    const found = await runCheck(check, { ...deps, replaced }, signal);
    return found && inFiles(found, files, textBefore);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the check can't say what was there before, an error counts as old if its line was there. */
function oldLines(problems: readonly NewLocated[]): LocatedProblem[] {
  return problems.filter(({ edited, source }) =>
    linesOf(textBefore(edited)).some((line) => line.trim() === source.trim()),
  );
}

type NewLocated = NewProblem & LocatedProblem;

/** Each problem once, although several projects may include its file. */
function inFiles(
  problems: readonly FoundProblem[],
  files: readonly EditedFile[],
  textOf: (file: EditedFile) => string,
): NewLocated[] {
  const lines = new Map(files.map((edited) => [edited.file, linesOf(textOf(edited))]));
  const seen = new Set<string>();
  return problems.flatMap((problem) => {
    const { file, line, column, code, message } = problem;
    const edited = files.find((one) => one.file === file);
    const key = JSON.stringify([file, line, column, code, message]);
    if (!edited || seen.has(key)) return [];
    seen.add(key);
    return [{ ...problem, edited, source: lines.get(file)?.[line - 1] ?? '' }];
  });
}

function textNow({ file }: EditedFile): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function textBefore({ before }: EditedFile): string {
  return before?.toString('utf8') ?? '';
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

function keyOf({ checker, folder }: Check, file: string): string {
  return JSON.stringify([checker, folder, file]);
}
