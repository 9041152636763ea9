import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ContextChip } from '../../../core/components/context-chip';
import { contextIcons } from '../../../core/components/context-icons';
import { RemovableChip } from '../../../core/components/removable-chip';
import { asSentence } from '../../../core/format/as-sentence';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import type { ContextDraft, DraftContext } from './context-draft';

interface DraftContextProps {
  readonly context: readonly DraftContext[];
  readonly draft: ContextDraft;
  /** Called when a button that had the focus is gone. */
  readonly onRemoved: () => void;
}

const words = texts.composer.context;

/** One chip for everything that is added to the unsent message. */
export function DraftContextChips({ context, draft, onRemoved }: DraftContextProps) {
  return context.map((one) => (
    <RemovableChip
      key={one.id}
      removeLabel={words.remove(one.label)}
      isFailed={one.status === 'failed'}
      isInRow
      onRemove={() => {
        draft.remove(one.id);
        onRemoved();
      }}
    >
      {one.status === 'ready' ? <ContextChip item={one.item} /> : <UnreadChip context={one} />}
    </RemovableChip>
  ));
}

function UnreadChip({ context }: { context: DraftContext }) {
  const Icon = contextIcons[context.kind];
  return (
    <button type="button" data-chip className="flex h-6 min-w-0 items-center gap-1.5 rounded-control px-1.5 text-small">
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className={clsx('min-w-0 truncate', context.status === 'failed' && 'line-through')}>{context.label}</span>
      {context.status === 'reading' && <span className="shrink-0 text-ink-faint">{words.reading}</span>}
    </button>
  );
}

/** What adding something asked or why it failed, below the chips. */
export function DraftContextProblems({ context, draft, onRemoved }: DraftContextProps) {
  const items = context.flatMap((one) => (one.status === 'ready' ? [one.item] : []));
  const tokens = items.reduce((sum, item) => sum + item.tokens, 0);
  const problems = context.map((one): ReactNode => {
    switch (one.status) {
      case 'failed':
        return (
          <FailureMessage key={one.id} className="px-2 pb-1">
            {one.message}
          </FailureMessage>
        );
      case 'asks': {
        const { summary, reasons, why } = one.question;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div
            key={one.id}
            role="group"
            aria-label={summary}
            className="mx-1 mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-sunken px-2 py-1.5 text-small"
          >
            <p className="min-w-48 grow basis-0 wrap-anywhere">
              <span className="font-medium">{summary}?</span>{' '}
              <span className="text-ink-soft">{[...reasons, why].map((reason) => asSentence(reason)).join(' ')}</span>
            </p>
            <Button size="small" onClick={() => void draft.allow(one.id)}>
              {words.fetch}
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                draft.remove(one.id);
                onRemoved();
              }}
            >
              {words.dontFetch}
            </Button>
          </div>
        );
      }
      default:
        return null;
    }
  });
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && words.added(items.length, tokens)}
      </p>
      {problems}
    </>
  );
}
