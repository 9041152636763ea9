import { LineCell } from '../../../core/diff/line-cell';
import type { LinePair } from '../../../core/diff/pair-lines';
import type { HunkLine } from '../../../core/diff/read-hunks';

export function PairRow({ pair: { left, right } }: { pair: LinePair }) {
  const isSame = left === right;
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <Side line={left} partner={isSame ? null : right} side="before" />
      <Side line={right} partner={isSame ? null : left} side="after" />
    </div>
  );
}

interface SideProps {
  readonly line: HunkLine | null;
  readonly partner: HunkLine | null;
  readonly side: 'before' | 'after';
}

function Side({ line, partner, side }: SideProps) {
  return (
    <div className="flex min-w-0">
      {line ? <LineCell line={line} partner={partner} numbers={side} /> : <div className="grow bg-sunken" />}
    </div>
  );
}
