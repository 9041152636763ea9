import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../shared/contract/contract';
import { failureMessage } from '../bridge/command-client';
import type { AppModel } from '../store/app-model';

export type FoundFile = NonNullable<CommandOutput<'file.find'>['found'][number]>;

/** A file or folder, and the place in it. */
export interface FileTarget extends FoundFile {
  readonly line?: number;
  readonly column?: number;
}

/** The small menu of a link, where it was asked for. */
export interface FileMenu {
  readonly target: FileTarget;
  readonly x: number;
  readonly y: number;
  readonly opener: HTMLElement;
}

interface FileLinksState {
  /** By path, as far as it is known; null if there is no such file. */
  readonly found: ReadonlyMap<string, FoundFile | null>;
  /** Increases when new files may have appeared. */
  readonly round: number;
  readonly menu: FileMenu | null;
  /** Why the last link couldn't be followed. */
  readonly failure: string | null;
}

/** The links to files in one conversation. */
export interface FileLinks {
  readonly store: StoreApi<FileLinksState>;
  readonly conversationId: string;
  /** Asks about the paths that aren't known yet. */
  want(paths: readonly string[]): void;
  /** Files that weren't there are asked about again. */
  refresh(): void;
  open(target: FileTarget): Promise<void>;
  reveal(target: FileTarget): Promise<void>;
  showMenu(menu: FileMenu | null): void;
  dismissFailure(): void;
}

/** In milliseconds: a conversation that is shown asks about all its paths at once. */
const gathering = 30;
/** What one command takes. */
const most = 500;

export function createFileLinks({ app, conversationId }: { app: AppModel; conversationId: string }): FileLinks {
  const store = createStore<FileLinksState>(() => ({ found: new Map(), round: 0, menu: null, failure: null }));
  const wanted = new Set<string>();
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    timer = undefined;
    const paths = [...wanted].slice(0, most);
    for (const path of paths) wanted.delete(path);
    if (wanted.size > 0) timer = setTimeout(ask, gathering);
    const files = await app.findPaths(conversationId, paths).catch(() => null);
    if (files === null) {
      // Without an answer nothing is known; whoever shows the text again asks again.
      for (const path of paths) asked.delete(path);
      return;
    }
    store.setState(({ found }) => ({
      found: new Map([...found, ...paths.map((path, at) => [path, files[at] ?? null] as const)]),
    }));
  }

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (cause) {
      store.setState({ failure: failureMessage(cause) });
    }
  };

  return {
    store,
    conversationId,
    want(paths) {
      for (const path of paths) {
        if (asked.has(path)) continue;
        asked.add(path);
        wanted.add(path);
      }
      if (wanted.size > 0 && timer === undefined) timer = setTimeout(ask, gathering);
    },
    refresh() {
      for (const [path, file] of store.getState().found) if (file === null) asked.delete(path);
      store.setState(({ round }) => ({ round: round + 1 }));
    },
    open: (target) => attempt(() => app.openFile(conversationId, target)),
    reveal: ({ path }) => attempt(() => app.revealFile(conversationId, path)),
    showMenu: (menu) => store.setState({ menu }),
    dismissFailure: () => store.setState({ failure: null }),
  };
}
