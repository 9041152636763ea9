import clsx from 'clsx';
import type { ToolCallStatus } from '../../../../shared/call/tool-call-lifecycle';
import { RevealedText } from '../../../core/components/revealed-text';
import { statusLooks } from '../info/status-badge';
import type { CallProblem } from './call-problem';

const inks = { bad: 'text-bad-ink', warn: 'text-warn-ink', neutral: 'text-ink-faint', good: '', accent: '' };

/** What went wrong, in a word and a line. */
export function ProblemMark({ status, problem }: { status: ToolCallStatus; problem: CallProblem }) {
  const { icon: Icon, tone } = statusLooks[status];
  return (
    <>
      <span className={clsx('flex min-w-0 items-center gap-1 text-small font-medium', inks[tone])}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{problem.word}</span>
      </span>
      {problem.reason !== undefined && (
        // It is cut before anything else is.
        <span className="min-w-0 shrink-999 truncate text-small text-ink-faint">
          <RevealedText text={problem.reason} />
        </span>
      )}
    </>
  );
}
