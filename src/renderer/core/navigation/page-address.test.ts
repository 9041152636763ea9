import { expect, test } from 'vitest';
import { conversationId } from '../../testing/sample-events';
import { pageAddress } from './page-address';

test('the inbox and each conversation have an address; a new one has none', () => {
  const open = { id: conversationId };
  expect([
    pageAddress({ page: 'inbox', open }),
    pageAddress({ page: 'conversation', open }),
    pageAddress({ page: 'conversation', open: null }),
  ]).toEqual(['#inbox', `#conversation=${conversationId}`, '']);
});
