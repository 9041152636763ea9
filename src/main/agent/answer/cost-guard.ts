import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { Question } from '../../../shared/conversation/question';
import type { ModelPrice, TokenUsage } from '../../../shared/settings/model';
import type { Clock, NewId } from '../../base/clock';
import { askAndRecord } from '../ask-to-continue';
import type { AskedQuestion } from '../question-service';
import type { TurnEnd } from '../run-turn';
import { costOf } from './cost-of';

/** Limits in US dollars, and what counts towards them. */
export interface CostLimits {
  /** For each conversation; null for none. */
  conversation(): number | null;
  /** Today's limit for all conversations; null for none. */
  day(): number | null;
  spentToday(): number;
  raiseToday(limit: number): void;
  /** Whether to stop if a limit can't be checked, instead of saying so. */
  readonly mustKnowPrices: boolean;
}

export interface CostGuardDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly signal: AbortSignal;
  readonly limits: CostLimits;
  /** Undefined if unknown. */
  readonly price: ModelPrice | undefined;
  /** Whether the model costs nothing. */
  readonly isFree: boolean;
  readonly modelName: string;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
  ask(question: Omit<Question, 'questionId'>, signal: AbortSignal): AskedQuestion;
}

/** Ends the turn instead of making a request. */
export class TurnStopped extends Error {
  constructor(readonly end: TurnEnd) {
    super('The turn was stopped before a request');
  }
}

export interface CostGuard {
  /** Called before each request with its estimated size; throws `TurnStopped` if it must not be made. */
  check(inputTokens: number): Promise<void>;
  /** Called with the usage of a request, from which the next one is estimated. */
  learn(usage: TokenUsage): void;
}

/** Assumed until the first answer has been measured. */
const USUAL_ANSWER: TokenUsage = { inputTokens: 0, outputTokens: 500 };

type LimitKind = 'conversation' | 'day';

export function createCostGuard(deps: CostGuardDeps): CostGuard {
  const { limits, price, state } = deps;
  const ignored = new Set<LimitKind>();
  let isUnknownTold = false;
  let lastAnswer = USUAL_ANSWER;

  /** Much of a request usually comes from the provider's cache, as in the last one. */
  function expectedCost(inputTokens: number, known: ModelPrice): number {
    const { inputTokens: before, cachedInputTokens = 0, outputTokens } = lastAnswer;
    const cached = before === 0 ? 0 : Math.min(1, cachedInputTokens / before);
    return costOf({ inputTokens, outputTokens, cachedInputTokens: Math.floor(inputTokens * cached) }, known);
  }

  function limitOf(kind: LimitKind): { readonly limit: number; readonly spent: number } | null {
    const limit = kind === 'day' ? limits.day() : (state().costLimit ?? limits.conversation());
    if (limit === null || ignored.has(kind)) return null;
    return { limit, spent: kind === 'day' ? limits.spentToday() : state().usage.cost };
  }

  async function raise(kind: LimitKind, limit: number): Promise<void> {
    if (kind === 'day') limits.raiseToday(limit);
    else await deps.record({ type: 'cost-limit-raised', limit, at: deps.clock.now() });
  }

  async function askToExceed(kind: LimitKind, { limit, spent, next }: Record<'limit' | 'spent' | 'next', number>) {
    const higher = higherLimit(limit, spent + next);
    const whose = kind === 'day' ? 'today’s limit' : 'the limit of this conversation';
    const what = kind === 'day' ? 'Models have cost' : 'It has cost';
    const text = `The next request could exceed ${whose} of ${dollars(limit)}. ${what} ${dollars(spent)} so far${kind === 'day' ? ' today' : ''}, and the request costs about ${dollars(next)}.`;
    const answer = await askAndRecord(deps, {
      reason: 'cost-limit',
      text,
      options: [
        { id: 'go-on', label: 'Continue this run' },
        { id: 'raise', label: `Raise the limit to ${dollars(higher)}` },
        { id: 'stop', label: 'Stop' },
      ],
      allowsText: false,
    });
    if (answer === null) {
      const error = `${text} No one was available to decide, so it was stopped.`;
      throw new TurnStopped({ kind: 'failed', error });
    }
    if (answer.optionId === 'raise') return raise(kind, higher);
    if (answer.optionId !== 'go-on') throw new TurnStopped({ kind: 'stopped' });
    ignored.add(kind);
  }

  async function tellUnknown(): Promise<void> {
    if (isUnknownTold) return;
    isUnknownTold = true;
    const message = `The cost limit can’t be checked, because the price of ${deps.modelName} is unknown. Enter it in Settings › Models and keys.`;
    if (limits.mustKnowPrices) throw new TurnStopped({ kind: 'failed', error: message });
    await deps.record({ type: 'run-notice', noticeId: deps.newId(), message, at: deps.clock.now() });
  }

  async function check(inputTokens: number): Promise<void> {
    for (const kind of ['conversation', 'day'] as const) {
      const reached = limitOf(kind);
      if (reached === null || deps.isFree) continue;
      if (price === undefined) return tellUnknown();
      const next = expectedCost(inputTokens, price);
      if (reached.spent + next > reached.limit) await askToExceed(kind, { ...reached, next });
    }
  }

  return {
    check,
    learn(usage) {
      lastAnswer = usage;
    },
  };
}

/** Twice as much, or more if that isn't enough. */
function higherLimit(limit: number, needed: number): number {
  let higher = limit * 2;
  while (higher <= needed) higher *= 2;
  return higher;
}

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const parts = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });

function dollars(amount: number): string {
  return (amount > 0 && amount < 0.01 ? parts : cents).format(amount);
}
