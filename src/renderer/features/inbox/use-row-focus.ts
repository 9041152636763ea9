import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { rowAfter } from './row-after';

const inboxRowId = (id: string) => `inbox-row-${id}`;
export const inboxTitleId = 'inbox-title';

const rowAttribute = 'data-inbox-row';

export function rowOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? null) : null;
}

/** Tab reaches one row; the focus stays in the list when its row disappears. */
export function useRowFocus(ids: readonly string[]) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const before = useRef(ids);
  const reachableId = focusedId !== null && ids.includes(focusedId) ? focusedId : (ids[0] ?? null);

  function focus(id: string | null): void {
    const row = id === null ? null : document.getElementById(inboxRowId(id));
    (row ?? document.getElementById(inboxTitleId))?.focus();
  }

  // Whoever comes here begins at what has waited longest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => focus(ids[0] ?? null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows come or go
  useLayoutEffect(() => {
    const past = before.current;
    before.current = ids;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (focusedId === null || ids.includes(focusedId) || !isLost) return;
    focus(rowAfter(focusedId, { before: past, now: ids }));
  }, [ids.join(' ')]);

  return {
    focusedId,
    reachableId,
    focus,
    onFocus: ({ target }: FocusEvent) => setFocusedId(rowOf(target)),
  };
}

/** The attributes that make an element a row that can be found by its id. */
export function rowAttributes(id: string, { isReachable }: { readonly isReachable: boolean }) {
  return { id: inboxRowId(id), [rowAttribute]: id, tabIndex: isReachable ? 0 : -1 };
}
