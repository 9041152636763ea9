import { assertNever } from '../assert-never';
import type { PendingApproval } from '../call/pending-approval';
import type { EventMessage } from '../contract/contract';
import { isRunEnd } from '../conversation/conversation-event';
import type { Settings } from '../settings/settings';
import {
  type AppNotification,
  isWaitingKind,
  notificationOfApproval,
  notificationOfEvent,
  notificationOfRuns,
  notificationOfWaiting,
} from './app-notification';
import { isQuiet, quietNow } from './is-quiet';

export interface NotifierDeps {
  /** Null while they are not known: then nothing is told yet. */
  settings(): Settings | null;
  titleOf(conversationId: string): string;
  /** Nobody looks at any window. */
  isAway(): boolean;
  /** Shows it where that is possible, and returns how to take it away. */
  show(notice: AppNotification): () => void;
  now(): number;
  /** Runs it after so many milliseconds; returns how to call that off. */
  later(run: () => void, wait: number): () => void;
}

export interface Notifier {
  /** The calls that wait now, over all conversations. */
  setApprovals(approvals: readonly PendingApproval[]): void;
  receive(message: EventMessage): void;
  /** It may be quiet no longer, or more may be wanted. */
  settingsChanged(): void;
  /** Takes away what asks for an answer: nobody is there to take it. */
  dispose(): void;
}

/** So many are read one by one. What comes on top within the time is put together as one. */
const readOneByOne = 3;
const burstTime = 10_000;

/**
 * What is told outside the window, once each, while nobody looks. What comes while it is quiet is not told afterwards one by
 * one: when the quiet ends and some of it still waits, one notice says how many wait in all.
 */
export function createNotifier({ settings, titleOf, isAway, show, now, later }: NotifierDeps): Notifier {
  const told = new Set<string>();
  /** Until a run ends: the list of conversations comes a moment after the events, and a short run may be over by then. */
  const newTitles = new Map<string, string>();
  /** All that waits for an answer, told or not. */
  const waiting = new Map<string, AppNotification>();
  const closers = new Map<string, () => void>();
  /** What the notice that stands for several stands for. */
  let together: readonly string[] = [];
  let shownAt: readonly number[] = [];
  let collected: readonly AppNotification[] = [];
  const heldBack = new Set<string>();
  let stopCollecting: (() => void) | null = null;
  let stopWaitingForNoise: (() => void) | null = null;

  const isQuietNow = (wanted: Settings) => isQuiet(wanted, new Date(now()));

  function put(notice: AppNotification): void {
    shownAt = [...shownAt, now()];
    take(notice.key);
    const close = show(notice);
    if (isWaitingKind(notice.kind)) closers.set(notice.key, close);
  }

  function take(key: string): void {
    const close = closers.get(key);
    closers.delete(key);
    close?.();
  }

  function arrive(notice: AppNotification): void {
    const wanted = settings();
    if (told.has(notice.key) || !wanted?.notifications[notice.kind]) return;
    told.add(notice.key);
    if (isAway()) tell(notice, wanted);
  }

  function tell(notice: AppNotification, wanted: Settings): void {
    if (isQuietNow(wanted)) return holdBack(notice);
    shownAt = shownAt.filter((at) => at > now() - burstTime);
    const [oldest] = shownAt;
    if (oldest === undefined || shownAt.length < readOneByOne) return put(notice);
    collected = [...collected, notice];
    stopCollecting ??= later(tellCollected, oldest + burstTime - now());
  }

  function tellCollected(): void {
    stopCollecting = null;
    const wanted = settings();
    const notices = collected.filter(({ kind, key }) => !isWaitingKind(kind) || waiting.has(key));
    collected = [];
    if (!wanted || !isAway()) return;
    if (isQuietNow(wanted)) return notices.forEach(holdBack);
    if (notices.some(({ kind }) => isWaitingKind(kind))) tellWaiting(wanted);
    const [first, ...others] = notices.filter(({ kind }) => !isWaitingKind(kind));
    if (first) put(others.length > 0 ? notificationOfRuns([first, ...others]) : first);
  }

  /** All that waits as one notice, in the place of those that were shown one by one. */
  function tellWaiting({ notifications }: Settings): void {
    const all = [...waiting.values()].filter(({ kind }) => notifications[kind]);
    const [only] = all;
    if (!only) return;
    for (const { key } of all) take(key);
    if (all.length === 1) return put(only);
    put(notificationOfWaiting(all));
    together = all.map(({ key }) => key);
  }

  function holdBack({ kind, key }: AppNotification): void {
    if (!isWaitingKind(kind)) return;
    heldBack.add(key);
    waitForNoise();
  }

  function waitForNoise(): void {
    stopWaitingForNoise?.();
    stopWaitingForNoise = null;
    const wanted = settings();
    if (!wanted || heldBack.size === 0) return;
    const quiet = quietNow(wanted, new Date(now()));
    switch (quiet?.kind) {
      case undefined:
        heldBack.clear();
        if (isAway()) tellWaiting(wanted);
        return;
      case 'until-changed':
        return;
      case 'until':
        // The hour that the clocks are put back has each time twice; the first of them may be past.
        stopWaitingForNoise = later(waitForNoise, Math.max(quiet.at.getTime() - now(), 1_000));
        return;
      default:
        assertNever(quiet);
    }
  }

  function wait(notice: AppNotification): void {
    if (!waiting.has(notice.key)) waiting.set(notice.key, notice);
    arrive(notice);
  }

  function settle(key: string): void {
    waiting.delete(key);
    heldBack.delete(key);
    take(key);
    if (together.length > 0 && !together.some((other) => waiting.has(other))) {
      together = [];
      take('waiting');
    }
  }

  function settleQuestions(conversationId: string): void {
    for (const { kind, key, place } of [...waiting.values()]) {
      if (kind === 'questions' && place.kind === 'conversation' && place.conversationId === conversationId) settle(key);
    }
  }

  return {
    setApprovals(approvals) {
      const ids = new Set(approvals.map(({ approvalId }) => approvalId));
      for (const { kind, key } of [...waiting.values()]) if (kind === 'approvals' && !ids.has(key)) settle(key);
      approvals.map(notificationOfApproval).forEach(wait);
    },

    receive(message) {
      if (message.name !== 'conversation.events') return;
      const { conversationId, events } = message.payload;
      for (const event of events) {
        if (event.type === 'question-answered') settle(event.questionId);
        if (isRunEnd(event)) settleQuestions(conversationId);
        if (event.type === 'conversation-renamed') newTitles.set(conversationId, event.title);
        const notice = notificationOfEvent(
          event,
          conversationId,
          newTitles.get(conversationId) ?? titleOf(conversationId),
        );
        if (notice) (isWaitingKind(notice.kind) ? wait : arrive)(notice);
        if (isRunEnd(event)) newTitles.delete(conversationId);
      }
    },

    settingsChanged() {
      waitForNoise();
      [...waiting.values()].forEach(arrive);
    },

    dispose() {
      stopCollecting?.();
      stopWaitingForNoise?.();
      for (const key of [...closers.keys()]) take(key);
    },
  };
}
