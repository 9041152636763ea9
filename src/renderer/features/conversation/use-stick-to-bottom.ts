import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this, about two lines, counts as being there. */
const tolerance = 48;
/** In milliseconds: how long a list keeps scrolling after the user's last input. */
const pushLasts = 1_000;
const pushes = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

interface StickToBottom {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly isAtBottom: boolean;
  jumpToBottom(): void;
  /** Stops following until the user returns to the end. */
  stay(): void;
  /** Notes that the last scroll wasn't the user's. */
  noteOwnMove(): void;
}

/**
 * Follows new content at the end until the user scrolls up, and again once they return to the end. Nothing moves while
 * a pointer is pressed in it.
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
    // A button that moves away between press and release gets no click, so nothing moves until then.
    const hold = () => {
      isHeld = true;
    };
    const release = () => {
      if (!isHeld) return;
      // The click comes right after the release, before the next frame.
      requestAnimationFrame(() => {
        isHeld = false;
        follow();
      });
    };
    // There is no event for the release after a scroll bar drag.
    const releaseIfUp = ({ buttons }: PointerEvent) => {
      if (buttons === 0) release();
    };
    const judge = ({ timeStamp }: Event) => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      // A card that shrinks before it grows pulls up the end, so the list scrolls up without the user.
      const isUsers = scrollHeight === lastHeight || timeStamp - lastPush < pushLasts;
      // Growing content also moves the end away; only scrolling up means that the user wants to stay.
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
