import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { usePreservedState } from '../../ui/preserved-state';
import { texts } from '../texts/texts';

/** About a third of a small window; a slightly longer text is shown in full rather than cut by two lines. */
const shownLines = 14;
const toleratedLines = 18;

interface ClampedProps<Item> {
  readonly items: readonly Item[];
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Shows the first lines of something long, and the rest on request. */
export function Clamped<Item>({ items, children }: ClampedProps<Item>) {
  const [isWhole, setIsWhole] = usePreservedState('whole', false);
  if (items.length <= toleratedLines) return children(items);
  return (
    <div>
      {children(isWhole ? items : items.slice(0, shownLines))}
      <Button look="quiet" size="small" className="mt-1" onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? texts.showLess : texts.showAll(items.length)}
      </Button>
    </div>
  );
}
