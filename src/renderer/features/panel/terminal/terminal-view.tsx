import clsx from 'clsx';
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { defaultSettings } from '../../../../shared/settings/settings';
import { useAppState } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { isOwn } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import type { ScreenAppearance } from './screen-appearance';
import { TerminalSearch } from './terminal-search';
import { terminalState } from './terminal-state';
import { TerminalTools } from './terminal-tools';
import { useScreen } from './use-screen';
import { useTerminalsState } from './use-terminals-state';

const stillness = '(prefers-reduced-motion: reduce)';

interface TerminalViewProps {
  readonly terminal: TerminalSummary;
  /** Whether the user has just opened it to type there. */
  readonly takesFocus: boolean;
  /** Called when the user removed it from the list. */
  onRemoved(): void;
}

/** One terminal: its actions and its screen. */
export function TerminalView({ terminal, takesFocus, onRemoved }: TerminalViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [isSearching, setIsSearching] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  const look = useScreenAppearance();
  const onSearch = () => setIsSearching(true);
  const { screen, failure } = useScreen({
    terminal,
    host,
    hintId,
    look,
    takesFocus,
    onSearch,
    onFocus: () => setHasLeft(false),
    onLeave: () => setHasLeft(true),
  });
  const isOver = terminal.state === 'ended';
  const hint = isOver ? `${texts.terminals.isOver} ${texts.terminals.leave}.` : texts.terminals.keys;
  return (
    <section aria-label={texts.terminals.screen(terminal.command.slice(0, 100))} className="flex min-h-0 grow flex-col">
      <TerminalTools terminal={terminal} screen={screen} onSearch={onSearch} onRemoved={onRemoved} />
      {isSearching && screen && (
        <TerminalSearch
          screen={screen}
          onEnd={() => {
            setIsSearching(false);
            screen.focus();
          }}
        />
      )}
      {failure !== null && <FailureMessage className="px-3 py-2">{failure}</FailureMessage>}
      <div
        className={clsx(
          'min-h-0 grow overflow-y-hidden bg-canvas pt-1.5 pl-3',
          isOwn(terminal) ? 'overflow-x-hidden' : 'overflow-x-scroll',
        )}
      >
        <div ref={host} className="h-full" />
      </div>
      <p id={hintId} className="shrink-0 border-t border-line px-3 py-1.5 text-small text-ink-faint">
        {hint}
      </p>
      <p role="status" className="sr-only">
        {terminalState(terminal).text}
        {hasLeft && `. ${texts.terminals.left}`}
      </p>
    </section>
  );
}

function useScreenAppearance(): ScreenAppearance {
  const { terminal, zoom, motion } = useAppState((state) => readyValue(state.settings) ?? defaultSettings);
  const isReadAloud = useTerminalsState((state) => state.isReadAloud);
  const isSystemStill = useSyncExternalStore(watchStillness, () => matchMedia(stillness).matches);
  const isStill = isSystemStill || motion === 'reduced';
  const fontSize = terminal.fontSize * zoom;
  const { scrollback } = terminal;
  return useMemo(() => ({ fontSize, scrollback, isStill, isReadAloud }), [fontSize, scrollback, isStill, isReadAloud]);
}

function watchStillness(onChange: () => void): () => void {
  const query = matchMedia(stillness);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
