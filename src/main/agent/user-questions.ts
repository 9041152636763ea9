import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { Clock } from '../base/clock';
import type { UserQuestions } from '../tools/framework/context/tool-services';
import { askAndRecord } from './ask-to-continue';
import type { QuestionService } from './question-service';

/** Lets tools ask the user and records question and answer in the conversation of their call. */
export interface RecordedQuestions extends UserQuestions {
  /** Records the questions of a call while it runs; returns how to stop recording. */
  recordFor(callId: string, record: (event: ConversationEvent) => Promise<void>): () => void;
}

export function createUserQuestions(questions: QuestionService, clock: Clock): RecordedQuestions {
  const recorders = new Map<string, (event: ConversationEvent) => Promise<void>>();
  return {
    recordFor(callId, record) {
      recorders.set(callId, record);
      return () => void recorders.delete(callId);
    },
    async ask({ callId, text, options, allowsText }, signal) {
      const record = recorders.get(callId);
      if (!record) throw new Error(`The call ${callId} asks without running`);
      const choices = options.map((label, index) => ({ id: String(index), label }));
      const steps = { ask: questions.ask, record, clock, signal };
      const answer = await askAndRecord(steps, { reason: 'ask-user', callId, text, options: choices, allowsText });
      if (answer === null) return null;
      const chosen = choices.find(({ id }) => id === answer.optionId);
      return {
        ...(chosen ? { option: chosen.label } : {}),
        ...(answer.text === undefined ? {} : { text: answer.text }),
      };
    },
  };
}
