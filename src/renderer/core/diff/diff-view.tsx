import { Clamped } from '../components/clamped';
import type { DiffLine } from './change-lines';
import { DiffRow } from './diff-row';

export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <Clamped items={lines}>
      {(shown) => (
        <div className="overflow-hidden rounded-control bg-sunken py-1">
          {shown.map((line, index) => (
            // A diff does not change, and its lines have no other name than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <DiffRow key={index} line={line} />
          ))}
        </div>
      )}
    </Clamped>
  );
}
