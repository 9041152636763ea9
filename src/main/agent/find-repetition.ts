import { ToolResult } from '../../shared/call/tool-result';
import type { ConversationState, ToolCallView } from '../../shared/conversation/conversation-state';
import { sortKeys } from '../../shared/json/sort-keys';

/** After this many calls with the same result, the user is asked whether to continue. */
export const MAX_REPETITIONS = 3;

/** Reading a status now and then is not going in circles, so only calls close together are compared. */
const WINDOW = 12;

export interface Repetition {
  readonly toolId: string;
  readonly summary: string;
}

interface Try {
  readonly key: string;
  readonly told: Repetition;
}

/** Returns the call that the model keeps making with the same result since the user last said something. */
export function findRepetition(state: ConversationState): Repetition | null {
  const since = state.items.findLastIndex(({ kind }) => kind === 'user' || kind === 'question');
  const tries = state.items.slice(since + 1).flatMap((item): Try[] => {
    if (item.kind !== 'assistant') return [];
    return item.parts.flatMap((part): Try[] => {
      if (part.kind === 'error') return [unreadable(part.error)];
      const call = part.kind === 'tool-call' ? state.calls[part.callId] : undefined;
      return call?.result ? [made(call, call.result)] : [];
    });
  });
  const recent = tries.slice(-WINDOW);
  const last = recent.at(-1);
  if (!last) return null;
  return recent.filter(({ key }) => key === last.key).length >= MAX_REPETITIONS ? last.told : null;
}

function unreadable(error: string): Try {
  return { key: error, told: { toolId: '', summary: 'An unreadable call' } };
}

function made({ lifecycle }: ToolCallView, result: ToolResult): Try {
  const { toolId, parameters, executionSummary: summary } = lifecycle.request;
  const outcome = [result.success, withoutTimes(result.error ?? ''), ToolResult.serializedData(result)];
  // The same parameters in another order are the same call.
  return { key: JSON.stringify([toolId, sortKeys(parameters), ...outcome]), told: { toolId, summary } };
}

/** A command that fails in the same way takes a slightly different time each time. */
function withoutTimes(text: string): string {
  return text.replace(/\d+(\.\d+)? m?s\b/g, '');
}
