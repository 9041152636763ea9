import { assertNever } from '../assert-never';
import { needsDecision } from '../call/needs-decision';
import type { PendingApproval } from '../call/pending-approval';
import type { EventMessage } from '../contract/event-message';
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
  /** Null until they are loaded; nothing is shown before that. */
  settings(): Settings | null;
  titleOf(conversationId: string): string;
  /** Whether the user is looking at none of the windows. */
  isAway(): boolean;
  /** Shows the notification if possible, and returns a function that removes it. */
  show(notice: AppNotification): () => void;
  now(): number;
  /** Runs it after this many milliseconds; returns a function that cancels it. */
  later(run: () => void, wait: number): () => void;
}

export interface Notifier {
  /** Sets the currently waiting calls of all conversations. */
  setApprovals(approvals: readonly PendingApproval[]): void;
  receive(message: EventMessage): void;
  /** Quiet time may be over, or more notifications may be enabled. */
  settingsChanged(): void;
  /** Removes notifications that ask for an answer, since nothing can receive it anymore. */
  dispose(): void;
}

/** As many as people read one by one; further ones within the interval are combined. */
const readOneByOne = 3;
const burstTime = 10_000;

/**
 * Shows each notification once, while the user is away. Those that arrive during quiet time are not shown one by one
 * afterwards: if some still wait when it ends, one notification shows how many wait in total.
 */
export function createNotifier({ settings, titleOf, isAway, show, now, later }: NotifierDeps): Notifier {
  const told = new Set<string>();
  /**
   * Kept until a run ends: the conversation list arrives shortly after the events, and a short run may be over by then.
   */
  const newTitles = new Map<string, string>();
  /** Everything waiting for an answer, shown or not. */
  const waiting = new Map<string, AppNotification>();
  const closers = new Map<string, () => void>();
  /** The keys that the combined notification stands for. */
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

  /** Replaces the individual notifications with one for everything that waits. */
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
        // When clocks are set back, an hour repeats, and its first occurrence may be past.
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
      approvals.filter(needsDecision).map(notificationOfApproval).forEach(wait);
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
