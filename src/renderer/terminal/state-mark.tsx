import clsx from 'clsx';
import { CircleCheck, CircleDashed, CircleX, MessageCircleQuestionMark } from 'lucide-react';
import type { TerminalSummary } from '../../shared/contract/terminal';
import { terminalState } from '../features/panel/terminal/terminal-state';

const tones = {
  neutral: 'text-ink-faint',
  accent: 'text-accent-ink',
  good: 'text-good-ink',
  warn: 'text-warn-ink',
  bad: 'text-bad-ink',
};

/** The state of a terminal as an icon with its words behind it. */
export function StateMark({ terminal }: { terminal: TerminalSummary }) {
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
