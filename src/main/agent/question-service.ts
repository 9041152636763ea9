import type { Question, QuestionAnswer } from '../../shared/conversation/question';
import type { NewId } from '../base/clock';
import { CommandFailure } from '../base/command-failure';

export interface AskedQuestion {
  readonly question: Question;
  /** Null if nobody is there. Rejects with the signal's reason. */
  readonly answer: Promise<QuestionAnswer | null>;
}

/** The questions a run waits for besides approvals: free-text answers, and whether to continue. */
export interface QuestionService {
  ask(question: Omit<Question, 'questionId'>, signal: AbortSignal): AskedQuestion;
  answer(questionId: string, answer: QuestionAnswer): void;
}

/** Answers instead of the user when the app runs without a screen. */
export type AnswerQuestion = (question: Question) => QuestionAnswer | null;

export interface QuestionServiceDeps {
  readonly newId: NewId;
  readonly answerQuestion?: AnswerQuestion;
}

export function createQuestionService({ newId, answerQuestion }: QuestionServiceDeps): QuestionService {
  const open = new Map<string, { question: Question; resolve: (answer: QuestionAnswer) => void }>();

  return {
    ask(details, signal) {
      const question: Question = { ...details, questionId: newId() };
      if (answerQuestion) return { question, answer: Promise.resolve(answerQuestion(question)) };
      const { questionId } = question;
      const answer = new Promise<QuestionAnswer>((resolve, reject) => {
        const stop = () => {
          open.delete(questionId);
          reject(signal.reason);
        };
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        open.set(questionId, {
          question,
          resolve(given) {
            signal.removeEventListener('abort', stop);
            open.delete(questionId);
            resolve(given);
          },
        });
      });
      // The caller may record the question first; until then nothing handles a rejection.
      answer.catch(() => {});
      return { question, answer };
    },
    answer(questionId, answer) {
      const asked = open.get(questionId);
      if (!asked) throw new CommandFailure('not-found', 'This question is no longer open');
      const { options, allowsText } = asked.question;
      if (answer.optionId !== undefined && !options.some(({ id }) => id === answer.optionId)) {
        throw new CommandFailure('bad-request', 'This is not one of the offered answers');
      }
      if (answer.text !== undefined && !allowsText) {
        throw new CommandFailure('bad-request', "Choose one of the answers. This question doesn't accept free text");
      }
      asked.resolve(answer);
    },
  };
}
