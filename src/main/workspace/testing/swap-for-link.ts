import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Swaps a folder for a link to another and back, as fast as a thread can, until the test ends. Counts the swaps. */
export function swapForLink(folder: string, outside: string): Int32Array {
  const swaps = new Int32Array(new SharedArrayBuffer(4));
  const swapper = new Worker(
    `const { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
     const { folder, outside, swaps } = require('node:worker_threads').workerData;
     const away = folder + '.away';
     for (;;) {
       try {
         renameSync(folder, away); symlinkSync(outside, folder);
         unlinkSync(folder); renameSync(away, folder);
         Atomics.add(swaps, 0, 1);
       } catch {
         // The writer has made the folder anew in between.
         try {
           for (const path of [folder, away]) rmSync(path, { recursive: true, force: true });
           mkdirSync(folder, { recursive: true });
         } catch {}
       }
     }`,
    { eval: true, workerData: { folder, outside, swaps } },
  );
  onTestFinished(async () => {
    await swapper.terminate();
  });
  return swaps;
}
