import { FileSearch } from 'lucide-react';
import { memo, useId, useSyncExternalStore } from 'react';
import { useConversation } from '../../../core/store/app-context';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { cardStore, isGroupOpen, setGroupOpen } from '../card-store';
import { ToolCallCard } from '../tool-call-card';
import { groupText } from './group-text';

/** Calls that only looked at something, as one line that opens to theirs. */
export const CallGroup = memo(function CallGroup({ callIds }: { callIds: readonly string[] }) {
  const text = useConversation(({ calls }) => groupText(callIds.flatMap((callId) => calls[callId] ?? [])), '');
  const isOpen = useIsGroupOpen(callIds);
  const contentId = useId();
  return (
    <section aria-label={text}>
      <DisclosureButton
        isOpen={isOpen}
        contentId={contentId}
        onClick={() => setGroupOpen(callIds, { isOpen: !isOpen })}
        className="group -mx-2 flex w-[calc(100%+1rem)] min-w-0 items-center gap-2 rounded-control border border-transparent px-2 py-0.5 text-left text-ink-soft -outline-offset-2 transition-colors hover:bg-hover"
      >
        <FileSearch aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 truncate">{text}</span>
        <DisclosureChevron isOpen={isOpen} className="shrink-0 text-ink-faint" />
      </DisclosureButton>
      {isOpen && (
        <div id={contentId} className="ml-2 space-y-0.5 border-l border-line pl-4">
          {callIds.map((callId) => (
            <ToolCallCard key={callId} callId={callId} />
          ))}
        </div>
      )}
    </section>
  );
});

/** Reads the current state, even in a static render. */
function useIsGroupOpen(callIds: readonly string[]): boolean {
  const read = () => isGroupOpen(cardStore.getState(), callIds);
  return useSyncExternalStore(cardStore.subscribe, read, read);
}
