import { expect, test } from 'vitest';
import { emptyFilter, ledgerFilterOf } from './activity-filter';
import { sampleEntry } from './testing/sample-entry';

const conversationId = '11111111-1111-4111-8111-111111111111';

test('a filter in which nothing is chosen asks for everything', () => {
  expect(ledgerFilterOf({ ...emptyFilter, text: '  ' }, conversationId)).toEqual({});
});

test('all that is chosen is asked for', () => {
  const filter = {
    callId: sampleEntry.callId,
    text: ' npm test ',
    toolId: 'terminal-execute',
    status: 'completed',
    riskLevel: 'medium',
    decided: 'rule',
    isOnlyThisConversation: true,
  } as const;
  expect(ledgerFilterOf(filter, conversationId)).toEqual({
    callId: sampleEntry.callId,
    text: 'npm test',
    toolId: 'terminal-execute',
    status: 'completed',
    riskLevel: 'medium',
    decided: 'rule',
    conversationId,
  });
});

test('while no conversation is open, all of them count', () => {
  expect(ledgerFilterOf({ ...emptyFilter, isOnlyThisConversation: true }, null)).toEqual({});
});
