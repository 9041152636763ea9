import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const MEGABYTE = 1024 * 1024;

/** Returns the size of the page's JavaScript heap after garbage collection. */
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

/** Returns the private memory of the process, or null if the system doesn't report it. */
export function privateMegabytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  // Swapped memory still belongs to the page.
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = rollup.matchAll(/^(?:Private_Clean|Private_Dirty|Swap): +(\d+) kB$/gm);
  return [...lines].reduce((total, [, kilobytes]) => total + Number(kilobytes), 0) / 1024;
}
