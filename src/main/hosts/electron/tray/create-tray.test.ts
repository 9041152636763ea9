import type { Menu, MenuItem } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeTray } from '../testing/fake-tray';
import { sampleApproval, sampleConversation } from '../testing/sample-work';
import { createTray } from './create-tray';
import type { TrayAction } from './describe-tray';
import type { WorkState } from './work-state';

/** Where the fake tray's icon is. */
const place = { x: 0, y: 0, width: 24, height: 24 };
const rest = ['Open AIntern', 'New conversation', 'Stop all', 'separator', 'Quit'];
const waits: WorkState = { approvals: [sampleApproval], conversations: [] };
const works = (activity: string): WorkState => ({
  approvals: [],
  conversations: [{ ...sampleConversation, activity }],
});
const idle: WorkState = { approvals: [], conversations: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function arrange({ platform = 'linux' as NodeJS.Platform, state = idle } = {}) {
  const { Tray, Menu, calls, menu, tray } = fakeTray();
  const perform = vi.fn<(action: TrayAction) => void>();
  let listener = (_state: WorkState): void => {};
  let current = state;
  const openWindow = vi.fn();
  createTray({
    ...{ Tray, Menu, platform, perform },
    work: {
      state: () => current,
      subscribe(given) {
        listener = given;
        return () => {};
      },
    },
    trayPath: '/icons',
    openWindow,
  });
  const change = (next: WorkState, { after = 250 } = {}) => {
    vi.advanceTimersByTime(after);
    current = next;
    listener(next);
  };
  return { calls, menu, tray, perform, openWindow, change };
}

function submenuOf(menu: Menu): Menu {
  const { submenu } = menu.items.find((item) => item.submenu) ?? {};
  if (!submenu) throw new Error('The menu has no submenu');
  return submenu;
}

function click({ items }: Menu, label: string): void {
  const item = items.find((each) => each.label === label) as MenuItem;
  item.click();
}

it.each([
  ['linux', '/icons/idle.png', '/icons/working.png'],
  ['darwin', '/icons/idleTemplate.png', '/icons/workingTemplate.png'],
] as const)('shows on %s what goes on', (platform, resting, working) => {
  const { calls, change } = arrange({ platform });
  expect(calls()).toEqual([
    ['new', resting],
    ['setToolTip', 'AIntern'],
    ['setContextMenu', ...rest],
  ]);
  change(works('Running npm test'));
  expect(calls()).toEqual([
    ['setImage', working],
    ['setToolTip', 'AIntern: 1 running'],
    ['setContextMenu', 'Running', 'Say hello: Running npm test · Ask mode', 'separator', ...rest],
  ]);
});

it('puts up few menus for a run that says something new all the time, and the last word in the end', () => {
  const { calls, change } = arrange({ state: works('Thinking') });
  calls();
  for (let count = 0; count <= 600; count += 1) change(works(`Step ${count}`), { after: 100 });
  const during = calls();
  expect(during.every(([method]) => method === 'setContextMenu')).toBe(true);
  expect(during.length).toBeLessThan(15);
  vi.advanceTimersByTime(8_000);
  expect(calls()).toEqual([['setContextMenu', 'Running', 'Say hello: Step 600 · Ask mode', 'separator', ...rest]]);
});

it('leaves the menu and its words alone while a submenu is open, which alone is told on Linux', () => {
  const { calls, menu, change } = arrange({ state: waits });
  calls();
  vi.advanceTimersByTime(1_000);
  submenuOf(menu()).emit('menu-will-show', {});
  change(idle);
  change(works('Thinking'));
  expect(calls()).toEqual([
    ['setImage', '/icons/idle.png'],
    ['setImage', '/icons/working.png'],
  ]);
  submenuOf(menu()).emit('menu-will-close', {});
  vi.advanceTimersByTime(2_000);
  expect(calls()).toEqual([
    ['setToolTip', 'AIntern: 1 running'],
    ['setContextMenu', 'Running', 'Say hello: Thinking · Ask mode', 'separator', ...rest],
  ]);
});

it('continues when Linux reports a submenu as shown while it only builds the menu', () => {
  const { calls, menu, change } = arrange({ state: waits });
  calls();
  submenuOf(menu()).emit('menu-will-show', {});
  change(idle);
  expect(calls()).toContainEqual(['setContextMenu', ...rest]);
});

it('does not take the menu away between its close and the choice that is told after it, as on macOS', () => {
  const { calls, menu, perform, change } = arrange({ platform: 'darwin', state: waits });
  calls();
  const opened = menu();
  opened.emit('menu-will-show', {});
  change(idle);
  opened.emit('menu-will-close', {});
  expect(calls()).toEqual([['setImage', '/icons/idleTemplate.png']]);
  click(submenuOf(opened), 'Allow');
  expect(perform).toHaveBeenCalledExactlyOnceWith(
    { kind: 'decide', approval: sampleApproval, isApproved: true },
    place,
  );
  expect(calls()).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(calls()).toEqual([
    ['setToolTip', 'AIntern'],
    ['setContextMenu', ...rest],
  ]);
});

it('opens the questions by a click while something waits, and the window otherwise', () => {
  const { tray, perform, openWindow, change } = arrange({ state: waits });
  tray().emit('click');
  expect(perform).toHaveBeenCalledExactlyOnceWith({ kind: 'review' }, place);
  change(idle);
  tray().emit('click');
  expect(openWindow).toHaveBeenCalledOnce();
});
