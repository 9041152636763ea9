import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import type { ConversationState } from '../../shared/fold-conversation';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { ConversationItemView } from './conversation-item-view';
import { findResumePoint } from './find-resume-point';
import { RunIndicator } from './run-indicator';
import { useJumpToMessage } from './use-jump-to-message';
import { itemElementId, useSoughtItem } from './use-sought-item';
import { useStickToBottom } from './use-stick-to-bottom';

export function MessageList({ conversation }: { conversation: ConversationState }) {
  const { scrollerRef, contentRef, isAtBottom, jumpToBottom, stay } = useStickToBottom(conversation.id);
  const soughtItemId = useSoughtItem(conversation.items, stay);
  useJumpToMessage(conversation, jumpToBottom);
  const resumePoint = findResumePoint(conversation);
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={scrollerRef}
        aria-label={texts.conversation.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="h-full overflow-y-auto -outline-offset-2"
      >
        <div ref={contentRef} className="mx-auto flex max-w-3xl flex-col gap-4 px-6 py-6">
          {conversation.items.map((item) => (
            <div
              key={`${item.kind} ${item.id}`}
              id={itemElementId(item.id)}
              className={clsx(
                'off-screen-idle -m-2 p-2 empty:hidden',
                item.id === soughtItemId && 'rounded-panel bg-selected',
              )}
            >
              <ConversationItemView item={item} canResume={item === resumePoint} />
            </div>
          ))}
          <RunIndicator conversation={conversation} />
        </div>
      </section>
      {!isAtBottom && (
        <Button className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-panel" onClick={jumpToBottom}>
          <ArrowDown aria-hidden className="size-4" />
          {texts.conversation.jumpToLatest}
        </Button>
      )}
    </div>
  );
}
