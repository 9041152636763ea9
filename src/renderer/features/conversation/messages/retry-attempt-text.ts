import type { AnswerRetry } from '../../../../shared/conversation/conversation-state';
import { texts } from '../../../core/texts/texts';

/** Says which attempt comes next; empty if nothing has failed. */
export function retryAttemptText({ attempt, attempts }: AnswerRetry): string {
  return attempt === undefined || attempts === undefined ? '' : texts.conversation.retry.attempt(attempt, attempts);
}
