import type { EventMessage } from '../../shared/contract/event-message';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { Settings } from '../../shared/settings/settings';
import type { CostLimits } from '../agent/answer/cost-guard';
import type { ToolExecutionOptions } from '../execution/tool-execution-options';
import type { Spending } from '../storage/spending';

/** Gives each part of the app its limits, from the settings and what was spent today. */
export function executionLimits({
  callTimeout,
  maxConcurrentCalls,
}: Settings): Pick<ToolExecutionOptions, 'executionTimeout' | 'maxConcurrentExecutions'> {
  return { executionTimeout: callTimeout, maxConcurrentExecutions: maxConcurrentCalls };
}

/** A day's limit can be raised for that day only. */
export function costLimits(
  settings: () => Settings,
  spending: Spending,
  { mustKnowPrices }: Pick<CostLimits, 'mustKnowPrices'>,
): CostLimits {
  return {
    mustKnowPrices,
    conversation: () => settings().conversationCostLimit,
    day() {
      const { dailyCostLimit } = settings();
      const { raisedTo } = spending.today();
      return dailyCostLimit === null ? null : Math.max(dailyCostLimit, raisedTo ?? 0);
    },
    spentToday: () => spending.today().spent,
    raiseToday: spending.raiseToday,
  };
}

/** Every cost appears in a conversation event, so counting these is enough. */
export function countSpending(message: EventMessage, spending: Spending): void {
  if (message.name !== 'conversation.events') return;
  for (const event of message.payload.events) if ('cost' in event && event.cost !== undefined) spending.add(event.cost);
}

/** Returns why a request with this estimated cost isn't allowed, or null. */
export function whyOverLimit(
  { costLimit, usage }: Pick<ConversationState, 'costLimit' | 'usage'>,
  limits: CostLimits,
  next: number,
): string | null {
  const exceeds = (limit: number | null, spent: number) => limit !== null && spent + next > limit;
  const raise = 'Raise it in Settings › Limits';
  if (exceeds(costLimit ?? limits.conversation(), usage.cost)) {
    return `This could exceed the cost limit of the conversation. ${raise}`;
  }
  return exceeds(limits.day(), limits.spentToday()) ? `This could exceed today’s cost limit. ${raise}` : null;
}

/** A title isn't worth asking the user about, so there is none once a limit is reached. */
export function mayWriteTitle({ costLimit, usage }: ConversationState, limits: CostLimits): boolean {
  const isWithin = (limit: number | null, spent: number) => limit === null || spent < limit;
  return isWithin(costLimit ?? limits.conversation(), usage.cost) && isWithin(limits.day(), limits.spentToday());
}
