import clsx from 'clsx';
import { memo } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { Versions } from '../../../shared/conversation/branches';
import type { ConversationItem } from '../../../shared/conversation/conversation-state';
import { PreservedScope } from '../../ui/preserved-state';
import { ToolCallCard } from '../tool-call/tool-call-card';
import { EditMessage } from './actions/edit-message';
import { MessageActions } from './actions/message-actions';
import type { ItemArrangement } from './calls/item-arrangement';
import { AssistantMessage } from './messages/assistant-message';
import { Notice } from './messages/notice';
import { QuestionCard } from './messages/question-card';
import { UserMessage } from './messages/user-message';

interface ConversationItemViewProps {
  readonly item: ConversationItem;
  /** Whether the user can resume at this item. */
  readonly canResume: boolean;
  readonly isEdited: boolean;
  readonly groups: ItemArrangement['groups'] | undefined;
}

interface MessageListItemProps {
  readonly item: ConversationItem;
  readonly index: number;
  readonly count: number;
  readonly canResume: boolean;
  readonly arrangement: ItemArrangement | undefined;
  /** Below it, if there are any. */
  readonly hasActions: boolean;
  readonly versionIds: Versions['ids'] | null;
  readonly versionIndex: number;
  readonly isEdited: boolean;
  readonly isSought: boolean;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Above an item. */
const gaps: Readonly<Record<ConversationItem['kind'], string>> = {
  user: 'pt-5',
  assistant: 'pt-3',
  question: 'pt-3',
  notice: 'pt-3',
};

/** An item of the list; the list's virtualizer sets its position. */
export const MessageListItem = memo(function MessageListItem(props: MessageListItemProps) {
  const { item, index, count, canResume, arrangement, isEdited, isSought, measure } = props;
  const { hasActions, versionIds, versionIndex } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={clsx('absolute inset-x-6 has-[>:empty]:hidden', arrangement?.isJoined ? 'pt-0.5' : gaps[item.kind])}
    >
      <div className={clsx('group/message', isSought && !isEdited && '-m-2 rounded-panel bg-selected p-2')}>
        <PreservedScope name={item.id}>
          <ConversationItemView item={item} canResume={canResume} isEdited={isEdited} groups={arrangement?.groups} />
        </PreservedScope>
        {(hasActions || versionIds) && !isEdited && (
          <MessageActions item={item} hasActions={hasActions} versionIds={versionIds} versionIndex={versionIndex} />
        )}
      </div>
    </li>
  );
});

function ConversationItemView({ item, canResume, isEdited, groups }: ConversationItemViewProps) {
  switch (item.kind) {
    case 'user':
      if (isEdited) return <EditMessage item={item} />;
      if (item.callId !== undefined) return <ToolCallCard callId={item.callId} />;
      return <UserMessage text={item.text} attachments={item.attachments} context={item.context} />;
    case 'assistant':
      return <AssistantMessage item={item} canResume={canResume} {...(groups ? { groups } : {})} />;
    case 'question':
      return <QuestionCard item={item} />;
    case 'notice':
      return <Notice item={item} canResume={canResume} />;
    default:
      return assertNever(item);
  }
}
