import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation-event';
import { defaultSettings } from '../../shared/settings';
import { temporaryFolder } from '../testing/temporary-folder';
import { createConversationLog } from './conversation-log';
import { openConf, openStoreSafely } from './open-store';
import { createSettingsStore } from './settings-store';
import { fillDiskForOneAppend } from './testing/fill-disk-for-one-append';
import { openFillableStore } from './testing/open-fillable-store';

const id = '00000000-0000-4000-8000-000000000001';
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

  it('keeps the event that comes after one for which the disk was too full', async () => {
    const folder = temporaryFolder();
    const log = createConversationLog(folder);
    await log.append(id, created);
    await fillDiskForOneAppend();
    await expect(log.append(id, said)).rejects.toThrow('ENOSPC');
    await log.append(id, said);
    await log.close();
    expect(await createConversationLog(folder).readAll()).toEqual(new Map([[id, [created, said]]]));
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

  it('stay as they were when they cannot be written', () => {
    const disk = openFillableStore(temporaryFolder());
    const settings = createSettingsStore(disk.store);
    disk.fill();
    expect(() => settings.update({ autoApproveUpTo: 'medium' })).toThrow('ENOSPC');
    expect(settings.read()).toEqual(defaultSettings);
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
