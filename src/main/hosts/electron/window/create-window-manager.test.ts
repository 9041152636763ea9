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
  const keeper = createWindowManager({
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
  return { keeper, calls, windows, last: () => windows.at(-1) };
}

describe('the one window', () => {
  it('is made once, and then brought to the front, however small it was made', () => {
    const { keeper, calls, windows } = arrange('hide', { isMinimized: true });
    keeper.open();
    keeper.open();
    expect([windows.length, calls]).toEqual([1, ['restore', 'show', 'focus']]);
  });

  it('is hidden where the app goes on without it, and is the same when it comes back', () => {
    const { keeper, calls, windows, last } = arrange('hide');
    keeper.open();
    expect(last()?.close()).toBe(false);
    keeper.open();
    expect([windows.length, calls]).toEqual([1, ['hide', 'show', 'focus']]);
  });

  it('leaves full screen before it hides', () => {
    const { keeper, calls, last } = arrange('hide', { isFullScreen: true });
    keeper.open();
    last()?.close();
    expect(calls).toEqual(['leave full screen', 'hide']);
  });

  it('is taken away when somebody wants that, out of full screen too, and the same comes back', async () => {
    const { keeper, calls, windows } = arrange('quit', { isFullScreen: true });
    await keeper.hide();
    keeper.open();
    await keeper.hide();
    keeper.open();
    expect([windows.length, calls]).toEqual([1, ['leave full screen', 'hide', 'show', 'focus']]);
  });

  it('takes the app with it where that is what closing does', () => {
    const { keeper, calls, last } = arrange('quit');
    keeper.open();
    expect([last()?.close(), calls, keeper.window()]).toEqual([true, ['quit'], null]);
  });

  it.each([
    { choice: 'keep-working', isForGood: true, expected: ['ask', 'remember keep-working', 'hide'] },
    { choice: 'keep-working', isForGood: false, expected: ['ask', 'hide'] },
    { choice: 'quit', isForGood: true, expected: ['ask', 'remember quit', 'quit'] },
    { choice: 'cancel', isForGood: true, expected: ['ask'] },
  ] as const)('asks once at a time, and does as it is told: $choice, $isForGood', async ({ expected, ...answer }) => {
    const { keeper, calls, last } = arrange('ask', { answer });
    keeper.open();
    expect([last()?.close(), last()?.close()]).toEqual([false, false]);
    await turn();
    expect(calls).toEqual(expected);
  });

  it('is made anew where it has gone for another reason', () => {
    const { keeper, windows, last } = arrange('hide');
    keeper.open();
    last()?.emit('closed');
    expect(keeper.window()).toBeNull();
    keeper.open();
    expect([windows.length, keeper.window() === (last() as unknown)]).toEqual([2, true]);
  });

  it('closes without a question when the app ends, and none is opened then', () => {
    const { keeper, calls, windows, last } = arrange('ask');
    keeper.open();
    keeper.letGo();
    expect(last()?.close()).toBe(true);
    keeper.open();
    expect([windows.length, calls]).toEqual([1, []]);
  });

  it('ends the app when the session ends, which Windows tells to windows alone', () => {
    const { keeper, calls, last } = arrange('ask');
    keeper.open();
    last()?.emit('session-end');
    expect([last()?.close(), calls]).toEqual([true, ['quit']]);
  });
});
