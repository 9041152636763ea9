import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssistantItem } from '../../../../shared/conversation/conversation-state';
import { renderBare } from '../../../testing/render-bare';
import { AssistantMessage } from './assistant-message';

const item: AssistantItem = { kind: 'assistant', id: 'a', parts: [], isBuffering: false, at: 0 };
const text = { kind: 'text', text: 'Hello' } as const;

const shown = (change: Partial<AssistantItem>, canResume = false) =>
  renderBare(<AssistantMessage item={{ ...item, ...change }} canResume={canResume} />);

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the model thinks only until it goes on to say something', () => {
  const thought = { kind: 'thinking', text: 'Hm' } as const;
  const labels = [
    shown({ parts: [thought] }),
    shown({ parts: [thought, text] }),
    shown({ parts: [thought], finish: 'stop' }),
    shown({ parts: [thought], isCutOff: true }),
    shown({ parts: [{ ...thought, signature: 's' }] }),
  ].map((markup) => /Thinking…|Thought for a moment/.exec(markup)?.[0]);
  expect(labels).toEqual(['Thinking…', ...Array.from({ length: 4 }, () => 'Thought for a moment')]);
});

test('an answer says how long the model thought, unless it did so several times', () => {
  const thinking = { kind: 'thinking', text: 'Hm' } as const;
  const thought = { from: 1_000, until: 4_000 };
  const labels = [
    shown({ parts: [thinking, text], thought }),
    shown({ parts: [thinking, text, thinking, text], thought }),
  ].map((markup) => markup.match(/Thought for [^<]*/g));
  expect(labels).toEqual([['Thought for 3 s'], ['Thought for a moment', 'Thought for a moment']]);
});

const stop = '<button type="button"><icon square>Stop</button>';

test('an answer that is asked for once more says why, which try it is and when', () => {
  const retry = { reason: 'The server has too much to do.', attempt: 2, attempts: 5, retryAt: 21_100 };
  expect(shown({ retry })).toBe(
    '<div><icon rotate-cw><div><p>The server has too much to do.</p>' +
      `<p><span>Retrying in 12 s</span><span>Attempt 2 of 5</span></p></div>${stop}</div>`,
  );
});

test('once its time has come, nothing is counted any more', () => {
  expect(shown({ retry: { reason: 'This server has no tools.', retryAt: 9_000 } })).toBe(
    `<div><icon rotate-cw><div><p>This server has no tools.</p><p><span>Retrying…</span></p></div>${stop}</div>`,
  );
});

test('an answer that is continued shows what has come of it, and below that why it waits', () => {
  const retry = { reason: 'The connection dropped.', retryAt: 9_000 };
  expect(shown({ parts: [text], retry })).toBe(
    '<div><div><div><p>Hello</p></div></div>' +
      `<div><icon rotate-cw><div><p>The connection dropped.</p><p><span>Retrying…</span></p></div>${stop}</div></div>`,
  );
});

const cutOff = '<p><icon scissors>This answer was cut off.</p>';
const goOn = '<button type="button" title="Continues from here without a new message"><icon play>Continue</button>';

test('an answer that was cut off is marked, and the last one can go on', () => {
  expect([shown({ parts: [text], isCutOff: true }), shown({ parts: [text], isCutOff: true }, true)]).toEqual([
    `<div><div><div><p>Hello</p></div></div><div>${cutOff}</div></div>`,
    `<div><div><div><p>Hello</p></div></div><div>${cutOff}${goOn}</div></div>`,
  ]);
});

test('an answer of which nothing has come takes no room: what follows it tells why', () => {
  expect([shown({}), shown({ isCutOff: true }), shown({ isCutOff: true }, true)]).toEqual(['', '', '']);
});

test('an answer that has ended without a word says so', () => {
  const silent = /The model returned an empty answer\./;
  const thought = { kind: 'thinking', text: 'Hm' } as const;
  const blank = { kind: 'text', text: ' \n' } as const;
  expect([shown({ finish: 'stop' }), shown({ finish: 'other', parts: [thought, blank] })]).toEqual([
    expect.stringMatching(silent),
    expect.stringMatching(silent),
  ]);
  expect(shown({ finish: 'stop', parts: [{ kind: 'error', error: 'No', text: '{' }] })).not.toMatch(silent);
});

test.each([
  ['length', /reached the length limit. Ask AIntern to continue/],
  ['refusal', /declined to answer. Rephrase your message/],
  ['content-filter', /filter blocked the rest. Rephrase your message/],
  ['paused', /paused this long turn. Send a message/],
] as const)('an answer that ended by %s says what happened and what to do', (finish, words) => {
  expect(shown({ parts: [text], finish })).toMatch(words);
});

test.each(['stop', 'tool-calls', 'other'] as const)('an answer that ended by %s needs no words', (finish) => {
  expect(shown({ parts: [text], finish })).toBe('<div><div><div><p>Hello</p></div></div></div>');
});
