import { expect, test } from 'vitest';
import type { ConversationSummary } from '../../shared/contract';
import { ready } from '../store/loadable';
import { conversationId, messageId, runId } from '../testing/sample-events';
import { renderBare } from '../tool-call/testing/render-bare';
import { ConversationList } from './conversation-list';
import { SearchHits } from './search-hits';

const conversation: ConversationSummary = {
  id: conversationId,
  title: 'Hello',
  workspacePath: '/home/ada/project',
  createdAt: 1,
  updatedAt: Date.now(),
  state: 'idle',
  isElsewhere: false,
};

const withoutTimes = (markup: string) => markup.replace(/<time.*?<\/time>/g, '<time>').replace(/radix-\w+/g, 'id');

test('each conversation has a row that opens it and a menu of its own, the newest first', () => {
  const older = { ...conversation, id: messageId, title: '', updatedAt: 1 };
  const row = (id: string, title: string) =>
    `<li><div><button type="button" id="conversation-${id}"><span>${title}</span>` +
    '<span><span title="/home/ada/project">project</span><time></span></button>' +
    `<button type="button" aria-label="Actions for ${title}" id="id" aria-haspopup="menu" aria-expanded="false" ` +
    'data-state="closed"><icon ellipsis></button></div></li>';
  const markup = renderBare(<ConversationList />, { conversations: ready([older, conversation]) });
  expect(withoutTimes(markup)).toBe(`<ul>${row(conversationId, 'Hello')}${row(messageId, 'Untitled')}</ul>`);
});

test('a conversation that another AIntern works in is marked as such', () => {
  const conversations = ready([{ ...conversation, state: 'working' as const, isElsewhere: true }]);
  const markup = renderBare(<ConversationList />, { conversations });
  expect([
    markup.includes('<span>Another AIntern works here. It can be read, and nothing more.</span>'),
    markup.includes('Working'),
  ]).toEqual([true, false]);
});

test('without a conversation, the list says how one comes into being', () => {
  expect(renderBare(<ConversationList />, { conversations: ready([]) })).toContain('Nothing here yet.');
});

test('a search shows where in which conversation it found what, and a title as that', () => {
  const said = { messageId: runId, excerpt: 'say hello twice', matches: [[4, 9] as [number, number]], at: 1 };
  const hits = [
    { ...said, conversation },
    { ...said, conversation: { ...conversation, title: '' } },
    { conversation, excerpt: 'Hello', matches: [[0, 4] as [number, number]], at: 1 },
  ];
  const hit = (title: string, below: string) =>
    `<li><button type="button"><span><span>${title}</span><time></span><span>${below}</span></button></li>`;
  const markup = renderBare(<SearchHits found={ready({ hits, isComplete: false, query: 'hello' })} />);
  expect(withoutTimes(markup)).toBe(
    '<p role="status">3 places found</p><ul aria-label="Found">' +
      hit('Hello', '<span>say </span><mark>hello</mark><span> twice</span>') +
      hit('Untitled', '<span>say </span><mark>hello</mark><span> twice</span>') +
      hit('<mark>Hell</mark><span>o</span>', 'project') +
      '</ul>' +
      '<p>There is more. Say it more closely to see the rest.</p>',
  );
});

test('a search without a hit, under way, or failed says so', () => {
  expect([
    renderBare(<SearchHits found={ready({ hits: [], isComplete: true, query: 'x' })} />),
    renderBare(<SearchHits found={{ status: 'loading' }} />),
    renderBare(<SearchHits found={{ status: 'failed', message: 'The disk is gone' }} />),
  ]).toEqual([
    '<p role="status">Nothing found for “x”.</p><ul aria-label="Found"></ul>',
    '<p>Searching…</p>',
    '<p role="alert"><icon circle-exclamation-point><span>The search did not work. The disk is gone</span></p>',
  ]);
});
