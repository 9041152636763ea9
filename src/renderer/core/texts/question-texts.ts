import type { QuestionReason } from '../../../shared/conversation/question';

export const questionTexts = {
  reasons: {
    'ask-user': 'The model asks you',
    'many-rounds': 'It has been at work for many rounds',
    repetition: 'The same call keeps bringing the same result',
    'long-wait': 'The provider wants a long pause',
  } satisfies Record<QuestionReason, string>,
  options: 'Answers to choose from',
  ownWords: 'Your answer in your own words',
  placeholder: 'Answer in your own words…',
  send: 'Answer',
  hint: 'Enter answers, Shift+Enter starts a new line',
  answeredThere: 'Waits in another AIntern, and is answered there.',
  answered: 'You answered',
  expired: 'Nobody answered before the run ended.',
  announcement: (reason: string, text: string) => `${reason}: ${text}`,
};
