import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { lockContents } from './lock-contents';

vi.mock('electron', () => ({ app: { isPackaged: false } }));

class FakeContents extends EventEmitter {
  url = 'app://aintern/';
  getURL = () => this.url;
  setWindowOpenHandler = () => {};
  setWebRTCIPHandlingPolicy = () => {};
}

it.each([
  ['reloads itself', { url: 'app://aintern/', isMainFrame: true }, false],
  ['goes to another page of ours', { url: 'app://aintern/other.html', isMainFrame: true }, true],
  ['goes to another site', { url: 'https://evil.example/', isMainFrame: true }, true],
  ['loads our page into a frame', { url: 'app://aintern/', isMainFrame: false }, true],
  ['loads another site into a frame', { url: 'https://evil.example/', isMainFrame: false }, true],
])('a page that %s: %j', (_name, navigation, isPrevented) => {
  const contents = new FakeContents();
  lockContents(contents as unknown as WebContents);
  for (const event of ['will-navigate', 'will-frame-navigate']) {
    const preventDefault = vi.fn();
    contents.emit(event, { ...navigation, preventDefault });
    expect(preventDefault, event).toHaveBeenCalledTimes(isPrevented ? 1 : 0);
  }
});

it('does not reload a page that is not ours', () => {
  const contents = new FakeContents();
  contents.url = 'https://evil.example/';
  lockContents(contents as unknown as WebContents);
  const preventDefault = vi.fn();
  contents.emit('will-navigate', { url: contents.url, isMainFrame: true, preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
