import type { LedgerFilter } from '../../../../shared/call/ledger-entry';

/** What the user is looking for; null matches everything. */
export interface ActivityFilter {
  /** The one call that a link led to. */
  readonly callId: string | null;
  readonly text: string;
  readonly toolId: string | null;
  readonly status: NonNullable<LedgerFilter['status']> | null;
  readonly riskLevel: NonNullable<LedgerFilter['riskLevel']> | null;
  readonly decided: NonNullable<LedgerFilter['decided']> | null;
  readonly isOnlyThisConversation: boolean;
}

export const emptyFilter: ActivityFilter = {
  callId: null,
  text: '',
  toolId: null,
  status: null,
  riskLevel: null,
  decided: null,
  isOnlyThisConversation: false,
};

/** Converts the filter to a ledger query. Without an open conversation it can't be limited to one. */
export function ledgerFilterOf(filter: ActivityFilter, openConversationId: string | null): LedgerFilter {
  const { callId, toolId, status, riskLevel, decided, isOnlyThisConversation } = filter;
  const text = filter.text.trim();
  const conversationId = isOnlyThisConversation ? openConversationId : null;
  return {
    ...(callId === null ? {} : { callId }),
    ...(text === '' ? {} : { text }),
    ...(toolId === null ? {} : { toolId }),
    ...(status === null ? {} : { status }),
    ...(riskLevel === null ? {} : { riskLevel }),
    ...(decided === null ? {} : { decided }),
    ...(conversationId === null ? {} : { conversationId }),
  };
}
