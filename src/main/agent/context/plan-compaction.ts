import { ToolResult } from '../../../shared/call/tool-result';
import type { ConversationItem, ConversationState } from '../../../shared/conversation/conversation-state';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { AcceptedMedia } from '../../model/media/model-media';
import { estimateTokens } from './estimate-tokens';
import { attachmentsSize } from './request-size';
import { attachmentsIn, type MessageLimits } from './to-model-messages';

/** Shorter results are not worth dropping. */
const SMALLEST_RESULT = 400;
/** The model is working with its last answers with calls right now. */
const KEPT_ANSWERS = 2;

export interface CompactionPlan {
  readonly callIds: readonly string[];
  /** In tokens, approximately. */
  readonly saved: number;
}

/** Picks the results to drop, oldest first, until so many tokens are saved or nothing is left to drop. */
export function planCompaction(
  state: ConversationState,
  tokensToSave: number,
  { maxResultLength, accepts }: MessageLimits & { readonly accepts?: AcceptedMedia | undefined },
): CompactionPlan {
  const callIds: string[] = [];
  let saved = 0;
  for (const callId of olderCalls(state)) {
    if (saved >= tokensToSave) break;
    const result = state.calls[callId]?.result;
    if (!result || state.compacted.callIds.has(callId)) continue;
    const text = ToolResult.toLlmContext(result);
    const media = attachmentsSize(attachmentsIn(result), accepts);
    if (text.length < SMALLEST_RESULT && media === 0) continue;
    callIds.push(callId);
    saved += estimateTokens(cutMiddle(text, maxResultLength)) + media;
  }
  return { callIds, saved };
}

function olderCalls(state: ConversationState): string[] {
  const answers = visibleItems(state).flatMap((item) => {
    if (item.kind !== 'assistant') return [];
    const calls = item.parts.flatMap((part) => (part.kind === 'tool-call' ? [part.callId] : []));
    return calls.length > 0 ? [calls] : [];
  });
  return answers.slice(0, -KEPT_ANSWERS).flat();
}

/** Returns the items that no summary replaces yet. */
export function visibleItems({ items, compacted }: ConversationState): readonly ConversationItem[] {
  const { summary } = compacted;
  return summary
    ? items.slice(
        Math.max(
          0,
          items.findIndex(({ id }) => id === summary.upToMessageId),
        ),
      )
    : items;
}

/**
 * Returns where a summary of the earlier items may end: at the last message of the user if there is anything before it,
 * else, in one long turn, at the last answers. Null if there is too little to summarize.
 */
export function summaryEnd(state: ConversationState): string | null {
  const items = visibleItems(state).filter(({ kind }) => kind === 'user' || kind === 'assistant');
  const lastUser = items.findLastIndex(({ kind }) => kind === 'user');
  if (lastUser > 0) return items[lastUser]?.id ?? null;
  const answers = items.filter(({ kind }) => kind === 'assistant');
  return answers.length > KEPT_ANSWERS + 1 ? (answers.at(-1 - KEPT_ANSWERS)?.id ?? null) : null;
}
