import { expect, test } from 'vitest';
import { type MenuState, menuTemplate } from '../src/main/hosts/electron/system/menu-template';
import { createActions } from '../src/renderer/app/actions/create-actions';
import { createActionController } from '../src/renderer/core/actions/action-controller';
import { type Platform, shortcutOn } from '../src/renderer/core/actions/shortcut';
import { createCommandClient } from '../src/renderer/core/bridge/command-client';
import { createLayoutModel } from '../src/renderer/core/layout/layout-model';
import { createAppModel } from '../src/renderer/core/store/app-model';
import { createApprovalModel } from '../src/renderer/core/store/approval/approval-model';
import { createPanelModel } from '../src/renderer/core/store/panel/panel-model';
import { texts } from '../src/renderer/core/texts/texts';
import { shortcutRows } from '../src/renderer/features/palette/shortcut-rows';
import { fakeConnection } from '../src/renderer/testing/fake-connection';
import { memoryStorage } from '../src/renderer/testing/memory-storage';

type Items = ReturnType<typeof menuTemplate>;

/** Returns the keys that Electron assigns to the roles that we use. */
function roleKeys(role: string, platform: NodeJS.Platform): string | undefined {
  const isMac = platform === 'darwin';
  const keys: Record<string, string | undefined> = {
    undo: 'CommandOrControl+Z',
    redo: platform === 'win32' ? 'Control+Y' : 'Shift+CommandOrControl+Z',
    cut: 'CommandOrControl+X',
    copy: 'CommandOrControl+C',
    paste: 'CommandOrControl+V',
    pasteAndMatchStyle: 'Command+Option+Shift+V',
    selectAll: 'CommandOrControl+A',
    reload: 'CommandOrControl+R',
    togglefullscreen: isMac ? 'Control+Command+F' : 'F11',
    toggleDevTools: isMac ? 'Alt+Command+I' : 'Control+Shift+I',
    minimize: 'CommandOrControl+M',
    close: 'CommandOrControl+W',
    hide: 'Command+H',
    hideOthers: 'Command+Alt+H',
    quit: platform === 'win32' ? undefined : 'CommandOrControl+Q',
  };
  return keys[role];
}

function menuKeys(items: Items, platform: NodeJS.Platform): { name: string; keys: string }[] {
  return items.flatMap((item) => {
    const written = item.accelerator ?? (item.role && roleKeys(item.role, platform));
    const own = written ? [{ name: item.id ?? item.role ?? '', keys: normalize(String(written), platform) }] : [];
    return [...own, ...(Array.isArray(item.submenu) ? menuKeys(item.submenu, platform) : [])];
  });
}

/** Spells equal shortcuts the same way. */
function normalize(keys: string, platform: NodeJS.Platform): string {
  const isMac = platform === 'darwin';
  const parts = keys.split('+').map((part) => {
    if (/^(CommandOrControl|CmdOrCtrl|Mod)$/.test(part)) return isMac ? 'Command' : 'Control';
    if (part === 'Option') return 'Alt';
    return part === 'Ctrl' ? 'Control' : part;
  });
  return parts.toSorted().join('+');
}

function pageKeys(platform: Platform): { name: string; keys: string }[] {
  const { connection } = fakeConnection({});
  const client = createCommandClient(connection.bridge);
  const app = createAppModel({ connection, client });
  const panel = createPanelModel({ app });
  const missing = () => {
    throw new Error('nothing is done here');
  };
  const actions = createActions({
    app,
    approval: createApprovalModel({ client, now: () => 0 }),
    panel,
    layout: createLayoutModel({ app, panel }),
    stage: createActionController(memoryStorage()),
    page: {
      focusMessageField: missing,
      keepFocus: missing,
      focusConversation: missing,
      focusSearch: missing,
      focusTodoList: missing,
      pickText: missing,
    },
  });
  const { terminalKeys } = texts.actions.sheet;
  // Terminals use the same roles as everywhere else.
  const roles: Record<string, string> = { [terminalKeys.copy]: 'copy', [terminalKeys.paste]: 'paste' };
  return shortcutRows(actions)
    .flatMap(({ rows }) => rows)
    .map(({ label, shortcut }) => ({
      name: actions.find(({ title }) => title === label)?.id ?? roles[label] ?? label,
      keys: shortcutOn(shortcut, platform),
    }));
}

test.each(['darwin', 'win32', 'linux'] as const)(
  'the keys of the menu mean in the page what they mean in the menu, or nothing, on %s',
  (platform) => {
    const state: MenuState = { platform, recentFolders: [], hasDevTools: true, choose() {} };
    const inMenu = menuKeys(menuTemplate(state), platform);
    const inPage = pageKeys(platform === 'darwin' ? 'mac' : 'other').map(({ name, keys }) => ({
      name,
      keys: normalize(keys, platform),
    }));
    expect(new Set(inMenu.map(({ keys }) => keys)).size).toBe(inMenu.length);
    const clashes = inMenu.flatMap((item) =>
      inPage.filter(({ keys, name }) => keys === item.keys && name !== item.name).map(({ name }) => [item.name, name]),
    );
    expect(clashes).toEqual([]);
    const shared = inMenu.filter((item) => inPage.some(({ keys }) => keys === item.keys)).map(({ name }) => name);
    expect(shared).toEqual(
      expect.arrayContaining(['new-conversation', 'open-folder', 'settings', 'inbox', 'shortcuts']),
    );
  },
);
