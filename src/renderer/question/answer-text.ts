import type { Question, QuestionAnswer } from '../../shared/conversation/question';

/** What somebody chose and what they wrote. */
export function answerText({ options }: Question, { optionId, text }: QuestionAnswer): string {
  const label = options.find(({ id }) => id === optionId)?.label ?? optionId;
  return [label, text].filter((line) => line !== undefined).join('\n');
}
