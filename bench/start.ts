import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { bestOf } from './measure';
import { type BuiltHost, builtProgram, startBuiltHost } from './web-host';
import { withTemporaryFolder } from './with-temporary-folder';

const REPETITIONS = 9;
/** In milliseconds and megabytes. */
const limits = { help: 300, explain: 300, ready: 1_000, memory: 150 };
const explained = ['explain', 'terminal-execute', '{"command":"git status"}'];
/** By then the work left over from the start is done and its memory is freed. */
const IDLE = 5_000;

const runFile = promisify(execFile);

/** Measures how long the built program takes to start, and how much memory it uses when idle. */
export async function* startFigures(): AsyncGenerator<ReportLine> {
  const program = await builtProgram();
  const { help, explain, bare } = await bestOf(REPETITIONS, {
    help: () => runFile(process.execPath, [program, '--help']),
    explain: () => runFile(process.execPath, [program, ...explained]),
    bare: () => runFile(process.execPath, ['--eval', '0']),
  });
  yield limited('start: aintern --help, to 300 ms', help, limits.help);
  yield limited('start: aintern explain, to 300 ms', explain, limits.explain);
  yield {
    what: 'the same, to Node with nothing to do',
    ratio: help / bare,
    detail: `${inMilliseconds(help)} against ${inMilliseconds(bare)}`,
  };
  yield* await withTemporaryFolder((folder) => hostFigures(program, folder));
}

async function hostFigures(program: string, folder: string): Promise<ReportLine[]> {
  const folders = { data: join(folder, 'data'), workspace: join(folder, 'work') };
  mkdirSync(folders.workspace);
  const times: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const startedAt = performance.now();
    const host = await startBuiltHost(program, folders);
    await answered(host);
    times.push(performance.now() - startedAt);
    await host.stop();
  }
  const host = await startBuiltHost(program, folders);
  await delay(IDLE);
  const memory = memoryFigure(host.processId);
  await host.stop();
  return [limited('start: the built web host until it answers, to 1 s', Math.min(...times), limits.ready), memory];
}

/** A user who isn't signed in gets a redirect, which counts as an answer too. */
async function answered({ url }: BuiltHost): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  if (response.status >= 400) throw new Error(`The web host answered with ${response.status}`);
}

/** Counts all of the process's memory, including pages shared with other Node programs. */
function memoryFigure(processId: number): ReportLine {
  const what = 'memory of main that has nothing to do, to 150 MB';
  if (process.platform !== 'linux') return { what, reason: 'only Linux tells what a process takes by a file' };
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  return { what, ratio: megabytes / limits.memory, goal: 1, detail: `${megabytes.toFixed(0)} MB` };
}

function limited(what: string, time: number, limit: number): Figure {
  return { what, ratio: time / limit, goal: 1, detail: `best of ${REPETITIONS}: ${inMilliseconds(time)}` };
}
