import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { electronBuilderArguments } from '../scripts/plan-packaging.mjs';
import { makeUpElectron } from './testing/made-up-electron';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'aintern-packaging-'));
const electron = join(folder, 'electron');
const packed = join(folder, 'release', `linux${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`);
const archive = join(packed, 'resources', 'app.asar');
const ripgrep = `node_modules/@vscode/ripgrep-linux-${process.arch}/bin/rg`;
const nativePart = 'node_modules/node-pty/build/Release/pty.node';
const metadata: { main: string; version: string; devDependencies: { electron: string } } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Writes and removes thousands of files: half a minute on an idle machine, several minutes on one with a busy disk. */
const patience = 300_000;

describe.runIf(process.platform === 'linux')('The packaged app (made on Linux alone)', () => {
  /**
   * Every fuse starts with the opposite of its required value, so that the test sees each being set; the last isn't one
   * of ours.
   */
  const fuses = '101100111';
  let files: readonly string[] = [];

  beforeAll(async () => {
    makeUpElectron(electron, { version: metadata.devDependencies.electron, fuses });
    await makeDeb([], {});
    files = listPackage(archive, { isPack: false })
      .map((path) => path.replaceAll('\\', '/').slice(1))
      .filter((path) => !('files' in statFile(archive, path)));
    const bytes = statSync(archive).size;
    process.stdout.write(`app.asar: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
  }, patience);

  afterAll(() => rm(folder, { recursive: true, force: true }), patience);

  test('holds the bundles, the pictures that main shows, its package.json and its licence, and dependencies', () => {
    const own = files.filter((path) => !path.startsWith('node_modules/'));
    const expected = /^(LICENSE|package\.json|out\/(main|preload|renderer)\/.+|resources\/(icon|tray\/[\w@.-]+)\.png)$/;
    expect(own.filter((path) => !expected.test(path))).toEqual([]);
    expect(own).toEqual(
      expect.arrayContaining([
        ...['LICENSE', 'package.json', metadata.main, 'out/preload/index.cjs', 'out/renderer/index.html'],
        ...['resources/icon.png', 'resources/tray/idle@2x.png', 'resources/tray/needs-youTemplate.png'],
      ]),
    );
  });

  test('holds no sources, no tests, no maps, and nothing of other platforms', () => {
    const unwanted =
      /\.(ts|tsx|mts|cts|map)$|\.(test|spec)\.|\.(exe|dll|pdb|gypi|mk|cc)$|^node_modules\/.*(darwin|win32-|macos-trash)/;
    expect(files.filter((path) => unwanted.test(path))).toEqual([]);
    expect(files).not.toContain('out/main/cli.js');
  });

  test('has its programs beside the archive, executable, and everything else inside', () => {
    const unpacked = files.filter((path) => 'unpacked' in statFile(archive, path));
    expect(unpacked.sort()).toEqual([ripgrep, nativePart].sort());
    for (const path of unpacked) expect(statSync(join(`${archive}.unpacked`, path)).mode & 0o111).toBe(0o111);
    const { status, stdout } = spawnSync(join(`${archive}.unpacked`, ripgrep), ['--version'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('ripgrep')]);
  });

  test('has every fuse as it should be', async () => {
    const wire = await getCurrentFuseWire(join(packed, 'aintern'));
    const states = Object.fromEntries(
      Object.entries(FuseV1Options)
        .filter((entry): entry is [string, FuseV1Options] => typeof entry[1] === 'number')
        .map(([name, fuse]) => [name, String.fromCharCode(wire[fuse] ?? 0)]),
    );
    expect(states).toEqual({
      RunAsNode: '0',
      EnableCookieEncryption: '1',
      EnableNodeOptionsEnvironmentVariable: '0',
      EnableNodeCliInspectArguments: '0',
      EnableEmbeddedAsarIntegrityValidation: '1',
      OnlyLoadAppFromAsar: '1',
      LoadBrowserProcessSpecificV8Snapshot: '0',
      GrantFileProtocolExtraPrivileges: '0',
    });
  });

  test('never starts itself as Node, which its fuses forbid', () => {
    const bundles = files.filter((path) => path.startsWith('out/main/'));
    // Bundled parsers and threads have their own `fork`.
    const asNode =
      /\b(spawn|execFile)(Sync)?\)?\(process\.execPath|\bfork\b[^}\n]*\} from "(node:)?child_process"|child_process\w*\.fork\(|ELECTRON_RUN_AS_NODE/;
    const starting = bundles.filter((path) => asNode.test(extractFile(archive, path).toString()));
    expect(asNode.test(readFileSync(join(root, 'out/cli/main.cjs'), 'utf8'))).toBe(true);
    expect(starting).toEqual([]);
  });

  test('is installed as a tool for developers that opens aintern: links, in its sandbox', () => {
    const { args, desktopEntry } = JSON.parse(readFileSync(join(folder, 'fpm.json'), 'utf8'));
    const toldAs = (name: string) => args[args.indexOf(name) + 1];
    expect([toldAs('--maintainer'), toldAs('--url'), toldAs('--version'), toldAs('--license')]).toEqual([
      'AIntern contributors',
      'https://aintern.invalid',
      metadata.version,
      'MIT',
    ]);
    expect(desktopEntry.split('\n')).toEqual(
      expect.arrayContaining([
        ...['Name=AIntern', 'Exec=/opt/AIntern/aintern %U', 'Icon=aintern', 'StartupWMClass=aintern'],
        ...['MimeType=x-scheme-handler/aintern;', 'Categories=Development;'],
      ]),
    );
    expect(args).toContainEqual(expect.stringMatching(/=\/usr\/share\/applications\/aintern\.desktop$/));
    expect(args).toContainEqual(expect.stringMatching(/=\/usr\/share\/icons\/hicolor\/512x512\/apps\/aintern\.png$/));
  });

  test(
    'brings every module that its bundles import, and a terminal runs on what it brings',
    () => {
      const whole = join(folder, 'extracted');
      extractAll(archive, whole);
      const bundles = files.filter((path) => path.startsWith('out/main/'));
      const imports = new Map(bundles.map((path) => [path, importsOf(extractFile(archive, path).toString())]));
      // What imports the entry needs Electron, which isn't here: of these, only what they import is tried.
      const needElectron = new Set([metadata.main]);
      for (const path of needElectron) {
        for (const [other, names] of imports) if (names.includes(`./${basename(path)}`)) needElectron.add(other);
      }
      const chunks = bundles.filter((path) => !needElectron.has(path));
      expect(chunks).not.toEqual([]);
      const packages = [...imports.values()].flat().filter((name) => !/^(\.|electron$)/.test(name) && !isBuiltin(name));
      const whenNeeded = [
        'node-pty',
        '@vscode/ripgrep',
        'trash',
        'electron-updater',
        'unpdf',
        '@silvia-odwyer/photon-node',
      ];
      writeFileSync(
        join(whole, 'try.mjs'),
        tryScript([...chunks.map((path) => `./${path}`), ...packages, ...whenNeeded]),
      );
      const options = { cwd: whole, encoding: 'utf8', timeout: patience } as const;
      const { stdout, stderr } = spawnSync(process.execPath, ['try.mjs'], options);
      expect(stderr).toBe('');
      expect(stdout).toContain('from the terminal');
    },
    patience,
  );

  test(
    'looks for updates only where it was packaged with an address',
    async () => {
      const file = join(packed, 'resources', 'app-update.yml');
      expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
      await makeDeb(['--prepackaged', packed], { AINTERN_UPDATE_URL: 'https://updates.invalid/aintern' });
      expect(readFileSync(file, 'utf8')).toMatch(/provider: generic\nurl: https:\/\/updates\.invalid\/aintern\n/);
    },
    patience,
  );
});

/**
 * Runs everything in electron-builder but the last step: fpm, which would build the deb, only records its arguments.
 * Download addresses are replaced with ones that refuse immediately.
 */
async function makeDeb(moreArguments: readonly string[], moreEnvironment: NodeJS.ProcessEnv): Promise<void> {
  const wish = { targets: ['linux'], isFolder: false, output: join(folder, 'release') } as const;
  const machine = { platform: 'linux', architecture: process.arch } as const;
  const [target = '', ...args] = electronBuilderArguments(wish, machine, electron);
  writeFileSync(join(folder, 'fpm'), notingScript(join(folder, 'fpm.json')), { mode: 0o755 });
  const nowhere = 'http://127.0.0.1:9/';
  const { AINTERN_UPDATE_URL: _address, AINTERN_HOMEPAGE: _page, ...environment } = process.env;
  const builder = ['node_modules/electron-builder/cli.js', target, 'deb', ...args, ...moreArguments];
  await promisify(execFile)(process.execPath, builder, {
    cwd: root,
    env: {
      ...environment,
      PATH: `${folder}:${process.env.PATH}`,
      USE_SYSTEM_FPM: 'true',
      ELECTRON_MIRROR: nowhere,
      ELECTRON_BUILDER_BINARIES_MIRROR: nowhere,
      ...moreEnvironment,
    },
  });
}

function notingScript(file: string): string {
  return `#!${process.execPath}
    const { readFileSync, writeFileSync } = require('node:fs');
    const args = process.argv.slice(2);
    const [desktopFile] = args.find((argument) => argument.endsWith('.desktop')).split('=');
    writeFileSync(${JSON.stringify(file)}, JSON.stringify({ args, desktopEntry: readFileSync(desktopFile, 'utf8') }));
    writeFileSync(args[args.indexOf('--package') + 1], '');
  `;
}

/** Bundles have one import per line, at their beginning. */
function importsOf(bundle: string): string[] {
  return [...bundle.matchAll(/^(?:im|ex)port (?:.* from )?"([^"]+)";$/gm)].map(([, name = '']) => name);
}

function tryScript(names: readonly string[]): string {
  return `
    for (const name of ${JSON.stringify(names)}) await import(name);
    const { spawn } = await import('node-pty');
    const terminal = spawn('/bin/sh', ['-c', 'echo from the terminal; read line'], {});
    let printed = '';
    const listening = terminal.onData((text) => {
      printed += text;
      if (!printed.includes('from the terminal')) return;
      listening.dispose();
      process.stdout.write(printed);
      terminal.write('\\r');
    });
  `;
}
