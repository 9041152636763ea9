import { useMemo } from 'react';
import { Clamped } from '../core/components/clamped';
import { LineCell } from '../core/diff/line-cell';
import { pairLines, stackPairs } from '../core/diff/pair-lines';
import { readHunks } from '../core/diff/read-hunks';

/** The first lines of what a call changed, one under the other, and the rest on request. */
export function InlineDiff({ diff }: { diff: string }) {
  const lines = useMemo(
    () =>
      readHunks(diff).flatMap((hunk, index) =>
        stackPairs(pairLines(hunk.lines)).map((each, at) => ({ ...each, isSetOff: index > 0 && at === 0 })),
      ),
    [diff],
  );
  return (
    <Clamped items={lines}>
      {(shown) => (
        <div className="overflow-hidden rounded-control bg-sunken py-1">
          {shown.map(({ line, partner, isSetOff }) => (
            <div key={`${line.before} ${line.after}`} className={isSetOff ? 'mt-1 border-t border-line pt-1' : ''}>
              <LineCell line={line} partner={partner} numbers="both" />
            </div>
          ))}
        </div>
      )}
    </Clamped>
  );
}
