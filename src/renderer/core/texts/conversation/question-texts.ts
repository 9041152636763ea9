import type { QuestionReason } from '../../../../shared/conversation/question';

export const questionTexts = {
  reasons: {
    'ask-user': 'The agent has a question',
    'many-rounds': 'The agent has taken many steps',
    repetition: 'The agent may be stuck in a loop',
    'long-wait': 'The provider asks for a long wait',
    'cost-limit': 'The cost limit is reached',
  } satisfies Record<QuestionReason, string>,
  options: 'Suggested answers',
  ownWords: 'Your answer',
  placeholder: 'Type your answer…',
  send: 'Answer',
  hint: 'Enter to send · Shift+Enter for a new line',
  answeredThere: 'Pending in another AIntern. Answer there.',
  answered: 'You answered',
  expired: 'Not answered before the run ended.',
  announcement: (reason: string, text: string) => `${reason}: ${text}`,
};
