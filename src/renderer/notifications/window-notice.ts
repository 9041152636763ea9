import type { EventMessage } from '../../shared/contract';
import type { PendingApproval } from '../../shared/pending-approval';
import { riskLevelInfo } from '../../shared/risk-level';
import type { Settings } from '../../shared/settings';
import { texts } from '../texts';
import { revealInvisible } from '../ui/reveal-invisible';

/** What is said outside the window, and where it leads. */
export interface WindowNotice {
  /** One for each call and each run: platforms put a notice in the place of one with the same. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly conversationId: string;
  readonly approvalId?: string;
}

const { shown } = texts.settings.notifications;

/** More than this, no platform shows. */
const bodyLength = 240;

/** No more than the card shows of the call, with what is invisible made visible as there. */
export function noticeOfApproval({ approvalId, conversationId, ...call }: PendingApproval): WindowNotice {
  const title = shown.approval(call.toolName);
  const body = shortened(`${riskLevelInfo(call.riskLevel).displayName}: ${call.summary}`);
  return { key: approvalId, title, body, conversationId, approvalId };
}

/** How runs ended, in any conversation. Who stopped one knows that it has ended. */
export function noticesOfRuns(
  message: EventMessage,
  wanted: Settings['notifications'],
  titleOf: (conversationId: string) => string,
): WindowNotice[] {
  if (message.name !== 'conversation.events') return [];
  const { conversationId, events } = message.payload;
  return events.flatMap((event): WindowNotice[] => {
    if (event.type === 'run-completed' && wanted.ended) {
      const body = shortened(titleOf(conversationId));
      return [{ key: event.runId, title: shown.ended, body, conversationId }];
    }
    if (event.type === 'run-failed' && wanted.failed) {
      const body = shortened(`${titleOf(conversationId)}: ${event.error}`);
      return [{ key: event.runId, title: shown.failed, body, conversationId }];
    }
    return [];
  });
}

function shortened(text: string): string {
  const visible = revealInvisible(text);
  return visible.length > bodyLength ? `${visible.slice(0, bodyLength - 1)}…` : visible;
}
