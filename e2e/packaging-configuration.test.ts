import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import type { Configuration } from 'electron-builder';
import { describe, expect, test } from 'vitest';
import { packagingConfiguration } from '../electron-builder.config.mjs';
import { makeSpawnHelperExecutable } from '../scripts/make-spawn-helper-executable.mjs';

const root = resolve(import.meta.dirname, '..');
const plain = packagingConfiguration({});

test("The packaging configuration is valid by electron-builder's own schema, with and without what the environment adds", async () => {
  const full = { AINTERN_UPDATE_URL: 'https://updates.invalid/aintern', APPLE_API_KEY: 'key', AINTERN_HOMEPAGE: 'x' };
  await expect(validate(plain)).resolves.toBeUndefined();
  await expect(validate(packagingConfiguration(full))).resolves.toBeUndefined();
});

const wrongOnes: [string, object][] = [
  ['an unknown setting', { autoUpdate: true }],
  ['a misspelt fuse', { electronFuses: { ...plain.electronFuses, runAsnode: false } }],
  ['a fuse that is no boolean', { electronFuses: { ...plain.electronFuses, runAsNode: 'off' } }],
  ['a scheme without a name', { protocols: [{ schemes: ['aintern'] }] }],
  ['an unknown setting of a platform', { linux: { ...plain.linux, sandbox: false } }],
  ['an update server without an address', { publish: [{ provider: 'generic' }] }],
];

test.each(wrongOnes)('It is not valid with %s', async (_what, change) => {
  await expect(validate({ ...plain, ...change })).rejects.toThrow(/Invalid configuration object/);
});

test('It names no update server, unless the environment does', () => {
  const url = 'https://updates.invalid/aintern';
  expect(plain.publish).toBeNull();
  expect(packagingConfiguration({ AINTERN_UPDATE_URL: '' }).publish).toBeNull();
  expect(packagingConfiguration({ AINTERN_UPDATE_URL: url }).publish).toEqual([{ provider: 'generic', url }]);
});

test('It opens aintern: links and no files', () => {
  expect(plain.protocols).toEqual([{ name: 'AIntern', schemes: ['aintern'] }]);
  expect(JSON.stringify(plain)).not.toContain('fileAssociations');
});

test('It keeps the sandbox of an AppImage, which electron-builder would switch off', () => {
  expect(plain.appImage?.executableArgs).toEqual([]);
});

test('It signs for macOS with the hardened runtime and one exception, and notarizes where there are credentials', () => {
  expect(plain.mac).toMatchObject({ hardenedRuntime: true, notarize: false });
  expect(packagingConfiguration({ APPLE_ID: 'somebody' }).mac?.notarize).toBe(true);
  const entitlements = readFileSync(resolve(root, plain.mac?.entitlements ?? ''), 'utf8');
  expect([...entitlements.matchAll(/<key>(.+?)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ]);
});

test('It asks macOS for notifications that stay and have buttons', () => {
  expect(plain.mac?.extendInfo).toEqual({ NSUserNotificationAlertStyle: 'alert' });
});

test('It makes a zip for macOS only for updates, which come as one', () => {
  const targetsOf = ({ mac }: Configuration) => mac?.target;
  const dmg = { target: 'dmg', arch: ['universal'] };
  expect(targetsOf(plain)).toEqual([dmg]);
  const updated = packagingConfiguration({ AINTERN_UPDATE_URL: 'https://updates.invalid' });
  expect(targetsOf(updated)).toEqual([{ ...dmg, target: 'zip' }, dmg]);
});

test('It installs for one user on Windows', () => {
  expect(plain.nsis).toMatchObject({ oneClick: true, perMachine: false });
});

test('It finds the icon of each platform', () => {
  const icons = [plain.linux?.icon, plain.mac?.icon, plain.win?.icon];
  expect(icons).toEqual(['resources/icons', 'resources/icon.icns', 'resources/icon.ico']);
  for (const icon of icons) expect(existsSync(resolve(root, icon ?? ''))).toBe(true);
});

describe('Of the programs in dependencies', () => {
  const windows = ['conpty.node', 'conpty/OpenConsole.exe', 'conpty/conpty.dll'].map(
    (name) => `node_modules/node-pty/prebuilds/win32-x64/${name}`,
  );
  const mac = ['arm64', 'x64'].flatMap((processor) => [
    `node_modules/node-pty/prebuilds/darwin-${processor}/pty.node`,
    `node_modules/node-pty/prebuilds/darwin-${processor}/spawn-helper`,
  ]);
  const trash = { mac: 'node_modules/trash/lib/macos-trash', win: 'node_modules/trash/lib/windows-trash.exe' };
  const ripgrep = (name: string, program = 'rg') => `node_modules/@vscode/ripgrep-${name}/bin/${program}`;
  const of = {
    linux: ['node_modules/node-pty/build/Release/pty.node', ripgrep('linux-x64')],
    mac: [...mac, trash.mac, ripgrep('darwin-arm64'), ripgrep('darwin-x64')],
    win: [...windows, trash.win, ripgrep('win32-x64', 'rg.exe')],
  };
  const all = [...of.linux, ...of.mac, ...of.win];

  test.each(['linux', 'mac', 'win'] as const)('%s gets its own, outside of the archive', (platform) => {
    const patterns = plain[platform]?.files;
    const isPacked = filterOf(['**/*', ...asTexts(patterns).filter((pattern) => pattern.startsWith('!'))]);
    expect(all.filter(isPacked)).toEqual(of[platform]);
    expect(of[platform].filter(filterOf(asTexts(plain.asarUnpack)))).toEqual(of[platform]);
  });
});

test.skipIf(process.platform === 'win32')(
  'node-pty’s helper can be started once it is packed or installed (a right that Windows does not know)',
  () => {
    const modules = mkdtempSync(join(tmpdir(), 'aintern-modules-'));
    const helper = join(modules, 'node-pty/prebuilds/darwin-arm64/spawn-helper');
    expect(() => makeSpawnHelperExecutable(modules)).not.toThrow();
    mkdirSync(dirname(helper), { recursive: true });
    mkdirSync(join(modules, 'node-pty/prebuilds/win32-x64'));
    writeFileSync(helper, '', { mode: 0o644 });
    makeSpawnHelperExecutable(modules);
    expect(statSync(helper).mode & 0o777).toBe(0o755);
    rmSync(modules, { recursive: true });
  },
);

function asTexts(patterns: unknown): string[] {
  return Array.isArray(patterns) ? patterns.filter((pattern) => typeof pattern === 'string') : [];
}

/** Uses electron-builder's own pattern matching. */
function filterOf(patterns: string[]): (path: string) => boolean {
  const matches = new FileMatcher(root, root, (pattern) => pattern, patterns).createFilter();
  const someFile = statSync(join(root, 'package.json'));
  return (path) => matches(join(root, path), someFile);
}

function validate(configuration: object): Promise<void> {
  // The cast gets invalid configurations past the compiler, so that the schema can reject them.
  return validateConfiguration(configuration as Configuration, new DebugLogger(false));
}
