import clsx from 'clsx';
import { Bot, CircleCheck, CircleDashed, CircleX, MessageCircleQuestionMark, User } from 'lucide-react';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { revealText } from '../../../../shared/text/blank-runs';
import { durationText } from '../../../core/format/duration-text';
import { usePanel } from '../../../core/store/panel/panel-context';
import { isOwn } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { terminalState } from './terminal-state';

const tones = {
  neutral: 'text-ink-faint',
  accent: 'text-accent-ink',
  good: 'text-good-ink',
  warn: 'text-warn-ink',
  bad: 'text-bad-ink',
};

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

/** The state of a terminal as an icon with its text after it. */
function StateMark({ terminal }: { terminal: TerminalSummary }) {
  const { text, tone } = terminalState(terminal);
  const Icon = iconOf(terminal, tone);
  const isBusy = terminal.state === 'running';
  return (
    <span className={clsx('flex shrink-0 items-center gap-1 text-small', tones[tone])}>
      <Icon aria-hidden className={clsx('size-3.5', isBusy && 'animate-breathe')} />
      {text}
    </span>
  );
}

function iconOf({ state }: TerminalSummary, tone: keyof typeof tones) {
  if (state === 'waiting-for-input') return MessageCircleQuestionMark;
  if (state === 'running') return CircleDashed;
  return tone === 'bad' ? CircleX : CircleCheck;
}

function TerminalDuration({ terminal: { state, startedAt, endedAt } }: { terminal: TerminalSummary }) {
  const now = useNow(state === 'ended' ? null : 1_000);
  const duration = Math.max(0, (endedAt ?? now) - startedAt);
  return <span className="shrink-0 text-small text-ink-faint tabular-nums">{durationText(duration)}</span>;
}
