import { expect, test } from 'vitest';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { ready } from '../../core/store/loadable';
import { renderBare } from '../../testing/render-bare';
import { conversationId, messageId, runId } from '../../testing/sample-events';
import { ConversationList } from './conversation-list';
import { SearchHits } from './search-hits';

const conversation: ConversationSummary = {
  id: conversationId,
  title: 'Hello',
  workspacePath: '/home/ada/project',
  createdAt: 1,
  updatedAt: Date.now(),
  state: 'idle',
  activity: null,
  mode: 'ask',
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
};

const retry = () => {};

const withoutTimes = (markup: string) => markup.replace(/<time.*?<\/time>/g, '<time>').replace(/radix-\w+/g, 'id');

test('each conversation has a row that opens it and a menu of its own, the newest first under its day', () => {
  const older = { ...conversation, id: messageId, title: '', updatedAt: 1 };
  const row = (id: string, title: string, position: number) =>
    `<li data-index="${position * 2 - 1}" aria-setsize="2" aria-posinset="${position}">` +
    `<div><button type="button" id="conversation-${id}" tabindex="${1 - position}" title="${title}">` +
    `<span>${title || 'Untitled'}</span><span><span title="/home/ada/project">project</span><time></span></button>` +
    `<button type="button" tabindex="${1 - position}" aria-label="Actions for ${title || 'Untitled'}" id="id" aria-haspopup="menu" aria-expanded="false" ` +
    'data-state="closed"><icon ellipsis></button></div></li>';
  const markup = renderBare(<ConversationList />, { conversations: ready([older, conversation]) });
  expect(withoutTimes(markup)).toBe(
    `<div><ul><li><h2>Today</h2></li>${row(conversationId, 'Hello', 1)}` +
      `<li><h2>January 1970</h2></li>${row(messageId, '', 2)}</ul></div>`,
  );
});

test('a conversation that another AIntern works in is marked as such', () => {
  const conversations = ready([{ ...conversation, state: 'working' as const, isElsewhere: true }]);
  const markup = renderBare(<ConversationList />, { conversations });
  expect([
    markup.includes('<span>Open in another AIntern. You can read it here, but not change it.</span>'),
    markup.includes('Working'),
  ]).toEqual([true, false]);
});

test('a conversation at work says what it does, in place of its folder', () => {
  const conversations = ready([{ ...conversation, state: 'working' as const, activity: 'Running npm test' }]);
  const markup = renderBare(<ConversationList />, { conversations });
  expect([
    markup.includes('<span title="Running npm test">Running npm test</span>'),
    markup.includes('>project<'),
  ]).toEqual([true, false]);
});

test('without a conversation, the list says how one comes into being', () => {
  expect(renderBare(<ConversationList />, { conversations: ready([]) })).toContain('No conversations yet.');
});

test('a search shows each conversation once, with what was found in it and in its title', () => {
  const said = { messageId: runId, excerpt: 'say hello twice', matches: [[4, 9] as [number, number]], at: 1 };
  const hits = [
    { ...said, conversation },
    { ...said, conversation: { ...conversation, id: messageId, title: '' } },
    { conversation, excerpt: 'Hello', matches: [[0, 4] as [number, number]], at: 1 },
  ];
  const group = (heading: string, title: string) =>
    `<li>${heading}<ul aria-label="${title}"><li><button type="button"><span><span>say </span><mark>hello</mark>` +
    '<span> twice</span></span></button></li></ul></li>';
  const markup = renderBare(<SearchHits found={ready({ hits, isComplete: false, query: 'hello' })} onRetry={retry} />);
  expect(withoutTimes(markup)).toBe(
    '<div><p role="status">3 results</p><ul id="search-hits" aria-label="Search results">' +
      group(
        '<button type="button" title="Hello"><span><mark>Hell</mark><span>o</span></span><time></button>',
        'Hello',
      ) +
      group('<p title=""><span>Untitled</span><time></p>', 'Untitled') +
      '</ul>' +
      '<p>There are more results. Refine your search to see them.</p></div>',
  );
});

test('a search without a hit, under way, or failed says so', () => {
  expect([
    renderBare(<SearchHits found={ready({ hits: [], isComplete: true, query: 'x' })} onRetry={retry} />),
    renderBare(<SearchHits found={{ status: 'loading' }} onRetry={retry} />),
    renderBare(<SearchHits found={{ status: 'failed', message: 'The disk is gone' }} onRetry={retry} />),
  ]).toEqual([
    '<div><p role="status">No results for “x”.</p><ul id="search-hits" aria-label="Search results"></ul></div>',
    '<p role="status">Searching…</p>',
    '<div><p role="alert"><icon circle-exclamation-point><span>Search failed. The disk is gone</span></p>' +
      '<button type="button">Retry</button></div>',
  ]);
});
