import clsx from 'clsx';
import { memo } from 'react';
import type { ConversationItem } from '../../../shared/conversation/fold-conversation';
import { ConversationItemView } from '../../conversation/conversation-item-view';
import { KeptPart } from '../../ui/preserved-state';

interface MessageListItemProps {
  readonly item: ConversationItem;
  readonly index: number;
  readonly count: number;
  readonly canResume: boolean;
  readonly isSought: boolean;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A place in the list; where it is, the list's virtualizer writes to it. */
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
      <KeptPart name={item.id}>
        <ConversationItemView item={item} canResume={canResume} />
      </KeptPart>
    </li>
  );
});
