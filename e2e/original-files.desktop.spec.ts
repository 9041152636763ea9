import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { PendingApproval } from '../src/shared/call/pending-approval';
import { test } from './app-test';
import type { Prepare } from './launchers/launcher';
import { askMain, sayToMain } from './testing/over-bridge';
import { shareDesktop } from './testing/share-desktop';

declare global {
  var askedOfElectron: string[];
}

/** Records every path passed to Electron's own `fs`, which treats *.asar files as archives. */
const watchElectronFiles: Prepare = () => {
  type Calls = Record<string, (...args: unknown[]) => unknown>;
  const fs = process.getBuiltinModule('node:fs');
  const { syncBuiltinESMExports } = process.getBuiltinModule('node:module');
  globalThis.askedOfElectron = [];
  for (const module of [fs, fs.promises] as unknown as Calls[]) {
    for (const [name, call] of Object.entries(module)) {
      if (typeof call !== 'function' || !/^[a-z]/.test(name)) continue;
      const watched = (...args: unknown[]) => {
        if (typeof args[0] === 'string') globalThis.askedOfElectron.push(args[0]);
        return call(...args);
      };
      module[name] = Object.assign(watched, call);
    }
  }
  syncBuiltinESMExports();
};

const shared = shareDesktop(async ({ workspacePath }) => {
  await writeFile(join(workspacePath, 'notes.asar'), 'words that are no archive\n');
  return { prepare: [watchElectronFiles] };
});

const askedPaths = () => shared.desktop.evaluate(() => globalThis.askedOfElectron);

/** Sends the message and allows its call. */
async function order(text: string): Promise<void> {
  const { page } = shared;
  const conversationId = await sayToMain(page, text);
  const waiting = async () => (await askMain(page, 'approval.list', {})) as PendingApproval[];
  await expect.poll(waiting).toHaveLength(1);
  const [call] = await waiting();
  const remembered = { rememberForSession: false, rememberForTool: false };
  const decision = { approved: true, ...remembered, decidedAt: Date.now(), decisionDuration: 0 };
  await askMain(page, 'approval.decide', { approvalId: call?.approvalId, decision });
  const events = async () => JSON.stringify(await askMain(page, 'conversation.open', { conversationId }));
  await expect.poll(events).toContain('"run-completed"');
}

test('Electron takes a file that is called like an archive for a broken one', async () => {
  const message = await shared.desktop.evaluate(
    (_electron, path) => {
      try {
        return process.getBuiltinModule('node:fs').readdirSync(path).join();
      } catch (cause) {
        return String(cause);
      } finally {
        globalThis.askedOfElectron.splice(globalThis.askedOfElectron.lastIndexOf(path), 1);
      }
    },
    join(shared.workspacePath, 'notes.asar'),
  );
  expect(message).toContain('Invalid package');
});

test('the pages and the grammars come out of the archive that the app is packaged in', async () => {
  const paths = await askedPaths();
  expect(paths).toContain(resolve('out/renderer/index.html'));
  expect(paths).toContainEqual(expect.stringMatching(/tree-sitter-bash\.wasm$/));
});

test('a file of the workspace that is called like an archive is a file', async () => {
  const { workspacePath } = shared;
  await order('copy notes.asar to copy.asar');
  expect(await readFile(join(workspacePath, 'copy.asar'), 'utf8')).toBe('words that are no archive\n');
  await writeFile(join(workspacePath, 'newer.asar'), 'newer words\n');
  // The overwritten file is backed up for undo first.
  await order('copy newer.asar over copy.asar');
  expect(await readFile(join(workspacePath, 'copy.asar'), 'utf8')).toBe('newer words\n');
  await order('move copy.asar to moved.asar');
  expect((await readdir(workspacePath)).sort()).toEqual(['moved.asar', 'newer.asar', 'notes.asar']);
  // No path went through the archive-aware file system.
  expect((await askedPaths()).filter((path) => path.startsWith(workspacePath))).toEqual([]);
});
