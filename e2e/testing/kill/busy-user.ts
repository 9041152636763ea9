import type { CommandInput } from '../../../src/shared/contract/contract';
import { type ConversationEvent, isRunEnd } from '../../../src/shared/conversation/conversation-event';
import { isDurableEvent } from '../../../src/shared/conversation/event-durability';
import type { Client } from '../connect-client';
import { type BusyRole, busyRoles } from './busy-work';

/** A conversation as it was when opened, and all its events since. */
export interface OpenedConversation {
  readonly events: ConversationEvent[];
  /** The position of the next event. */
  sequence: number;
}

/** Everything that a user was shown and said, across any number of restarts. */
export interface UserMemory {
  readonly told: Map<string, OpenedConversation>;
  readonly roles: Map<string, BusyRole>;
  /** The calls that the user allowed. */
  readonly approved: Set<string>;
  readonly complaints: string[];
}

export function newMemory(): UserMemory {
  return { told: new Map(), roles: new Map(), approved: new Set(), complaints: [] };
}

const APPROVED = 0.9;
const DECIDED = 0.98;

/**
 * Creates a user with one active conversation of each kind, who sends the next message immediately and decides on
 * calls.
 */
export function createBusyUser(client: Client, memory: UserMemory, random: () => number) {
  const asked = new Set<string>();
  let heard = 0;
  let whenEnough: (() => void) | null = null;
  let enough = 0;

  function hear(conversationId: string, sequence: number, events: readonly ConversationEvent[]): void {
    const told = memory.told.get(conversationId);
    if (sequence !== told?.sequence) {
      memory.complaints.push(`event ${told?.sequence} of ${conversationId} was not told, but ${sequence} was`);
    }
    told?.events.push(...events);
    if (told) told.sequence += events.length;
    heard += events.filter(isDurableEvent).length;
    if (heard >= enough) whenEnough?.();
    if (events.some(isRunEnd)) say(conversationId, 'go on');
  }

  function say(conversationId: string, text: string): void {
    void client.ask('conversation.send', { conversationId, text }).then((reply) => {
      if (!reply.ok) memory.complaints.push(`not sent: ${reply.error.message}`);
    });
  }

  function decide({ approvalId, callId }: { readonly approvalId: string; readonly callId: string }): void {
    if (asked.has(approvalId)) return;
    asked.add(approvalId);
    const chance = random();
    if (chance > DECIDED) return;
    const isApproved = chance <= APPROVED;
    if (isApproved) memory.approved.add(callId);
    const decision: CommandInput<'approval.decide'>['decision'] = {
      approved: isApproved,
      rememberForSession: false,
      rememberForTool: false,
      decidedAt: Date.now(),
      decisionDuration: 0,
    };
    void client.ask('approval.decide', { approvalId, decision });
  }

  client.subscribe((message) => {
    if (message.name === 'approvals.changed') message.payload.forEach(decide);
    if (message.name !== 'conversation.events') return;
    const { conversationId, sequence, events } = message.payload;
    if (memory.roles.has(conversationId)) hear(conversationId, sequence, events);
  });

  return {
    /** Leaves the current conversations and begins new ones. */
    async beginAnew(): Promise<void> {
      memory.roles.clear();
      for (const role of busyRoles) {
        const { id } = await client.call('conversation.create', {});
        memory.roles.set(id, role);
        memory.told.set(id, await client.call('conversation.open', { conversationId: id }));
      }
      for (const [id, role] of memory.roles) say(id, `${role}: begin`);
    },
    /** Resolves after this many events that are more than a piece of text. */
    hasHeard(count: number): Promise<void> {
      enough = count;
      return new Promise((resolve) => {
        whenEnough = resolve;
      });
    },
    goOn(): void {
      for (const id of memory.roles.keys()) say(id, 'go on');
    },
  };
}
