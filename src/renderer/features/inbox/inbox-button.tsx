import clsx from 'clsx';
import { Inbox } from 'lucide-react';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { useAttention } from './use-attention';

/** The accent color means only that something needs the user's action. */
export function InboxButton() {
  const { app } = useModels();
  const isOpen = useAppState((state) => state.page === 'inbox');
  const { waiting } = useAttention();
  return (
    <button
      type="button"
      aria-current={isOpen ? 'page' : undefined}
      onClick={app.showInbox}
      className={clsx(
        'flex h-8 w-full items-center gap-2 rounded-control px-2.5 text-left font-medium -outline-offset-2 transition-colors',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Inbox aria-hidden className={clsx('size-4', waiting > 0 ? 'text-accent-ink' : 'text-ink-faint')} />
      <span className="grow">{texts.inbox.title}</span>
      {waiting > 0 && (
        <span className="min-w-5 rounded-round bg-accent px-1.5 text-center text-small font-semibold text-on-accent tabular-nums">
          <span aria-hidden>{waiting}</span>
          <span className="sr-only">{texts.inbox.count(waiting)}</span>
        </span>
      )}
    </button>
  );
}
