import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { takeEnvironmentKeys } from '../src/main/model/connections/environment-keys';

export interface HostFolders {
  readonly data: string;
  readonly workspace: string;
}

export interface BuiltHost {
  readonly url: string;
  readonly processId: number;
  stop(): Promise<void>;
}

/** Returns the program as installed; builds it if needed. */
export async function builtProgram(): Promise<string> {
  const { ensureBuilt } = await import(/* @vite-ignore */ pathToFileURL(resolve('scripts/ensure-built.mjs')).href);
  ensureBuilt();
  return resolve('out/main/cli.js');
}

/** Resolves once the host has printed its address. */
export async function startBuiltHost(program: string, { data, workspace }: HostFolders): Promise<BuiltHost> {
  const environment: NodeJS.ProcessEnv = { ...process.env, AINTERN_DATA: data };
  // Keeps the user's own API keys from being sent anywhere.
  takeEnvironmentKeys(environment);
  const args = [program, 'serve', '--no-open', '--port', '0', '--workspace', workspace];
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await printedUrl(child);
  return { url, processId: child.pid ?? Number.NaN, stop: () => stop(child) };
}

async function printedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
