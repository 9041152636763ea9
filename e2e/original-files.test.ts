import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PendingApproval } from '../src/shared/pending-approval';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { askMain, sayToMain } from './testing/over-bridge';

let workspace: string;
let dataPath: string;
let app: StandInApplication;

beforeAll(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'aintern-original-')));
  dataPath = await mkdtemp(join(tmpdir(), 'aintern-original-data-'));
  await writeFile(join(workspace, 'notes.asar'), 'words that are no archive\n');
  app = await launchStandIn({ dataPath, args: ['--workspace', workspace], prepare: teachArchives });
  await app.evaluateInPage(() => undefined);
});

afterAll(async () => {
  await app?.quit();
  for (const folder of [workspace, dataPath]) await rm(folder, { recursive: true, force: true });
});

/**
 * Makes of Node's `fs` what Electron makes of it: a file called *.asar is an archive to it, and these are broken ones. Under
 * `original-fs` is what it was before. Keeps every path that the taught one is asked for.
 */
function teachArchives(): void {
  type Calls = Record<string, (...args: unknown[]) => unknown>;
  const fs = process.getBuiltinModule('node:fs');
  const { Module, syncBuiltinESMExports } = process.getBuiltinModule('node:module');
  const asked: string[] = [];
  /** Parts of Node's own call others of the module, which in Electron would be those of the same copy. */
  let depth = 0;
  const untaught = (given: object): object => {
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(given)) as Calls;
    for (const [name, call] of callsOf(copy)) {
      const own = (...args: unknown[]) => {
        depth += 1;
        try {
          return call(...args);
        } finally {
          depth -= 1;
        }
      };
      copy[name] = Object.assign(own, call);
    }
    return copy;
  };
  const teach = (given: object): void => {
    for (const [name, call] of callsOf(given as Calls)) {
      const taught = (...args: unknown[]) => {
        const [path] = args;
        if (depth > 0 || typeof path !== 'string') return call(...args);
        asked.push(path);
        if (/\.asar(?:\/|$)/.test(path)) throw new Error(`Invalid package ${path}`);
        return call(...args);
      };
      (given as Calls)[name] = Object.assign(taught, call);
    }
  };
  const callsOf = (calls: Calls) =>
    Object.entries(calls).filter(([name, call]) => typeof call === 'function' && /^[a-z]/.test(name));

  const original = Object.defineProperty(untaught(fs), 'promises', { value: untaught(fs.promises) });
  teach(fs);
  teach(fs.promises);
  syncBuiltinESMExports();
  const modules = Module as unknown as { _load(name: string, ...others: unknown[]): unknown };
  const load = modules._load;
  modules._load = (name, ...others) => (name === 'original-fs' ? original : load(name, ...others));
  Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.0.0' } });
  Object.assign(globalThis, { askedOfTaught: asked });
}

function askedOfTaught(): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { askedOfTaught: string[] }).askedOfTaught);
}

/** Says it, and allows what it asks for. */
async function order(text: string): Promise<void> {
  const page = await app.firstWindow();
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

test('the pages and the grammars come out of the archive that the app is packaged in', async () => {
  const paths = await askedOfTaught();
  expect(paths).toContain(resolve('out/renderer/index.html'));
  expect(paths).toContainEqual(expect.stringMatching(/tree-sitter-bash\.wasm$/));
});

test('a file of the workspace that is called like an archive is a file', async () => {
  await order('copy notes.asar to copy.asar');
  expect(await readFile(join(workspace, 'copy.asar'), 'utf8')).toBe('words that are no archive\n');
  await writeFile(join(workspace, 'newer.asar'), 'newer words\n');
  // What is lost by this is kept for an undo before.
  await order('copy newer.asar over copy.asar');
  expect(await readFile(join(workspace, 'copy.asar'), 'utf8')).toBe('newer words\n');
  await order('move copy.asar to moved.asar');
  expect((await readdir(workspace)).sort()).toEqual(['moved.asar', 'newer.asar', 'notes.asar']);
});

test('nothing else in the workspace is asked about where archives are known', async () => {
  const paths = await askedOfTaught();
  expect(paths.filter((path) => path.startsWith(workspace))).toEqual([]);
});
