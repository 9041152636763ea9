import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings';
import { temporaryFolder } from '../testing/temporary-folder';
import { openConf, openStoreSafely } from './open-store';
import { createSettingsStore } from './settings-store';
import { openFillableStore } from './testing/open-fillable-store';

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
