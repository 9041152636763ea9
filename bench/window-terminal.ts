import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

const MEGABYTES = 100;
/** A freeze is what one notices. */
const LONGEST_TASK = 100;
const PAGE_MEMORY = 300 * 1024 * 1024;
const END = 'all of it is out';

const outputs: Readonly<Record<string, string>> = {
  lines: `seq 1 ${MEGABYTES * 1_000_000} | head -c ${MEGABYTES * 1_000_000}`,
  base64: `head -c ${(MEGABYTES * 1_000_000 * 3) / 4} /dev/urandom | base64`,
};

/** 100 MB in a terminal that is shown: how long the window is held up at most, what it takes, and that the end is there. */
export async function* windowTerminalFigures(): AsyncGenerator<Figure> {
  for (const [name, command] of Object.entries(outputs)) {
    yield* await withTemporaryFolder((folder) => measure(folder, name, command));
  }
}

async function measure(folder: string, name: string, command: string): Promise<Figure[]> {
  const host = spawn(
    process.execPath,
    [resolve('out/main/cli.js'), 'serve', '--no-open', '--port', '0', '--workspace', folder],
    { env: { ...process.env, AINTERN_DATA: join(folder, 'data') }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise((settle) => host.once('exit', settle));
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: ensureChromium() });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(await printedUrl(host));
    return await measurePage(page, name, command);
  } finally {
    await browser?.close();
    host.kill();
    await ended;
  }
}

async function measurePage(page: Page, name: string, command: string): Promise<Figure[]> {
  const what = `${MEGABYTES} MB of ${name} in a terminal that is shown`;
  await page.getByRole('button', { name: 'Terminals', exact: true }).click();
  await page.getByRole('button', { name: 'New terminal' }).click();
  await page.locator('.xterm-rows').getByText(/[$#]/).first().waitFor();
  const session = await page.context().newCDPSession(page);
  const stop = await trace(session);
  const startedAt = performance.now();
  await page.keyboard.type(`${command}; echo; echo ${END.replace(' ', "' '")}\n`);
  const rows = page.locator('.xterm-rows > div');
  await rows.filter({ hasText: new RegExp(`^${END}\\s*$`) }).waitFor({ timeout: 120_000 });
  const took = performance.now() - startedAt;
  const { byClock, ofProcessor } = await stop();
  const memory = await heapOf(session);
  return [
    {
      what: `${what}: longest task, to ${LONGEST_TASK} ms`,
      ratio: byClock / LONGEST_TASK,
      goal: 1,
      detail: `${inMilliseconds(byClock)}, ${inMilliseconds(ofProcessor)} of the processor; the end was there after ${inMilliseconds(took)}`,
    },
    {
      what: `${what}: memory of the page, to 300 MB`,
      ratio: memory / PAGE_MEMORY,
      goal: 1,
      detail: `${(memory / 1024 / 1024).toFixed(0)} MB`,
    },
  ];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Chromium's own tracing; the function that is returned ends it and says how long the longest task of the page was. */
async function trace(session: CDPSession): Promise<() => Promise<LongestTask>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]).filter(({ name }) => isNeeded(name)));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise((settle) => session.once('Tracing.tracingComplete', settle));
    await session.send('Tracing.end');
    await complete;
    return longestTask(events);
  };
}

function isNeeded(name: string): boolean {
  return name === 'RunTask' || name === 'ThreadControllerImpl::RunTask' || name === 'thread_name';
}

/** In milliseconds. On a busy machine a task takes long by the clock because others have the processor. */
interface LongestTask {
  readonly byClock: number;
  readonly ofProcessor: number;
}

/** Of the main thread of the renderer. */
function longestTask(events: readonly TraceEvent[]): LongestTask {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(events.filter(isMain).map(threadOf));
  const tasks = events.filter((event) => event.name !== 'thread_name' && threads.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  return {
    byClock: tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur), 0) / 1_000,
    ofProcessor: tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000,
  };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

async function printedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL: run "npm run build" first');
}
