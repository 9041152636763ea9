import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation-event';
import type { ToolPermission } from '../../shared/permission';
import { defaultSettings } from '../../shared/settings';
import { temporaryFolder } from '../testing/temporary-folder';
import { createConversationLog } from './conversation-log';
import { openConf, openStoreSafely } from './open-store';
import { createPermissionStore } from './permission-store';
import { createSettingsStore } from './settings-store';

const id = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-000000000002';
const created: ConversationEvent = {
  type: 'conversation-created',
  conversationId: id,
  title: 'T',
  workspacePath: '/w',
  at: 1,
};
const said: ConversationEvent = { type: 'user-message', messageId: id, text: 'a\nb “ü”', at: 2 };

describe('conversation log', () => {
  it('gives back what was appended, in order, to another process too', async () => {
    const folder = temporaryFolder();
    const log = createConversationLog(folder);
    await Promise.all([log.append(id, created), log.append(id, said)]);
    await log.close();
    expect(await createConversationLog(folder).readAll()).toEqual(new Map([[id, [created, said]]]));
    expect(statSync(join(folder, `${id}.jsonl`)).mode & 0o777).toBe(0o600);
  });

  it('drops a half line at the end and keeps the rest', async () => {
    const folder = temporaryFolder();
    const log = createConversationLog(folder);
    await log.append(id, created);
    await log.close();
    appendFileSync(join(folder, `${id}.jsonl`), '{"type":"user-mess');
    expect(await createConversationLog(folder).readAll()).toEqual(new Map([[id, [created]]]));
  });
});

describe('settings', () => {
  const open = (cwd: string) => openStoreSafely(openConf, { cwd, name: 'settings' }, () => {});

  it('start at their defaults and survive a restart', () => {
    const cwd = temporaryFolder();
    expect(createSettingsStore(open(cwd)).read()).toEqual(defaultSettings);
    createSettingsStore(open(cwd)).update({ autoApproveUpTo: 'medium' });
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, autoApproveUpTo: 'medium' });
  });

  it('can be overridden for one process without being changed', () => {
    const cwd = temporaryFolder();
    const overridden = createSettingsStore(open(cwd), { autoApproveUpTo: 'low' });
    expect(overridden.update({ theme: 'dark' })).toMatchObject({ autoApproveUpTo: 'low', theme: 'dark' });
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('fall back to careful ones when the stored ones make no sense', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'settings.json'), '{"settings":{"autoApproveUpTo":"critical"}}');
    expect(createSettingsStore(open(cwd)).read()).toEqual(defaultSettings);
  });

  it('are read once: what is written into the file while the app runs changes nothing (WC-08)', () => {
    const cwd = temporaryFolder();
    const settings = createSettingsStore(open(cwd));
    settings.update({ theme: 'dark' });
    writeFileSync(join(cwd, 'settings.json'), '{"settings":{"autoApproveUpTo":"medium"}}');
    expect(settings.read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('put a file aside that cannot be read, and lose nothing of it', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'settings.json'), '{"settings": garbage');
    expect(createSettingsStore(open(cwd)).read()).toEqual(defaultSettings);
    const aside = readdirSync(cwd).find((name) => name.startsWith('settings.json.unreadable-'));
    expect(readFileSync(join(cwd, aside ?? ''), 'utf8')).toBe('{"settings": garbage');
  });
});

describe('permissions', () => {
  const rule: ToolPermission = { id, effect: 'allow', toolId: 'file-write', scope: 'always', createdAt: 1, uses: 0 };
  const open = (cwd: string) => createPermissionStore(openConf({ cwd, name: 'settings' }));

  it('are kept on disk, those of the session in memory only', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    store.add([rule]);
    store.add([{ ...rule, id: otherId, scope: 'session' }]);
    expect(store.list().map(({ scope }) => scope)).toEqual(['session', 'always']);
    expect(open(cwd).list()).toEqual([rule]);
  });

  it('count their uses', () => {
    const store = open(temporaryFolder());
    store.add([rule]);
    store.recordUse([id], 5);
    expect(store.list()).toEqual([{ ...rule, uses: 1, lastUsedAt: 5 }]);
  });

  it('pass over rules that make no sense, keep them in the file, and say that they may deny something', () => {
    const cwd = temporaryFolder();
    const odd = { effect: 'deny', toolId: 'file-write', pattern: ['a'] };
    writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ permissions: [{ effect: 'allow' }, rule, odd] }));
    const store = open(cwd);
    store.recordUse([id], 7);
    expect(store.list()).toEqual([{ ...rule, uses: 1, lastUsedAt: 7 }]);
    expect(store.unreadableCount()).toBe(2);
    expect(onDisk(cwd)).toEqual([{ effect: 'allow' }, odd, { ...rule, uses: 1, lastUsedAt: 7 }]);
    const [, unreadable] = store.grants().unreadable;
    expect(unreadable).toEqual({ id: expect.any(String), text: JSON.stringify(odd) });
    expect(store.revoke(unreadable?.id ?? '')).toBe(true);
    expect([store.unreadableCount(), onDisk(cwd).length]).toEqual([1, 2]);
  });

  it('are revoked one by one, and only once', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    store.add([rule, { ...rule, id: otherId, scope: 'session' }]);
    expect([store.revoke(id), store.revoke(id), store.revoke(otherId)]).toEqual([true, false, true]);
    expect([store.list(), onDisk(cwd)]).toEqual([[], []]);
  });

  it('are not widened by what is written into the file while the app runs (WC-08)', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    const denying: ToolPermission = { ...rule, id: otherId, effect: 'deny' };
    store.add([{ ...rule, pattern: 'a.txt' }, denying]);
    const foreign: ToolPermission = { ...rule, id: '00000000-0000-4000-8000-000000000003' };
    writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ permissions: [rule, foreign] }));
    expect(store.grants()).toEqual({
      rules: [{ ...rule, pattern: 'a.txt' }, denying],
      foreign: [foreign],
      unreadable: [],
    });
    expect(store.list()).toEqual([{ ...rule, pattern: 'a.txt' }, denying]);
  });

  it('are narrowed by it: what is gone allows nothing, and a new denial counts', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    store.add([rule]);
    const denying: ToolPermission = { ...rule, id: otherId, effect: 'deny' };
    writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ permissions: [denying] }));
    expect(store.list()).toEqual([denying]);
  });

  it('count a use that another process has made', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    store.add([{ ...rule, maxUses: 3 }]);
    open(cwd).recordUse([id], 5);
    expect(store.list()).toEqual([{ ...rule, maxUses: 3, uses: 1, lastUsedAt: 5 }]);
  });

  it('stay as they were when the file cannot be read any more', () => {
    const cwd = temporaryFolder();
    const store = open(cwd);
    store.add([rule]);
    writeFileSync(join(cwd, 'settings.json'), 'garbage');
    store.recordUse([id], 5);
    expect(store.list()).toEqual([{ ...rule, uses: 1, lastUsedAt: 5 }]);
  });

  function onDisk(cwd: string): unknown[] {
    return JSON.parse(readFileSync(join(cwd, 'settings.json'), 'utf8')).permissions;
  }
});
