import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';

export interface WebHost {
  readonly url: string;
  readonly workspacePath: string;
}

/**
 * Each test gets a web host of its own, on a workspace and a data folder of its own. The data folder is there before
 * the host: what `beforeEach` writes into it, the host finds when it starts.
 */
export const test = base.extend<{ dataPath: string; webHost: WebHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  dataPath: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-data-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  webHost: async ({ dataPath }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-web-'));
    const workspacePath = join(folder, 'project');
    await mkdir(workspacePath);
    const args = [resolve('out/main/cli.js'), 'serve', '--no-open', '--port', '0', '--workspace', workspacePath];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, AINTERN_DATA: dataPath },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const url = await printedUrl(child);
    await use({ url, workspacePath });
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  },
});

async function printedUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The web host has no output to read its URL from');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL: run "npm run build" first');
}
