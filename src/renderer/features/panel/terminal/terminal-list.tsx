import clsx from 'clsx';
import { Bot, User } from 'lucide-react';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { revealText } from '../../../../shared/text/blank-runs';
import { usePanel } from '../../../core/store/panel/panel-context';
import { isOwn } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { StateMark } from '../../../terminal/state-mark';
import { TerminalDuration } from '../../../terminal/terminal-duration';

interface TerminalListProps {
  readonly shown: readonly TerminalSummary[];
  readonly chosenId: string;
}

export function TerminalList({ shown, chosenId }: TerminalListProps) {
  return (
    <ul aria-label={texts.terminals.list} className="max-h-36 shrink-0 overflow-y-auto border-b border-line py-1">
      {shown.map((terminal) => (
        <li key={terminal.id}>
          <TerminalRow terminal={terminal} isChosen={terminal.id === chosenId} />
        </li>
      ))}
    </ul>
  );
}

function TerminalRow({ terminal, isChosen }: { readonly terminal: TerminalSummary; readonly isChosen: boolean }) {
  const { terminals } = usePanel();
  const Icon = isOwn(terminal) ? User : Bot;
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={() => terminals.choose(terminal.id)}
      className={clsx(
        'flex h-8 w-full items-center gap-2 px-3 text-left -outline-offset-2 transition-colors',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      {isOwn(terminal) && <span className="sr-only">{texts.terminals.yours}</span>}
      <span className="min-w-0 grow truncate font-mono text-small">{revealText(terminal.command)}</span>
      <StateMark terminal={terminal} />
      <TerminalDuration terminal={terminal} />
    </button>
  );
}
