import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/settings/settings';
import { temporaryFolder } from '../testing/temporary-folder';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { createAvailability, type ToolPlace } from './create-availability';

const registry = await createBuiltInRegistry();

function setUp(change: Partial<Settings> & { hasTerminal?: boolean; hasEditor?: boolean } = {}) {
  const workspacePath = temporaryFolder();
  const settings = { ...defaultSettings, ...change };
  const availability = createAvailability({
    settings: () => settings,
    hasTerminal: () => change.hasTerminal ?? true,
    hasEditor: () => change.hasEditor ?? true,
  });
  const place = (more: Partial<ToolPlace> = {}): ToolPlace => ({
    workspacePath,
    mode: 'edit',
    disabledTools: [],
    ...more,
  });
  const offered = (more?: Partial<ToolPlace>) =>
    registry.available(availability.contextIn(place(more))).map(({ id }) => id);
  const why = (toolId: string, more?: Partial<ToolPlace>) =>
    availability.describe(registry, place(more)).find(({ id }) => id === toolId)?.unavailableWhy;
  const whyRefused = (toolId: string, parameters = {}, more: Partial<ToolPlace> = {}) => {
    const tool = registry.get(toolId);
    return tool && availability.whyRefused(tool, parameters, place(more));
  };
  return { workspacePath, offered, why, whyRefused };
}

describe('git tools', () => {
  it('are offered only where there is a repository, from the moment on that there is one', () => {
    const { workspacePath, offered, why, whyRefused } = setUp();
    expect(offered()).not.toContain('git-status');
    expect([why('git-status'), whyRefused('git-status')]).toEqual(Array(2).fill('Git tools need a git repository'));
    mkdirSync(join(workspacePath, '.git'));
    expect(offered()).toContain('git-status');
    expect([why('git-status'), whyRefused('git-status')]).toEqual([undefined, null]);
  });

  it('are offered in a folder of a repository, and for repositories in the folder', () => {
    const { workspacePath, offered, whyRefused } = setUp();
    mkdirSync(join(workspacePath, 'a/.git'), { recursive: true });
    mkdirSync(join(workspacePath, 'a/inner'));
    expect(offered()).toContain('git-log');
    expect(offered({ workspacePath: join(workspacePath, 'a/inner') })).toContain('git-log');
    rmSync(join(workspacePath, 'a'), { recursive: true });
    mkdirSync(join(workspacePath, 'b/c/.git'), { recursive: true });
    expect(offered()).not.toContain('git-log');
    expect(whyRefused('git-log', { folder: 'b/c' })).toBeNull();
  });
});

it('a folder that is gone is for the tool itself to report', () => {
  const { workspacePath, whyRefused } = setUp();
  rmSync(workspacePath, { recursive: true });
  expect(whyRefused('git-log')).toBeNull();
});

describe('other tools', () => {
  it('are left out where what they need is missing', () => {
    expect(setUp({ hasTerminal: false }).why('terminal-execute')).toBe('Terminals can’t be opened on this computer');
    const { offered, why } = setUp({ hasEditor: false });
    expect(why('editor-open')).toBe('There is no editor');
    expect(offered()).toContain('editor-format');
  });

  it('that change something are not offered in Plan mode, but not refused for that', () => {
    const { workspacePath, offered, why, whyRefused } = setUp();
    mkdirSync(join(workspacePath, '.git'));
    expect(offered({ mode: 'plan' })).toEqual([
      ...['file-read', 'directory-list', 'terminal-read', 'terminal-list', 'search-content', 'search-files'],
      ...[
        'workspace-tree',
        'workspace-info',
        'git-status',
        'git-diff',
        'git-log',
        'system-info',
        'ask-user',
        'todo-write',
      ],
    ]);
    expect(why('file-write', { mode: 'plan' })).toBe('Plan mode offers only tools that read');
    expect(whyRefused('file-write', {}, { mode: 'plan' })).toBeNull();
  });

  it('are turned off everywhere, in a folder or in a conversation, whatever the case', () => {
    const { workspacePath } = setUp();
    const folderTools = [{ path: workspacePath, disabledTools: ['File-Edit'] }];
    const { offered, why } = setUp({ disabledTools: ['FILE-WRITE'], folderTools });
    const here = { workspacePath, disabledTools: ['file-read'] };
    expect(['file-write', 'file-edit', 'file-read', 'file-copy'].map((id) => why(id, here))).toEqual([
      'It is turned off for all folders',
      'It is turned off in this folder',
      'It is turned off in this conversation',
      undefined,
    ]);
    expect(offered(here).slice(0, 3)).toEqual(['file-delete', 'file-move', 'file-copy']);
    expect(offered()).toContain('file-edit');
  });
});

it('gives a model the identical list as long as nothing has changed', () => {
  const { workspacePath } = setUp();
  const settings = { ...defaultSettings };
  const availability = createAvailability({ settings: () => settings, hasTerminal: () => true, hasEditor: () => true });
  const definitions = () =>
    registry.functionDefinitions(availability.contextIn({ workspacePath, mode: 'ask', disabledTools: [] }));
  const first = definitions();
  expect(definitions()).toBe(first);
  mkdirSync(join(workspacePath, '.git'));
  expect(definitions()).not.toBe(first);
});
