import { useEffectEvent, useLayoutEffect, useRef } from 'react';

interface UnseenEndProps {
  readonly text: string;
  readonly onUnseen: (isUnseen: boolean) => void;
}

/**
 * The last thing in an area that scrolls. It tells whether it was on screen since the text became what it is: at once
 * where all of it fits.
 */
export function UnseenEnd({ text, onUnseen }: UnseenEndProps) {
  const markRef = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onUnseen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useLayoutEffect(() => {
    const mark = markRef.current;
    const area = mark?.parentElement;
    if (!mark || !area) return;
    const isWhole = area.scrollHeight <= area.clientHeight;
    tell(!isWhole);
    if (isWhole) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        tell(false);
      },
      { root: area },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [text]);

  return <div ref={markRef} aria-hidden className="h-px" />;
}
