import { type RefObject, useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** Approval ids of the questions whose buttons are on screen. */
export const questionSight = createStore<readonly string[]>(() => []);

export const questionElementId = (approvalId: string) => `question-${approvalId}`;

/** Not 1: because of fractional pixels, nothing is ever quite visible. */
const enoughOfButtons = 0.9;

/** Notes whether the user can see the buttons; everything around them clips them. */
export function useQuestionSight(approvalId: string, buttonsRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const buttons = buttonsRef.current;
    if (!buttons) return;
    const note = (isInSight: boolean) =>
      questionSight.setState((ids) => {
        if (ids.includes(approvalId) === isInSight) return ids;
        return isInSight ? [...ids, approvalId] : ids.filter((id) => id !== approvalId);
      }, true);
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) note(last.intersectionRatio >= enoughOfButtons);
      },
      { threshold: [0, enoughOfButtons] },
    );
    observer.observe(buttons);
    return () => {
      observer.disconnect();
      note(false);
    };
  }, [approvalId, buttonsRef]);
}
