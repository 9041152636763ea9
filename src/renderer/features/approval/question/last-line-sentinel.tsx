import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Of the end of a text: whether it was on screen. For a moment nobody knows. */
export type LastLineVisibility = 'unknown' | 'unseen' | 'seen';

interface LastLineSentinelProps {
  readonly text: string;
  readonly endRef: RefObject<HTMLDivElement | null>;
  readonly onSight: (sight: LastLineVisibility) => void;
}

/** Not all of the line: with parts of pixels, all of it is never quite there. */
const enoughOfLine = 0.9;

/**
 * Lies over the last line in an area that scrolls, and tells whether that line was on screen since the text became what
 * it is. What clips it is the area, and everything around.
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
    // Only the user changes the text, in a field that may be elsewhere: of a short one they see what they do.
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
