import { expect, test } from 'vitest';
import { emptyConversation } from '../../../../shared/conversation/conversation-state';
import type { AppState } from '../../../core/store/app-state';
import type { OpenConversation } from '../../../core/store/open-conversation';
import { renderBare } from '../../../testing/render-bare';
import { ChangesPanel } from './changes-panel';

const wordsOf = (open: OpenConversation | null, page: AppState['page'] = 'conversation') =>
  renderBare(<ChangesPanel />, { open, page })
    .replace(/<h2>.*?<\/h2>/, '')
    .replace(/<[^>]+>/g, '|');

test('without a conversation, while it is read, when it cannot be, and when nothing changed, the tab says so', () => {
  expect([
    wordsOf(null),
    wordsOf({ status: 'loading', id: 'open', shown: null, early: [] }),
    wordsOf({ status: 'failed', id: 'open', shown: null, message: 'No' }),
    wordsOf({ status: 'ready', id: 'open', shown: emptyConversation, nextSequence: 0 }),
  ]).toEqual([
    '|||Open a conversation to see which files it changed.||',
    '|Loading…|',
    expect.stringMatching(/Couldn’t load the conversation.*Retry/),
    expect.stringMatching(/No changes yet.*show up here/),
  ]);
});

test('the inbox, which is about all conversations, shows the changes of none', () => {
  const open = { status: 'ready', id: 'open', shown: emptyConversation, nextSequence: 0 } as const;
  expect(wordsOf(open, 'inbox')).toBe(wordsOf(null));
});
