import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this counts as being there: about two lines. */
const tolerance = 48;
/** In milliseconds: as long as a list goes on rolling after somebody has given it a push. */
const pushLasts = 1_000;
const pushes = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

interface StickToBottom {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly isAtBottom: boolean;
  jumpToBottom(): void;
  /** Follows no longer, until the user comes back to the end. */
  stay(): void;
  /** What moved the list just now was not the user. */
  noteOwnMove(): void;
}

/**
 * Follows what is added at the end until the user scrolls up, and again once they come back to the end. While a pointer
 * is pressed in it, nothing moves.
 */
export function useStickToBottom(): StickToBottom {
  const scrollerRef = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAtBottom, setIsAtBottom] = useState(true);

  const noteOwnMove = useCallback(() => {
    lastTop.current = scrollerRef.current?.scrollTop ?? 0;
  }, []);

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

  useLayoutEffect(jumpToBottom, [jumpToBottom]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return;
    lastTop.current = scroller.scrollTop;
    let lastHeight = scroller.scrollHeight;
    let lastPush = Number.NEGATIVE_INFINITY;
    let isHeld = false;

    const notePush = ({ timeStamp }: Event) => {
      lastPush = timeStamp;
    };
    const follow = () => {
      if (isFollowing.current && !isHeld) scroller.scrollTop = scroller.scrollHeight;
    };
    // A button that moves away between press and release hears of no click, so that all stands still until then.
    const hold = () => {
      isHeld = true;
    };
    const release = () => {
      if (!isHeld) return;
      // The click comes right after the release, before the next picture.
      requestAnimationFrame(() => {
        isHeld = false;
        follow();
      });
    };
    // Nobody tells of the release after a scroll bar was dragged.
    const releaseIfUp = ({ buttons }: PointerEvent) => {
      if (buttons === 0) release();
    };
    const judge = ({ timeStamp }: Event) => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      // A card that shrinks before it grows takes the end with it, and the list moves up without anybody's doing.
      const isUsers = scrollHeight === lastHeight || timeStamp - lastPush < pushLasts;
      // Growing content also moves the end away; only a move upwards is the user's wish to stay.
      if (scrollHeight - clientHeight - scrollTop < tolerance) isFollowing.current = true;
      else if (scrollTop < lastTop.current && isUsers) isFollowing.current = false;
      lastTop.current = scrollTop;
      lastHeight = scrollHeight;
      setIsAtBottom(isFollowing.current);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(scroller);
    const listening = new AbortController();
    const { signal } = listening;
    scroller.addEventListener('scroll', judge, { passive: true, signal });
    for (const push of pushes) scroller.addEventListener(push, notePush, { passive: true, signal });
    scroller.addEventListener('pointerdown', hold, { signal });
    for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, release, { signal });
    window.addEventListener('pointermove', releaseIfUp, { passive: true, signal });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, []);

  return { scrollerRef, contentRef, isAtBottom, jumpToBottom, stay, noteOwnMove };
}
