import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autostartEntry } from './autostart-entry';
import { autostartPath, type LoginItemDeps, setLoginItem } from './login-item';

let folder: string;
let deps: LoginItemDeps;
let entry: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aintern-login-'));
  deps = {
    app: { isPackaged: true, setLoginItemSettings: vi.fn(), getLoginItemSettings: vi.fn() },
    platform: 'linux',
    executablePath: '/opt/AIntern/aintern',
    environment: { XDG_CONFIG_HOME: join(folder, 'config') },
  };
  entry = join(folder, 'config', 'autostart', 'aintern.desktop');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('on Linux', () => {
  it('an entry is written, replaced and removed again, and nothing else is left', () => {
    setLoginItem(deps, { isOn: true });
    expect(readFileSync(entry, 'utf8')).toBe(autostartEntry(['/opt/AIntern/aintern', '--hidden']));
    setLoginItem({ ...deps, executablePath: '/usr/bin/aintern' }, { isOn: true });
    expect(readFileSync(entry, 'utf8')).toContain('/usr/bin/aintern');
    expect(readdirSync(join(entry, '..'))).toEqual(['aintern.desktop']);
    setLoginItem(deps, { isOn: false });
    setLoginItem(deps, { isOn: false });
    expect(readdirSync(join(entry, '..'))).toEqual([]);
    expect(deps.app.setLoginItemSettings).not.toHaveBeenCalled();
  });

  it('an AppImage is started by its own path', () => {
    const environment = { ...deps.environment, APPIMAGE: '/home/me/AIntern.AppImage' };
    setLoginItem({ ...deps, environment }, { isOn: true });
    expect(readFileSync(entry, 'utf8')).toContain('Exec="/home/me/AIntern.AppImage" "--hidden"\n');
  });

  it.each([
    [{ XDG_CONFIG_HOME: '/config', HOME: '/home/me' }, '/config/autostart/aintern.desktop'],
    [{ XDG_CONFIG_HOME: 'config', HOME: '/home/me' }, '/home/me/.config/autostart/aintern.desktop'],
    [{ XDG_CONFIG_HOME: '', HOME: '/home/me' }, '/home/me/.config/autostart/aintern.desktop'],
    [{ HOME: '/home/me' }, '/home/me/.config/autostart/aintern.desktop'],
  ])('with %j it is %s', (environment, path) => {
    expect(autostartPath(environment)).toBe(path);
  });

  it('a place where nothing can be written is said', () => {
    mkdirSync(join(folder, 'config'));
    writeFileSync(join(folder, 'config', 'autostart'), 'a file');
    expect(() => setLoginItem(deps, { isOn: true })).toThrow(/Couldn’t change .* Check that you have write access/);
  });

  it('a program that cannot be named is refused, and the entry stays as it is', () => {
    setLoginItem(deps, { isOn: true });
    chmodSync(entry, 0o600);
    expect(() => setLoginItem({ ...deps, executablePath: '/opt/a=b/aintern' }, { isOn: true })).toThrow(/equals sign/);
    expect(readFileSync(entry, 'utf8')).toContain('/opt/AIntern/aintern');
  });
});

describe('on the others', () => {
  it('Windows starts it hidden', () => {
    setLoginItem({ ...deps, platform: 'win32' }, { isOn: true });
    expect(deps.app.setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({
      openAtLogin: true,
      path: '/opt/AIntern/aintern',
      args: ['--hidden'],
    });
    expect(existsSync(entry)).toBe(false);
  });

  it('macOS is told, and what it wants the user to do is passed on', () => {
    const status = (name: string) => vi.fn(() => ({ status: name }) as Electron.LoginItemSettings);
    const { app } = deps;
    const enabled = { ...app, getLoginItemSettings: status('enabled') };
    setLoginItem({ ...deps, platform: 'darwin', app: enabled }, { isOn: true });
    setLoginItem({ ...deps, platform: 'darwin', app: enabled }, { isOn: false });
    expect(vi.mocked(app.setLoginItemSettings).mock.calls).toEqual([[{ openAtLogin: true }], [{ openAtLogin: false }]]);
    const waiting = { ...app, getLoginItemSettings: status('requires-approval') };
    expect(() => setLoginItem({ ...deps, platform: 'darwin', app: waiting }, { isOn: true })).toThrow(
      /System Settings/,
    );
  });
});

it.each(['linux', 'darwin', 'win32'] as const)(
  'what is not installed cannot start at login on %s, only stop to',
  (platform) => {
    const { app } = deps;
    const development = { ...deps, platform, app: { ...app, isPackaged: false } };
    expect(() => setLoginItem(development, { isOn: true })).toThrow(/Install a package first/);
    expect(app.setLoginItemSettings).not.toHaveBeenCalled();
    expect(existsSync(entry)).toBe(false);
    expect(() => setLoginItem(development, { isOn: false })).not.toThrow();
  },
);
