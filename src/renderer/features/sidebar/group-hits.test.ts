import { expect, it } from 'vitest';
import type { ConversationHit } from '../../../shared/contract/descriptions';
import { sampleSummary } from '../../testing/sample-summary';
import { groupHits } from './group-hits';

function hit(conversation: string, messageId?: string): ConversationHit {
  const found = { conversation: { ...sampleSummary, id: conversation }, excerpt: '', matches: [], at: 1 };
  return messageId === undefined ? found : { ...found, messageId };
}

it('has each conversation once, in the order of its first hit, with the match in its title apart', () => {
  const hits = [hit('b'), hit('a', '1'), hit('b', '2'), hit('c', '3'), hit('a', '4')];
  const grouped = groupHits(hits).map(({ conversation, title, hits: others }) => [
    conversation.id,
    title !== null,
    others.map(({ messageId }) => messageId),
  ]);
  expect(grouped).toEqual([
    ['b', true, ['2']],
    ['a', false, ['1', '4']],
    ['c', false, ['3']],
  ]);
  expect(groupHits([])).toEqual([]);
});
