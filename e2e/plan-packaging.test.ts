import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPackaging, electronBuilderArguments, type Machine } from '../scripts/plan-packaging.mjs';

const root = resolve(import.meta.dirname, '..');
const empty = mkdtempSync(join(tmpdir(), 'aintern-no-electron-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const linux: Machine = {
  platform: 'linux',
  architecture: 'x64',
  nodeVersion: '24.1.0',
  hasWine: false,
  ripgrepVersion: '1.18.0',
  isInstalled: () => true,
};
const mac: Machine = { ...linux, platform: 'darwin', architecture: 'arm64' };

describe('What a machine lacks', () => {
  test('is nothing where its own packages are made and everything is installed', () => {
    expect(checkPackaging({ targets: ['linux'], isFolder: true }, linux)).toEqual({ problems: [], notes: [] });
    expect(checkPackaging({ targets: ['mac'], isFolder: false }, mac)).toEqual({ problems: [], notes: [] });
  });

  test('is the other system, for what only that one can make', () => {
    const { problems } = checkPackaging({ targets: ['linux', 'mac', 'win'], isFolder: false }, linux);
    expect(problems).toEqual([
      'A dmg is made on macOS: signing and joining the two processors need its tools.',
      'The Windows installer is made on Windows, or where wine is installed.',
    ]);
    expect(checkPackaging({ targets: ['linux'], isFolder: false }, mac).problems).toEqual([
      'Linux packages are made on Linux, where node-pty is compiled for it.',
    ]);
    expect(checkPackaging({ targets: ['win'], isFolder: false }, { ...linux, hasWine: true }).problems).toEqual([]);
  });

  test('is the ripgrep of the other processor, which npm leaves out, for a universal app', () => {
    const isInstalled = (path: string) => path !== '@vscode/ripgrep-darwin-x64';
    expect(checkPackaging({ targets: ['mac'], isFolder: false }, { ...mac, isInstalled }).problems).toEqual([
      '@vscode/ripgrep-darwin-x64 is not installed: run `npm install --no-save --force @vscode/ripgrep-darwin-x64@1.18.0`.',
    ]);
  });

  test('is the native part of node-pty, where it was not built or not brought', () => {
    const isInstalled = (path: string) => !path.startsWith('node-pty/');
    const lacking = (wanted: Machine, target: 'linux' | 'mac' | 'win') =>
      checkPackaging({ targets: [target], isFolder: true }, { ...wanted, isInstalled }).problems;
    expect(lacking(linux, 'linux').join()).toContain('node-pty/build/Release/pty.node');
    expect(lacking(mac, 'mac').join()).toMatch(/prebuilds\/darwin-arm64\/pty.node.*prebuilds\/darwin-x64\/pty.node/);
    expect(lacking(linux, 'win').join()).toContain('node-pty/prebuilds/win32-x64/conpty.node');
  });

  test('is told beforehand, where it may turn out later: an old Node, and tools to fetch', () => {
    const { problems, notes } = checkPackaging(
      { targets: ['linux'], isFolder: false },
      { ...linux, nodeVersion: '20.20.2' },
    );
    expect(problems).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('Node 22.12; this is 20.20.2'), expect.stringContaining('fetches')]);
  });
});

test("The machine's own Electron is used where it fits, and otherwise fetched", () => {
  const uses = (wanted: Machine, ...targets: ('linux' | 'mac' | 'win')[]) =>
    electronBuilderArguments({ targets, isFolder: false }, wanted, '/electron').includes('-c.electronDist=/electron');
  expect(uses(linux, 'linux')).toBe(true);
  expect(uses({ ...linux, platform: 'win32' }, 'win')).toBe(true);
  expect([uses(mac, 'mac'), uses(linux, 'win'), uses(linux, 'linux', 'win')]).toEqual([false, false, false]);
  expect(uses({ ...linux, platform: 'win32', architecture: 'arm64' }, 'win')).toBe(false);
});

describe('npm run package', () => {
  test('ends with words where Electron cannot be had, also when the network swallows everything', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { exitCode, stderr } = await runPackage(['--dir'], {
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      AINTERN_ELECTRON_TIMEOUT: '2',
    });
    silent.close();
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/Nothing was packaged:\n {2}- .+\.\n$/)]);
    if (process.platform === 'linux') expect(stderr).toMatch(/Electron is not there and could not be fetched/);
  });

  test('explains itself when called wrongly', async () => {
    const { exitCode, stderr } = await runPackage(['--android'], {});
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/Unknown option '--android'[\s\S]*Usage: npm run package/),
    ]);
  });
});

async function runPackage(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/package.mjs'), ...args], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: empty, electron_config_cache: empty, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, stderr };
}
