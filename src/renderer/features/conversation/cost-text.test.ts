import { expect, test } from 'vitest';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { costText } from './cost-text';

test.each([
  [0, '≈ $0.00'],
  [0.000_042, '≈ $0.000042'],
  [0.004_26, '≈ $0.0043'],
  [0.03, '≈ $0.03'],
  [1_234.567, '≈ $1,234.57'],
])('%d dollars are %s', (cost, text) => {
  expect(costText({ ...emptyConversation.usage, cost })).toBe(text);
});
