import clsx from 'clsx';
import type { ConversationGroup } from '../features/sidebar/group-conversations';

interface GroupHeadingProps {
  readonly group: ConversationGroup;
  /** On top of the list, or so many pixels from its beginning. */
  readonly place: 'sticky' | number;
}

export function GroupHeading({ group: { label, hint }, place }: GroupHeadingProps) {
  const isSticky = place === 'sticky';
  return (
    <li
      className={clsx('top-0 h-7 bg-side', isSticky ? 'sticky z-1' : 'absolute inset-x-0')}
      style={isSticky ? undefined : { transform: `translateY(${place}px)` }}
    >
      <h2 title={hint} className="truncate px-2.5 pt-1.5 text-small font-medium text-ink-faint">
        {label}
      </h2>
    </li>
  );
}
