import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import type { ConversationHit } from '../../../shared/contract/descriptions';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import { LoadFailure } from '../../core/components/load-failure';
import { folderName } from '../../core/format/folder-name';
import { listTime } from '../../core/format/list-time';
import { useModels } from '../../core/store/app-context';
import type { Loadable } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
import { groupHits, type HitGroup } from './group-hits';
import { markedPieces } from './marked-pieces';
import type { Found } from './search-model';

/** Half the smallest time step that the list shows. */
const renewal = 30_000;

export function SearchHits({ found, onRetry }: { found: Loadable<Found>; onRetry: () => void }) {
  if (found.status === 'loading') {
    return (
      <p role="status" className="animate-appear-late px-4.5 text-small text-ink-faint">
        {texts.sidebar.searching}
      </p>
    );
  }
  if (found.status === 'failed') {
    return (
      <LoadFailure className="px-4.5" onRetry={onRetry}>
        {texts.sidebar.cannotSearch} {found.message}
      </LoadFailure>
    );
  }
  const { hits, isComplete, query } = found.value;
  return (
    <div className="min-h-0 grow overflow-y-auto px-2 pb-3">
      <p role="status" className="px-2.5 pb-1.5 text-small wrap-anywhere text-ink-faint">
        {hits.length === 0 ? texts.sidebar.noHit(query) : texts.sidebar.hits(hits.length)}
      </p>
      <ul id={hitListId} aria-label={texts.sidebar.searchResults} onKeyDown={moveByKey} className="space-y-2">
        {groupHits(hits).map((group) => (
          <li key={group.conversation.id}>
            <HitsOfConversation group={group} />
          </li>
        ))}
      </ul>
      {!isComplete && <p className="px-2.5 pt-1.5 text-small text-ink-faint">{texts.sidebar.moreHits}</p>}
    </div>
  );
}

const hitListId = 'search-hits';

/** Returns false if there is none. */
export function focusFirstHit(): boolean {
  const [first] = buttonsIn(document.getElementById(hitListId));
  first?.focus();
  return first !== undefined;
}

/** The arrow keys go through all hits, from conversation to conversation, and back to the search field. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = buttonsIn(event.currentTarget);
  const at = buttons.indexOf(event.target as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  if (target < 0) document.querySelector<HTMLElement>(`input[aria-label="${texts.sidebar.search}"]`)?.focus();
  else buttons[target]?.focus();
}

function buttonsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

function HitsOfConversation({ group: { conversation, title, hits } }: { group: HitGroup }) {
  const { app } = useModels();
  const now = useNow(renewal);
  const at = Math.max(...[title, ...hits].flatMap((hit) => hit?.at ?? []));
  const name = title ? <MarkedText text={title.excerpt} ranges={title.matches} /> : conversation.title;
  const heading = (
    <>
      <span className={clsx('min-w-0 grow font-medium', title ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>
        {name || texts.sidebar.untitled}
      </span>
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-small text-ink-faint">
        {listTime(at, now)}
      </time>
    </>
  );
  const look = 'flex w-full items-baseline gap-2 rounded-control px-2.5 py-1 text-left';
  return (
    <>
      {title ? (
        <button
          type="button"
          title={conversation.title}
          onClick={() => void app.showConversation(conversation.id)}
          className={`${look} -outline-offset-2 transition-colors hover:bg-hover`}
        >
          {heading}
        </button>
      ) : (
        <p title={conversation.title} className={look}>
          {heading}
        </p>
      )}
      {title && hits.length === 0 && (
        <p className="truncate px-2.5 text-small text-ink-soft">{folderName(projectFolderOf(conversation))}</p>
      )}
      <ul aria-label={conversation.title || texts.sidebar.untitled} className="empty:hidden">
        {hits.map((hit, index) => (
          // Several hits can be in one message.
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of one search keep their places
          <li key={index}>
            <button
              type="button"
              onClick={() => void app.showConversation(conversation.id, hit.messageId)}
              className="ml-2.5 w-[calc(100%-0.625rem)] rounded-r-control border-l-2 border-line px-2.5 py-1 text-left -outline-offset-2 transition-colors hover:bg-hover"
            >
              <span className="line-clamp-3 text-small wrap-anywhere text-ink-soft">
                <MarkedText text={hit.excerpt} ranges={hit.matches} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function MarkedText({ text, ranges }: { text: string; ranges: ConversationHit['matches'] }) {
  return markedPieces(text, ranges).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className="rounded-small bg-warn-soft text-warn-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
}
