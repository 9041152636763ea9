import type { Page } from '@playwright/test';

/** What the specs run on: the web host in Chromium, or Electron. */
export type LauncherName = 'web' | 'electron';

/** Runs in main before the app's own code. It is sent as its source: it sees Electron and nothing else. */
export type Prepare = (electron: typeof import('electron')) => void;

export interface LaunchOptions {
  /** Whether it is the app as it is built, or the one with the parrot for a model. */
  readonly appPath: string;
  readonly dataPath: string;
  readonly workspacePath: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** What is on the command line besides. */
  readonly args?: readonly string[];
  /** For Electron alone. */
  readonly prepare?: readonly Prepare[];
}

export interface LaunchedApp {
  /** What the page is loaded from; until then it is as the test has prepared it. */
  readonly url: string;
  /** Lets one more browser in, once the URL has been used, where browsers sign in. */
  newUrl?(): Promise<string>;
  readonly desktop: DesktopApplication | null;
  end(): Promise<void>;
}

/** What a desktop spec has in hand. */
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
  /** Ends it as the system would: no handler gets a word in. */
  kill(): Promise<void>;
  /** The exit code, once the app has ended, whoever ended it. */
  readonly exited: Promise<number | null>;
  /** What the app itself has printed so far, in further starts of it too. */
  output(): string;
}
