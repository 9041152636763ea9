import type { FinishReason } from '../settings/model';
import type { RunEndEvent } from './conversation-event';
import { changeAnswer, type Draft, itemsOf, withoutRetry } from './fold-draft';
import { holdQueue } from './message-queue';
import { sumUsage } from './run-facts';

type AnswersEnd = { readonly isCutOff: true } | { readonly finish: FinishReason };

export function endRun(draft: Draft, { at }: RunEndEvent, end: AnswersEnd): void {
  addRunFacts(draft, at);
  draft.state.run = null;
  if ('isCutOff' in end) draft.state.queue = holdQueue(draft.state.queue);
  settle(draft, end);
}

/**
 * Keeps unfinished answers as far as they came, and closes open questions. The answers of a completed run were complete
 * too, although older logs don't say so for each.
 */
export function settle(draft: Draft, end: AnswersEnd): void {
  for (let index = draft.settledItems; index < draft.state.items.length; index += 1) {
    const item = draft.state.items[index];
    if (item?.kind === 'assistant' && item.finish === undefined && !item.isCutOff) {
      itemsOf(draft)[index] = { ...withoutRetry(item), isBuffering: false, ...end };
    } else if (item?.kind === 'question' && item.answer === undefined) {
      itemsOf(draft)[index] = { ...item, answer: null };
    }
  }
  draft.settledItems = draft.state.items.length;
}

function addRunFacts(draft: Draft, endedAt: number): void {
  const { run, items, itemsBeforeRun } = draft.state;
  if (run === null) return;
  const { provider, model, startedAt } = run;
  const answers = items.slice(itemsBeforeRun).filter((item) => item.kind === 'assistant');
  const last = answers.at(-1);
  if (!last) return;
  const facts = { provider, model, duration: Math.max(0, endedAt - startedAt), ...sumUsage(answers) };
  changeAnswer(draft, last.id, (answer) => ({ ...answer, run: facts }));
}
