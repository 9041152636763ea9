import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { LaunchedApp } from './launcher';

export interface WebStart {
  readonly dataPath: string;
  readonly workspacePath: string | null;
  readonly model: 'guide' | 'parrot';
  /** Set in the host's process, overriding existing variables. */
  readonly env: Readonly<Record<string, string>>;
}

export type HostRequest = { readonly kind: 'start'; readonly start: WebStart } | { readonly kind: 'stop' };

export type HostReply =
  | { readonly kind: 'started'; readonly url: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The link has been used; this one signs in the next browser. */
  | { readonly kind: 'new-url'; readonly url: string };

export interface WebHostProcess {
  /** Only one app at a time. */
  start(start: WebStart): Promise<LaunchedApp>;
  end(): Promise<void>;
}

const program = resolve('.cache/bundled/web-host-program/web-host-program.mjs');

/** One process for all tests of a worker, started by the first test. */
export function createWebHostProcess(env: NodeJS.ProcessEnv): WebHostProcess {
  let child: ChildProcess | null = null;
  let answered: (reply: HostReply) => void = () => {};
  let heardUrl: (url: string) => void = () => {};

  function running(): ChildProcess {
    if (child?.connected) return child;
    const host = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    host.on('message', (reply: HostReply) => {
      if (reply.kind === 'new-url') heardUrl(reply.url);
      else answered(reply);
    });
    host.once('exit', (code) => answered({ kind: 'failed', message: `it ended with ${code}` }));
    child = host;
    return host;
  }

  function ask(request: HostRequest): Promise<HostReply> {
    return new Promise((resolve, reject) => {
      answered = (reply) =>
        reply.kind === 'failed' ? reject(new Error(`The web host failed: ${reply.message}`)) : resolve(reply);
      running().send(request);
    });
  }

  return {
    async start(start) {
      const newUrl = new Promise<string>((resolve) => {
        heardUrl = resolve;
      });
      const reply = await ask({ kind: 'start', start });
      if (reply.kind !== 'started') throw new Error(`The web host answered ${reply.kind} to a start`);
      return {
        url: reply.url,
        newUrl: () => newUrl,
        desktop: null,
        end: async () => void (await ask({ kind: 'stop' })),
      };
    },
    async end() {
      if (!child?.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
