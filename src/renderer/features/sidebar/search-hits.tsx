import clsx from 'clsx';
import type { ConversationHit } from '../../../shared/contract/descriptions';
import { LoadFailure } from '../../core/components/load-failure';
import { folderName } from '../../core/format/folder-name';
import { listTime } from '../../core/format/list-time';
import { useModels } from '../../core/store/app-context';
import type { Loadable } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
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
      <ul aria-label={texts.sidebar.searchResults} className="space-y-px">
        {hits.map((hit, index) => (
          // Several hits can be in one message.
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of one search keep their places
          <li key={index}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      {!isComplete && <p className="px-2.5 pt-1.5 text-small text-ink-faint">{texts.sidebar.moreHits}</p>}
    </div>
  );
}

function SearchHit({ hit }: { hit: ConversationHit }) {
  const { app } = useModels();
  const now = useNow(renewal);
  const { conversation, messageId, excerpt, matches, at } = hit;
  const found = <MarkedText text={excerpt} ranges={matches} />;
  // Without a message, the match is in the title.
  const isTitle = messageId === undefined;
  return (
    <button
      type="button"
      onClick={() => void app.showConversation(conversation.id, messageId)}
      className="w-full rounded-control px-2.5 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-hover"
    >
      <span className="flex items-baseline gap-2">
        <span className={clsx('min-w-0 grow font-medium', isTitle ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>
          {isTitle ? found : conversation.title || texts.sidebar.untitled}
        </span>
        <time dateTime={new Date(at).toISOString()} className="shrink-0 text-small text-ink-faint">
          {listTime(at, now)}
        </time>
      </span>
      <span className="line-clamp-3 text-small wrap-anywhere text-ink-soft">
        {isTitle ? folderName(conversation.workspacePath) : found}
      </span>
    </button>
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
