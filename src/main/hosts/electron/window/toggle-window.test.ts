import { expect, it } from 'vitest';
import { toggleWindow } from './toggle-window';

function arrange(given: { platform: NodeJS.Platform; isInFront: boolean }) {
  const calls: string[] = [];
  let finishHiding = (): void => {};
  const toggled = toggleWindow({
    ...given,
    app: { hide: () => void calls.push('hide the app') },
    openWindow: () => void calls.push('open'),
    hideWindow() {
      calls.push('hide');
      return new Promise<void>((resolve) => {
        finishHiding = resolve;
      });
    },
  });
  return { calls, toggled, finishHiding: () => finishHiding() };
}

it.each(['darwin', 'win32', 'linux'] as const)('brings the window up on %s while somebody is elsewhere', (platform) => {
  expect(arrange({ platform, isInFront: false }).calls).toEqual(['open']);
});

it.each(['win32', 'linux'] as const)('takes it away again on %s', async (platform) => {
  const { calls, toggled, finishHiding } = arrange({ platform, isInFront: true });
  finishHiding();
  await toggled;
  expect(calls).toEqual(['hide']);
});

it('gives the keyboard back on macOS, when the window has left its full screen and is hidden', async () => {
  const { calls, toggled, finishHiding } = arrange({ platform: 'darwin', isInFront: true });
  expect(calls).toEqual(['hide']);
  finishHiding();
  await toggled;
  expect(calls).toEqual(['hide', 'hide the app']);
});
