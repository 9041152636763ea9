import { afterEach, expect, test } from 'vitest';
import { emptyConversation } from '../../../../shared/conversation/conversation-state';
import { renderBare } from '../../../testing/render-bare';
import { revealCard, setCardOpen, setGroupOpen } from '../card-store';
import { readCall } from '../testing/sample-call';
import { CallGroup } from './call-group';

const calls = { a: readCall('a', 'a.txt'), b: readCall('b', 'b.txt') };

function rendered(): string {
  const shown = { ...emptyConversation, calls };
  return renderBare(<CallGroup callIds={['a', 'b']} />, {
    open: { status: 'ready', id: 'open', shown, nextSequence: 0 },
  });
}

const shows = () => [rendered().includes('Read 2 files'), rendered().includes('b.txt')];

afterEach(() => {
  for (const id of ['a', 'b']) setCardOpen(id, { isOpen: false });
  setGroupOpen(['a', 'b'], { isOpen: false });
});

test('a group is one line that opens to those of its calls', () => {
  expect(shows()).toEqual([true, false]);
  setGroupOpen(['a', 'b'], { isOpen: true });
  expect(shows()).toEqual([true, true]);
});

test('a group is open as long as one of its calls is what a link led to', () => {
  revealCard({ seek: () => {} }, 'b');
  expect(shows()).toEqual([true, true]);
});

test('a call that the user has opened is not hidden when it becomes part of a group', () => {
  setCardOpen('a', { isOpen: true });
  expect(shows()).toEqual([true, true]);
});
