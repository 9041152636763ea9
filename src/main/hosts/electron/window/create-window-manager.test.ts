import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import type { CloseAnswer } from './ask-on-close';
import { createWindowManager } from './create-window-manager';

function fakeWindow(calls: string[], { isMinimized = false, isFullScreen = false } = {}) {
  const window = new EventEmitter();
  const note = (name: string) => () => void calls.push(name);
  return Object.assign(window, {
    isMinimized: () => isMinimized,
    isFullScreen: () => isFullScreen,
    isDestroyed: () => false,
    restore: note('restore'),
    show: note('show'),
    focus: note('focus'),
    hide: note('hide'),
    setFullScreen: () => {
      calls.push('leave full screen');
      window.emit('leave-full-screen');
    },
    /** Closes it as the user does; returns whether it closed. */
    close() {
      let isPrevented = false;
      window.emit('close', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) window.emit('closed');
      return !isPrevented;
    },
  });
}

function arrange(
  action: 'ask' | 'hide' | 'quit',
  { answer, ...look }: { answer?: CloseAnswer; isMinimized?: boolean; isFullScreen?: boolean } = {},
) {
  const calls: string[] = [];
  const windows: ReturnType<typeof fakeWindow>[] = [];
  const windowManager = createWindowManager({
    create() {
      const window = fakeWindow(calls, look);
      windows.push(window);
      return window as unknown as BrowserWindow;
    },
    onClose: () => action,
    ask: async () => {
      calls.push('ask');
      return answer ?? { choice: 'cancel', isForGood: true };
    },
    remember: (choice) => void calls.push(`remember ${choice}`),
    quit: () => void calls.push('quit'),
  });
  return { windowManager, calls, windows, last: () => windows.at(-1) };
}

describe('the one window', () => {
  it('is made once, and then brought to the front, however small it was made', () => {
    const { windowManager, calls, windows } = arrange('hide', { isMinimized: true });
    windowManager.open();
    windowManager.open();
    expect([windows.length, calls]).toEqual([1, ['restore', 'show', 'focus']]);
  });

  it('is hidden where the app goes on without it, and is the same when it comes back', () => {
    const { windowManager, calls, windows, last } = arrange('hide');
    windowManager.open();
    expect(last()?.close()).toBe(false);
    windowManager.open();
    expect([windows.length, calls]).toEqual([1, ['hide', 'show', 'focus']]);
  });

  it('leaves full screen before it hides', () => {
    const { windowManager, calls, last } = arrange('hide', { isFullScreen: true });
    windowManager.open();
    last()?.close();
    expect(calls).toEqual(['leave full screen', 'hide']);
  });

  it('is taken away when somebody wants that, out of full screen too, and the same comes back', async () => {
    const { windowManager, calls, windows } = arrange('quit', { isFullScreen: true });
    await windowManager.hide();
    windowManager.open();
    await windowManager.hide();
    windowManager.open();
    expect([windows.length, calls]).toEqual([1, ['leave full screen', 'hide', 'show', 'focus']]);
  });

  it('takes the app with it where that is what closing does', () => {
    const { windowManager, calls, last } = arrange('quit');
    windowManager.open();
    expect([last()?.close(), calls, windowManager.window()]).toEqual([true, ['quit'], null]);
  });

  it.each([
    { choice: 'keep-working', isForGood: true, expected: ['ask', 'remember keep-working', 'hide'] },
    { choice: 'keep-working', isForGood: false, expected: ['ask', 'hide'] },
    { choice: 'quit', isForGood: true, expected: ['ask', 'remember quit', 'quit'] },
    { choice: 'cancel', isForGood: true, expected: ['ask'] },
  ] as const)('asks once at a time, and does as it is told: $choice, $isForGood', async ({ expected, ...answer }) => {
    const { windowManager, calls, last } = arrange('ask', { answer });
    windowManager.open();
    expect([last()?.close(), last()?.close()]).toEqual([false, false]);
    await turn();
    expect(calls).toEqual(expected);
  });

  it('is made anew where it has gone for another reason', () => {
    const { windowManager, windows, last } = arrange('hide');
    windowManager.open();
    last()?.emit('closed');
    expect(windowManager.window()).toBeNull();
    windowManager.open();
    expect([windows.length, windowManager.window() === (last() as unknown)]).toEqual([2, true]);
  });

  it('closes without a question when the app ends, and none is opened then', () => {
    const { windowManager, calls, windows, last } = arrange('ask');
    windowManager.open();
    windowManager.letGo();
    expect(last()?.close()).toBe(true);
    windowManager.open();
    expect([windows.length, calls]).toEqual([1, []]);
  });

  it('ends the app when the session ends, which Windows tells to windows alone', () => {
    const { windowManager, calls, last } = arrange('ask');
    windowManager.open();
    last()?.emit('session-end');
    expect([last()?.close(), calls]).toEqual([true, ['quit']]);
  });
});
