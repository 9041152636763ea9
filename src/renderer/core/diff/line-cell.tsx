import clsx from 'clsx';
import { MarkedText } from '../../diff/marked-text';
import { texts } from '../texts/texts';
import type { HunkLine } from './read-hunks';

const looks = {
  added: { row: 'bg-good-soft text-ink', sign: '+', ink: 'text-good-ink' },
  removed: { row: 'bg-bad-soft text-ink', sign: '−', ink: 'text-bad-ink' },
  context: { row: 'text-ink-soft', sign: '', ink: '' },
};

interface LineCellProps {
  readonly line: HunkLine;
  readonly partner: HunkLine | null;
  /** `both` where the two sides stand under each other. */
  readonly numbers: 'before' | 'after' | 'both';
}

/** One line of a file, numbered and signed. */
export function LineCell({ line, partner, numbers }: LineCellProps) {
  const { row, sign, ink } = looks[line.kind];
  return (
    <div className={clsx('flex min-w-0 grow font-mono text-small', row)}>
      {numbers !== 'after' && <LineNumber number={line.before} />}
      {numbers !== 'before' && <LineNumber number={line.after} />}
      <span className={clsx('w-4 shrink-0 text-center select-none', ink)}>{sign}</span>
      <span className="min-w-0 grow pr-2 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
        <MarkedText line={line} partner={partner} />
        {line.isUnbroken && <span className="text-ink-faint italic select-none"> {texts.changes.unbroken}</span>}
      </span>
    </div>
  );
}

function LineNumber({ number }: { number: number | null }) {
  return (
    <span aria-hidden className="w-9 shrink-0 pr-1 text-right text-ink-faint tabular-nums select-none">
      {number}
    </span>
  );
}
