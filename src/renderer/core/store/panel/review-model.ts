import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileReview, ReviewedPath } from '../../../../shared/contract/change-commands';
import { failureMessage } from '../../bridge/command-client';
import { texts } from '../../texts/texts';
import type { AppModel } from '../app-model';
import type { PageStorage } from '../page-storage';
import type { ChangedFile } from './changed-files';

/** What files are compared with. */
export type ReviewBase = 'conversation' | 'head';

const reviewReportSchema = z.object({
  conversationId: z.string(),
  message: z.string(),
  /** Takes it back; null if that isn't possible. */
  undoId: z.string().nullable(),
  isFailure: z.boolean(),
});
export type ReviewReport = z.infer<typeof reviewReportSchema>;

export interface ReviewState {
  readonly base: ReviewBase;
  /** By path, as far as they are loaded; of the open conversation. */
  readonly reviews: ReadonlyMap<string, FileReview>;
  /** The repository of the conversation's folder; null without one. */
  readonly git: { readonly branch: string | null } | null;
  readonly isBusy: boolean;
  readonly report: ReviewReport | null;
}

export interface ReviewModel {
  readonly store: StoreApi<ReviewState>;
  setBase(base: ReviewBase): void;
  /** Compares the files again. */
  load(files: readonly ChangedFile[]): Promise<void>;
  /** Null keeps the whole file. */
  keep(file: ChangedFile, hunk: number | null): Promise<void>;
  revert(file: ChangedFile, hunk: number | null): Promise<void>;
  /** Takes the reported revert or commit back. */
  takeBack(): Promise<void>;
  commit(paths: string[], message: string): Promise<void>;
  suggestMessage(paths: string[]): Promise<string>;
  dismissReport(): void;
}

const initialState: ReviewState = { base: 'conversation', reviews: new Map(), git: null, isBusy: false, report: null };

/** What one command takes. */
const mostFiles = 200;

/** What can be taken back is kept here, so that it still can be after a reload. */
const reportName = 'aintern.review-report';

interface ReviewModelDeps {
  readonly app: AppModel;
  readonly storage: PageStorage;
}

export function createReviewModel({ app, storage }: ReviewModelDeps): ReviewModel {
  const store = createStore<ReviewState>(() => ({ ...initialState, report: parseReport(storage.read(reportName)) }));
  let shown: readonly ChangedFile[] = [];
  let latest = 0;
  app.store.subscribe(({ open }, before) => {
    if (open?.id !== before.open?.id) store.setState({ reviews: new Map(), git: null });
  });

  function report(report: ReviewReport | null): void {
    store.setState({ report });
    if (report?.undoId) storage.write(reportName, JSON.stringify(report));
    else storage.remove(reportName);
  }

  function openId(): string {
    const { open } = app.store.getState();
    if (!open) throw new Error(texts.call.undoNeedsConversation);
    return open.id;
  }

  async function load(files: readonly ChangedFile[]): Promise<void> {
    shown = files;
    const loading = ++latest;
    const conversationId = openId();
    const asked = files.flatMap((file) => reviewedPath(file) ?? []).slice(0, mostFiles);
    const { base } = store.getState();
    const answer = await app.reviewChanges({ conversationId, base, files: asked }).catch((cause: unknown) => {
      const failed: FileReview = { kind: 'unknown', why: failureMessage(cause) };
      return { git: null, reviews: asked.map(() => failed) };
    });
    if (loading !== latest) return;
    const reviews = new Map(
      asked.flatMap(({ path }, at) => (answer.reviews[at] ? [[path, answer.reviews[at]] as const] : [])),
    );
    store.setState({ reviews, git: answer.git });
  }

  /** One at a time: each makes what is shown out of date. */
  async function act(
    perform: (conversationId: string) => Promise<Omit<ReviewReport, 'conversationId' | 'isFailure'> | null>,
  ) {
    if (store.getState().isBusy) return;
    const conversationId = openId();
    store.setState({ isBusy: true });
    try {
      const done = await perform(conversationId);
      report(done && { ...done, conversationId, isFailure: false });
    } catch (cause) {
      const message = failureMessage(cause);
      report({ conversationId, message, undoId: null, isFailure: true });
    } finally {
      store.setState({ isBusy: false });
      await load(shown);
    }
  }

  function chosen(file: ChangedFile, hunk: number | null) {
    const review = store.getState().reviews.get(file.path);
    const from = reviewedPath(file);
    if (review?.kind !== 'changed' || from === null) return null;
    return { file: from, fingerprint: review.fingerprint, hunks: hunk === null ? null : [hunk] };
  }

  return {
    store,
    load,
    setBase(base) {
      store.setState({ base, reviews: new Map() });
      void load(shown);
    },
    keep: (file, hunk) =>
      act(async (conversationId) => {
        const what = chosen(file, hunk);
        if (what) await app.keepChanges({ conversationId, ...what });
        return null;
      }),
    revert: (file, hunk) =>
      act(async (conversationId) => {
        const what = chosen(file, hunk);
        if (!what) return null;
        const { message, revertId } = await app.revertChanges({ conversationId, ...what });
        return { message, undoId: revertId };
      }),
    takeBack: () =>
      act(async (conversationId) => {
        const undoId = store.getState().report?.undoId;
        if (!undoId) return null;
        return { message: await app.takeBack(conversationId, undoId), undoId: null };
      }),
    async commit(paths, message) {
      const conversationId = openId();
      const done = await app.commitChanges({ conversationId, paths, message });
      report({ ...done, conversationId, isFailure: false });
      await load(shown);
    },
    suggestMessage: (paths) => app.suggestCommitMessage(openId(), paths),
    dismissReport: () => report(null),
  };
}

/** Another version of AIntern may have written it. */
function parseReport(text: string | null): ReviewReport | null {
  try {
    return text === null ? null : (reviewReportSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Null if nothing of the file's content was changed, or if all of it was undone. */
function reviewedPath({ path, isFolder, edits }: ChangedFile): ReviewedPath | null {
  const first = edits.find(({ isUndone, kind }) => !isUndone && kind !== 'moved');
  return isFolder || !first ? null : { path, from: { callId: first.callId, path: first.path } };
}
