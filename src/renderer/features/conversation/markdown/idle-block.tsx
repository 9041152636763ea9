import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from './block';

/** In rem, estimated from the line length; blocks are measured once they are scrolled to. */
function roughHeight({ raw }: Block): number {
  return 1.5 * Math.ceil(Math.max(raw.length / 80, raw.split('\n').length - 1, 1));
}

/**
 * A block that stays plain text, which can be found and copied, until it is near the viewport; only then is it parsed
 * and laid out.
 */
export function IdleBlock({ block, children }: { block: Block; children: ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  const holder = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = holder.current;
    if (element === null || isNear) return;
    const look = (event: Event) => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped) setIsNear(true);
    };
    element.addEventListener('contentvisibilityautostatechange', look);
    return () => element.removeEventListener('contentvisibilityautostatechange', look);
  }, [isNear]);

  return (
    <div
      ref={holder}
      className="off-screen-idle -mx-1 space-y-3 px-1"
      style={{ containIntrinsicBlockSize: `auto ${roughHeight(block)}rem` }}
    >
      {isNear ? children : <PlainText text={block.raw} />}
    </div>
  );
}

export function PlainText({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap">{text}</p>;
}
