import type { Page } from '@playwright/test';
import { typingPause } from '../../src/renderer/features/approval/dialog/key-guard';

/** Waits until keys count as answers to what is on the screen, which takes at most this long. */
export async function untilKeysCount(page: Page): Promise<void> {
  await untilPassed(page, typingPause, await pageTime(page));
}

/** Returns the time of the page's own clock in milliseconds, as in its key events. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Waits until this many milliseconds have passed for the page since that time. */
export async function untilPassed(page: Page, milliseconds: number, since: number): Promise<void> {
  await page.waitForFunction((until) => performance.now() >= until, since + milliseconds);
}

const plainKeys = {
  a: { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
};

export type PlainKey = keyof typeof plainKeys;

/**
 * Presses a key with a timestamp of the page's own clock: the page counts from there, not from when it handled the key.
 */
export async function pressAt(page: Page, key: PlainKey, time: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timestamp = (await page.evaluate((at) => performance.timeOrigin + at, time)) / 1_000;
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...plainKeys[key], timestamp });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...plainKeys[key], timestamp });
  await session.detach();
}

/** The longest interval between two keys, too short to count as a pause. */
const LONGEST_PAUSE = 0.2;

/**
 * Types like a person who doesn't wait until the window has caught up with the last key. If the machine is too busy for
 * that, the page receives the keys late, but sees no pause.
 */
export async function startTyping(page: Page, ...keys: readonly PlainKey[]): Promise<{ stop(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const pressed: Promise<unknown>[] = [];
  let count = 0;
  let timestamp = Date.now() / 1_000;
  function pressNext(): void {
    const key = plainKeys[keys[count % keys.length] ?? 'Space'];
    count += 1;
    timestamp = Math.min(Date.now() / 1_000, timestamp + LONGEST_PAUSE);
    pressed.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }));
    pressed.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp }));
  }
  pressNext();
  const typing = setInterval(pressNext, 30);
  return {
    async stop() {
      clearInterval(typing);
      await Promise.all(pressed);
    },
  };
}
