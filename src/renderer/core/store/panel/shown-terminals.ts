import type { TerminalSummary } from '../../../../shared/contract/terminal';

export type TerminalScope = 'conversation' | 'all';

interface Scope {
  readonly scope: TerminalScope;
  /** The open conversation, if there is one. */
  readonly conversationId: string | undefined;
}

/** Latest first. The user's own are always shown. */
export function shownTerminals(
  terminals: readonly TerminalSummary[],
  { scope, conversationId }: Scope,
): readonly TerminalSummary[] {
  const shown = terminals.filter(
    (terminal) => scope === 'all' || terminal.callId === null || terminal.conversationId === conversationId,
  );
  return shown.toReversed();
}

/** Returns the chosen one while it exists; else one that waits for the user, or the latest. */
export function chosenTerminal(
  shown: readonly TerminalSummary[],
  chosenId: string | null,
): TerminalSummary | undefined {
  const chosen = shown.find(({ id }) => id === chosenId);
  return chosen ?? shown.find(({ state }) => state === 'waiting-for-input') ?? shown[0];
}

/** Not for the user's own terminals, where they type anyway. */
export function isWaiting({ state, callId }: TerminalSummary): boolean {
  return state === 'waiting-for-input' && callId !== null;
}

/** Not for commands, which the agent waits for, and which are shown with their calls. */
export function isLeftRunning({ state, kind }: TerminalSummary): boolean {
  return kind === 'session' && state !== 'ended';
}

export function isOwn({ callId }: TerminalSummary): boolean {
  return callId === null;
}
