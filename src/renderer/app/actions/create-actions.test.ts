import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../shared/settings/settings';
import { createActionController } from '../../core/actions/action-controller';
import type { PageEffects } from '../../core/actions/page-effects';
import type { PressedKey } from '../../core/actions/shortcut';
import { matchesShortcut, type Platform, shortcutOn } from '../../core/actions/shortcut';
import { actionForKey } from '../../core/actions/use-shortcut-keys';
import { createCommandClient } from '../../core/bridge/command-client';
import { createLayoutModel } from '../../core/layout/layout-model';
import { createAppModel } from '../../core/store/app-model';
import { createApprovalModel } from '../../core/store/approval/approval-model';
import { createPanelModel, panelTabs } from '../../core/store/panel/panel-model';
import { dialogShortcut } from '../../features/approval/dialog/dialog-shortcut';
import { fakeConnection } from '../../testing/fake-connection';
import { memoryStorage } from '../../testing/memory-storage';
import { sampleSummary } from '../../testing/sample-summary';
import { createActions } from './create-actions';

const platforms: readonly Platform[] = ['mac', 'other'];

async function arrange(answers: Parameters<typeof fakeConnection>[0] = {}) {
  const { connection, invoked } = fakeConnection(answers);
  const client = createCommandClient(connection.bridge);
  const app = createAppModel({ connection, client });
  const approval = createApprovalModel({ client, now: () => 0 });
  const panel = createPanelModel({ app });
  const layout = createLayoutModel({ app, panel });
  const stage = createActionController(memoryStorage());
  const page: PageEffects = {
    focusMessageField: vi.fn(),
    keepFocus: vi.fn(),
    focusConversation: vi.fn(),
    focusSearch: vi.fn(),
    focusTodoList: vi.fn(),
    pickText: vi.fn(async () => null),
  };
  app.start();
  await expect.poll(() => app.store.getState().settings.status).toBe('ready');
  const actions = createActions({ app, approval, panel, layout, stage, page });
  const action = (id: string) => {
    const found = actions.find((one) => one.id === id);
    if (!found) throw new Error(`There is no action ${id}`);
    return found;
  };
  return { app, actions, action, stage, page, panel, layout, invoked };
}

/** Returns the key press for the shortcut on a US keyboard. */
function pressFor(shortcut: string, platform: Platform): PressedKey {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const isMod = parts.includes('Mod');
  return {
    key: /^[A-Z]$/.test(key) && !parts.includes('Shift') ? key.toLowerCase() : key,
    code: /^[A-Z]$/.test(key) ? `Key${key}` : /^[0-9]$/.test(key) ? `Digit${key}` : key,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    ctrlKey: isMod && platform === 'other',
    metaKey: isMod && platform === 'mac',
  };
}

describe('the registry of actions', () => {
  it('has no two actions with the same id, title or slash name', async () => {
    const { actions } = await arrange();
    for (const names of [
      actions.map(({ id }) => id),
      actions.map(({ title }) => title),
      actions.flatMap(({ slash }) => slash ?? []),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { slash } of actions) if (slash !== undefined) expect(slash).toMatch(/^[a-z][a-z-]*$/);
  });

  it.each(platforms)('has no two actions that a key press could mean on %s', async (platform) => {
    const { actions } = await arrange();
    for (const { id, shortcut } of actions) {
      if (shortcut === undefined) continue;
      const pressed = pressFor(shortcutOn(shortcut, platform), platform);
      const meant = actions.filter((one) => one.shortcut && matchesShortcut(one.shortcut, pressed, platform));
      expect(meant.map((one) => one.id)).toEqual([id]);
    }
  });

  it.each(platforms)(
    'leaves the browser, the text field and the approval dialog their keys on %s',
    async (platform) => {
      const { actions } = await arrange();
      const taken = ['N', 'T', 'W', 'Q', 'R', 'L', 'F', 'P', 'S', 'C', 'V', 'X', 'Z', 'A'].map((key) => `Mod+${key}`);
      const alsoTaken = ['Mod+Shift+N', 'Mod+Shift+T', 'Mod+Shift+W', 'Mod+Shift+I', 'Mod+Shift+P', 'Mod+Shift+R'];
      for (const { shortcut } of actions) {
        if (shortcut === undefined) continue;
        const written = shortcutOn(shortcut, platform);
        expect([...taken, ...alsoTaken]).not.toContain(written);
        expect(written).toMatch(/^(?:Mod|Alt)\+/);
        for (const isInTextField of [true, false]) {
          const commandContext = { isInTextField, isMac: platform === 'mac' };
          expect(dialogShortcut(pressFor(written, platform), commandContext)).toBeNull();
        }
      }
    },
  );

  it('leaves a terminal and a dialog their keys, but for the palette', async () => {
    const { actions } = await arrange();
    const reaching = (place: 'dialog' | 'terminal') =>
      actions.flatMap(({ shortcut, id }) => {
        if (shortcut === undefined) return [];
        const pressed = pressFor(shortcutOn(shortcut, 'other'), 'other');
        return actionForKey(actions, pressed, { place, platform: 'other' }) ? [id] : [];
      });
    expect(reaching('terminal')).toEqual(['palette']);
    expect(reaching('dialog')).toEqual(['palette', 'shortcuts']);
  });

  it('has each tab of the panel, under its own name', async () => {
    const { action, panel } = await arrange();
    for (const tab of panelTabs) {
      expect(action(`panel-${tab}`).slash).toBe(tab);
      await action(`panel-${tab}`).run();
      expect(panel.store.getState().tab).toBe(tab);
    }
    await action('toggle-panel').run();
    expect(panel.store.getState().tab).toBeNull();
    await action('toggle-panel').run();
    expect(panel.store.getState().tab).toBe(panelTabs.at(-1));
  });
});

describe('an action', () => {
  it('is available only where there is something to do', async () => {
    const { action } = await arrange();
    const idle = ['stop', 'resume', 'undo-change', 'review-approval', 'delete-conversation', 'rename-conversation'];
    for (const id of idle) expect([id, action(id).isAvailable()]).toEqual([id, false]);
    expect(action('new-conversation').isAvailable()).toBe(true);
    expect(action('zoom-reset').isAvailable()).toBe(false);
  });

  it('changes settings, within their limits', async () => {
    const { action, invoked } = await arrange({
      'settings.update': (change: object) => ({ ...defaultSettings, ...change }),
    });
    await action('theme-dark').run();
    await action('zoom-in').run();
    const changes = invoked.filter(({ name }) => name === 'settings.update').map(({ input }) => input);
    expect(changes).toEqual([{ theme: 'dark' }, { zoom: 1.1 }]);
  });

  it('turns do not disturb on, and then offers only to turn it off', async () => {
    const { action, app } = await arrange({
      'settings.update': (change: object) => ({ ...defaultSettings, ...change }),
    });
    const offered = () => ['do-not-disturb', 'disturb-again'].map((id) => action(id).isAvailable());
    expect(offered()).toEqual([true, false]);
    await action('do-not-disturb').run();
    expect([offered(), app.store.getState().settings]).toMatchObject([
      [false, true],
      { value: { doNotDisturb: true } },
    ]);
    await action('disturb-again').run();
    expect(offered()).toEqual([true, false]);
  });

  it.each([
    ['day', ['b2', 'a1', 'b1']],
    ['folder', ['b2', 'b1', 'a1']],
  ] as const)('goes through the conversations as the sidebar lists them by %s', async (sidebarGrouping, order) => {
    const summary = (id: string, updatedAt: number) => ({
      ...sampleSummary,
      id: `${id}000000-0000-4000-8000-000000000000`,
      workspacePath: `/${id.charAt(0)}`,
      updatedAt,
    });
    const { action, app } = await arrange({
      'settings.read': () => ({ ...defaultSettings, sidebarGrouping }),
      'conversation.list': () => [summary('a1', 2), summary('b1', 1), summary('b2', 3)],
      'conversation.open': () => ({ sequence: 0, events: [] }),
    });
    await expect.poll(() => app.store.getState().conversations.status).toBe('ready');
    const visited: (string | undefined)[] = [];
    while (action('next-conversation').isAvailable()) {
      await action('next-conversation').run();
      visited.push(app.store.getState().open?.id.slice(0, 2));
    }
    await action('previous-conversation').run();
    expect([...visited, app.store.getState().open?.id.slice(0, 2)]).toEqual([...order, order[1]]);
  });

  it('hides the sidebar and shows it again', async () => {
    const { action, layout } = await arrange();
    const isOpen = () => layout.store.getState().isSidebarOpen;
    const before = isOpen();
    await action('toggle-sidebar').run();
    const hidden = isOpen();
    await action('toggle-sidebar').run();
    expect([before, hidden, isOpen()]).toEqual([true, false, true]);
  });

  it.each([1_280, 500])(
    'shows the hidden sidebar before it searches in it, in a window of %i pixels',
    async (width) => {
      const { action, layout, page } = await arrange();
      layout.measure(width);
      if (layout.isSidebarShown()) layout.toggleSidebar();
      for (const _ of ['hidden', 'shown']) {
        await action('find-conversation').run();
        expect(layout.isSidebarShown()).toBe(true);
      }
      expect(page.focusSearch).toHaveBeenCalledTimes(2);
    },
  );

  it('that fails says so, and is remembered among the last that were used', async () => {
    const { stage, action } = await arrange({
      'settings.update': () => {
        throw new Error('The disk is full');
      },
    });
    await stage.perform(action('theme-dark'));
    expect(stage.store.getState()).toMatchObject({ failure: 'The disk is full.', recent: ['theme-dark'] });
    await stage.perform(action('shortcuts'));
    expect(stage.store.getState()).toMatchObject({ failure: null, recent: ['shortcuts', 'theme-dark'] });
  });
});
