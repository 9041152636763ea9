import { z } from 'zod';
import type { ConversationEvent } from './conversation-event';

/** What was used of one model. */
export const modelUsageSchema = z.object({
  provider: z.string(),
  model: z.string(),
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /** In US dollars, for the requests with a known price. */
  cost: z.number().nonnegative(),
  hasUnknownCost: z.boolean(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** Returns what a conversation used since a time, by model, in the order of their first use. */
export function usageByModel(events: readonly ConversationEvent[], since = 0): ModelUsage[] {
  let used: readonly ModelUsage[] = [];
  let current = { provider: '', model: '' };
  for (const event of events) {
    if (event.type === 'run-started') current = { provider: event.provider, model: event.model };
    if (!isRequest(event)) continue;
    const { usage, cost, at } = event;
    if (!usage || at < since) continue;
    const asked = event.type === 'model-asked' ? { provider: event.provider, model: event.model } : current;
    const { inputTokens, outputTokens } = usage;
    const spent = { inputTokens, outputTokens, cost: cost ?? 0, hasUnknownCost: cost === undefined };
    used = addUsage(used, [{ ...asked, ...spent }]);
  }
  return [...used];
}

const requests = ['answer-finished', 'context-compacted', 'conversation-renamed', 'model-asked'] as const;

function isRequest(event: ConversationEvent): event is Extract<ConversationEvent, { type: (typeof requests)[number] }> {
  return requests.some((type) => type === event.type);
}

export function addUsage(all: readonly ModelUsage[], more: readonly ModelUsage[]): ModelUsage[] {
  const sum = [...all];
  for (const one of more) {
    const index = sum.findIndex(({ provider, model }) => provider === one.provider && model === one.model);
    const before = sum[index];
    if (!before) sum.push(one);
    else {
      sum[index] = {
        ...before,
        inputTokens: before.inputTokens + one.inputTokens,
        outputTokens: before.outputTokens + one.outputTokens,
        cost: before.cost + one.cost,
        hasUnknownCost: before.hasUnknownCost || one.hasUnknownCost,
      };
    }
  }
  return sum;
}
