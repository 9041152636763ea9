import type { AinternBridge } from '../../shared/contract';
import type { Settings } from '../../shared/settings';
import type { ApprovalModel } from '../approval/approval-model';
import type { AppModel } from '../store/app-model';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import { noticeOfApproval, noticesOfRuns, type WindowNotice } from './window-notice';

/** The page, as far as notices need it. */
export interface NoticePlace {
  /** Nobody looks at the window. */
  isAway(): boolean;
  /** Shows it where that is allowed, and returns how to take it away. */
  show(notice: WindowNotice, onClick: () => void): () => void;
}

interface NotifierParts {
  readonly app: AppModel;
  readonly approval: Pick<ApprovalModel, 'review'>;
  readonly bridge: Pick<AinternBridge, 'subscribe'>;
  readonly place: NoticePlace;
}

/** Tells what happens while nobody looks, once each; returns how to stop. */
export function createNotifier({ app, approval, bridge, place }: NotifierParts): () => void {
  const { store } = app;
  const told = new Set<string>();
  /** Of calls that wait, by their approval: an answer takes the notice away. */
  const closers = new Map<string, () => void>();
  const wanted = (): Settings['notifications'] | undefined => readyValue(store.getState().settings)?.notifications;

  function titleOf(conversationId: string): string {
    const conversations = readyValue(store.getState().conversations) ?? [];
    return conversations.find(({ id }) => id === conversationId)?.title || texts.settings.notifications.shown.untitled;
  }

  function lead({ conversationId, approvalId }: WindowNotice): void {
    app.hideSettings();
    if (store.getState().open?.id !== conversationId) void app.showConversation(conversationId);
    if (approvalId !== undefined) approval.review(approvalId);
  }

  function tell(notice: WindowNotice): void {
    if (told.has(notice.key)) return;
    told.add(notice.key);
    if (!place.isAway()) return;
    const close = place.show(notice, () => lead(notice));
    if (notice.approvalId !== undefined) closers.set(notice.approvalId, close);
  }

  const stopWatching = store.subscribe(({ approvals }, before) => {
    if (approvals === before.approvals) return;
    const waiting = new Set(approvals.map(({ approvalId }) => approvalId));
    for (const { approvalId } of before.approvals) {
      if (waiting.has(approvalId)) continue;
      closers.get(approvalId)?.();
      closers.delete(approvalId);
    }
    if (wanted()?.approvals) approvals.map(noticeOfApproval).forEach(tell);
  });
  const stopListening = bridge.subscribe((message) => {
    const settings = wanted();
    if (settings) noticesOfRuns(message, settings, titleOf).forEach(tell);
  });
  return () => {
    stopWatching();
    stopListening();
  };
}
