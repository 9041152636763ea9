import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LaunchedApp, LaunchOptions } from './launcher';

export async function launchWeb({ appPath, dataPath, workspacePath, env }: LaunchOptions): Promise<LaunchedApp> {
  const args = [
    ...[join(appPath, 'out/main/cli.js'), 'serve', '--no-open', '--port', '0'],
    ...(workspacePath === null ? [] : ['--workspace', workspacePath]),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...env, AINTERN_DATA: dataPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const newUrl = printedLater(child);
  return {
    url: await printedUrl(child),
    newUrl: () => newUrl,
    desktop: null,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function printedUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The web host has no output to read its URL from');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL: run "npm run build" first');
}

/** The link that is printed on stderr when the first has been used; all else there is read and dropped. */
function printedLater({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The web host has no stderr to read a new link from');
  return new Promise((resolve) => {
    createInterface(stderr).on('line', (line) => {
      const [link] = /http:\S+\?token=\S+/.exec(line) ?? [];
      if (link !== undefined) resolve(link);
    });
  });
}
