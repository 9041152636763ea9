import type { ConversationItem } from '../../../../shared/conversation/fold-conversation';

export type NoticeItem = Extract<ConversationItem, { kind: 'notice' }>;

/** Told of a run that somebody stopped; other notices are about runs that go on. */
export function isStopNotice({ level, text }: NoticeItem): boolean {
  return level === 'info' && text === 'Stopped.';
}
