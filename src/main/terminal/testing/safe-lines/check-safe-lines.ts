import fc from 'fast-check';
import { knownPrograms } from '../../../risk/commands/tables/known-programs';
import { findProgram } from '../../environment/find-program';
import type { Effect } from './find-effects';
import { type GeneratedLine, generatedLine } from './generate-lines';
import { inputsFor } from './line-inputs';
import { type ProgramShape, programShapes } from './program-shapes';
import type { SafeLineWorld } from './safe-line-world';

export interface CheckOptions {
  readonly seed: number;
  /** Maximum number of lines rated safe to run. */
  readonly runs: number;
  /** Maximum number of lines to generate. */
  readonly lines: number;
  /** Rates a line as the product does, unless a test checks another rating. */
  readonly isSafe?: (line: GeneratedLine) => boolean;
  /** Generates lines only from these programs and for this folder, to check a single rule faster. */
  readonly programs?: readonly string[];
  readonly folder?: string;
  /** Stops at the first line with a matching effect. */
  readonly stopsAt?: (effect: Effect) => boolean;
}

export interface Findings {
  generated: number;
  safe: number;
  run: number;
  timedOut: number;
  /** Programs that this machine doesn't have, and how many lines were skipped for each. */
  readonly missing: Map<string, number>;
  readonly effects: { readonly line: GeneratedLine; readonly effects: readonly Effect[] }[];
}

/** Matches the number of cores of the machines that this usually runs on. */
const AT_ONCE = 2;
const BATCH = 200;

/** Generates lines, runs those rated safe, and reports everything they did that no safe line may do. */
export async function checkSafeLines(world: SafeLineWorld, options: CheckOptions): Promise<Findings> {
  const { isSafe = ({ line, folder }) => world.rate(line, folder) === 'safe' } = options;
  const findings = noFindings();
  const arbitrary = generatedLine(
    shapesOf(options.programs),
    world.folders.filter(({ name }) => name === (options.folder ?? name)),
  );
  const isDone = () =>
    findings.run >= options.runs ||
    findings.generated >= options.lines ||
    (options.stopsAt !== undefined && findings.effects.length > 0);
  for (let batch = 0; !isDone(); batch += 1) {
    const lines = fc.sample(arbitrary, { numRuns: BATCH, seed: options.seed + batch });
    findings.generated += lines.length;
    const safe = lines.filter(isSafe);
    findings.safe += safe.length;
    await runAll(safe, world, findings, { ...options, isDone });
  }
  return findings;
}

/** Asks every program in the tables for its version and help, in each way that is rated safe. */
export async function checkQuestions(world: SafeLineWorld, folderName: string): Promise<Findings> {
  const folder = world.folders.find(({ name }) => name === folderName);
  if (folder === undefined) throw new Error(`The folder ${folderName} doesn't exist`);
  const lines = knownPrograms().flatMap(({ name, questions }) =>
    questions.map((words, index): GeneratedLine => {
      const [input = null] = inputsFor([name]);
      return { line: [name, ...words].join(' '), programs: [name], folder, input, isTerminal: index % 2 === 0 };
    }),
  );
  const findings = { ...noFindings(), generated: lines.length };
  const safe = lines.filter(({ line }) => world.rate(line, folder) === 'safe');
  findings.safe = safe.length;
  await runAll(safe, world, findings, { isDone: () => false });
  return findings;
}

function noFindings(): Findings {
  return { generated: 0, safe: 0, run: 0, timedOut: 0, missing: new Map(), effects: [] };
}

async function runAll(
  lines: readonly GeneratedLine[],
  world: SafeLineWorld,
  findings: Findings,
  options: Pick<CheckOptions, 'stopsAt'> & { isDone(): boolean },
): Promise<void> {
  const runnable = lines.filter((line) => isThere(line, findings.missing));
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let line = runnable.pop(); line !== undefined && !options.isDone(); line = runnable.pop())
      await runOne(line, world, findings, options);
  });
  await Promise.all(workers);
}

function shapesOf(programs: readonly string[] | undefined): ProgramShape[] {
  const shapes = programShapes();
  return programs ? shapes.filter(({ start }) => programs.includes(start.split(' ')[0] ?? '')) : shapes;
}

async function runOne(
  line: GeneratedLine,
  world: SafeLineWorld,
  findings: Findings,
  { stopsAt }: Pick<CheckOptions, 'stopsAt'>,
) {
  findings.run += 1;
  const { effects, hasTimedOut } = await world.run(line);
  if (hasTimedOut) findings.timedOut += 1;
  if (effects.some((effect) => stopsAt?.(effect) ?? true)) findings.effects.push({ line, effects });
}

/** Run by the shell itself. */
const builtins = new Set(
  `\\ . : [ [[ alias bg break builtin caller cd command compgen complete continue declare dirs disown echo enable eval exec exit
   export false fg getopts hash help history jobs kill let local mapfile popd printf pushd pwd read readarray readonly return
   set shift shopt source test time times trap true type typeset ulimit umask unalias unset wait`.split(/\s+/),
);

/** Other names are only arguments of programs that start others, and start nothing if they aren't programs. */
const known = new Set(programShapes().map(({ start }) => start.split(' ')[0] ?? ''));

function isThere({ programs, folder }: GeneratedLine, missing: Map<string, number>): boolean {
  const absent = programs.filter(
    (name) => known.has(name) && !builtins.has(name) && findProgram(name, folder.path) === null,
  );
  for (const name of absent) missing.set(name, (missing.get(name) ?? 0) + 1);
  return absent.length === 0;
}

/** Returns a one-line summary, and every line that did more than allowed. */
export function describeFindings({ generated, safe, run, timedOut, missing, effects }: Findings): string {
  const counts = `${generated} lines generated, ${safe} rated safe, ${run} run, ${timedOut} timed out, ${effects.length} with an effect`;
  const absent = [...missing].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return [`${counts}; ${absent.length} programs missing${absent.length > 0 ? `: ${absent.join(' ')}` : ''}`]
    .concat(effects.map(describeEffect))
    .join('\n');
}

function describeEffect({ line: { line, folder, input, isTerminal }, effects }: Findings['effects'][number]): string {
  const where = `${folder.name}${isTerminal ? ', in a terminal' : ''}, input ${JSON.stringify(input)}`;
  return `${JSON.stringify(line)} (${where}): ${effects.map(({ kind, what }) => `${kind} ${what}`).join('; ')}`;
}
