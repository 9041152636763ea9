import { useAppState } from '../../../core/store/app-context';
import { isWaiting } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import type { TabBadge } from '../panel-tab-views';

/** Returns a dot while a program waits for an answer. */
export function useTerminalsBadge(): TabBadge | null {
  const isAsked = useAppState(({ terminals }) => terminals.some(isWaiting));
  return isAsked ? { count: null, text: texts.terminals.waiting } : null;
}
