import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

export type Request = { readonly id: number } & (
  | { readonly kind: 'measure' }
  /** In milliseconds, forward or back. */
  | { readonly kind: 'shift-clock'; readonly by: number }
);

export interface Inside {
  /** In bytes, after garbage collection. */
  measure(): Promise<{ heapUsed: number; external: number; timers: number }>;
  /** Sets the process's wall clock; its timers continue, as they do when the system's clock is set. */
  shiftClock(by: number): Promise<{ now: number }>;
}

/** Node arguments that let tests talk to the process from within. */
export const insideArguments: readonly string[] = ['--import', resolve('e2e/testing/inside/inside-app.mjs')];

export function talkInside(child: ChildProcess): Inside {
  let nextId = 0;
  function ask<T>(question: { kind: 'measure' } | { kind: 'shift-clock'; by: number }): Promise<T> {
    const id = nextId++;
    return new Promise((resolve, reject) => {
      function hear(answer: T & { readonly id: number }): void {
        if (answer.id !== id) return;
        child.off('message', hear);
        resolve(answer);
      }
      child.on('message', hear);
      child.send({ id, ...question }, (cause) => cause && reject(cause));
    });
  }
  return {
    measure: () => ask({ kind: 'measure' }),
    shiftClock: (by) => ask({ kind: 'shift-clock', by }),
  };
}
