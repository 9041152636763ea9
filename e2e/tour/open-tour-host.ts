import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { writeTourProject } from './tour-project';

export interface TourHost {
  readonly url: string;
  readonly workspacePath: string;
  /** Stops the host and leaves the window open. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface TourHostOptions {
  /** Whether the app has been used before: a folder is open and a model chosen. */
  readonly isSetUp: boolean;
  /** Fills the data folder before the app starts. */
  prepare?(dataPath: string, workspacePath: string): Promise<void>;
}

const program = resolve('.cache/bundled/tour-host/tour-host.mjs');

/** Opens the built window with a scripted model, a separate project and a separate data folder. */
export async function openTourHost({ isSetUp, prepare }: TourHostOptions): Promise<TourHost> {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-tour-'));
  const dataPath = join(folder, 'data');
  const homePath = join(folder, 'home', 'ada');
  const workspacePath = join(homePath, 'code', 'weather-station');
  await mkdir(dataPath);
  await writeTourProject(workspacePath);
  // Most pictures show questions, so that even changes to files are asked about.
  await writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings: { approvalMode: 'ask' } }));
  await prepare?.(dataPath, workspacePath);
  const child = spawn(process.execPath, [program, dataPath, ...(isSetUp ? [workspacePath] : [])], {
    env: { ...process.env, HOME: homePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    url = String(JSON.parse(line).url);
    break;
  }
  if (url === '') throw new Error('The host of the tour did not start');
  async function stop(): Promise<void> {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
  return {
    url,
    workspacePath,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
