import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { openOwnContext } from './open-own-context';
import { createPeer, type Message } from './peer.mjs';
import { createWindowPages } from './window-pages';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

export interface LaunchOptions {
  readonly dataPath: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The main bundle, where it is not the app's own. */
  readonly main?: string;
  /** Where the pages of its windows are opened; a Chromium of its own, where none is given. */
  readonly context?: BrowserContext;
  readonly firstPage?: Page;
  /** Runs in main before the app's own code. */
  readonly prepare?: (electron: typeof import('electron')) => void;
  /** The port of an earlier start, whose pages have stored something. */
  readonly port?: number;
}

export type StandInApplication = Awaited<ReturnType<typeof launchStandIn>>;

/** Starts the built app on the stand-in. Functions are sent as their source: they see their argument and nothing else. */
export async function launchStandIn(options: LaunchOptions) {
  const main = resolve(root, options.main ?? 'out/main/index.js');
  if (!existsSync(main)) throw new Error(`There is no ${main}: run \`npm run build\` first.`);
  const child = fork(main, [...(options.args ?? [])], {
    cwd: root,
    execArgv: ['--import', join(root, 'e2e/electron-stand-in/register.mjs')],
    env: {
      ...(options.env ?? process.env),
      AINTERN_DATA: options.dataPath,
      AINTERN_STAND_IN_PORT: String(options.port ?? 0),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = once(child, 'exit').then(async ([code]) => {
    peer.fail(new Error(`The app ended with code ${code}:\n${output}`));
    await (await pages).dispose();
    await (await own)?.close();
    return code as number | null;
  });

  const own = options.context ? null : openOwnContext();
  const pages = (async () =>
    createWindowPages({
      context: options.context ?? (await (own ?? openOwnContext())).context,
      ask: (name, argument) => peer.ask(name, argument),
      ...(options.firstPage ? { firstPage: options.firstPage } : {}),
    }))();
  let opened: Awaited<typeof pages> | null = null;
  void pages.then((value) => {
    opened = value;
  });
  const peer = createPeer(
    (message) => {
      // An app that is just ending may be gone before it has read this: whoever waits for an answer is to hear of it.
      const gone = () => peer.fail(new Error(`The app has ended:\n${output}`));
      if (child.connected) child.send(message, (error) => error && gone());
      else gone();
    },
    {
      prepare: () => (options.prepare ? String(options.prepare) : null),
      openPage: async (page) => (await pages).answers.openPage(page),
      reloadPage: async (page) => (await pages).answers.reloadPage(page),
      crashPage: async (page) => (await pages).answers.crashPage(page),
      closePage: async (page) => (await pages).answers.closePage(page),
      evaluateInPage: async (page) => (await pages).answers.evaluateInPage(page),
    },
  );
  child.on('message', (message) => peer.receive(message as Message));
  const ended = exited.then((code) => {
    throw new Error(`The app ended with code ${code}:\n${output}`);
  });
  ended.catch(() => {});

  return {
    /** Runs a function in the main process. */
    evaluate<Result, Argument = undefined>(
      pageFunction: (electron: ElectronStandIn, argument: Argument) => Result | Promise<Result>,
      argument?: Argument,
    ): Promise<Result> {
      return peer.ask('evaluate', { source: String(pageFunction), argument });
    },
    /** Runs a function in the page of the first window, once there is one. */
    async evaluateInPage<Result, Argument = undefined>(
      pageFunction: (argument: Argument) => Result | Promise<Result>,
      argument?: Argument,
    ): Promise<Result> {
      const page = await Promise.race([(await pages).firstWindow(), ended]);
      return page.evaluate(pageFunction as (argument: unknown) => Result, argument);
    },
    firstWindow: async (): Promise<Page> => Promise.race([(await pages).firstWindow(), ended]),
    firstUrl: async (): Promise<string> => Promise.race([(await pages).firstUrl(), ended]),
    nextWindow: async (): Promise<Page> => (await pages).nextWindow(),
    windows: (): Page[] => opened?.windows() ?? [],
    /** Quits as the user would; the exit code. */
    async quit(): Promise<number | null> {
      if (child.connected) peer.ask('evaluate', { source: '({ app }) => void app.quit()' }).catch(() => {});
      return exited;
    },
    /** Ends it as the system would: no handler gets a word in. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
    exited,
    output: () => output,
  };
}
