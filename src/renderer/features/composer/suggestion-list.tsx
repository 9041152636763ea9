import clsx from 'clsx';
import { File, Folder, GraduationCap, SquareSlash } from 'lucide-react';
import { useEffect } from 'react';
import { FailureMessage } from '../../ui/failure-message';
import { type Suggestion, suggestionKey } from './suggestion';
import type { Suggestions } from './use-suggestions';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: Suggestions;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Shown over the message field, which keeps the focus. */
export function SuggestionList({ id, suggestions }: SuggestionListProps) {
  const { items, active, isOutdated, label, count, hint, failure, note, choose, point } = suggestions;
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 ? `${count}. ${hint}` : note}
      </p>
      {failure !== null && <FailureMessage className="mb-2">{failure}</FailureMessage>}
      {note !== null && (
        <p
          aria-hidden
          className="absolute inset-x-0 bottom-full z-10 mb-2 animate-appear rounded-panel border border-line bg-raised px-3.5 py-2 text-ink-soft shadow-panel"
        >
          {note}
        </p>
      )}
      {items.length > 0 && (
        <div className="absolute inset-x-0 bottom-full z-10 mb-2 flex max-h-72 animate-appear flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-panel">
          {/* A scrollable area must be reachable without the field's keys. */}
          <div
            id={id}
            role="listbox"
            aria-label={label}
            aria-busy={isOutdated}
            tabIndex={0}
            className="min-h-0 overflow-y-auto p-1.5"
          >
            {items.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the message field has the focus and the keys
              <div
                key={suggestionKey(item)}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                onMouseMove={() => index === active || point(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className={clsx(
                  'flex h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 select-none',
                  index === active && 'bg-selected',
                )}
              >
                <SuggestionLabel suggestion={item} />
              </div>
            ))}
          </div>
          <p
            aria-hidden
            className="flex h-8 shrink-0 items-center gap-4 border-t border-line bg-side px-3.5 text-small text-ink-faint"
          >
            <span className="min-w-0 grow truncate">{hint}</span>
            <span className="shrink-0">{count}</span>
          </p>
        </div>
      )}
    </>
  );
}

function SuggestionLabel({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'command') {
    const { icon: Icon, slash, title } = suggestion.action;
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="w-28 shrink-0 font-mono text-small">/{slash}</span>
        <span className="min-w-0 truncate text-ink-soft">{title}</span>
      </>
    );
  }
  if (suggestion.kind === 'own') {
    const { kind, name, hint, description } = suggestion.skill;
    const Icon = kind === 'skill' ? GraduationCap : SquareSlash;
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-28 shrink-0 font-mono text-small">
          /{name} <span className="text-ink-faint">{hint}</span>
        </span>
        <span className="min-w-0 truncate text-ink-soft">{description}</span>
      </>
    );
  }
  if (suggestion.kind === 'completion') {
    const { icon: Icon, title, hint, detail } = suggestion.completion;
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="max-w-[70%] min-w-28 shrink-0 truncate font-mono text-small">
          {title} <span className="text-ink-faint">{hint}</span>
        </span>
        <span className="min-w-0 truncate text-ink-soft">{detail}</span>
      </>
    );
  }
  if (suggestion.kind === 'source') {
    const { icon: Icon, title, hint, word } = suggestion.source;
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="shrink-0">{title}</span>
        <span className="min-w-0 grow truncate text-small text-ink-soft">{hint}</span>
        <span className="shrink-0 font-mono text-small text-ink-faint">@{word}</span>
      </>
    );
  }
  if (suggestion.kind === 'entry') {
    const { icon: Icon, title, detail } = suggestion.entry;
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="max-w-[70%] min-w-0 shrink-0 truncate">{title}</span>
        <span className="min-w-0 truncate text-small text-ink-soft">{detail}</span>
      </>
    );
  }
  const { path, kind } = suggestion.file;
  const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1);
  const Icon = kind === 'folder' ? Folder : File;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="max-w-[70%] shrink-0 truncate">{name}</span>
      <span className="min-w-0 truncate text-small text-ink-soft">{path.slice(0, path.length - name.length)}</span>
    </>
  );
}
