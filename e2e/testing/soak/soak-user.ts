import { assertNever } from '../../../src/shared/assert-never';
import { ApprovalDecision } from '../../../src/shared/call/approval-decision';
import { type ConversationEvent, isRunEnd } from '../../../src/shared/conversation/conversation-event';
import type { Client } from '../connect-client';
import { converse } from '../converse';
import { type Answer, type SoakRequest, soakRequest } from './soak-requests';

/** Number of turns after which a new conversation begins. */
const TURNS_OF_A_CONVERSATION = 6;
/** One in this many conversations is kept; the others are deleted. */
const KEPT_OF = 4;

/** Creates a user who works in one folder, one conversation after the other, and decides on calls. */
export function createSoakUser(folder: string) {
  let turn = 0;
  let conversations = 0;
  let conversationId: string | null = null;

  async function begin(client: Client): Promise<string> {
    const { id } = await client.call('conversation.create', {});
    conversations += 1;
    await client.call('conversation.open', { conversationId: id });
    return id;
  }

  async function leave(client: Client, id: string): Promise<void> {
    await client.call('conversation.export', { conversationId: id, format: 'markdown' });
    if (conversations % KEPT_OF === 0)
      await client.call('conversation.rename', { conversationId: id, title: `${folder} ${turn}` });
    else await client.call('conversation.delete', { conversationId: id });
  }

  return {
    /** Completes one turn; returns the problems with how it ended. */
    async takeTurn(client: Client): Promise<string[]> {
      conversationId ??= await begin(client);
      const request = soakRequest(folder, turn);
      const told = await converse(client, conversationId, request.text, { decide: () => decisionOf(request.answer) });
      turn += 1;
      if (turn % TURNS_OF_A_CONVERSATION === 0) {
        await leave(client, conversationId);
        conversationId = null;
      }
      return complaintsOf(request, told);
    },
    conversations: () => conversations,
  };
}

function decisionOf(answer: Answer): ApprovalDecision {
  const timing = { decidedAt: Date.now(), decisionDuration: 0 };
  switch (answer.kind) {
    case 'approve':
      return ApprovalDecision.approve(timing);
    case 'edit':
      return ApprovalDecision.approveWithModifications(answer.parameters, timing);
    case 'deny':
      return ApprovalDecision.deny(answer.reason, timing);
    default:
      return assertNever(answer);
  }
}

function complaintsOf({ text, ends }: SoakRequest, told: readonly ConversationEvent[]): string[] {
  const end = told.find(isRunEnd);
  const last = new Map(told.flatMap((event) => (event.type === 'tool-call-status' ? [[event.id, event.status]] : [])));
  const seen = [...last.values()];
  const isRight = end?.type === 'run-completed' && seen.join() === ends.join();
  return isRight ? [] : [`“${text}” came to ${end?.type}, its calls to ${seen.join(', ')}`];
}
