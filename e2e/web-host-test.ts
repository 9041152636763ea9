import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import type { ModelMessage } from '../src/main/model/model-backend';
import { takeEnvironmentKeys } from '../src/main/model/service/environment-keys';

export interface WebHost {
  readonly url: string;
  readonly workspacePath: string;
  /** Holds the trash, on systems whose trash is where they are told. */
  readonly trashPath: string;
  /** What the parrot was sent, request by request. */
  requests(): ModelMessage[][];
  /** Ends the host and starts it again on the same folders; the address is another one then. */
  restart(): Promise<string>;
}

interface Fixtures {
  /** `parrot` says what the user says, so that a test can have any calls made. */
  readonly model: 'guide' | 'parrot';
  /** Whether the host starts on a folder of its own, or on none as at the very first start. */
  readonly startsOn: 'folder' | 'nothing';
  readonly dataPath: string;
  readonly webHost: WebHost;
}

/**
 * Each test gets a web host of its own, on a workspace and a data folder of its own. The data folder is there before
 * the host: what `beforeEach` writes into it, the host finds when it starts.
 */
export const test = base.extend<Fixtures>({
  model: ['guide', { option: true }],
  startsOn: ['folder', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  dataPath: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-data-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  webHost: async ({ dataPath, model, startsOn }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-web-'));
    const workspacePath = join(folder, 'project');
    const requestsPath = join(folder, 'requests.jsonl');
    await mkdir(workspacePath);
    const args =
      model === 'guide'
        ? [
            ...[resolve('out/main/cli.js'), 'serve', '--no-open', '--port', '0'],
            ...(startsOn === 'folder' ? ['--workspace', workspacePath] : []),
          ]
        : [resolve('.cache/bundled/parrot-host/parrot-host.mjs'), dataPath, workspacePath, requestsPath];
    const trashPath = join(folder, 'trash');
    const environment = ownEnvironment({ dataPath, trashPath });
    let host = await start(args, environment);
    await use({
      url: host.url,
      workspacePath,
      trashPath,
      requests: () => readLines(requestsPath),
      async restart() {
        await end(host.child);
        host = await start(args, environment);
        return host.url;
      },
    });
    await end(host.child);
    await rm(folder, { recursive: true, force: true });
  },
});

/** Without the keys of whoever runs the tests, which no test is to send anywhere, and with a trash of its own. */
function ownEnvironment({ dataPath, trashPath }: { dataPath: string; trashPath: string }): NodeJS.ProcessEnv {
  const environment = { ...process.env, AINTERN_DATA: dataPath, XDG_DATA_HOME: trashPath };
  takeEnvironmentKeys(environment);
  return environment;
}

async function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  return { child, url: await printedUrl(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function readLines(path: string): ModelMessage[][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function printedUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The web host has no output to read its URL from');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL: run "npm run build" first');
}
