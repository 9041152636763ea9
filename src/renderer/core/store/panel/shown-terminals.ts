import type { TerminalSummary } from '../../../../shared/contract/terminal';

export type TerminalScope = 'conversation' | 'all';

interface Scope {
  readonly scope: TerminalScope;
  /** The open one, if there is one. */
  readonly conversationId: string | undefined;
}

/** The latest first. Those of the user are shown wherever they are. */
export function shownTerminals(
  terminals: readonly TerminalSummary[],
  { scope, conversationId }: Scope,
): readonly TerminalSummary[] {
  const shown = terminals.filter(
    (terminal) => scope === 'all' || terminal.callId === null || terminal.conversationId === conversationId,
  );
  return shown.toReversed();
}

/** The one that was chosen, while it is there; else one that waits for somebody, or the latest. */
export function chosenTerminal(
  shown: readonly TerminalSummary[],
  chosenId: string | null,
): TerminalSummary | undefined {
  const chosen = shown.find(({ id }) => id === chosenId);
  return chosen ?? shown.find(({ state }) => state === 'waiting-for-input') ?? shown[0];
}

/** For somebody else than who types there anyway. */
export function isWaiting({ state, callId }: TerminalSummary): boolean {
  return state === 'waiting-for-input' && callId !== null;
}

export function isOwn({ callId }: TerminalSummary): boolean {
  return callId === null;
}
