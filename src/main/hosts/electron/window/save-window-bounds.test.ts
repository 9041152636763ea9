import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveWindowBounds } from './save-window-bounds';

const bounds = { x: 120, y: 80, width: 1000, height: 700 };
/** Longer than the window has to be still before its bounds are written. */
const rest = 1_000;

class FakeWindow extends EventEmitter {
  bounds = bounds;
  state: 'normal' | 'maximized' | 'minimized' | 'full screen' | 'destroyed' = 'normal';
  getNormalBounds = () => this.bounds;
  isMaximized = () => this.state === 'maximized';
  isMinimized = () => this.state === 'minimized';
  isFullScreen = () => this.state === 'full screen';
  isDestroyed = () => this.state === 'destroyed';
}

function opened() {
  const window = new FakeWindow();
  const write = vi.fn();
  saveWindowBounds(window as unknown as BrowserWindow, write);
  return { window, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['resize', 'move'])('writes the bounds once, when the window has come to rest: %s', (event) => {
  const { window, write } = opened();
  for (const x of [1, 2, 3]) {
    window.bounds = { ...bounds, x };
    window.emit(event);
    vi.advanceTimersByTime(100);
  }
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(rest);
  expect(write.mock.calls).toEqual([[{ ...bounds, x: 3, isMaximized: false }]]);
});

it('remembers that the window is maximized, and the bounds it goes back to', () => {
  const { window, write } = opened();
  window.state = 'maximized';
  window.emit('maximize');
  vi.advanceTimersByTime(rest);
  window.state = 'normal';
  window.emit('unmaximize');
  vi.advanceTimersByTime(rest);
  expect(write.mock.calls).toEqual([[{ ...bounds, isMaximized: true }], [{ ...bounds, isMaximized: false }]]);
});

it.each(['minimized', 'full screen', 'destroyed'] as const)('writes nothing of a window that is %s', (state) => {
  const { window, write } = opened();
  window.emit('resize');
  window.state = state;
  vi.advanceTimersByTime(rest);
  window.emit('close');
  expect(write).not.toHaveBeenCalled();
});

it('does not write the same bounds again', () => {
  const { window, write } = opened();
  window.emit('resize');
  vi.advanceTimersByTime(rest);
  window.emit('move');
  vi.advanceTimersByTime(rest);
  window.emit('close');
  expect(write).toHaveBeenCalledOnce();
});

it('writes at once when the window closes, and not again afterwards', () => {
  const { window, write } = opened();
  window.emit('move');
  window.emit('close');
  expect(write.mock.calls).toEqual([[{ ...bounds, isMaximized: false }]]);
  vi.advanceTimersByTime(rest);
  expect(write).toHaveBeenCalledOnce();
});
