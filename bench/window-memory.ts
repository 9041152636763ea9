import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const MEGABYTE = 1024 * 1024;

/** What its scripts hold, once nothing is left to be cleared away. */
export async function heapMegabytes(page: Page): Promise<number> {
  return (await pageMetrics(page)).heap;
}

export async function pageMetrics(page: Page): Promise<{ readonly heap: number; readonly nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { heap: metric('JSHeapUsedSize') / MEGABYTE, nodes: metric('Nodes') };
}

/** What the process has for itself alone, where the system says so. */
export function privateMegabytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  // What the system has put aside is the page's all the same.
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = rollup.matchAll(/^(?:Private_Clean|Private_Dirty|Swap): +(\d+) kB$/gm);
  return [...lines].reduce((total, [, kilobytes]) => total + Number(kilobytes), 0) / 1024;
}
