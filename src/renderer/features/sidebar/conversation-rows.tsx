import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useZoomFactor } from '../../core/layout/use-zoom-factor';
import { useAppState, useModels } from '../../core/store/app-context';
import { DisclosureButton, DisclosureChevron } from '../../ui/disclosure';
import { FailureMessage } from '../../ui/failure-message';
import { ConversationRow, conversationRowId } from './conversation-row';
import { DeleteConversation } from './delete-conversation';
import { focusRow } from './focus-row';
import { archivedKey, type ConversationGroup } from './group-conversations';
import { headingOf, keyTarget, type ListLine, listLines } from './list-lines';
import { RenameConversation } from './rename-conversation';
import { useConversationActions } from './use-conversation-actions';

interface GroupHeadingProps {
  readonly group: ConversationGroup;
  /** At the top of the list, or this many pixels from its start. */
  readonly place: 'sticky' | number;
}

/** In pixels at the default size: the height of a heading, and the estimate for a row until it is measured. */
const headingHeight = 28;

const rowHeight = 51;

interface ConversationRowsProps {
  readonly groups: readonly ConversationGroup[];
  readonly now: number;
  readonly isFolderTold: boolean;
}

/** Only visible rows are in the page, plus the sticky heading and the row that Tab reaches. */
export function ConversationRows({ groups, now, isFolderTold }: ConversationRowsProps) {
  const { app } = useModels();
  const openId = useAppState(({ page, open }) => (page === 'inbox' ? null : (open?.id ?? null)));
  const [isArchiveOpen, setIsArchiveOpen] = useState(false);
  const lines = useMemo(
    () => listLines(groups, ({ key }) => key === archivedKey && !isArchiveOpen),
    [groups, isArchiveOpen],
  );
  const ids = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? line.conversation.id : [])), [lines]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const actions = useConversationActions();
  const scroller = useRef<HTMLDivElement>(null);
  const reachableId = [focusedId, openId].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  const indexOf = (id: string | undefined) =>
    lines.findIndex((line) => line.kind === 'row' && line.conversation.id === id);
  const reachable = indexOf(reachableId);
  const zoom = useZoomFactor();
  const stickyIndex = useRef(0);

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => zoom * (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => keyOf(lines[index]),
    initialRect: { width: 264, height: 800 },
    overscan: 6,
    scrollPaddingStart: zoom * headingHeight,
    rangeExtractor: (range: Range) => {
      stickyIndex.current = headingOf(lines, range.startIndex);
      const shown = new Set([stickyIndex.current, ...defaultRangeExtractor(range)]);
      if (reachable >= 0) shown.add(reachable);
      return [...shown].sort((first, second) => first - second);
    },
  });

  // What was measured or guessed in another size counts no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the size changes
  useLayoutEffect(() => virtualizer.measure(), [zoom]);

  // When a conversation is opened from elsewhere, its row is scrolled into view.
  const showOpen = () => {
    const index = indexOf(openId ?? undefined);
    if (index >= 0) virtualizer.scrollToIndex(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is opened
  useEffect(showOpen, [openId]);

  function move(event: KeyboardEvent, fromId: string) {
    const target = keyTarget(ids, fromId, event.key);
    if (event.altKey || event.ctrlKey || event.metaKey || target === null) return;
    event.preventDefault();
    // Synchronous: the next key may come before the next frame and goes to the focused row.
    flushSync(() => setFocusedId(target));
    virtualizer.scrollToIndex(indexOf(target));
    document.getElementById(conversationRowId(target))?.focus({ preventScroll: true });
  }

  return (
    <>
      {actions.error !== null && <FailureMessage className="px-4.5 pb-2">{actions.error}</FailureMessage>}
      <div ref={scroller} className="min-h-0 grow overflow-y-auto px-2 pb-3">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return null;
            if (line.kind === 'heading') {
              const isSticky = index === stickyIndex.current;
              const place = isSticky ? 'sticky' : start;
              return line.group.key === archivedKey ? (
                <ArchiveHeading
                  key={key}
                  group={line.group}
                  place={place}
                  isOpen={isArchiveOpen}
                  onToggle={() => setIsArchiveOpen(!isArchiveOpen)}
                />
              ) : (
                <GroupHeading key={key} group={line.group} place={place} />
              );
            }
            const { conversation } = line;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={ids.length}
                aria-posinset={line.position}
                className="absolute inset-x-0 top-0 pb-px has-data-[state=open]:z-2"
                style={{ transform: `translateY(${start}px)` }}
              >
                {conversation.id === actions.renamedId ? (
                  <RenameConversation
                    conversation={conversation}
                    onEnd={() => {
                      actions.endRenaming();
                      focusRow(conversation.id);
                    }}
                  />
                ) : (
                  <ConversationRow
                    conversation={conversation}
                    isOpen={conversation.id === openId}
                    isReachable={conversation.id === reachableId}
                    isFolderTold={isFolderTold}
                    now={now}
                    onOpen={() => void app.showConversation(conversation.id)}
                    onFocus={() => setFocusedId(conversation.id)}
                    onMove={(event) => move(event, conversation.id)}
                    onAction={(action) => actions.act(conversation, action)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <DeleteConversation ids={ids} deleted={actions.deleted} onEnd={actions.endDeleting} />
    </>
  );
}

function keyOf(line: ListLine | undefined): string {
  if (!line) return '';
  return line.kind === 'heading' ? `group ${line.group.key}` : line.conversation.id;
}

function GroupHeading({ group: { label, hint }, place }: GroupHeadingProps) {
  return (
    <HeadingLine place={place}>
      <h2 title={hint} className="truncate px-2.5 pt-1.5 text-small font-medium text-ink-faint">
        {label}
      </h2>
    </HeadingLine>
  );
}

function ArchiveHeading(props: GroupHeadingProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const { group, place, isOpen, onToggle } = props;
  return (
    <HeadingLine place={place}>
      <h2 className="pt-1">
        <DisclosureButton
          isOpen={isOpen}
          onClick={onToggle}
          className="flex w-full items-center gap-1 rounded-small px-2.5 py-0.5 text-left text-small font-medium text-ink-faint -outline-offset-2 transition-colors hover:text-ink"
        >
          <span className="min-w-0 truncate">{group.label}</span>
          <DisclosureChevron isOpen={isOpen} />
        </DisclosureButton>
      </h2>
    </HeadingLine>
  );
}

function HeadingLine({ place, children }: Pick<GroupHeadingProps, 'place'> & { readonly children: ReactNode }) {
  const isSticky = place === 'sticky';
  return (
    <li
      className={clsx('top-0 h-7 bg-side', isSticky ? 'sticky z-1' : 'absolute inset-x-0')}
      style={isSticky ? undefined : { transform: `translateY(${place}px)` }}
    >
      {children}
    </li>
  );
}
