import type { LedgerFilter } from '../../../../shared/call/ledger-entry';

/** What the user is looking for; null matches everything. */
export interface ActivityFilter {
  readonly text: string;
  readonly toolId: string | null;
  readonly status: NonNullable<LedgerFilter['status']> | null;
  readonly riskLevel: NonNullable<LedgerFilter['riskLevel']> | null;
  readonly decided: NonNullable<LedgerFilter['decided']> | null;
  readonly isOnlyThisConversation: boolean;
}

export const emptyFilter: ActivityFilter = {
  text: '',
  toolId: null,
  status: null,
  riskLevel: null,
  decided: null,
  isOnlyThisConversation: false,
};

/** Converts the filter to a ledger query. Without an open conversation it can't be limited to one. */
export function ledgerFilterOf(filter: ActivityFilter, openConversationId: string | null): LedgerFilter {
  const { toolId, status, riskLevel, decided, isOnlyThisConversation } = filter;
  const text = filter.text.trim();
  const conversationId = isOnlyThisConversation ? openConversationId : null;
  return {
    ...(text === '' ? {} : { text }),
    ...(toolId === null ? {} : { toolId }),
    ...(status === null ? {} : { status }),
    ...(riskLevel === null ? {} : { riskLevel }),
    ...(decided === null ? {} : { decided }),
    ...(conversationId === null ? {} : { conversationId }),
  };
}
