import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandHandlers, commandNames } from '../../../../../shared/contract/contract';
import type { AppDescription } from '../../../../../shared/contract/descriptions';
import { defaultSettings } from '../../../../../shared/settings/settings';
import { CommandFailure } from '../../../../base/command-failure';
import { createOpener, type OpenerDeps } from './create-opener';

const id = '3f2b8c1e-5a4d-4e6f-8a9b-0c1d2e3f4a5b';
let asked: string[];
let deps: OpenerDeps;

beforeEach(() => {
  asked = [];
  const answers: Partial<Record<string, (input: { path: string }) => unknown>> = {
    'app.describe': () => ({ workspacePath: '/home/me/now' }) as AppDescription,
    'settings.read': () => ({ ...defaultSettings, recentWorkspaces: ['/home/me/before'] }),
    'conversation.list': () => [{ id }],
    'workspace.open'({ path }) {
      if (path.endsWith('missing')) throw new CommandFailure('not-found', `No folder found at ${path}. Check the path`);
      return { path };
    },
  };
  const handlers = Object.fromEntries(
    commandNames.map((name) => [
      name,
      (input: { path: string }) => {
        asked.push(name);
        return answers[name]?.(input) ?? {};
      },
    ]),
  ) as unknown as CommandHandlers;
  deps = {
    app: { handlers, showPlace: vi.fn() },
    openWindow: vi.fn(),
    confirmFolder: vi.fn(async () => false),
    tell: vi.fn(async () => {}),
  };
});

describe('a link', () => {
  it.each(['/home/me/now', '/home/me/before'])('opens %s, which was open before, without a question', async (path) => {
    await createOpener(deps).openLink(`aintern://open?folder=${path}`);
    expect(asked).toContain('workspace.open');
    expect(deps.openWindow).toHaveBeenCalledOnce();
    expect(deps.confirmFolder).not.toHaveBeenCalled();
  });

  it('asks about a folder that is new, and does nothing without a yes', async () => {
    await createOpener(deps).openLink('aintern://open?folder=/home/me/new');
    expect(deps.confirmFolder).toHaveBeenCalledExactlyOnceWith('/home/me/new');
    expect(asked).not.toContain('workspace.open');
    expect(deps.openWindow).not.toHaveBeenCalled();
  });

  it('opens it after a yes', async () => {
    deps = { ...deps, confirmFolder: async () => true };
    await createOpener(deps).openLink('aintern://open?folder=/home/me/new');
    expect(asked).toContain('workspace.open');
    expect(deps.openWindow).toHaveBeenCalledOnce();
  });

  it('leads to a conversation that is there, and to the inbox', async () => {
    const { openLink } = createOpener(deps);
    await openLink(`aintern://conversation/${id}`);
    await openLink('aintern://inbox');
    expect(vi.mocked(deps.app.showPlace).mock.calls).toEqual([
      [{ kind: 'conversation', conversationId: id }],
      [{ kind: 'inbox' }],
    ]);
    expect(deps.openWindow).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['aintern://conversation/00000000-0000-4000-8000-000000000000', /not found/],
    ['aintern://send?text=hello', /only opens links such as .* Nothing was opened\.$/],
    ['aintern://open?folder=project', /full path/],
  ])('%s is refused in words, and opens nothing', async (link, problem) => {
    await createOpener(deps).openLink(link);
    expect(deps.tell).toHaveBeenCalledExactlyOnceWith('Couldn’t open the link', expect.stringMatching(problem));
    expect(deps.openWindow).not.toHaveBeenCalled();
    expect(deps.app.showPlace).not.toHaveBeenCalled();
  });

  it('only ever reads and opens, whatever it says', async () => {
    deps = { ...deps, confirmFolder: async () => true };
    const { openLink } = createOpener(deps);
    const links = ['open?folder=/home/me/new', `conversation/${id}`, 'inbox', 'approve', 'settings', 'send?text=x'];
    for (const link of links) await openLink(`aintern://${link}`);
    expect(new Set(asked)).toEqual(new Set(['app.describe', 'settings.read', 'conversation.list', 'workspace.open']));
  });

  it('is passed over while another one is being asked about', async () => {
    let answer = (_isWanted: boolean): void => {};
    const confirmFolder = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const { openLink } = createOpener({ ...deps, confirmFolder });
    const first = openLink('aintern://open?folder=/home/me/new');
    for (let count = 0; count < 10; count += 1) await openLink('aintern://open?folder=/home/me/newer');
    answer(false);
    await first;
    expect(confirmFolder).toHaveBeenCalledOnce();
    await openLink('aintern://inbox');
    expect(deps.openWindow).toHaveBeenCalledOnce();
  });
});

describe('a folder', () => {
  it('that another start names is opened without a question', async () => {
    await createOpener(deps).openFolder('/home/me/new');
    expect(asked).toEqual(['workspace.open']);
    expect(deps.openWindow).toHaveBeenCalledOnce();
  });

  it('that is not there is an error that says what to do', async () => {
    await createOpener(deps).openFolder('/home/me/missing');
    expect(deps.tell).toHaveBeenCalledExactlyOnceWith(
      'Couldn’t open the folder',
      'No folder found at /home/me/missing. Check the path',
    );
  });
});
