import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this counts as being there: about two lines. */
const tolerance = 48;

interface StickToBottom {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly isAtBottom: boolean;
  jumpToBottom(): void;
  /** Follows no longer, until the user comes back to the end. */
  stay(): void;
}

/** Follows what is added at the end until the user scrolls up, and again once they come back to the end. */
export function useStickToBottom(subject: string): StickToBottom {
  const scrollerRef = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [isAtBottom, setIsAtBottom] = useState(true);

  const jumpToBottom = useCallback(() => {
    isFollowing.current = true;
    setIsAtBottom(true);
    const scroller = scrollerRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, []);

  const stay = useCallback(() => {
    isFollowing.current = false;
    setIsAtBottom(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts at its own end
  useLayoutEffect(jumpToBottom, [subject]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return;
    let lastTop = scroller.scrollTop;

    const follow = () => {
      if (isFollowing.current) scroller.scrollTop = scroller.scrollHeight;
    };
    const judge = () => {
      const isNear = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < tolerance;
      // Growing content also moves the end away; only a move upwards is the user's wish to stay.
      if (isNear) isFollowing.current = true;
      else if (scroller.scrollTop < lastTop) isFollowing.current = false;
      lastTop = scroller.scrollTop;
      setIsAtBottom(isFollowing.current);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', judge, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', judge);
    };
  }, []);

  return { scrollerRef, contentRef, isAtBottom, jumpToBottom, stay };
}
