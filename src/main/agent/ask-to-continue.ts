import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { Question } from '../../shared/conversation/question';
import type { Clock, NewId } from '../base/clock';
import { findRepetition, MAX_REPETITIONS } from './find-repetition';
import type { AskedQuestion } from './question-service';
import type { TurnEnd } from './run-turn';

export interface ContinueDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly signal: AbortSignal;
  /** After this many rounds without a message from the user, someone should take a look. */
  readonly maxRounds: number;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
  ask(question: Omit<Question, 'questionId'>, signal: AbortSignal): AskedQuestion;
}

const options = [
  { id: 'go-on', label: 'Continue' },
  { id: 'stop', label: 'Stop' },
];

/** Asks the user if the model seems to go in circles or has run for long; returns null if it may continue. */
export async function reasonToStop(deps: ContinueDeps, iteration: number): Promise<TurnEnd | null> {
  const repetition = findRepetition(deps.state());
  if (repetition) {
    const what = repetition.toolId === '' ? repetition.summary : `“${repetition.summary}” (${repetition.toolId})`;
    const text = `The agent may be stuck in a loop: it made the same call ${MAX_REPETITIONS} times with the same result: ${what}. Continue, stop it, or tell it something.`;
    return askWhether(deps, { reason: 'repetition', text, options, allowsText: true });
  }
  const { maxRounds } = deps;
  if (iteration % maxRounds !== 0) return null;
  const text = `${iteration} steps so far. Continue for another ${maxRounds}, stop it, or tell it something.`;
  return askWhether(deps, { reason: 'many-rounds', text, options, allowsText: true });
}

async function askWhether(deps: ContinueDeps, details: Omit<Question, 'questionId'>): Promise<TurnEnd | null> {
  const answer = await askAndRecord(deps, details);
  if (answer === null)
    return { kind: 'failed', error: `${details.text} No one was available to decide, so it was stopped.` };
  if (answer.optionId === 'stop') return { kind: 'stopped' };
  if (answer.text !== undefined) {
    const { text } = answer;
    await deps.record({ type: 'user-message', messageId: deps.newId(), text, at: deps.clock.now() });
  }
  return null;
}

/** Asks, and records the question and the answer. */
export async function askAndRecord(
  { ask, record, clock, signal }: Pick<ContinueDeps, 'ask' | 'record' | 'clock' | 'signal'>,
  details: Omit<Question, 'questionId'>,
) {
  const unasked = new AbortController();
  const { question, answer } = ask(details, AbortSignal.any([signal, unasked.signal]));
  await record({ type: 'question-asked', ...question, at: clock.now() }).catch((cause: unknown) => {
    // The question was never shown, so it must not be answerable.
    unasked.abort(cause);
    throw cause;
  });
  const given = await answer;
  const { questionId } = question;
  await record({ type: 'question-answered', questionId, ...given, at: clock.now() });
  return given;
}
