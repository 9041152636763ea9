import { expect, it } from 'vitest';
import { conversationOf } from './testing/conversation-of';
import { saying, scriptedModel } from './testing/scripted-model';
import { cleanTitle, firstExchange, writeTitle } from './write-title';

const { signal } = new AbortController();

it.each([
  ['Fix rounding of invoices', 'Fix rounding of invoices'],
  ['\n**"Fix rounding"**\n\nIt says it all.', 'Fix rounding'],
  ['Title: “Fix rounding.”', 'Fix rounding'],
  ['# Fix rounding', 'Fix rounding'],
  ['x'.repeat(70), `${'x'.repeat(59)}…`],
  ['  \n ', ''],
])('cleans %j to %j', (written, title) => {
  expect(cleanTitle(written)).toBe(title);
});

it('asks with both sides of the first exchange, in a small request without tools, and says what it cost', async () => {
  const usage = { inputTokens: 1_000, outputTokens: 100 };
  const { model, requests } = scriptedModel(
    [
      {
        chunks: [
          { kind: 'text', text: '<think>Hm.</think>Fix rounding' },
          { kind: 'end', finish: 'stop', usage },
        ],
      },
    ],
    { price: { input: 1, output: 10 } },
  );
  const written = await writeTitle(model, { asked: 'please fix', answered: 'Done' }, signal);
  expect(written).toEqual({ title: 'Fix rounding', usage, cost: 0.002 });
  expect(requests).toMatchObject([
    {
      tools: [],
      toolMode: 'text',
      messages: [{ role: 'user', text: '<user>\nplease fix\n</user>\n<agent>\nDone\n</agent>' }],
    },
  ]);
});

it('is about the first message and the last words before the second', () => {
  const { items } = conversationOf(
    { user: 'one' },
    { says: 'First words' },
    { says: 'Last words' },
    { user: 'two' },
    { says: 'Other words' },
  );
  expect(firstExchange(items)).toEqual({ asked: 'one', answered: 'Last words' });
  expect([firstExchange([]), firstExchange(conversationOf({ user: 'one' }).items)]).toEqual([null, null]);
});

it('takes what the model says without thinking tags as it is', async () => {
  const { model } = scriptedModel([saying('Look around')]);
  expect((await writeTitle(model, { asked: 'a', answered: 'b' }, signal)).title).toBe('Look around');
});
