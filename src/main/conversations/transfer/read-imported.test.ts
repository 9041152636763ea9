import { describe, expect, it } from 'vitest';
import { importConversation } from './import-conversation';
import { eventfulId, eventfulLog } from './testing/eventful-log';

const line = (event: unknown) => JSON.stringify(event);
const created = eventfulLog[0];
const exported = (change: object) =>
  line({ format: 'aintern-conversation', version: 1, events: eventfulLog, ...change });
const exportedText = (events: string) => `{"format":"aintern-conversation","version":1,"events":[${events}]}`;
const nest = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const choose = 'Choose a conversation that AIntern exported as JSON';
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

async function refusalOf(text: string): Promise<string> {
  const deps = { clock: { now: () => 1 }, newId: () => eventfulId, workspacePath: '/here' };
  return importConversation(text, deps).then(
    () => 'imported',
    (cause: { code: string; message: string }) => `${cause.code}: ${cause.message}`,
  );
}

describe('a file that cannot be imported', () => {
  it.each([
    ['nothing', '', `The file doesn't start with a conversation. ${choose}`],
    ['blanks', ' \n\n', `The file doesn't start with a conversation. ${choose}`],
    [
      'prose',
      'Dear all,\nsee you',
      /^Line 1 is not valid JSON \(.*\)\. Import a conversation that AIntern exported as JSON$/,
    ],
    ['Markdown', '# Title\n', /^Line 1 is not valid JSON/],
    ['bytes', '\0\u0001PNG', /^Line 1 is not valid JSON/],
    ['a number', '42', `Line 1 is not a conversation event. ${choose}`],
    ['a list', '[{"role":"user"}]', `Line 1 is not a conversation event. ${choose}`],
    ['an object', '{"messages":[]}', `Line 1 is not a conversation event. ${choose}`],
    [
      'another format',
      '{"format":"chat","version":1}',
      'This file was written by another program (its format is "chat")',
    ],
    [
      'a newer version',
      exported({ version: 2 }),
      'This file was written by a newer AIntern. Update AIntern to import it',
    ],
    [
      'no version',
      exported({ version: null }),
      'This file was written by a newer AIntern. Update AIntern to import it',
    ],
    ['no events', exported({ events: {} }), 'The file contains no list of events'],
    ['an empty list', exported({ events: [] }), `The file doesn't start with a conversation. ${choose}`],
    [
      'no beginning',
      exported({ events: eventfulLog.slice(1) }),
      `The file doesn't start with a conversation. ${choose}`,
    ],
    ['two beginnings', exported({ events: [created, created] }), 'Event 2 starts another conversation'],
    ['nothings', exported({ events: [created, null] }), `Event 2 is not a conversation event. ${choose}`],
    [
      'events from the future',
      exported({ events: [created, { type: 'teleported', at: 1 }] }),
      "Event 2 is an event that this version doesn't know. Update AIntern, or remove the line",
    ],
    [
      'a wrong event',
      exported({ events: [created, { type: 'user-message', messageId: 'me', text: 7, at: 1 }] }),
      /^Event 2 is invalid: messageId: /,
    ],
    [
      'an event out of place',
      [...eventfulLog.slice(0, 10), eventfulLog.find((event) => 'status' in event && event.status === 'completed')]
        .map(line)
        .join('\n'),
      /^Line 11 doesn't match the events before it: /,
    ],
    ['a broken line in the middle', [line(created), '{"type":', line(created)].join('\n'), /^Line 2 is not valid JSON/],
    ['half an export', exported({}).slice(0, -20), /^Line 1 is not valid JSON/],
    ['a deep nest', exportedText(`${line(created)},{"type":"tool-result","result":${nest}}`), /^Event 2 is invalid/],
    ['a very deep nest', deep, /^Line 1 is not (valid JSON|a conversation event)/],
    ['a huge file', 'x'.repeat(100 * 1024 * 1024 + 1), 'The file is larger than the import limit of 100 MB'],
  ] as const)('says what is wrong with %s', async (_name, text, message) => {
    const refusal = await refusalOf(text);
    const prefix = 'bad-request: Nothing was imported. ';
    expect(refusal.slice(0, prefix.length)).toBe(prefix);
    if (typeof message === 'string') expect(refusal.slice(prefix.length)).toBe(message);
    else expect(refusal.slice(prefix.length)).toMatch(message);
  });
});
