import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { reloadAfterCrash } from './reload-after-crash';

function arrange() {
  let reloads = 0;
  let time = 0;
  const webContents = Object.assign(new EventEmitter(), {
    reload() {
      reloads += 1;
    },
  });
  const window = { webContents, isDestroyed: () => false } as unknown as BrowserWindow;
  reloadAfterCrash(window, () => time);
  return {
    die: (reason: string) => webContents.emit('render-process-gone', {}, { reason }),
    wait: (span: number) => {
      time += span;
    },
    reloads: () => reloads,
  };
}

describe('a window whose page has died', () => {
  it('gets it back, RL-24, but not where it was ended on purpose', () => {
    const { die, reloads } = arrange();
    die('crashed');
    die('killed');
    die('clean-exit');
    expect(reloads()).toBe(2);
  });

  it('is left alone when the page dies again and again, until some time has passed', () => {
    const { die, wait, reloads } = arrange();
    for (let count = 0; count < 10; count += 1) die('oom');
    expect(reloads()).toBe(3);
    wait(60_000);
    die('crashed');
    expect(reloads()).toBe(4);
  });
});
