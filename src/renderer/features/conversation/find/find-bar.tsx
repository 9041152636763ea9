import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';
import { TextField } from '../../../ui/text-field';
import { isSameHit } from './create-conversation-finder';
import type { Find } from './use-find';

export function FindBar({ find }: { find: Find }) {
  const field = useRef<HTMLInputElement>(null);
  const { query, hits, current, asked } = find;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks again wants to write something else
  useEffect(() => field.current?.select(), [asked]);

  function actByKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter' && event.target === field.current) find.step(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  }

  function positionText(): string {
    if (query === '') return '';
    if (hits.length === 0) return texts.find.nothing;
    const at = current === null ? -1 : hits.findIndex((hit) => isSameHit(hit, current));
    return texts.find.position(at + 1, hits.length);
  }

  return (
    <search
      aria-label={texts.find.label}
      onKeyDown={actByKey}
      className="shrink-0 border-b border-line bg-canvas py-1.5"
    >
      <div className="mx-auto flex max-w-3xl items-center gap-1 px-6">
        <TextField
          ref={field}
          type="search"
          aria-label={texts.find.label}
          placeholder={texts.find.label}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={(event) => find.write(event.target.value)}
          className="grow [&::-webkit-search-cancel-button]:hidden"
        />
        <p role="status" className="min-w-24 px-2 text-right text-small whitespace-nowrap text-ink-faint tabular-nums">
          {positionText()}
        </p>
        <IconButton
          icon={ChevronUp}
          name={texts.find.previous}
          disabled={hits.length === 0}
          onClick={() => find.step('previous')}
        />
        <IconButton
          icon={ChevronDown}
          name={texts.find.next}
          disabled={hits.length === 0}
          onClick={() => find.step('next')}
        />
        <IconButton icon={X} name={texts.find.close} onClick={find.close} />
      </div>
    </search>
  );
}
