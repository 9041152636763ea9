import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../src/main/base/clock';
import { createFileHistory } from '../src/main/history/file-history';
import { FILTER_FILE } from '../src/main/sandbox/bubblewrap-arguments';
import { confineCommand } from '../src/main/sandbox/confine-command';
import { confineProgram } from '../src/main/sandbox/confine-program';
import type { Confinement } from '../src/main/sandbox/confinement';
import { type AvailableSandbox, systemSandbox } from '../src/main/sandbox/detect-sandbox';
import { canUseLayers } from '../src/main/sandbox/layer/can-use-layers';
import { createLayer } from '../src/main/sandbox/layer/create-layer';
import { dropLayer } from '../src/main/sandbox/layer/drop-layer';
import { layerWords } from '../src/main/sandbox/layer/layer-words';
import { listChanges } from '../src/main/sandbox/layer/list-changes';
import { toReceipt } from '../src/main/sandbox/layer/to-receipt';
import { createNetworkService } from '../src/main/sandbox/network/create-network-service';
import { runProgram } from '../src/main/terminal/processes/run-program';
import { inMilliseconds, type ReportLine } from './figure';
import { bestOf } from './measure';
import { withTemporaryFolder } from './with-temporary-folder';

/** Single commands, so that the best of them ran in a quiet moment of the machine. */
const REPETITIONS = 60;
const FEW_FILES = 2_000;
const MANY_FILES = 20_000;
const CHANGED_FILES = 10_000;
const FILES_PER_FOLDER = 100;
/** Milliseconds that may be added to a command. */
const MOST = { sandbox: 10, network: 40, receipt: 15 };

const run = promisify(execFile);

export async function* sandboxFigures(): AsyncGenerator<ReportLine> {
  const sandbox = await systemSandbox();
  if (sandbox.kind === 'unavailable') {
    yield { what: 'commands in a sandbox', reason: sandbox.why };
    return;
  }
  yield* await withTemporaryFolder(async (base) => {
    const few = createBench(base, 'few', sandbox);
    const layers = await canUseLayers(few);
    if (layers.kind === 'unusable') return [{ what: 'commands on a layer', reason: layers.why }];
    writeFiles(few.folder, FEW_FILES);
    const many = createBench(base, 'many', sandbox);
    writeFiles(many.folder, MANY_FILES);
    return commandFigures(few, many);
  });
  yield await withTemporaryFolder((base) => applyFigure(createBench(base, 'changed', sandbox)));
}

type Bench = ReturnType<typeof createBench>;

/** A folder, and ways to run a command in it. */
function createBench(base: string, name: string, sandbox: AvailableSandbox) {
  const folder = join(base, name);
  const dataPath = join(base, `${name}-data`);
  mkdirSync(folder);
  mkdirSync(dataPath);
  const files = createFileHistory({ dataPath, clock: systemClock });
  const { layersPath } = files;
  const network = createNetworkService({ judgeFor: () => async () => 'deny' });
  const confinement: Confinement = { write: { folders: [folder] }, hide: [], network: 'none', processes: 'own' };

  async function start(line: string, prefix?: readonly string[]): Promise<void> {
    const program = { file: '/bin/sh', args: ['-c', line] };
    const options = { folder, dataPath, ...(prefix === undefined ? {} : { prefix }) };
    const { file, args, environment } = confineProgram(sandbox, confinement, program, options);
    check(await runProgram(file, args, { folder, environment, signal: new AbortController().signal }));
  }

  /** The same with a way to single hosts, opened and closed for each command as the app does. */
  async function networked(line: string): Promise<void> {
    const command = { callId: randomUUID(), line, profile: { hosts: [], notes: [] } };
    const way = await network.open(command, { inherited: process.env, isRehearsal: false });
    if (way === null) throw new Error('Commands can’t reach single hosts here');
    const launch = confineCommand(
      sandbox,
      { ...confinement, network: 'hosts' },
      { folder, dataPath, network: way, isBare: true },
    );
    const words = [...launch.words, '/bin/sh', '-c', line];
    const open = `exec "$@" ${FILTER_FILE}<"$0"`;
    const { environment, filterPath } = launch;
    const signal = new AbortController().signal;
    check(
      await runProgram('/bin/sh', ['-c', open, filterPath ?? '/dev/null', ...words], { folder, environment, signal }),
    );
    await way.close();
  }

  async function plain(line: string): Promise<void> {
    check(await runProgram('/bin/sh', ['-c', line], { folder, signal: new AbortController().signal }));
  }

  async function onLayer(line: string) {
    const layer = await createLayer({ layersPath, id: randomUUID(), folder });
    await start(line, layerWords(layer));
    return layer;
  }

  async function withReceipt(line: string): Promise<number> {
    const layer = await onLayer(line);
    const { changes } = await files.applyLayer(layer.id, layer, await listChanges(layer));
    await dropLayer(layer);
    return toReceipt(changes).counts.changed;
  }

  return { folder, dataPath, layersPath, files, plain, confined: start, networked, network, onLayer, withReceipt };
}

function check({ exitCode, stderr }: { exitCode: number | null; stderr: string }): void {
  if (exitCode !== 0) throw new Error(`It ended with ${exitCode}: ${stderr}`);
}

async function commandFigures(few: Bench, many: Bench): Promise<ReportLine[]> {
  const shadow = createShadow(many);
  const state = await few.network.detect();
  const hasNetwork = state.kind === 'available';
  const best = await bestOf(REPETITIONS, {
    plain: () => few.plain('true'),
    confined: () => few.confined('true'),
    confinedAmongMany: () => many.confined('true'),
    networked: () => (hasNetwork ? few.networked('true') : Promise.resolve()),
    few: () => few.withReceipt('true'),
    many: () => many.withReceipt('true'),
    one: () => many.withReceipt('echo x >> 0/0.txt'),
    shadow: async () => {
      await shadow();
      await shadow();
    },
  });
  await few.network.dispose();
  const { plain, confined, confinedAmongMany, few: onFew, many: onMany, one } = best;
  const added = (what: string, time: number, reference: number, most: number): ReportLine => ({
    what: `${what}, to ${most} ms`,
    ratio: (time - reference) / most,
    goal: 1,
    detail: `${inMilliseconds(time)} against ${inMilliseconds(reference)}`,
  });
  return [
    added('what a sandbox adds to “true”', confined, plain, MOST.sandbox),
    added(`the same among ${MANY_FILES} files`, confinedAmongMany, plain, MOST.sandbox),
    hasNetwork
      ? added('what a sandbox with network by host adds to it', best.networked, plain, MOST.network)
      : { what: 'a sandbox with network by host', reason: state.why },
    added(`what a layer and a receipt add, ${FEW_FILES} files`, onFew, confined, MOST.receipt),
    added(`what a layer and a receipt add, ${MANY_FILES} files`, onMany, confinedAmongMany, MOST.receipt),
    added('what they add to a command that changes one file', one, confinedAmongMany, MOST.receipt),
    {
      what: `a receipt among ${MANY_FILES} files, to one among ${FEW_FILES}`,
      ratio: onMany / onFew,
      goal: 1.3,
      detail: `${inMilliseconds(onMany)} against ${inMilliseconds(onFew)}`,
    },
    {
      what: `a shadow git before and after a command among ${MANY_FILES} files, to a layer and a receipt`,
      ratio: best.shadow / (onMany - confinedAmongMany),
      atLeast: 10,
      detail: `${inMilliseconds(best.shadow)} against ${inMilliseconds(onMany - confinedAmongMany)}`,
    },
  ];
}

/** What others do: record the whole folder in a repository beside it. */
function createShadow({ folder, dataPath }: Bench): () => Promise<unknown> {
  const gitFolder = join(dataPath, 'shadow');
  const words = [`--git-dir=${gitFolder}`, `--work-tree=${folder}`];
  execFileSync('git', ['init', '--quiet', '--bare', gitFolder]);
  const record = async () => {
    await run('git', [...words, 'add', '--all'], { cwd: folder });
    return run('git', [...words, 'write-tree'], { cwd: folder });
  };
  return record;
}

async function applyFigure(bench: Bench): Promise<ReportLine> {
  const { folder, dataPath, files, onLayer } = bench;
  writeFiles(folder, CHANGED_FILES);
  const change = `find . -type f -exec sh -c 'for file; do echo more >> "$file"; done' sh {} +`;
  const copy = join(dataPath, 'copy');
  const best = { apply: Number.POSITIVE_INFINITY, copy: Number.POSITIVE_INFINITY };
  for (let repetition = 0; repetition < 9; repetition += 1) {
    const layer = await onLayer(change);
    const changes = await listChanges(layer);
    best.apply = Math.min(best.apply, await timeOf(() => files.applyLayer(layer.id, layer, changes)));
    await dropLayer(layer);
    rmSync(copy, { recursive: true, force: true });
    best.copy = Math.min(best.copy, await timeOf(() => run('cp', ['-r', folder, copy])));
    await files.undo(layer.id, { workspacePath: folder, dataPath });
  }
  return {
    what: `applying ${CHANGED_FILES} changed files, to “cp -r” of them`,
    ratio: best.apply / best.copy,
    goal: 2,
    detail: `${inMilliseconds(best.apply)} against ${inMilliseconds(best.copy)}`,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function writeFiles(folder: string, count: number): void {
  const first = join(folder, '0');
  mkdirSync(first);
  for (let file = 0; file < FILES_PER_FOLDER; file += 1) writeFileSync(join(first, `${file}.txt`), `line ${file}\n`);
  for (let index = 1; index < count / FILES_PER_FOLDER; index += 1) {
    cpSync(first, join(folder, String(index)), { recursive: true });
  }
}
