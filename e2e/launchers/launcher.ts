import type { Page } from '@playwright/test';

/** What the specs run on: the web host in Chromium; the Electron bundles on the stand-in; and in Electron itself. */
export type LauncherName = 'web' | 'electron-stand-in' | 'electron';

export interface LaunchOptions {
  /** Whether it is the app as it is built, or the one with the parrot for a model. */
  readonly appPath: string;
  readonly dataPath: string;
  readonly workspacePath: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Becomes the page of the first window, where a page can be given. */
  readonly page: Page;
  /** What is on the command line besides. */
  readonly args?: readonly string[];
}

export interface LaunchedApp {
  /** What the page is loaded from; until then it is as the test has prepared it. */
  readonly url: string;
  /** Lets one more browser in, once the URL has been used, where browsers sign in. */
  newUrl?(): Promise<string>;
  readonly desktop: DesktopApplication | null;
  end(): Promise<void>;
}

/** What a spec of the desktop has in hand, on the stand-in as in Electron, where it is Playwright's own. */
export interface DesktopApplication {
  /** Runs a function in main. It is sent as its source: it sees its argument and nothing else. */
  evaluate<Result, Argument = undefined>(
    pageFunction: (electron: typeof import('electron'), argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  firstWindow(): Promise<Page>;
  windows(): Page[];
  waitForEvent(name: 'window'): Promise<Page>;
  /** Starts the app another time, as a user or their desktop would; the exit code of that start. */
  startAgain(...args: readonly string[]): Promise<number | null>;
  /** Quits as the user would. */
  close(): Promise<void>;
  /** Settles when the app has ended, whoever ended it. */
  readonly ended: Promise<void>;
}
