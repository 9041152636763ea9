import type { ApprovalDecision } from '../../src/shared/call/approval-decision';
import type { PendingApproval } from '../../src/shared/call/pending-approval';
import { type ConversationEvent, isRunEnd } from '../../src/shared/conversation/conversation-event';
import type { Client } from './connect-client';

export interface Listener {
  /** Decides calls that need approval; without it, no call may need approval. */
  readonly decide?: (approval: PendingApproval) => ApprovalDecision | Promise<ApprovalDecision>;
  readonly onEvent?: (event: ConversationEvent) => void;
}

/** Sends a message and waits for the run to end; returns all events until then. */
export function converse(
  client: Client,
  conversationId: string,
  text: string,
  { decide, onEvent }: Listener = {},
): Promise<ConversationEvent[]> {
  const told: ConversationEvent[] = [];
  const asked = new Set<string>();
  return new Promise((resolve, reject) => {
    async function answer(approval: PendingApproval): Promise<void> {
      if (!decide) throw new Error(`Nobody was to be asked about ${approval.summary}`);
      const decision = await decide(approval);
      await client.call('approval.decide', { approvalId: approval.approvalId, decision });
    }
    const stop = client.subscribe((message) => {
      if (message.name === 'approvals.changed') {
        for (const approval of message.payload) {
          if (approval.conversationId !== conversationId || asked.has(approval.approvalId)) continue;
          asked.add(approval.approvalId);
          answer(approval).catch(reject);
        }
      }
      if (message.name !== 'conversation.events' || message.payload.conversationId !== conversationId) return;
      told.push(...message.payload.events);
      for (const event of message.payload.events) onEvent?.(event);
      if (!message.payload.events.some(isRunEnd)) return;
      stop();
      resolve(told);
    });
    client.call('conversation.send', { conversationId, text }).catch(reject);
  });
}
