import { EventEmitter } from 'node:events';
import type { App, BrowserWindow, NativeImage } from 'electron';
import { describe, expect, it } from 'vitest';
import { createBadge } from './create-badge';

function arrange(platform: NodeJS.Platform, { isFocused = false, isVisible = true, isQuiet = false } = {}) {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const window = Object.assign(new EventEmitter(), {
    isFocused: () => isFocused,
    isVisible: () => isVisible,
    flashFrame: note('flashFrame'),
    setOverlayIcon: note('setOverlayIcon'),
  }) as unknown as BrowserWindow;
  const app = Object.assign(new EventEmitter(), {
    setBadgeCount: note('setBadgeCount'),
    dock: { bounce: note('bounce') },
  });
  const badge = createBadge({
    app: app as unknown as App,
    platform,
    picture: () => 'picture' as unknown as NativeImage,
    window: () => window,
    isQuiet: () => isQuiet,
  });
  return { badge, calls, window, app };
}

describe('the badge', () => {
  it('says how many wait on Linux, and flashes from the first that begins to while nobody looks until somebody does', () => {
    const { badge, calls, window } = arrange('linux');
    for (const count of [0, 1, 1, 2, 1]) badge.show(count);
    window.emit('focus');
    badge.show(0);
    expect(calls).toEqual([
      ['setBadgeCount', 1],
      ['flashFrame', true],
      ['setBadgeCount', 2],
      ['setBadgeCount', 1],
      ['flashFrame', false],
      ['setBadgeCount', 0],
    ]);
  });

  it('bounces in the Dock of macOS', () => {
    const { badge, calls } = arrange('darwin', { isVisible: false });
    badge.show(1);
    expect(calls).toEqual([
      ['setBadgeCount', 1],
      ['bounce', 'informational'],
    ]);
  });

  it('is a picture over the button on Windows, again when the window comes back', () => {
    const { badge, calls, window, app } = arrange('win32', { isFocused: true });
    app.emit('browser-window-created', {}, window);
    badge.show(2);
    window.emit('show');
    badge.show(0);
    const overlay = ['setOverlayIcon', 'picture', '2 need you'];
    expect(calls).toEqual([overlay, overlay, ['setOverlayIcon', null, '']]);
  });

  it.each([
    ['looks', { isFocused: true }],
    ['wants no calls', { isQuiet: true }],
    ['has no window to flash', { isVisible: false }],
  ])('calls nobody who %s', (_name, state) => {
    const { badge, calls } = arrange('linux', state);
    badge.show(1);
    expect(calls).toEqual([['setBadgeCount', 1]]);
  });
});
