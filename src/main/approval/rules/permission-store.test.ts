import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import { openConf } from '../../storage/open-conf';
import { openStoreSafely } from '../../storage/open-store';
import { openFillableStore } from '../../storage/testing/open-fillable-store';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createPermissionStore } from './permission-store';

const id = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-000000000002';
const rule: ToolPermission = { id, effect: 'allow', toolId: 'file-write', scope: 'always', createdAt: 1, uses: 0 };
const denying: ToolPermission = { ...rule, id: otherId, effect: 'deny' };

const open = (cwd: string) => createPermissionStore(openStoreSafely(openConf, { cwd, name: 'settings' }, () => {}));

function openWith(...rules: readonly ToolPermission[]) {
  const cwd = temporaryFolder();
  const store = open(cwd);
  store.add(rules);
  return { cwd, store };
}

function put(cwd: string, permissions: unknown): void {
  writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ permissions }));
}

function onDisk(cwd: string): unknown[] {
  return JSON.parse(readFileSync(join(cwd, 'settings.json'), 'utf8')).permissions;
}

describe('permissions', () => {
  it('are kept on disk, those of a conversation in memory only', () => {
    const { cwd, store } = openWith(rule);
    store.add([{ ...rule, id: otherId, scope: 'session', conversationId: 'c1' }]);
    expect(store.list().map(({ scope }) => scope)).toEqual(['session', 'always']);
    expect(open(cwd).list()).toEqual([rule]);
  });

  it('count their uses', () => {
    const { store } = openWith(rule);
    store.recordUse([id], 5);
    expect(store.list()).toEqual([{ ...rule, uses: 1, lastUsedAt: 5 }]);
  });

  it('are revoked one by one, and only once', () => {
    const { cwd, store } = openWith(rule, { ...rule, id: otherId, scope: 'session' });
    expect([store.revoke(id), store.revoke(id), store.revoke(otherId)]).toEqual([true, false, true]);
    expect([store.list(), onDisk(cwd)]).toEqual([[], []]);
  });
});

describe('rules of a conversation', () => {
  const inConversation: ToolPermission = { ...rule, id: randomUUID(), scope: 'session', conversationId: 'c1' };
  const inRun: ToolPermission = { ...inConversation, id: randomUUID(), runId: 'r1' };
  const elsewhere: ToolPermission = { ...inConversation, id: randomUUID(), conversationId: 'c2', runId: 'r2' };

  it('end with their run if they were made for one', () => {
    const { store } = openWith(rule, inConversation, inRun, elsewhere);
    store.dropRunRules('r1');
    expect(store.list()).toEqual([inConversation, elsewhere, rule]);
  });

  it('are dropped when their conversation is deleted', () => {
    const { store } = openWith(rule, inConversation, inRun, elsewhere);
    store.dropConversationRules('c1');
    expect(store.list()).toEqual([elsewhere, rule]);
  });
});

describe('a rule that is replaced', () => {
  const next: ToolPermission = { ...rule, id: randomUUID(), pattern: 'src/**' };
  const ofConversation: ToolPermission = { ...next, scope: 'session', conversationId: 'c1' };

  it('gives way to the new one, in memory and on disk', () => {
    const { cwd, store } = openWith(rule, denying);
    store.replace(id, [next]);
    expect([store.list(), onDisk(cwd)]).toEqual([
      [denying, next],
      [denying, next],
    ]);
  });

  it('can move from the disk to a conversation and back', () => {
    const { cwd, store } = openWith(rule);
    store.replace(id, [ofConversation]);
    expect([store.list(), onDisk(cwd)]).toEqual([[ofConversation], []]);
    store.replace(ofConversation.id, [rule]);
    expect([store.list(), onDisk(cwd)]).toEqual([[rule], [rule]]);
  });

  it('stays in force if the change can’t be saved', () => {
    const { store: values, fill } = openFillableStore(temporaryFolder());
    const store = createPermissionStore(values);
    store.add([denying]);
    fill();
    expect(() => store.replace(otherId, [next])).toThrow();
    expect(store.list()).toEqual([denying]);
  });

  it('no longer applies in other processes, which don’t take over the new one either if it allows', () => {
    const { cwd, store } = openWith(rule);
    const other = open(cwd);
    store.replace(id, [next]);
    expect([other.list(), other.grants().foreign]).toEqual([[], [next]]);
  });
});

describe('stored rules that cannot be read', () => {
  it('are passed over, kept in the file, and told of, as they may deny something', () => {
    const cwd = temporaryFolder();
    const odd = { effect: 'deny', toolId: 'file-write', pattern: ['a'] };
    put(cwd, [{ effect: 'allow' }, rule, odd]);
    const store = open(cwd);
    store.recordUse([id], 7);
    const used = { ...rule, uses: 1, lastUsedAt: 7 };
    expect([store.list(), store.unreadableCount()]).toEqual([[used], 2]);
    expect(onDisk(cwd)).toEqual([{ effect: 'allow' }, used, odd]);
    const [, unreadable] = store.grants().unreadable;
    expect(unreadable).toEqual({ id: expect.any(String), text: JSON.stringify(odd) });
    expect(store.revoke(unreadable?.id ?? '')).toBe(true);
    expect([store.unreadableCount(), onDisk(cwd).length]).toEqual([1, 2]);
  });

  it('are all those with one id, until only one of them is left', () => {
    const cwd = temporaryFolder();
    const secret: ToolPermission = { ...rule, effect: 'deny', pattern: 'secret' };
    const everything: ToolPermission = { ...rule, pattern: '**' };
    put(cwd, [secret, everything]);
    const store = open(cwd);
    expect([store.list(), store.unreadableCount()]).toEqual([[], 2]);
    store.add([denying]);
    expect(onDisk(cwd)).toEqual([secret, everything, denying]);
    const allowing = store.grants().unreadable.find(({ text }) => text === JSON.stringify(everything));
    store.revoke(allowing?.id ?? '');
    expect(store.grants()).toEqual({ rules: [denying, secret], foreign: [], unreadable: [] });
  });

  it.each([{ first: denying }, denying, 'text'])('are what is there in place of a list: %j', (permissions) => {
    const cwd = temporaryFolder();
    put(cwd, permissions);
    const store = open(cwd);
    expect([store.list(), store.unreadableCount()]).toEqual([[], 1]);
    store.add([rule]);
    expect([store.list(), store.unreadableCount()]).toEqual([[rule], 1]);
    expect(onDisk(cwd)).toEqual([[permissions], rule]);
    store.revoke(store.grants().unreadable[0]?.id ?? '');
    expect([store.unreadableCount(), onDisk(cwd)]).toEqual([0, [rule]]);
  });

  it.each(['garbage', '{"permissions":[]}'])('go on to be told of when the file becomes %j', (text) => {
    const cwd = temporaryFolder();
    put(cwd, [{ effect: 'deny' }]);
    const store = open(cwd);
    writeFileSync(join(cwd, 'settings.json'), text);
    expect(store.unreadableCount()).toBe(1);
  });
});

describe('what is written into the file while the app runs', () => {
  it('does not widen the rules (WC-08)', () => {
    const narrow: ToolPermission = { ...rule, pattern: 'a.txt' };
    const { cwd, store } = openWith(narrow, denying);
    const foreign: ToolPermission = { ...rule, id: randomUUID() };
    put(cwd, [rule, foreign]);
    expect(store.grants()).toEqual({ rules: [narrow, denying], foreign: [foreign], unreadable: [] });
    expect(store.list()).toEqual([narrow, denying]);
  });

  it('narrows them: what is gone allows nothing, and a new denial counts', () => {
    const { cwd, store } = openWith(rule);
    put(cwd, [denying]);
    expect(store.list()).toEqual([denying]);
  });

  it('narrows them for good, also when the old text is put back', () => {
    const limited: ToolPermission = { ...rule, id: otherId, maxUses: 9 };
    const { cwd, store } = openWith(rule, limited);
    put(cwd, [{ ...limited, maxUses: 3, uses: 2 }]);
    expect(store.list()).toEqual([{ ...limited, maxUses: 3, uses: 2 }]);
    put(cwd, [rule, limited]);
    expect(store.grants()).toEqual({
      rules: [{ ...limited, maxUses: 3, uses: 2 }],
      foreign: [rule],
      unreadable: [],
    });
  });

  it('does not replace what is asked about or denied, but counts beside it, and can be revoked by itself', () => {
    const asking: ToolPermission = { ...rule, id: otherId, effect: 'ask', pattern: '**' };
    const { cwd, store } = openWith(rule, asking);
    const changed: ToolPermission = { ...asking, effect: 'deny', pattern: 'zzz' };
    put(cwd, [rule, changed]);
    const beside = { ...changed, id: expect.any(String) };
    expect(store.list()).toEqual([rule, asking, beside]);
    expect(store.list()).toEqual([rule, asking, beside]);
    const { rules } = store.grants();
    expect(new Set(rules.map((each) => each.id)).size).toBe(3);
    store.recordUse([otherId], 5);
    expect(onDisk(cwd)).toEqual([rule, { ...changed, uses: 1, lastUsedAt: 5 }]);
    expect(store.revoke(rules[2]?.id ?? '')).toBe(true);
    expect(store.list()).toEqual([rule, { ...asking, uses: 1, lastUsedAt: 5 }]);
  });

  it('turns a rule that allows into the one that forbids in its name', () => {
    const { cwd, store } = openWith(rule);
    put(cwd, [{ ...rule, effect: 'deny', pattern: 'zzz' }]);
    expect(store.list()).toEqual([{ ...rule, effect: 'deny', pattern: 'zzz' }]);
  });

  it('leaves them as they were when it cannot be read', () => {
    const { cwd, store } = openWith(rule);
    writeFileSync(join(cwd, 'settings.json'), 'garbage');
    store.recordUse([id], 5);
    expect(store.list()).toEqual([{ ...rule, uses: 1, lastUsedAt: 5 }]);
    expect(readFileSync(join(cwd, 'settings.json'), 'utf8')).toBe('garbage');
  });
});

describe('a file that cannot be written', () => {
  function openFillable(...rules: readonly ToolPermission[]) {
    const cwd = temporaryFolder();
    const disk = openFillableStore(cwd);
    const store = createPermissionStore(disk.store);
    store.add(rules);
    return { cwd, disk, store };
  }

  it('keeps nothing revoked from being out of force, and says that it will come back', () => {
    const { disk, store } = openFillable(rule);
    disk.fill();
    expect(() => store.revoke(id)).toThrow(
      "The rule is revoked until AIntern closes, but the change couldn't be saved: ENOSPC",
    );
    expect(store.grants()).toEqual({ rules: [], foreign: [rule], unreadable: [] });
    disk.makeRoom();
    expect(store.revoke(id)).toBe(true);
    expect(store.grants()).toEqual({ rules: [], foreign: [], unreadable: [] });
  });

  it('does so too where somebody broke it, of which nothing is overwritten', () => {
    const { cwd, store } = openWith(rule);
    writeFileSync(join(cwd, 'settings.json'), 'garbage');
    expect(() => store.revoke(id)).toThrow('revoked until AIntern closes');
    expect(store.list()).toEqual([]);
    expect(readFileSync(join(cwd, 'settings.json'), 'utf8')).toBe('garbage');
  });

  it('leaves what denies in force, for the end of a denial is a widening', () => {
    const { disk, store } = openFillable(denying);
    disk.fill();
    expect(() => store.revoke(otherId)).toThrow("The rule couldn't be revoked");
    expect(store.list()).toEqual([denying]);
    const { cwd, store: other } = openWith(denying);
    writeFileSync(join(cwd, 'settings.json'), 'garbage');
    expect(() => other.revoke(otherId)).toThrow("The rule couldn't be revoked");
    expect(other.list()).toEqual([denying]);
  });

  it('takes in no rule, on disk or in memory', () => {
    const { disk, store } = openFillable(denying);
    disk.fill();
    const ofSession: ToolPermission = { ...rule, id: randomUUID(), scope: 'session' };
    expect(() => store.add([rule, ofSession])).toThrow('ENOSPC');
    expect(store.grants()).toEqual({ rules: [denying], foreign: [], unreadable: [] });
  });

  it('has the uses that it missed once there is room, beside those of others', () => {
    const { cwd, disk, store } = openFillable(rule);
    disk.fill();
    store.recordUse([id], 5);
    open(cwd).recordUse([id], 6);
    expect(store.list()).toEqual([{ ...rule, uses: 2, lastUsedAt: 6 }]);
    disk.makeRoom();
    store.recordUse([id], 7);
    expect(onDisk(cwd)).toEqual([{ ...rule, uses: 3, lastUsedAt: 7 }]);
    expect(store.list()).toEqual(onDisk(cwd));
  });
});
