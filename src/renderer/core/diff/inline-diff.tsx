import { type ReactNode, useMemo } from 'react';
import { Clamped } from '../components/clamped';
import { useWrapLines } from '../components/wrap-toggle';
import { texts } from '../texts/texts';
import { LineCell } from './line-cell';
import { pairLines, stackPairs } from './pair-lines';
import type { Hunk } from './read-hunks';
import { useLineHighlights } from './use-line-highlights';

interface InlineDiffProps {
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

/** The first lines of a change, one under the other, and the rest on request. */
export function InlineDiff({ path, hunks }: InlineDiffProps) {
  const lines = useMemo(
    () =>
      hunks.flatMap((hunk, index) =>
        stackPairs(pairLines(hunk.lines)).map((each, at) => ({ ...each, isSetOff: index > 0 && at === 0 })),
      ),
    [hunks],
  );
  useLineHighlights(useMemo(() => hunks.map((hunk) => ({ path, lines: hunk.lines })), [path, hunks]));
  return (
    <Clamped items={lines}>
      {(shown) => (
        <ScrolledLines>
          {shown.map(({ line, partner, isSetOff }) => (
            <div key={`${line.before} ${line.after}`} className={isSetOff ? 'mt-1 border-t border-line pt-1' : ''}>
              <LineCell line={line} partner={partner} numbers="both" />
            </div>
          ))}
        </ScrolledLines>
      )}
    </Clamped>
  );
}

function ScrolledLines({ children }: { children: ReactNode }) {
  const { diffs: isWrapped } = useWrapLines();
  if (isWrapped) return <div className="overflow-hidden rounded-control bg-sunken py-1">{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      role="group"
      aria-label={texts.changes.lines}
      className="overflow-x-auto rounded-control bg-sunken py-1 -outline-offset-2"
    >
      <div className="w-max min-w-full">{children}</div>
    </div>
  );
}
