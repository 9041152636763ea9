import type { ConversationUsage } from '../../../shared/conversation/conversation-state';

const nearlyFull = 0.8;

export interface ContextShare {
  /** From 0 to 1. */
  readonly share: number;
  readonly percent: string;
  readonly isNearlyFull: boolean;
}

/** Returns how much of the model's context the last request and its answer used; null if unknown. */
export function contextShare(context: ConversationUsage['context']): ContextShare | null {
  if (context?.size === undefined) return null;
  const share = Math.min(1, context.used / context.size);
  return { share, percent: `${Math.round(share * 100)}%`, isNearlyFull: share > nearlyFull };
}
