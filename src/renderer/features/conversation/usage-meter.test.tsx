import { expect, test } from 'vitest';
import { type ConversationUsage, emptyConversation } from '../../../shared/conversation/conversation-state';
import { renderBare } from '../../testing/render-bare';
import { UsageDetails, UsageMeter } from './usage-meter';

const usage: ConversationUsage = {
  inputTokens: 12_345,
  outputTokens: 678,
  cost: 0.034,
  hasUnknownCost: false,
  context: { used: 50_000, size: 200_000 },
};

function spoken(change: Partial<ConversationUsage>): string | undefined {
  const markup = renderBare(<UsageMeter usage={{ ...usage, ...change }} />);
  return /aria-label="(.*?)"/.exec(markup)?.[1];
}

test('the meter tells tokens, cost and how full the context is, as far as each is known', () => {
  expect([
    spoken({}),
    spoken({ context: null }),
    spoken({ context: { used: 500 } }),
    spoken({ cost: 0, hasUnknownCost: true }),
    spoken({ hasUnknownCost: true }),
  ]).toEqual([
    'Tokens and cost: 12.3K in · 678 out, ≈ $0.03, context 25% full',
    'Tokens and cost: 12.3K in · 678 out, ≈ $0.03',
    'Tokens and cost: 12.3K in · 678 out, ≈ $0.03',
    'Tokens and cost: 12.3K in · 678 out, context 25% full',
    'Tokens and cost: 12.3K in · 678 out, at least $0.03, context 25% full',
  ]);
});

test('where no server has counted, nothing is shown', () => {
  expect(renderBare(<UsageMeter usage={emptyConversation.usage} />)).toBe('');
});

const facts = (change: Partial<ConversationUsage>) =>
  [...renderBare(<UsageDetails usage={{ ...usage, ...change }} />).matchAll(/<(dt|dd|p)>(.*?)<\/\1>/g)].map(
    ([, , words]) => words,
  );

const tokens = ['Sent to the model', '12,345 tokens', 'Received from the model', '678 tokens', 'Cost'];
const counted = 'Total for all answers in this conversation, as counted by the providers.';

test('the details give the whole numbers', () => {
  expect(facts({})).toEqual([...tokens, '≈ $0.03', 'Context used', '50,000 of 200,000 tokens', counted]);
});

test('the details say what is not known', () => {
  expect(facts({ cost: 0, hasUnknownCost: true, context: { used: 500 } })).toEqual([
    ...tokens,
    'Unknown for this model',
    'Context used',
    '500 tokens',
    'The model’s context window is unknown.',
    counted,
  ]);
});

test('the details warn of a cost that is not all and of a context that is nearly full', () => {
  expect(facts({ hasUnknownCost: true, context: { used: 170_000, size: 200_000 } })).toEqual([
    ...tokens,
    'at least $0.03',
    'Some answers came from a model with an unknown price.',
    'Context used',
    '170,000 of 200,000 tokens',
    'Nearly full. The oldest results will soon be left out of requests.',
    counted,
  ]);
});
