import { readdir, stat } from 'node:fs/promises';
import { messageOf } from '../../shared/text/message-of';
import { CommandFailure } from '../base/command-failure';
import { openWholePath, openWorkspace } from './open-workspace';

/** The folder open in the window, and those opened before it. */
export interface Workspace {
  current(): string | null;
  /** Throws if no folder is open. */
  required(): string;
  /** Takes an absolute path or one that begins with ~, and returns the folder's real path. */
  open(path: string): string;
  /** Removes a folder from the recent ones. */
  forget(path: string): void;
  recent(): Promise<RecentFolder[]>;
  /** The names directly in the open folder; empty if no folder is open or it can't be read. */
  topLevel(): Promise<string[]>;
}

interface RecentFolder {
  readonly path: string;
  readonly isThere: boolean;
}

export interface WorkspaceDeps {
  /** The folder to start in. Defaults to the most recent folder that still exists. */
  readonly requestedPath?: string | undefined;
  recentFolders(): readonly string[];
  saveRecentFolders(paths: string[]): void;
  onOpen(path: string): void;
  warn(message: string): void;
}

/** How many folders the switcher offers. */
const MAX_RECENT_FOLDERS = 10;

/** Enough to see what kind of project it is. */
const MAX_NAMES = 200;

export function createWorkspace(deps: WorkspaceDeps): Workspace {
  const { requestedPath, recentFolders, saveRecentFolders, onOpen, warn } = deps;
  let current = requestedPath === undefined ? firstExisting(recentFolders()) : openWorkspace(requestedPath);

  return {
    current: () => current,
    required() {
      if (current === null) throw new CommandFailure('refused', 'Open a folder before you import a conversation');
      return current;
    },
    open(path) {
      const opened = openWholePath(path);
      // The folder being left may have been given at startup, and then isn't in the list yet.
      const recent = [opened, ...(current === null ? [] : [current]), ...recentFolders()];
      current = opened;
      try {
        saveRecentFolders([...new Set(recent)].slice(0, MAX_RECENT_FOLDERS));
      } catch (cause) {
        // The folder is open anyway; only the next start won't know about it.
        warn(messageOf(cause));
      }
      onOpen(opened);
      return opened;
    },
    forget: (path) => saveRecentFolders(recentFolders().filter((recent) => recent !== path)),
    recent: () => Promise.all(recentFolders().map(async (path) => ({ path, isThere: await isFolder(path) }))),
    topLevel: async () => (current === null ? [] : (await readdir(current).catch(() => [])).sort().slice(0, MAX_NAMES)),
  };
}

function firstExisting(paths: readonly string[]): string | null {
  for (const path of paths) {
    try {
      return openWorkspace(path);
    } catch {
      // A folder that was moved or deleted isn't worth an error at startup.
    }
  }
  return null;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
