import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { renderBare } from '../../testing/render-bare';
import { conversationId, messageId, questionEvent, questionId, startedEvents } from '../../testing/sample-events';
import { Announcer } from './announcer';

function announced(...events: ConversationEvent[]): string[] {
  const shown = [...startedEvents, ...events].reduce(foldConversation, emptyConversation);
  const open = { status: 'ready', id: conversationId, shown, nextSequence: 0 } as const;
  return [...renderBare(<Announcer />, { open }).matchAll(/<p>(.*?)<\/p>/g)].map(([, words = '']) => words);
}

test('a question is told until it is answered', () => {
  const answered: ConversationEvent = { type: 'question-answered', questionId, optionId: 'red', at: 7 };
  expect([announced(questionEvent), announced(questionEvent, answered)]).toEqual([
    ['The agent has a question: Which colour?'],
    [],
  ]);
});

test('another try is told once, without the seconds that run down', () => {
  const restarted = { type: 'answer-restarted', messageId, reason: 'The server is busy.', retryAt: 9_000 } as const;
  expect([
    announced({ ...restarted, attempt: 2, attempts: 5, at: 5 }),
    announced({ ...restarted, reason: 'The server is busy', at: 5 }),
  ]).toEqual([['The server is busy. Retrying soon. Attempt 2 of 5'], ['The server is busy. Retrying soon.']]);
});
