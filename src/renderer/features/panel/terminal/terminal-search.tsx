import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';
import { TextField } from '../../../ui/text-field';
import type { Screen, SearchResult } from './open-screen';

interface TerminalSearchProps {
  readonly screen: Screen;
  onEnd(): void;
}

export function TerminalSearch({ screen, onEnd }: TerminalSearchProps) {
  const [sought, setSought] = useState('');
  const [result, setResult] = useState<SearchResult | null>(null);
  useEffect(() => screen.onSearchResult(setResult), [screen]);
  useEffect(() => () => screen.endSearch(), [screen]);

  function seek(text: string) {
    setSought(text);
    if (text === '') {
      screen.endSearch();
      setResult(null);
    } else screen.find(text, 'next');
  }

  return (
    <search
      className="flex shrink-0 items-center gap-1 border-b border-line py-1.5 pr-2 pl-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    >
      <form
        className="min-w-0 grow"
        onSubmit={(event) => {
          event.preventDefault();
          if (sought !== '') screen.find(sought, 'next');
        }}
      >
        <TextField
          autoFocus
          aria-label={texts.terminals.searchFor}
          placeholder={texts.terminals.searchFor}
          spellCheck={false}
          autoComplete="off"
          value={sought}
          onChange={(event) => seek(event.target.value)}
          className="w-full"
        />
      </form>
      <span role="status" className="min-w-14 text-center text-small text-ink-soft tabular-nums">
        {result && sought !== '' && texts.terminals.matches(result.index, result.count)}
      </span>
      <IconButton
        icon={ChevronUp}
        name={texts.terminals.previous}
        disabled={sought === ''}
        onClick={() => screen.find(sought, 'previous')}
      />
      <IconButton
        icon={ChevronDown}
        name={texts.terminals.next}
        disabled={sought === ''}
        onClick={() => screen.find(sought, 'next')}
      />
      <IconButton icon={X} name={texts.terminals.endSearch} onClick={onEnd} />
    </search>
  );
}
