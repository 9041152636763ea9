import clsx from 'clsx';
import { memo } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { ConversationItem } from '../../../shared/conversation/fold-conversation';
import { PreservedScope } from '../../ui/preserved-state';
import { AssistantMessage } from './messages/assistant-message';
import { Notice } from './messages/notice';
import { QuestionCard } from './messages/question-card';
import { UserMessage } from './messages/user-message';

interface ConversationItemViewProps {
  readonly item: ConversationItem;
  /** Whether the user can resume at this item. */
  readonly canResume: boolean;
}

interface MessageListItemProps {
  readonly item: ConversationItem;
  readonly index: number;
  readonly count: number;
  readonly canResume: boolean;
  readonly isSought: boolean;
  readonly measure: (element: HTMLElement | null) => void;
}

/** An item of the list; the list's virtualizer sets its position. */
export const MessageListItem = memo(function MessageListItem(props: MessageListItemProps) {
  const { item, index, count, canResume, isSought, measure } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={clsx('absolute inset-x-4 p-2 empty:hidden', isSought && 'rounded-panel bg-selected')}
    >
      <PreservedScope name={item.id}>
        <ConversationItemView item={item} canResume={canResume} />
      </PreservedScope>
    </li>
  );
});

function ConversationItemView({ item, canResume }: ConversationItemViewProps) {
  switch (item.kind) {
    case 'user':
      return <UserMessage text={item.text} />;
    case 'assistant':
      return <AssistantMessage item={item} canResume={canResume} />;
    case 'question':
      return <QuestionCard item={item} />;
    case 'notice':
      return <Notice item={item} canResume={canResume} />;
    default:
      return assertNever(item);
  }
}
