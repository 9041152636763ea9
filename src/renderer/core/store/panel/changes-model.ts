import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureMessage } from '../../bridge/command-client';
import { texts } from '../../texts/texts';
import type { AppModel } from '../app-model';
import { type HiddenLines, splitLines } from './change-rows';
import type { ChangedFile, FileEdit } from './changed-files';

export type ChangeOrder = 'newest' | 'path';

/** What "undo all" could not undo. */
export interface UndoReport {
  /** The conversation of the calls: another may be open by the time all is done. */
  readonly conversationId: string;
  readonly undone: number;
  readonly failures: readonly { readonly edit: FileEdit; readonly message: string }[];
}

export interface ChangesState {
  /** Each call's changes on their own, or what differs in all. */
  readonly view: 'calls' | 'review';
  readonly order: ChangeOrder;
  /** In the open conversation. */
  readonly openPaths: ReadonlySet<string>;
  readonly linesBefore: ReadonlyMap<string, readonly string[]>;
  readonly unfolded: ReadonlySet<string>;
  /** Why the lines around an edit can't be shown, by the edit's key. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The call that a link led to, until it is visible. */
  readonly soughtCallId: string | null;
  readonly report: UndoReport | null;
}

export interface ChangesModel {
  readonly store: StoreApi<ChangesState>;
  setOrder(order: ChangeOrder): void;
  setView(view: ChangesState['view']): void;
  toggle(path: string): void;
  open(paths: readonly string[]): void;
  seek(callId: string): void;
  /** The target is visible. */
  found(): void;
  unfold(edit: FileEdit, stretch: HiddenLines): Promise<void>;
  /** In the conversation that is open at the start: newest first, each call once; continues if one can't be undone. */
  undoAll(files: readonly ChangedFile[]): Promise<void>;
  dismissReport(): void;
}

const initialChangesState: ChangesState = {
  view: 'calls',
  order: 'newest',
  openPaths: new Set(),
  linesBefore: new Map(),
  unfolded: new Set(),
  unreadable: new Map(),
  soughtCallId: null,
  report: null,
};

export function createChangesModel({ app }: { app: AppModel }): ChangesModel {
  const store = createStore<ChangesState>(() => initialChangesState);
  app.store.subscribe(({ open }, before) => {
    if (open?.id !== before.open?.id) store.setState({ openPaths: new Set() });
  });
  return {
    store,
    setOrder: (order) => store.setState({ order }),
    setView: (view) => store.setState({ view }),
    toggle: (path) =>
      store.setState(({ openPaths }) => {
        const paths = new Set(openPaths);
        if (!paths.delete(path)) paths.add(path);
        return { openPaths: paths };
      }),
    open: (paths) => store.setState(({ openPaths }) => ({ openPaths: new Set([...openPaths, ...paths]) })),
    // Only there, calls are listed.
    seek: (soughtCallId) => store.setState({ soughtCallId, view: 'calls' }),
    found: () => store.setState({ soughtCallId: null }),

    async unfold(edit, { editKey, stretchKey }) {
      if (!store.getState().linesBefore.has(editKey)) {
        const read = await app
          .readBefore(edit.callId, edit.path)
          .catch((cause: unknown) => ({ kind: 'unknown' as const, why: failureMessage(cause) }));
        if (read.kind === 'unknown') {
          store.setState(({ unreadable }) => ({ unreadable: new Map(unreadable).set(editKey, read.why) }));
          return;
        }
        const lines = splitLines(read.text);
        store.setState(({ linesBefore }) => ({ linesBefore: new Map(linesBefore).set(editKey, lines) }));
      }
      store.setState(({ unfolded }) => ({ unfolded: new Set([...unfolded, stretchKey]) }));
    },

    async undoAll(files) {
      const conversationId = app.store.getState().open?.id;
      if (conversationId === undefined) throw new Error(texts.call.undoNeedsConversation);
      const failures: { edit: FileEdit; message: string }[] = [];
      const edits = undoableEdits(files);
      for (const edit of edits) {
        try {
          await app.undo(edit.callId, conversationId);
        } catch (cause) {
          failures.push({ edit, message: failureMessage(cause) });
        }
      }
      store.setState({ report: { conversationId, undone: edits.length - failures.length, failures } });
    },
    dismissReport: () => store.setState({ report: null }),
  };
}

/** Returns one edit for each call that can be undone, newest first. */
export function undoableEdits(files: readonly ChangedFile[]): FileEdit[] {
  const byCall = new Map<string, FileEdit>();
  for (const edit of files.flatMap(({ edits }) => edits)) if (edit.canUndo) byCall.set(edit.callId, edit);
  return [...byCall.values()].sort((one, other) => other.at - one.at);
}

export function sortFiles(files: readonly ChangedFile[], order: ChangeOrder): ChangedFile[] {
  return order === 'path'
    ? files.toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
    : files.toSorted((one, other) => other.changedAt - one.changedAt);
}

/** Returns the paths that list a call's changes. */
export function pathsOfCall(files: readonly ChangedFile[], callId: string): string[] {
  return files.filter(({ edits }) => edits.some((edit) => edit.callId === callId)).map(({ path }) => path);
}
