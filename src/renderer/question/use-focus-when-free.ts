import { type RefObject, useEffect } from 'react';
import { composerId } from '../core/focus/composer-id';

/** Takes the focus from nobody but the empty composer, which can send nothing while a question is open. */
export function useFocusWhenFree(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFree(document.activeElement)) target.current?.focus();
  }, [target]);
}

function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true;
  return focused instanceof HTMLTextAreaElement && focused.id === composerId && focused.value === '';
}
