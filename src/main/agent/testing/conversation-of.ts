import { ParseResult } from '../../../shared/call/parse-result';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { ToolResult } from '../../../shared/call/tool-result';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import type { JsonObject } from '../../../shared/json/json';
import { sampleRequest } from '../../../shared/testing/sample-request';

/** One event in a conversation, as brief as a test needs it. */
export type Happening =
  | { readonly user: string }
  | { readonly says?: string; readonly calls: readonly MadeCall[] }
  | { readonly says: string }
  | { readonly event: ConversationEvent };

interface MadeCall {
  readonly toolId?: string;
  readonly parameters?: JsonObject;
  readonly result: string;
  readonly request?: Partial<ToolCallRequest>;
}

export function conversationOf(...happenings: readonly Happening[]): ConversationState {
  return happenings.flatMap(eventsOf).reduce(foldConversation, emptyConversation);
}

function eventsOf(happening: Happening): ConversationEvent[] {
  if ('event' in happening) return [happening.event];
  const messageId = crypto.randomUUID();
  if ('user' in happening) return [{ type: 'user-message', messageId, text: happening.user, at: 0 }];
  const calls = 'calls' in happening ? happening.calls : [];
  const text = happening.says === undefined ? [] : [ParseResult.text(happening.says)];
  const requests = calls.map(({ toolId = 'file-read', parameters = {}, request }) => ({
    ...sampleRequest,
    id: crypto.randomUUID(),
    toolId,
    parameters,
    ...request,
  }));
  const results = [...text, ...requests.map((request) => ParseResult.toolCall(request, ''))];
  return [
    { type: 'assistant-message', messageId, iteration: 1, at: 0 },
    { type: 'parse-results', messageId, results, at: 0 },
    { type: 'answer-finished', messageId, finish: 'stop', at: 0 },
    ...requests.flatMap(({ id, toolId }, index): ConversationEvent[] => {
      const result = ToolResult.succeeded({ message: 'done', data: calls[index]?.result ?? '' });
      return [
        { type: 'tool-result', id, toolId, result, at: 0 },
        { type: 'tool-call-status', id, toolId, status: 'cancelled', reason: 'for the test', at: 0 },
      ];
    }),
  ];
}
