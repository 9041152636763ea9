import type { TabMark } from '../panel/panel-tab-parts';
import { useAppState } from '../store/app-context';
import { texts } from '../texts';
import { isWaiting } from './shown-terminals';

/** A dot while a program waits for an answer. */
export function useTerminalsMark(): TabMark | null {
  const isAsked = useAppState(({ terminals }) => terminals.some(isWaiting));
  return isAsked ? { count: null, text: texts.terminals.waiting } : null;
}
