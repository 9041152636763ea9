import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { Clock } from '../base/clock';
import type { UserQuestions } from '../tools/framework/context/tool-services';
import { askAndRecord } from './ask-to-continue';
import type { QuestionService } from './question-service';

/** How tools ask the user: what they ask and are answered stands in the conversation of their call. */
export interface RecordedQuestions extends UserQuestions {
  /** While a call runs, what it asks is written down with this; returns how to end that. */
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
