import type { Page } from '@playwright/test';

/** The platform of the specs: the web host in Chromium, or Electron. */
export type LauncherName = 'web' | 'electron';

/** Runs in main before the app's own code. It is sent as source, so it can only access Electron. */
export type Prepare = (electron: typeof import('electron')) => void;

export interface LaunchOptions {
  /** Path of the built app, or of the one with the parrot as its model. */
  readonly appPath: string;
  readonly dataPath: string;
  readonly workspacePath: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Additional command line arguments. */
  readonly args?: readonly string[];
  /** Electron only. */
  readonly prepare?: readonly Prepare[];
}

export interface LaunchedApp {
  /** The page's URL. Until it loads, the page is as the test has prepared it. */
  readonly url: string;
  /** Returns a URL for one more browser after the first one has been used, if browsers sign in. */
  newUrl?(): Promise<string>;
  readonly desktop: DesktopApplication | null;
  end(): Promise<void>;
}

/** The app as desktop specs use it. */
export interface DesktopApplication {
  /** Runs a function in main. It is sent as source, so it can only access its argument. */
  evaluate<Result, Argument = undefined>(
    pageFunction: (electron: typeof import('electron'), argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  firstWindow(): Promise<Page>;
  windows(): Page[];
  waitForEvent(name: 'window'): Promise<Page>;
  /** Starts the app again, as a user or their desktop would; returns that start's exit code. */
  startAgain(...args: readonly string[]): Promise<number | null>;
  /** Quits like a user. */
  close(): Promise<void>;
  /** Kills the app like the system does: no handler runs. */
  kill(): Promise<void>;
  /** The exit code, once the app has exited for any reason. */
  readonly exited: Promise<number | null>;
  /** The app's own output so far, including that of further starts. */
  output(): string;
}
