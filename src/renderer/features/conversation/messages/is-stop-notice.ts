import type { ConversationItem } from '../../../../shared/conversation/conversation-state';

export type NoticeItem = Extract<ConversationItem, { kind: 'notice' }>;

/** Whether the notice is about a run that the user stopped; other notices are about runs that go on. */
export function isStopNotice({ level, text }: NoticeItem): boolean {
  return level === 'info' && text === 'Stopped.';
}
