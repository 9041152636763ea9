import type { PendingApproval } from '../call/pending-approval';
import { riskLevelInfo } from '../call/risk-level';
import type { EventMessage } from '../contract/event-message';
import type { Route } from '../contract/route';
import type { Settings } from '../settings/settings';
import { markBlankRuns } from '../text/blank-runs';
import { revealInvisible } from '../text/reveal-invisible';
import { beginningOf } from '../text/shorten';
import { canDecideInInbox } from './can-decide-in-inbox';

/** The kind of a notification, named after the setting that enables it. */
export type NotificationKind = keyof Settings['notifications'];

/** What is shown outside the window and where it leads: the same in every host. */
export interface AppNotification {
  readonly kind: NotificationKind;
  /** One per call, question and run: platforms replace a notification that has the same key. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly place: Route;
  /** The call that can be decided from the notification alone; null if there is more to see. */
  readonly decides: string | null;
}

type NotificationSource = Extract<EventMessage, { name: 'conversation.events' }>['payload']['events'][number];

/** No platform shows more than this. */
const longestTitle = 80;
const longestBody = 240;

/** Calls and questions wait for an answer; the end of a run is only information. */
export function isWaitingKind(kind: NotificationKind): boolean {
  return kind === 'approvals' || kind === 'questions';
}

/** Shows no more of the call than its card, and reveals invisible characters the same way. */
export function notificationOfApproval(call: PendingApproval): AppNotification {
  const { approvalId, conversationId } = call;
  return {
    kind: 'approvals',
    key: approvalId,
    title: shortened(`${call.toolName} needs approval`, longestTitle),
    body: shortened(`${riskLevelInfo(call.riskLevel).displayName}: ${call.summary}`, longestBody),
    place: { kind: 'approval', conversationId, approvalId },
    decides: canDecideInInbox(call) ? approvalId : null,
  };
}

/** Returns null for events that need no notification. A user who stopped a run knows that it ended. */
export function notificationOfEvent(
  event: NotificationSource,
  conversationId: string,
  conversationTitle: string,
): AppNotification | null {
  const about = conversationTitle || 'A conversation';
  const leads = { place: { kind: 'conversation', conversationId }, decides: null } as const;
  const body = (text: string) => shortened(text, longestBody);
  switch (event.type) {
    case 'run-completed':
      return { kind: 'ended', key: event.runId, title: 'Run finished', body: body(about), ...leads };
    case 'run-failed': {
      const said = body(`${about}: ${event.error}`);
      return { kind: 'failed', key: event.runId, title: 'Run failed', body: said, ...leads };
    }
    case 'question-asked': {
      const said = body(`${about}: ${event.text}`);
      return { kind: 'questions', key: event.questionId, title: 'AIntern has a question', body: said, ...leads };
    }
    default:
      return null;
  }
}

/** Combines several waiting notifications into one that leads to all of them, or to the only conversation that asks. */
export function notificationOfWaiting(waiting: readonly AppNotification[]): AppNotification {
  const calls = waiting.filter(({ kind }) => kind === 'approvals');
  const counts = [
    counted(calls.length, 'call', 'calls'),
    counted(waiting.length - calls.length, 'question', 'questions'),
  ];
  const title = `${counts.filter(Boolean).join(' and ')} ${waiting.length === 1 ? 'needs' : 'need'} you`;
  const [first] = waiting;
  const place = calls.length === 0 && first ? first.place : ({ kind: 'inbox' } as const);
  const body = shortened([...new Set(waiting.map((notice) => notice.title))].join(', '), longestBody);
  return { kind: calls.length > 0 ? 'approvals' : 'questions', key: 'waiting', title, body, place, decides: null };
}

/** Combines several finished runs into one notification that leads to the latest. */
export function notificationOfRuns(runs: readonly [AppNotification, ...AppNotification[]]): AppNotification {
  const failed = runs.filter(({ kind }) => kind === 'failed').length;
  const ended = runs.length - failed;
  const parts = [
    ended > 0 ? `${counted(ended, 'run', 'runs')} finished` : '',
    failed > 0 ? `${counted(failed, 'run', 'runs')} failed` : '',
  ];
  const body = shortened([...new Set(runs.map((notice) => notice.body))].join(', '), longestBody);
  const latest = runs.at(-1) ?? runs[0];
  return { ...latest, kind: failed > 0 ? 'failed' : 'ended', title: parts.filter(Boolean).join(', '), body };
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

/** Enough to get past a long stretch of white space; an error can be as long as a file. */
const longestLook = 10_000;

/** On one line. */
function shortened(text: string, longest: number): string {
  const marked = markBlankRuns(text.slice(0, longestLook));
  const line = revealInvisible(marked.slice(0, longest * 2))
    .replace(/\s+/g, ' ')
    .trim();
  const isWhole = text.length <= longestLook && marked.length <= longest * 2;
  if (line.length <= longest && isWhole) return line;
  return `${beginningOf(line, longest - 1)}…`;
}
