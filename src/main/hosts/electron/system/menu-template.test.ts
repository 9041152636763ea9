import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { type MenuState, menuTemplate } from './menu-template';

function arrange(given: Partial<MenuState> = {}) {
  const choose = vi.fn<MenuState['choose']>();
  const state: MenuState = { platform: 'linux', recentFolders: [], hasDevTools: false, choose, ...given };
  const template = menuTemplate(state);
  return { choose, template, click: (name: string) => clickItem(flatten(template), name) };
}

function flatten(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

function clickItem(items: readonly MenuItemConstructorOptions[], name: string): void {
  const found = items.find(({ label }) => label === name);
  if (!found?.click) throw new Error(`There is nothing to click called ${name}`);
  found.click({} as Electron.MenuItem, undefined, {});
}

/** Returns the items of a menu by name or role; a dash for each separator. */
function outline(template: readonly MenuItemConstructorOptions[]): Record<string, string[]> {
  const nameOf = ({ role, label, type }: MenuItemConstructorOptions) =>
    type === 'separator' ? '-' : (role ?? label ?? '?');
  return Object.fromEntries(
    template.map((menu) => [nameOf(menu), Array.isArray(menu.submenu) ? menu.submenu.map(nameOf) : []]),
  );
}

const edit = ['undo', 'redo', '-', 'cut', 'copy', 'paste', 'delete', '-', 'selectAll'];
const elsewhere = {
  '&File': ['&New Conversation', '-', '&Open Folder…', 'Open &Recent', '-', '&Settings…', '-', 'close', 'quit'],
  '&Edit': edit,
  '&View': ['&Inbox', '-', 'reload', 'togglefullscreen'],
  window: ['minimize'],
  help: ['&Keyboard Shortcuts', '-', 'about'],
};

describe('the menu', () => {
  it('is a Mac’s on a Mac', () => {
    expect(outline(arrange({ platform: 'darwin' }).template)).toEqual({
      AIntern: ['about', '-', '&Settings…', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'],
      '&File': ['&New Conversation', '-', '&Open Folder…', 'Open &Recent', '-', 'close'],
      '&Edit': edit.toSpliced(6, 0, 'pasteAndMatchStyle'),
      '&View': ['&Inbox', '-', 'reload', 'togglefullscreen'],
      window: ['minimize', 'zoom', '-', 'front'],
      help: ['&Keyboard Shortcuts'],
    });
  });

  it.each(['win32', 'linux'] as const)('has settings and the end of the app under File on %s', (platform) => {
    expect(outline(arrange({ platform }).template)).toEqual(elsewhere);
  });

  it('has developer tools only where they are wanted', () => {
    expect(outline(arrange({ hasDevTools: true }).template)['&View']?.at(-1)).toBe('toggleDevTools');
  });

  it('leads to places and commands', () => {
    const { click, choose } = arrange({ recentFolders: ['/home/me/a'] });
    for (const name of [
      '&New Conversation',
      '&Open Folder…',
      '/home/me/a',
      'Clear Recent Folders',
      '&Settings…',
      '&Inbox',
      '&Keyboard Shortcuts',
    ]) {
      click(name);
    }
    expect(choose.mock.calls).toEqual([
      [{ kind: 'go', place: { kind: 'new-task' } }],
      [{ kind: 'pick-folder' }],
      [{ kind: 'open-folder', path: '/home/me/a' }],
      [{ kind: 'forget-folders' }],
      [{ kind: 'go', place: { kind: 'settings' } }],
      [{ kind: 'go', place: { kind: 'inbox' } }],
      [{ kind: 'go', place: { kind: 'shortcuts' } }],
    ]);
  });

  it('has the keys of the page’s own actions', () => {
    const items = flatten(arrange({}).template).filter(({ id }) => id !== undefined);
    expect(Object.fromEntries(items.map(({ id, accelerator }) => [id, accelerator]))).toEqual({
      'new-conversation': 'CommandOrControl+Shift+O',
      'open-folder': 'CommandOrControl+O',
      settings: 'CommandOrControl+,',
      inbox: 'CommandOrControl+Shift+E',
      shortcuts: 'CommandOrControl+/',
    });
  });

  it.each(['darwin', 'win32', 'linux'] as const)(
    'has something behind every item, and no keys twice, on %s',
    (platform) => {
      const items = flatten(arrange({ platform, recentFolders: ['/a'] }).template);
      for (const { label, role, type, click, submenu, enabled } of items) {
        expect([label, Boolean(role || click || submenu || type === 'separator' || enabled === false)]).toEqual([
          label,
          true,
        ]);
      }
      const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );
});

describe('the recent folders', () => {
  const recents = (recentFolders: string[]) => {
    const items = flatten(arrange({ recentFolders }).template);
    const { submenu } = items.find(({ label }) => label === 'Open &Recent') ?? {};
    return Array.isArray(submenu) ? submenu.map(({ label, enabled }) => [label, enabled]) : [];
  };

  it('are said to be none', () => {
    expect(recents([])).toEqual([['No Recent Folders', false]]);
  });

  it('are shown with what would be swallowed or not be seen', () => {
    expect(recents(['/home/me/R&D', '/home/me/\u202egpj'])).toEqual([
      ['/home/me/R&&D', undefined],
      ['/home/me/\\u202egpj', undefined],
      [undefined, undefined],
      ['Clear Recent Folders', undefined],
    ]);
  });
});
