import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Whether the end of a text was on screen. Unknown for a moment at first. */
export type LastLineVisibility = 'unknown' | 'unseen' | 'seen';

interface LastLineSentinelProps {
  readonly text: string;
  readonly endRef: RefObject<HTMLDivElement | null>;
  readonly onSight: (sight: LastLineVisibility) => void;
}

/** Not 1: because of fractional pixels, the whole line is never quite visible. */
const enoughOfLine = 0.9;

/**
 * Covers the last line of a scrolling area and reports whether that line was on screen since the text last changed. The
 * area and everything around it clip the sentinel.
 */
export function LastLineSentinel({ text, endRef, onSight }: LastLineSentinelProps) {
  const wasSeen = useRef(false);
  const tell = useEffectEvent((sight: LastLineVisibility) => {
    wasSeen.current = sight === 'seen';
    onSight(sight);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useLayoutEffect(() => {
    const end = endRef.current;
    const area = end?.parentElement;
    if (!end || !area) return;
    // Only the user changes the text, possibly in another field; they see the effect if it is short.
    if (wasSeen.current && area.scrollHeight <= area.clientHeight) return;
    tell('unknown');
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(({ intersectionRatio }) => intersectionRatio >= enoughOfLine);
        if (isSeen) observer.disconnect();
        tell(isSeen ? 'seen' : 'unseen');
      },
      { threshold: [0, enoughOfLine] },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [text]);

  return <div ref={endRef} aria-hidden className="pointer-events-none -mt-[1lh] h-[1lh]" />;
}
