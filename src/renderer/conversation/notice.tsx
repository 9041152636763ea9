import { CircleAlert, CircleStop } from 'lucide-react';
import { memo } from 'react';
import { assertNever } from '../../shared/assert-never';
import type { ConversationItem } from '../../shared/fold-conversation';
import { texts } from '../texts';

type NoticeItem = Extract<ConversationItem, { kind: 'notice' }>;

export const Notice = memo(function Notice({ item }: { item: NoticeItem }) {
  switch (item.level) {
    case 'info':
      return (
        <p className="flex items-center gap-2 text-ink-faint">
          <CircleStop aria-hidden className="size-4 shrink-0" />
          {item.text} {texts.conversation.stoppedHint}
        </p>
      );
    case 'error':
      return (
        <div className="rounded-card bg-bad-soft px-3 py-2.5">
          <p className="flex items-center gap-2 font-semibold text-bad-ink">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {texts.conversation.failed}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{item.text}</p>
          <p className="mt-1 text-ink-soft">{texts.conversation.failedHint}</p>
        </div>
      );
    default:
      return assertNever(item.level);
  }
});
