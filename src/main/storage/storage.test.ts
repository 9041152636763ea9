import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings/settings';
import { temporaryFolder } from '../testing/temporary-folder';
import { openConf } from './open-conf';
import { openStoreSafely, openToRead } from './open-store';
import { createSettingsStore } from './settings-store';
import { openFillableStore } from './testing/open-fillable-store';

describe('settings', () => {
  const open = (cwd: string) => openStoreSafely(openConf, { cwd, name: 'settings' }, () => {});

  it('start at their defaults and survive a restart', () => {
    const cwd = temporaryFolder();
    expect(createSettingsStore(open(cwd)).read()).toEqual(defaultSettings);
    createSettingsStore(open(cwd)).update({ approvalMode: 'auto' });
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, approvalMode: 'auto' });
  });

  it('stay as they were when they cannot be written', () => {
    const disk = openFillableStore(temporaryFolder());
    const settings = createSettingsStore(disk.store);
    disk.fill();
    expect(() => settings.update({ approvalMode: 'auto' })).toThrow('ENOSPC');
    expect(settings.read()).toEqual(defaultSettings);
  });

  it('can be overridden for one process without being changed', () => {
    const cwd = temporaryFolder();
    const overridden = createSettingsStore(open(cwd), { overrides: { approvalMode: 'edit' } });
    expect(overridden.update({ theme: 'dark' })).toMatchObject({ approvalMode: 'edit', theme: 'dark' });
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('fall back to careful ones when the stored ones make no sense', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'settings.json'), '{"settings":{"approvalMode":"critical"}}');
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, approvalMode: 'ask' });
  });

  it.each([
    ['safe', 'ask'],
    ['low', 'edit'],
    ['medium', 'auto'],
    ['critical', 'ask'],
  ])('of a file from before there were modes keep their meaning: %s is %s', (autoApproveUpTo, approvalMode) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ settings: { autoApproveUpTo, theme: 'dark' } }));
    expect(createSettingsStore(open(cwd)).read()).toEqual({ ...defaultSettings, approvalMode, theme: 'dark' });
  });

  it('of a file from before there were notices of questions keep the other choices', () => {
    const cwd = temporaryFolder();
    const notifications = { approvals: false, ended: true, failed: false };
    writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ settings: { notifications } }));
    expect(createSettingsStore(open(cwd)).read().notifications).toEqual({ ...notifications, questions: true });
  });

  it('of a file from before there was a sandbox for all commands turn it on, and so do senseless ones', () => {
    const sandboxOf = (settings: object) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'settings.json'), JSON.stringify({ settings }));
      const { sandbox, folderSandboxes, theme } = createSettingsStore(open(cwd)).read();
      return { sandbox, folderSandboxes, theme };
    };
    const on = { sandbox: { isOn: true }, folderSandboxes: [], theme: 'dark' };
    expect(sandboxOf({ theme: 'dark' })).toEqual(on);
    expect(sandboxOf({ theme: 'dark', sandbox: false, folderSandboxes: [{ path: '/a', isOn: false }] })).toEqual(on);
    expect(sandboxOf({ theme: 'dark', sandbox: { isOn: false } })).toEqual({ ...on, sandbox: { isOn: false } });
  });

  it('are read once: what is written into the file while the app runs changes nothing (WC-08)', () => {
    const cwd = temporaryFolder();
    const settings = createSettingsStore(open(cwd));
    settings.update({ theme: 'dark' });
    writeFileSync(join(cwd, 'settings.json'), '{"settings":{"approvalMode":"auto"}}');
    expect(settings.read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('keep what makes sense beside what does not, say so, and lose nothing of the file (RL-27)', () => {
    const cwd = temporaryFolder();
    const text = '{"settings":{"theme":"dark","approvalMode":"critical","approvalTimeout":-1}}';
    writeFileSync(join(cwd, 'settings.json'), text);
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    expect(createSettingsStore(open(cwd), { warn }).read()).toEqual({
      ...defaultSettings,
      approvalMode: 'ask',
      theme: 'dark',
    });
    const copy = join(cwd, readdirSync(cwd).find((name) => name.startsWith('settings.json.unreadable-')) ?? '');
    expect([readFileSync(copy, 'utf8'), warnings]).toEqual([
      text,
      [
        `Some settings were invalid and were reset to their defaults: approvalMode, approvalTimeout. The previous file was saved as ${copy}`,
      ],
    ]);
  });

  it.each(['{"settings": garbage', '', '\0\0\0\0', '[]', 'null', '42', '"settings"'])(
    'put a file aside that cannot be read, say so, and lose nothing of it (RL-27): %j',
    (text) => {
      const cwd = temporaryFolder();
      const file = join(cwd, 'settings.json');
      writeFileSync(file, text);
      const warnings: string[] = [];
      const store = openStoreSafely(openConf, { cwd, name: 'settings' }, (message) => warnings.push(message));
      const settings = createSettingsStore(store);
      expect(settings.read()).toEqual({ ...defaultSettings, approvalMode: 'ask' });
      expect(settings.update({ theme: 'dark' }).theme).toBe('dark');
      const aside = join(cwd, readdirSync(cwd).find((name) => name.startsWith('settings.json.unreadable-')) ?? '');
      expect([readFileSync(aside, 'utf8'), warnings]).toEqual([
        text,
        [
          `The settings and rules in ${file} can't be read. The file was moved to ${aside}, and AIntern starts with defaults`,
        ],
      ]);
    },
  );

  it('can be opened to be read alone, and then cannot be changed', () => {
    const cwd = temporaryFolder();
    const openForReading = () => openStoreSafely(openToRead, { cwd, name: 'settings' }, () => {});
    expect(createSettingsStore(openForReading()).read()).toEqual(defaultSettings);
    createSettingsStore(open(cwd)).update({ theme: 'dark' });
    expect(createSettingsStore(openForReading()).read()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(() => openForReading().set('settings', {})).toThrow('opened read-only');
  });

  it('start at their defaults where the file cannot be opened at all, and say that nothing is saved (RL-07)', () => {
    const cwd = join(temporaryFolder(), 'data');
    writeFileSync(cwd, 'no folder');
    const warnings: string[] = [];
    const store = openStoreSafely(openConf, { cwd, name: 'settings' }, (message) => warnings.push(message));
    const settings = createSettingsStore(store);
    expect(settings.read()).toEqual({ ...defaultSettings, approvalMode: 'ask' });
    expect(() => settings.update({ theme: 'dark' })).toThrow(
      `The settings were not saved. They couldn't be written to ${cwd}`,
    );
    expect(settings.read()).toEqual({ ...defaultSettings, approvalMode: 'ask' });
    expect(warnings).toEqual([
      expect.stringMatching(/^Settings, keys and conversations can't be saved because /),
      expect.stringContaining("can't be opened, so AIntern starts with defaults"),
    ]);
  });
});
