import type { AnswerRetry } from '../../../../shared/conversation/fold-conversation';
import { texts } from '../../../core/texts/texts';

/** Which try comes next; empty where nothing had failed. */
export function retryAttemptText({ attempt, attempts }: AnswerRetry): string {
  return attempt === undefined || attempts === undefined ? '' : texts.conversation.retry.attempt(attempt, attempts);
}
