import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import { listenForSecondInstance } from './listen-for-second-instance';

function arrange() {
  const app = new EventEmitter();
  const opened: string[] = [];
  const follow = listenForSecondInstance(app as unknown as App);
  return {
    opened,
    startAgain: (data: unknown) => void app.emit('second-instance', {}, ['aintern'], '/', data),
    follow: () =>
      follow({
        openFolder: async (path) => void opened.push(`folder ${path}`),
        openLink: async (link) => void opened.push(`link ${link}`),
        openWindow: () => void opened.push('window'),
      }),
  };
}

it.each([
  ['the folder that it names', { workspacePath: '/work' }, 'folder /work'],
  [
    'the link that it names, before anything else',
    { workspacePath: '/work', link: 'aintern://inbox' },
    'link aintern://inbox',
  ],
  ['the window, where it names nothing', {}, 'window'],
  ['the window, where what it says makes no sense', { workspacePath: 5 }, 'window'],
])('a second start opens %s', (_what, data, expected) => {
  const { follow, startAgain, opened } = arrange();
  follow();
  startAgain(data);
  expect(opened).toEqual([expected]);
});

it('those that come while the app still starts are kept until it can open something', () => {
  const { follow, startAgain, opened } = arrange();
  startAgain({ workspacePath: '/work' });
  startAgain({});
  expect(opened).toEqual([]);
  follow();
  expect(opened).toEqual(['folder /work', 'window']);
});
