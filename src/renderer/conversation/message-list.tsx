import { ArrowDown } from 'lucide-react';
import type { ConversationState } from '../../shared/fold-conversation';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { ConversationItemView } from './conversation-item-view';
import { RunIndicator } from './run-indicator';
import { useStickToBottom } from './use-stick-to-bottom';

export function MessageList({ conversation }: { conversation: ConversationState }) {
  const { scrollerRef, contentRef, isAtBottom, jumpToBottom } = useStickToBottom(conversation.id);
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
            <div key={`${item.kind} ${item.id}`} className="off-screen-idle -m-2 p-2">
              <ConversationItemView item={item} />
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
