import type { ConversationState, MessagePart, ToolCallView } from '../../shared/fold-conversation';
import { ToolResult } from '../../shared/tool-result';
import type { ModelMessage, ToolAnswer } from '../model/model-backend';

/** The conversation as the model is shown it: every call is followed by its answer, in the model's order. */
export function toModelMessages(state: ConversationState): ModelMessage[] {
  return state.items.flatMap((item): ModelMessage[] => {
    if (item.kind === 'user') return [{ role: 'user', text: item.text }];
    if (item.kind === 'notice') return [];
    const text = item.parts.map((part) => writtenText(part, state)).join('');
    const answers = item.parts.flatMap((part) => answerOf(part, state));
    return [{ role: 'assistant', text }, ...(answers.length > 0 ? [{ role: 'tools', answers } as const] : [])];
  });
}

function writtenText(part: MessagePart, state: ConversationState): string {
  return part.kind === 'tool-call' ? (state.calls[part.callId]?.raw ?? '') : part.text;
}

function answerOf(part: MessagePart, state: ConversationState): ToolAnswer[] {
  if (part.kind !== 'tool-call') return [];
  const call = state.calls[part.callId];
  if (!call?.result) return [];
  const { lifecycle, result } = call;
  const { id: callId, toolId } = lifecycle.request;
  const data = ToolResult.serializedData(result);
  return [
    {
      callId,
      toolId,
      status: lifecycle.status,
      message: result.error ?? result.message,
      text: [ToolResult.toLlmContext(result), ...userNotes(call)].join('\n'),
      isModifiedByUser: modifiedParameters(call) !== undefined,
      ...(data === '' ? {} : { data }),
    },
  ];
}

function userNotes(call: ToolCallView): string[] {
  const modified = modifiedParameters(call);
  const decision = call.approval?.decision;
  const comment = decision?.approved ? decision.comment : undefined;
  return [
    ...(modified ? [`The user changed the parameters before approving; this ran: ${JSON.stringify(modified)}`] : []),
    ...(comment ? [`The user's comment: ${comment}`] : []),
    ...(call.undone ? [`The user has taken this back since: ${call.undone.message}`] : []),
  ];
}

function modifiedParameters({ approval }: ToolCallView) {
  return approval?.decision.approved ? approval.decision.modifiedParameters : undefined;
}
