import type { Browser, Page } from '@playwright/test';

/** An event of Chromium's trace; times are microseconds of the system's monotonic clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string; readonly duration?: number } };
}

const categories = [
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

export interface Task {
  /** Wall-clock time, in milliseconds. */
  readonly duration: number;
  /** The thread's own CPU time; the rest went to other work on the machine. */
  readonly worked: number;
}

/** Activity of a page's main thread. All times are milliseconds of the system's monotonic clock. */
export interface Trace {
  readonly pid: number;
  /** Longest first. */
  readonly tasks: readonly Task[];
  /** From each key press to the frame that shows its result. */
  readonly keyDelays: readonly number[];
  /** When the mouse was pressed. */
  readonly pressedAt: readonly number[];
  /**
   * When the page had painted the changes made along with a mark of this name, keyed by the rest of the mark's name.
   */
  paintedAt(mark: string): ReadonlyMap<string, number>;
  /** Like `paintedAt`, but once the compositor had drawn them too. */
  drawnAt(mark: string): ReadonlyMap<string, number>;
  /** When the frame that the page had committed before setting the mark was on the screen. */
  seenAt(mark: string): number;
}

/** Runs `work` in a page while Chromium traces it. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories });
  let recorded: Buffer;
  try {
    await page.evaluate(() => performance.mark('trace-begins'));
    await work();
  } finally {
    recorded = await browser.stopTracing();
  }
  return readTrace(JSON.parse(recorded.toString('utf8')).traceEvents);
}

function readTrace(events: readonly TraceEvent[]): Trace {
  const page = events.find(({ name }) => name === 'trace-begins');
  if (!page) throw new Error('Chromium traced nothing of the page');
  const ofPage = events.filter(({ pid }) => pid === page.pid).toSorted((one, other) => one.ts - other.ts);
  const mainThread = ofPage.filter(({ tid }) => tid === page.tid);
  const commits = mainThread.filter(({ name, ph }) => name === 'Commit' && ph === 'X').map(endOf);
  const drawn = ofPage.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  // Painted content is committed to the compositor, which draws it in one of its next frames.
  const paintedAfter = (ts: number) => firstFrom(commits, ts);
  const drawnAfter = (ts: number) => firstFrom(drawn, paintedAfter(ts));
  const marked = (mark: string, after: (ts: number) => number) =>
    new Map(
      ofPage.flatMap(({ name, ts }) => {
        const at = after(ts);
        return name.startsWith(`${mark} `) && Number.isFinite(at)
          ? [[name.slice(mark.length + 1), at / 1000] as const]
          : [];
      }),
    );
  return {
    pid: page.pid,
    tasks: mainThread
      .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
      .map(({ dur = 0, tdur = 0 }) => ({ duration: dur / 1000, worked: tdur / 1000 }))
      .toSorted((one, other) => other.duration - one.duration),
    keyDelays: eventDelays(ofPage, 'keydown'),
    pressedAt: ofPage.flatMap((event) => (isEventTiming(event, 'mousedown') ? event.ts / 1000 : [])),
    seenAt: (mark) => {
      const marked = ofPage.find(({ name }) => name === mark)?.ts ?? Number.NaN;
      const handedOver = commits.findLast((commit) => commit <= marked) ?? Number.NaN;
      const drawnAt = firstFrom(drawn, handedOver);
      // If no frame follows, there was nothing left to draw.
      return (Number.isFinite(drawnAt) ? drawnAt : handedOver) / 1000;
    },
    paintedAt: (mark) => marked(mark, paintedAfter),
    drawnAt: (mark) => marked(mark, drawnAfter),
  };
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function firstFrom(sorted: readonly number[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return sorted[low] ?? Number.NaN;
}

function isEventTiming({ name, ph, args }: TraceEvent, type: string): boolean {
  return name === 'EventTiming' && ph === 'b' && args?.data?.type === type;
}

/** Chromium itself tracks an event from the key press to the next frame. */
function eventDelays(events: readonly TraceEvent[], type: string): number[] {
  return events.flatMap((event) => (isEventTiming(event, type) ? (event.args?.data?.duration ?? []) : []));
}
