import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mainBundle = 'out/main/index.js';

interface Frame {
  url: string;
  parent: Frame | null;
}

/** Electron as the stand-in gives it, with what only tests can do. */
export type ElectronStandIn = typeof import('electron') & {
  standIn: {
    calls: { module: string; method: string; args: unknown[] }[];
    receiveInvoke(
      from: { sender: unknown; senderFrame: Frame | null },
      channel: string,
      args: unknown[],
    ): Promise<unknown>;
    fetchUrl(
      url: string,
      init?: RequestInit,
    ): Promise<{ status: number; headers: Record<string, string>; body: string }>;
  };
};

export type StandInApplication = Awaited<ReturnType<typeof launchStandIn>>;

/** Starts the built app on the stand-in. Functions are sent as their source: they see their argument and nothing else. */
export async function launchStandIn(options: { dataPath: string; args?: string[] }) {
  if (!existsSync(`${root}/${mainBundle}`)) throw new Error(`There is no ${mainBundle}: run \`npm run build\` first.`);
  const child = fork(mainBundle, options.args ?? [], {
    cwd: root,
    execArgv: ['--import', './e2e/electron-stand-in/register.mjs'],
    env: { ...process.env, AINTERN_DATA: options.dataPath },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);

  const waiting = new Map<number, PromiseWithResolvers>();
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
  });
  void exited.then((code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The app ended with code ${code}:\n${output}`));
  });

  function run(target: 'main' | 'page', source: string, argument: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = waiting.size;
      waiting.set(id, { resolve, reject });
      if (child.connected) child.send({ id, target, source, argument });
      else reject(new Error(`The app has ended:\n${output}`));
    });
  }

  return {
    /** Runs a function in the main process. */
    evaluate<Result, Argument = undefined>(
      pageFunction: (electron: ElectronStandIn, argument: Argument) => Result | Promise<Result>,
      argument?: Argument,
    ): Promise<Result> {
      return run('main', String(pageFunction), argument) as Promise<Result>;
    },
    /** Runs a function in the page of the first window, once there is one. */
    evaluateInPage<Result, Argument = undefined>(
      pageFunction: (argument: Argument) => Result | Promise<Result>,
      argument?: Argument,
    ): Promise<Result> {
      return run('page', String(pageFunction), argument) as Promise<Result>;
    },
    /** Quits as the user would; the exit code. */
    async quit(): Promise<number | null> {
      if (child.connected) child.send({ id: -1, target: 'main', source: '({ app }) => void app.quit()' });
      return exited;
    },
    exited,
    output: () => output,
  };
}

interface PromiseWithResolvers {
  resolve(value: unknown): void;
  reject(error: Error): void;
}
