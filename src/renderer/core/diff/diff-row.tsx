import clsx from 'clsx';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import type { DiffLine, DiffLineKind } from './change-lines';

const signs: Readonly<Record<DiffLineKind, string>> = {
  added: '+',
  removed: '−',
  context: '',
  note: '',
  hunk: '',
};

const looks: Readonly<Record<DiffLineKind, string>> = {
  added: 'bg-good-soft text-good-ink',
  removed: 'bg-bad-soft text-bad-ink',
  context: 'text-ink-soft',
  note: 'text-ink-faint italic',
  hunk: 'text-ink-faint',
};

export function DiffRow({ line }: { line: DiffLine }) {
  return (
    <div className={clsx('flex font-mono text-small', looks[line.kind])}>
      <span aria-hidden className="w-10 shrink-0 pr-2 text-right text-ink-faint tabular-nums select-none">
        {line.number}
      </span>
      <span className="w-4 shrink-0">{signs[line.kind]}</span>
      <span className="min-w-0 grow pr-2 wrap-anywhere whitespace-pre-wrap">{revealInvisible(line.text)}</span>
    </div>
  );
}
